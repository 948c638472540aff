"""What a guest answers on a neighbour's phone nobody sees, in any game that asks something in secret."""

from __future__ import annotations

import pytest

from companion.core.game import AnyGame
from companion.core.text import Words, say
from companion.games import GAMES
from companion.games.open_table import events as o
from tests.laws.games import UNDER_LAW
from tests.laws.lent import lets_nobody_see_what_a_guest_has_answered
from tests.laws.mutants import otherwise
from tests.laws.variants import variants

WAYS = variants(UNDER_LAW, secret=True)


@pytest.mark.parametrize("game", WAYS.values(), ids=WAYS)
def test_nobody_sees_what_a_guest_has_answered(game: AnyGame, soak: bool) -> None:
    for seed in range(50 if soak else 1):
        lets_nobody_see_what_a_guest_has_answered(game, seed)


def test_in_games_that_ask_in_secret_it_is_compared() -> None:
    for way in ("open-table, as long as you like", "overthrone, numbers on phones"):
        assert any(lets_nobody_see_what_a_guest_has_answered(WAYS[way], seed) for seed in range(10)), way


def test_the_law_catches_a_ballot_that_is_told() -> None:
    def told(event: o.BallotCast, state: object) -> Words:
        return say("Hm: {choice}", choice=event.choice)

    leaking = otherwise(GAMES["open-table"], o.BallotCast, told=told)
    with pytest.raises(AssertionError, match="sees what the guest has answered"):
        for seed in range(10):
            lets_nobody_see_what_a_guest_has_answered(leaking, seed)
