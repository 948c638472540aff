"""Bots know how to play every game at the demo: as its manner says, or as they play any game."""

from importlib.metadata import entry_points

from companion.bots.game_manner import GameManner
from companion.commands.demo import MANNERS
from companion.core.game import Player, Setup
from companion.games import GAMES
from companion.hub.discovery import find_values
from tests.laws.plays import SIT


def test_every_manner_is_that_of_a_game_and_its_options_are_asked() -> None:
    manners = find_values("manner", MANNERS, GameManner)
    named = {point.name for point in entry_points(group=MANNERS)}
    assert named and set(manners) == named, f"these manners do not load: {named - set(manners)}"
    strange = set(manners) - set(GAMES)
    assert not strange, f"pyproject.toml names manners ({MANNERS}) of games that there are not: {strange}"
    players = tuple(Player(seat, f"P{seat}") for seat in range(1, SIT + 1))
    for name, manner in manners.items():
        for options in manner.options:
            asked = {option.id for option in GAMES[name].options(Setup(players=players, options=dict(options)))}
            assert set(options) <= asked, f"{name}: its manner chooses {set(options) - asked}, which no option asks"
