"""Overthrone that leaks: the laws must catch it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.move import Move
from companion.core.text import Words, say
from companion.games import overthrone
from companion.games.overthrone.events import contests as c
from companion.games.overthrone.moves.corrections import CORRECTIONS
from tests.games.overthrone.drawn import VARIANTS
from tests.laws.hub_mutants import HubMutant
from tests.laws.mutants import Mutant, offering, override, renamed
from tests.laws.variants import with_options

OVERTHRONE = overthrone.GAME

WITH_NUMBERS = with_options(OVERTHRONE, VARIANTS["numbers on phones"])
"""The game with the option that makes something secret."""

HIGH = 5


def _laid(state: Any) -> dict[int, int]:
    return state.contest.laid.answers if state.contest else {}


def _put_right_while_they_lie(state: Any, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """Let a correction name the numbers that lie in secret."""
    numbers = _laid(state).values()
    return (
        [*moves, *renamed(list(CORRECTIONS.corrections[0].asks(state, CORRECTIONS)), sum(numbers))]
        if numbers
        else moves
    )


def _tell_change(event: c.NumberLaid, state: Any) -> Words | None:
    return say("Hm.") if event.number > HIGH else None


MUTANTS: Mapping[str, Mutant] = {
    "what is put right counts the numbers": Mutant(offering(WITH_NUMBERS, _put_right_while_they_lie)),
    "a line is told for a high number": Mutant(override(WITH_NUMBERS, c.NumberLaid, log_line=_tell_change)),
}

HUB_MUTANTS: Mapping[str, HubMutant] = {}
