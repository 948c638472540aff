"""The division as a list, and the moments that people forget: what can be done now, the same for all who look."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.core.view import Block, Fact, Facts
from companion.games.overthrone.cards import ACCUSATIONS
from companion.games.overthrone.options import TIES
from companion.games.overthrone.state import State


def division(state: State) -> Iterator[Block]:
    """Yield what the division does, in its order (rulebook p. 4)."""
    yield Facts("division", say("The division"), tuple(_division(state)))


def _division(state: State) -> Iterator[Fact]:
    yield Fact(say("First: events"), say("In the order in which they were played."))
    up = state.upheaval
    if up and up.taker is not None:
        all_of_it = say(
            "{who} takes all cards in the middle but the events. Bearers work in the order of your choice.",
            who=state.name(up.taker),
        )
        yield Fact(say("Then: the Rebellion"), all_of_it)
    else:
        groups = say("Provinces, gold, musketeers, courtiers: each group goes whole to its highest card.")
        yield Fact(say("Then: four groups"), groups)
        tied = say("The courtiers with the emblems of your nobles decide. Still tied: the group stays.")
        thrown = say("The courtiers with the emblems of your nobles decide. Still tied: the group is discarded.")
        yield Fact(say("A tie"), thrown if TIES.of(state.setup) == "discarded" else tied)
        own = say("In the order of play, everybody takes back their own that are still there. A bearer works first.")
        yield Fact(say("Then: nobles and bearers"), own)


def moments(state: State) -> Iterator[Block]:
    """Yield what may be done now and is easily forgotten; nothing in it depends on hands."""
    yield Facts("moments", say("Do not forget"), tuple(_moments(state)))


def _moments(state: State) -> Iterator[Fact]:
    king = state.crowned
    for seat in state.ennobled:
        text = say("{who} takes a noble of the discards in the place of the courtier.", who=state.name(seat))
        yield Fact(say("Noble decree"), text)
    if king.captive:
        text = say("With the Cardinal or a Bishop you may decree that {who} free the king.", who=state.name(king.seat))
        yield Fact(say("Religious decree"), text)
    if state.dead and not state.ennobled:
        text = say("In one's own turn, with the king and without a noble: the highest courtier becomes a noble.")
        yield Fact(say("Noble decree"), text)
    for card, seat in state.holders.items():
        name, _ = ACCUSATIONS[card]
        text = say("{who} has it, and may pass it on with the Cardinal or a Bishop: 10 points.", who=state.name(seat))
        yield Fact(name, text)
    text = say("At any moment, with the free king, the Queen, the King's ear or the Cardinal.")
    yield Fact(say("Executioner"), text)
    if state.stage in ("division", "refill"):
        text = say("A Queen, Treasurer, General, Cartographer or Captain works for each new owner, at once.")
        yield Fact(say("Bearers"), text)
