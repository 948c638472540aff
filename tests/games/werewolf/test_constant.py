"""The constant shape of later nights: bytes, questions, clocks, refusals and lamps are equal for all other eyes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.game import AnyGame
from companion.games.werewolf import GAME
from tests.games.werewolf.mutants import PAIRED_MUTANTS
from tests.games.werewolf.paired import PAIRED
from tests.laws.twins import Leak


@pytest.mark.parametrize("paired", PAIRED, ids=lambda paired: paired.__name__)
def test_nobody_can_tell_villages_apart_that_are_equal_in_public(paired: Callable[[AnyGame], None]) -> None:
    paired(GAME)


@pytest.mark.parametrize("what", PAIRED_MUTANTS)
def test_a_village_that_tells_is_caught(what: str) -> None:
    game, paired = PAIRED_MUTANTS[what]
    with pytest.raises(Leak):
        paired(game)
