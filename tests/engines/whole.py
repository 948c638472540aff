"""Every game whole, from joining to the winner, by pages alone: in `make soak`, for it takes long."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.bots.game_manner import GameManner
from companion.commands.among_cultists.manner import MANNER as CULTISTS
from companion.commands.castle_of_the_devil.manner import MANNER as CASTLE
from companion.commands.complots.manner import MANNER as COMPLOTS
from companion.commands.open_table.manner import MANNER as OPEN
from companion.commands.overthrone.manner import MANNER as OVERTHRONE
from companion.games import GAMES
from tests.browser.screens import address
from tests.engines.evening import Evening, has_winner
from tests.engines.page import Engine
from tests.web.house import House


class Play(NamedTuple):
    """Who plays a game, and how."""

    names: str
    manner: GameManner
    rate: int = 30
    """How many times as fast as real time the game runs."""


def sooner(manner: GameManner, **tastes: float) -> GameManner:
    """Return a manner in which people more often do what brings a game to its end."""
    return manner._replace(tastes={**manner.tastes, **tastes})


PLAYS = {
    "among-cultists": Play("Anna Ben Caro Dino", CULTISTS, 200),
    "castle-of-the-devil": Play("Anna Ben Caro Dino", CASTLE),
    "complots": Play("Anna Ben", COMPLOTS),
    "open-table": Play("Anna Ben Caro", sooner(OPEN, round=6.0)),
    "overthrone": Play("Anna Ben Caro", sooner(OVERTHRONE, deck=6.0)),
}


def test_every_game_is_played() -> None:
    assert PLAYS.keys() == GAMES.keys()


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.house(rate=play.rate)) for game, play in PLAYS.items()]
)
def test_a_game_from_joining_to_the_winner(engine: Engine, house: House, game: str) -> None:
    play = PLAYS[game]
    evening = Evening(engine, address(house), play.names)
    try:
        evening.until(has_winner, game, play.manner)
    finally:
        evening.close()
