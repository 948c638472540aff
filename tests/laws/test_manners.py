"""Bots know how to play every game at the demo."""

from companion.bots.game_manner import GameManner
from companion.commands.demo import MANNERS
from companion.core.game import Player, Setup
from companion.games import GAMES
from companion.hub.discovery import find_values
from tests.laws.plays import SIT


def test_every_game_has_a_manner_and_its_options_are_asked() -> None:
    manners = find_values("manner", MANNERS, GameManner)
    assert set(manners) == set(GAMES)
    players = tuple(Player(seat, f"P{seat}") for seat in range(1, SIT + 1))
    for name, manner in manners.items():
        for options in manner.options:
            asked = {option.id for option in GAMES[name].options(Setup(players=players, options=dict(options)))}
            assert set(options) <= asked, name
