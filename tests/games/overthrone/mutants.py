"""Overthrone that leaks, and corrections that do more than set what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.game import AnyGame
from companion.core.offer import Offer
from companion.core.text import Words, say
from companion.games import overthrone
from companion.games.overthrone.events import contests as c
from companion.games.overthrone.events import righting as r
from companion.games.overthrone.moves.righting import PUT_RIGHT
from tests.games.overthrone.drawn import VARIANTS
from tests.laws.hub_mutants import HubMutant
from tests.laws.mutants import Mutant, change, offering, otherwise, renamed
from tests.laws.variants import with_options

OVERTHRONE = overthrone.GAME

WITH_NUMBERS = with_options(OVERTHRONE, VARIANTS["numbers on phones"])
"""The game in the way in which something is secret."""

HIGH = 5


def _laid(state: Any) -> dict[int, int]:
    return state.contest.laid.answers if state.contest else {}


def _put_right_while_they_lie(state: Any, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """What is put right names the numbers that lie in secret."""
    numbers = _laid(state).values()
    return [*offers, *renamed(list(PUT_RIGHT.corrections[0].asks(state)), sum(numbers))] if numbers else offers


def _change_of_the_high(state: Any, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """Who has laid a high number alone may change it."""
    high = tuple(seat for seat, number in _laid(state).items() if number > HIGH)
    return [change(one, to=high) if one.question.id.startswith("change") else one for one in offers]


def _tell_change(event: c.NumberLaid, state: Any) -> Words | None:
    return say("Hm.") if event.number > HIGH else None


MUTANTS: Mapping[str, Mutant] = {
    "what is put right counts the numbers": Mutant(offering(WITH_NUMBERS, _put_right_while_they_lie)),
    "a high number alone is changed": Mutant(offering(WITH_NUMBERS, _change_of_the_high)),
    "a line is told for a high number": Mutant(otherwise(WITH_NUMBERS, c.NumberLaid, told=_tell_change)),
}

HUB_MUTANTS: Mapping[str, HubMutant] = {}


def _correcting(after: Callable[[r.FactPutRight, Any], Any]) -> AnyGame:
    return otherwise(OVERTHRONE, r.FactPutRight, after=after)


def _ends(event: r.FactPutRight, state: Any) -> Any:
    return change(r.FactPutRight.after(event, state), stage="over")


def _plays(event: r.FactPutRight, state: Any) -> Any:
    """The player in turn has played with it."""
    after = r.FactPutRight.after(event, state)
    return change(after, played=after.order[: len(after.played) + 1])


def _kills(event: r.FactPutRight, state: Any) -> Any:
    """A noble dies with it, and the table is asked what that brings."""
    return r.FactPutRight.after(event, state).died(state.crowned.seat)


RIGHTING: Mapping[str, AnyGame] = {
    "a correction ends the game": _correcting(_ends),
    "a correction plays a card": _correcting(_plays),
    "a correction lets a noble die": _correcting(_kills),
}
"""Corrections that the law *put right* must catch."""
