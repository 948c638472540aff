"""What each seat may answer in the rounds: every seat takes the steps of the table, the one in turn foremost."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.core.question import Choice, Offer, One, Question, step
from companion.core.text import Text, count, say
from companion.core.view import Seat
from companion.games.among_cultists.evening.numbers import ROUNDS
from companion.games.among_cultists.evening.options import hub_draws
from companion.games.among_cultists.evening.rounds import commands as c
from companion.games.among_cultists.evening.rounds.decide import (
    can_close_portal,
    can_look,
    can_restore_power,
    can_seat_ai,
)
from companion.games.among_cultists.evening.state import AI, State, character_of, value_of
from companion.games.among_cultists.evening.tokens import ICONS, NAMES, Token

RoundOffer = Offer[c.RoundCommand]

POINTS = One(tuple(Choice(str(points), count("{n} point", "{n} points", points), "book") for points in (2, 3, 4)))
"""What a shelf may be worth (p. 17)."""

ANY = "any"
"""The choice that leaves it to chance."""

EMPTY = "none"
"""The choice that says that the bag is empty."""

BY_VALUE: dict[str, Token] = {str(token): token for token in NAMES}


class Step(Struct, frozen=True):
    """What the table does next: one tap or press, by anybody; `by` is the character it is up to."""

    id: str
    text: Text
    command: c.RoundCommand
    by: int
    icon: str = "check"


def next_step(state: State) -> Step | None:
    """Return the step that the table takes next, None where it is asked something else."""
    holder = AI if state.knife is None else state.knife
    match state.phase:
        case "movement" | "action" if state.current is not None:
            text = say("{who} is done", who=state.name(state.current))
            return Step(f"turn-{state.phase}-{state.turn}", text, c.EndTurn(), state.current)
        case "event" if state.drawn:
            return Step("settled", say("The event is dealt with"), c.SettleEvent(), holder)
        case "event" if hub_draws(state.setup):
            return Step("draw", say("Draw the event"), c.DrawEvent(), holder, "bag")
        case "cleanup" if state.round == ROUNDS:
            return Step("round", say("The last round is over"), c.EndRound(), holder)
        case "cleanup":
            claimed = state.variant.cultists == 1
            text = say("Nobody claims anything: next round") if claimed else say("Next round")
            return Step("round", text, c.EndRound(), holder, "clock")
        case _:
            return None


def offers(state: State, seat: Seat) -> Iterator[RoundOffer]:
    """Yield the questions of `seat`."""
    if state.phase == "beginning":
        yield _knife(state, seat)
        return
    taken = next_step(state)
    if taken:
        yield _step(state, taken, seat)
    elif state.phase == "event":
        yield _token(state, seat)
    yield from _situation(state, seat)
    yield from _action(state, seat)
    yield from _entries(state, seat)


def _step(state: State, taken: Step, seat: Seat) -> RoundOffer:
    foremost = seat == state.hand(taken.by)
    id = f"{taken.id}-{state.place(seat)}"
    question = step(id, taken.text, icon=taken.icon, awaited=foremost, press=True)
    return Offer(question, lambda _: taken.command)


def _knife(state: State, seat: Seat) -> RoundOffer:
    people = tuple(Choice(value_of(player.seat), player.name) for player in state.setup.players)
    question = Question(
        id=f"knife-{state.place(seat)}",
        text=say("Who had a nightmare last, and holds the knife first?"),
        ask=One((*people, Choice(ANY, say("Let chance decide"), "dice"))),
        awaited=True,
    )
    return Offer(question, lambda answer: c.DrawKnife() if answer == ANY else c.TakeKnife(character_of(str(answer))))


def _token(state: State, seat: Seat) -> RoundOffer:
    left = tuple(Choice(token, NAMES[token], ICONS[token]) for token in dict.fromkeys(state.bag))
    # Tokens may have left the game unseen, one with each look into the bag.
    looks = sum(token in ("under_control", "mirror") for token in state.clock)
    empty = (Choice(EMPTY, say("None: the bag is empty"), "bag"),) if len(state.bag) <= looks else ()
    question = Question(
        id=f"event-{state.place(seat)}",
        text=say("Which event have you drawn?"),
        ask=One((*left, *empty)),
        awaited=state.knife is not None and seat == state.hand(state.knife),
    )
    return Offer(question, lambda answer: c.EnterEvent(BY_VALUE.get(str(answer))))


def _situation(state: State, seat: Seat) -> Iterator[RoundOffer]:
    if seat != state.knife:
        return
    if can_look(state):
        look = step(f"look-{len(state.bag)}-{state.place(seat)}", say("Look at a token from the bag"), icon="eye")
        yield Offer(look, lambda _: c.LookAtToken())
    if state.looked is not None:
        ask = One((Choice("back", say("Back into the bag"), "bag"), Choice("out", say("Out of the game"), "cross")))
        question = Question(
            id=f"looked-{state.place(seat)}",
            text=say("Where does the token go that you have seen?"),
            ask=ask,
            awaited=True,
        )
        yield Offer(question, lambda answer: c.PutTokenBack() if answer == "back" else c.RemoveToken())


def _action(state: State, seat: Seat) -> Iterator[RoundOffer]:
    if can_restore_power(state):
        text = say("The power is restored")
        yield Offer(step(f"power-{state.flips}-{state.place(seat)}", text, icon="flame"), lambda _: c.RestorePower())
    if can_close_portal(state):
        text = say("Two living characters close the portal")
        yield Offer(step(f"portal-{state.place(seat)}", text, icon="moon"), lambda _: c.ClosePortal())
    if can_seat_ai(state):
        question = Question(
            id=f"ai-{state.place(seat)}",
            text=say("On whose right does the AI sit?"),
            ask=One(tuple(Choice(value_of(player.seat), player.name) for player in state.setup.players)),
            value=value_of(state.right_of) if state.right_of is not None else None,
        )
        yield Offer(question, lambda answer: c.SeatAi(character_of(str(answer))))


def _entries(state: State, seat: Seat) -> Iterator[RoundOffer]:
    """Yield what may be entered at any time, because cards and tokens have shown it."""
    place = state.place(seat)
    scored = Question(id=f"points-{state.entries}-{place}", text=say("A shelf is full: points"), ask=POINTS)
    yield Offer(scored, lambda answer: c.ScorePoints(int(str(answer))))
    if state.points:
        text = count("Take back {n} point", "Take back {n} points", state.points[-1])
        yield Offer(step(f"unscored-{state.entries}-{place}", text, icon="undo"), lambda _: c.TakePointsBack())
    if state.living:
        dead = Question(
            id=f"death-{len(state.ghosts)}-{place}",
            text=say("Somebody is dead, and no vote follows"),
            ask=characters(state, state.living),
        )
        yield Offer(dead, lambda answer: c.AnnounceDeath(character_of(str(answer))))


def characters(state: State, which: tuple[int, ...], *more: Choice) -> One:
    """Return the choice among `which` characters, in the order of the seats, and `more`."""
    named = (Choice(value_of(one), state.name(one)) for one in state.characters if one in which)
    return One((*named, *more))
