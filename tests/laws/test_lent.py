"""What a guest answers on a neighbour's phone nobody sees, in any game that asks something in secret."""

from __future__ import annotations

import pytest

from companion.core.game import AnyGame
from tests.laws.games import UNDER_LAW
from tests.laws.lent import lets_nobody_see_what_a_guest_has_answered
from tests.laws.variants import variants
from tests.long import further_ways

WAYS = variants(UNDER_LAW, secret=True)


@pytest.mark.parametrize("game", further_ways(WAYS), ids=list(WAYS))
def test_nobody_sees_what_a_guest_has_answered(game: AnyGame, soak: bool) -> None:
    for seed in range(50 if soak else 1):
        lets_nobody_see_what_a_guest_has_answered(game, seed)


@pytest.mark.long
def test_in_games_that_ask_in_secret_it_is_compared() -> None:
    compared = (
        game.name
        for game in WAYS.values()
        if any(lets_nobody_see_what_a_guest_has_answered(game, seed) for seed in range(4))
    )
    first = next(compared)
    assert any(name != first for name in compared)
