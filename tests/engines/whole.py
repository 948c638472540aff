"""Every whole game, from joining to the winner, by pages alone: in `make soak`, because it takes long."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from tests.engines.evening import OF_PLAYS, play
from tests.engines.page import BrowserEngine
from tests.web.house import House


@pytest.mark.parametrize("game", OF_PLAYS.values())
def test_a_game_from_joining_to_the_winner(engine: BrowserEngine, house: House, game: str) -> None:
    assert OF_PLAYS.keys() == GAMES.keys()
    play(engine, house, game)
