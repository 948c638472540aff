"""The steps of the table in a round, and what anybody enters meanwhile (p. 11-14, 17).

Every seat may take a step, the one whose character leads foremost.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.offer import EVERYBODY, Deed, Offer, To
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.text import count, say
from companion.core.view import Control
from companion.games.among_cultists.acting import leading
from companion.games.among_cultists.base import Asked, Happened
from companion.games.among_cultists.characters import character_of, characters
from companion.games.among_cultists.numbers import ROUNDS
from companion.games.among_cultists.options import hub_draws
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds import events as e
from companion.games.among_cultists.rounds.actions import looked, waits_for_knife
from companion.games.among_cultists.state import State
from companion.games.among_cultists.tokens import ICONS, NAMES, in_force
from companion.kit.steps import first, tap

POINTS = One(tuple(Choice(str(points), count("{n} point", "{n} points", points), "book") for points in (2, 3, 4)))
"""What a shelf may be worth (p. 17)."""

EMPTY = "none"
"""The choice that says that the bag is empty."""


# Steps


def knife_first(state: State) -> Asked:
    """Anybody says who holds the knife first, or leaves it to chance (p. 11)."""
    text = say("Who had a nightmare last, and holds the knife first?")
    id = f"knife-{state.place}"
    yield first(id, text, state.setup, lambda seat, *_: [e.KnifeTaken(seat)], lambda seat, *_: [e.KnifeDrawn(seat)])


def turn(state: State) -> Asked:
    """The character in turn is done."""
    who = leading(state)
    id = f"turn-{state.phase}-{state.turn}-{state.place}"
    text = say("{who} is done", who=state.name(who))
    yield tap(id, text, e.TurnEnded(who), foremost=state.hand(who), press=True, icon="check")


def event(state: State) -> Asked:
    """The event of the round is drawn, by the hub or out of the table's own bag; then it is dealt with."""
    if state.drawn:
        yield _settle(state)
    elif hub_draws(state.setup):
        yield _draw(state)
    else:
        yield _enter(state)


def _settle(state: State) -> Offer[Event[State]]:
    holder = leading(state)
    # Nobody waits for a phone that is gone: what it looks at goes back.
    back = looked(holder, out=False) if state.looked is not None else ()
    return tap(
        f"settled-{state.place}",
        say("The event is dealt with"),
        *back,
        e.EventSettled(state.round),
        # While the knife may be used, its holder is asked about that.
        foremost=None if waits_for_knife(state) else state.hand(holder),
        press=True,
        icon="check",
    )


def _draw(state: State) -> Offer[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [e.EventDrawn(state.round, chance.pick(state.bag)) if state.bag else e.BagFoundEmpty(state.round)]

    question = step(f"draw-{state.place}", say("Draw the event"), press=True, icon="bag")
    return Offer(EVERYBODY, question, effect, state.hand(leading(state)))


def _enter(state: State) -> Offer[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [e.EventEntered(state.round, next((token for token in NAMES if token == answer), None))]

    left = (Choice(token, NAMES[token], ICONS[token]) for token in dict.fromkeys(state.bag))
    empty = (Choice(EMPTY, say("None: the bag is empty"), "bag"),) if _may_be_empty(state) else ()
    question = Question(id=f"event-{state.place}", text=say("Which event have you drawn?"), ask=One((*left, *empty)))
    return Offer(EVERYBODY, question, effect, state.hand(leading(state)))


def _may_be_empty(state: State) -> bool:
    """Return whether the table's own bag may be empty: with each look into it a token may have left unseen."""
    looks = sum(in_force(state.clock[:rounds]) == "under_control" for rounds in range(1, len(state.clock) + 1))
    return len(state.bag) <= looks


def end_round(state: State) -> Asked:
    """Everything is cleaned up; the knife goes clockwise, to a ghost and to the AI too (p. 14, ruling AC-3)."""
    last = state.round == ROUNDS
    text = say("Next round")
    if last:
        text = say("The last round is over")
    elif state.variant.cultists == 1:
        text = say("Nobody claims anything: next round")
    yield tap(
        f"round-{state.place}",
        text,
        e.RoundEnded(state.round, state.order[1]),
        foremost=state.hand(leading(state)),
        press=True,
        icon="check" if last else "clock",
    )


# At any time


def entries(state: State) -> Asked:
    """Anybody enters what cards and tokens have shown."""
    scored = Question(id=f"points-{state.entries}-{state.place}", text=say("A shelf is full: points"), ask=POINTS)
    yield Offer(EVERYBODY, scored, lambda by, answer, *_: [d.PointsScored(int(str(answer)))])
    if state.points:
        last = state.points[-1]
        text = count("Take back {n} point", "Take back {n} points", last)
        yield tap(f"unscored-{state.entries}-{state.place}", text, d.PointsTakenBack(last), icon="undo")
    yield from _deaths(state)


def _deaths(state: State) -> Asked:
    """Anybody enters a death; where the hub knows the roles each seat that of its own character.

    Some of the roles show themselves at once then, and that cannot be taken back.
    """
    asked: dict[To, tuple[int, ...]] = {EVERYBODY: state.living}
    if state.roles:
        asked = {seat: tuple(one for one in state.living if state.hand(one) == seat) for seat in state.setup.seats}
    for to, mine in asked.items():
        if mine:
            text = say("Somebody is dead, and no vote follows")
            if mine == (to,):
                text = say("I am dead, and no vote follows")
            question = Question(id=f"death-{len(state.ghosts)}-{state.place}", text=text, ask=characters(state, mine))
            yield Offer(to, question, lambda by, answer, *_: [d.DeathAnnounced(character_of(answer))])


def power(state: State) -> Mapping[Control, Deed[Event[State]]]:
    """Return the hub's own button that turns the power token by hand."""
    return {"power": lambda *_: [d.PowerTurned(not state.power)]}
