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
from companion.games.among_cultists.evening.rounds.decide import may_be_empty
from companion.games.among_cultists.evening.rounds.knife import waits_for_knife
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
    yield from _entries(state, seat)


def _step(state: State, taken: Step, seat: Seat) -> RoundOffer:
    # While the knife may be used, its holder is asked about that.
    foremost = seat == state.hand(taken.by) and not waits_for_knife(state)
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
    empty = (Choice(EMPTY, say("None: the bag is empty"), "bag"),) if may_be_empty(state) else ()
    question = Question(
        id=f"event-{state.place(seat)}",
        text=say("Which event have you drawn?"),
        ask=One((*left, *empty)),
        awaited=state.knife is not None and seat == state.hand(state.knife),
    )
    return Offer(question, lambda answer: c.EnterEvent(BY_VALUE.get(str(answer))))


def _entries(state: State, seat: Seat) -> Iterator[RoundOffer]:
    """Yield what may be entered at any time, because cards and tokens have shown it."""
    place = state.place(seat)
    scored = Question(id=f"points-{state.entries}-{place}", text=say("A shelf is full: points"), ask=POINTS)
    yield Offer(scored, lambda answer: c.ScorePoints(int(str(answer))))
    if state.points:
        text = count("Take back {n} point", "Take back {n} points", state.points[-1])
        yield Offer(step(f"unscored-{state.entries}-{place}", text, icon="undo"), lambda _: c.TakePointsBack())
    # Where the hub knows the roles some of them show themselves at once: everybody says it of their own character.
    mine = tuple(one for one in state.living if not state.roles or seat == state.hand(one))
    if mine:
        dead = Question(
            id=f"death-{len(state.ghosts)}-{place}",
            text=_dead(mine, seat),
            ask=characters(state, mine),
        )
        yield Offer(dead, lambda answer: c.AnnounceDeath(character_of(str(answer))))


def _dead(mine: tuple[int, ...], seat: Seat) -> Text:
    if mine == (seat,):
        return say("I am dead, and no vote follows")
    return say("Somebody is dead, and no vote follows")


def characters(state: State, which: tuple[int, ...], *more: Choice) -> One:
    """Return the choice among `which` characters, in the order of the seats, and `more`."""
    named = (Choice(value_of(one), state.name(one)) for one in state.characters if one in which)
    return One((*named, *more))
