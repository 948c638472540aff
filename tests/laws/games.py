"""The games under the laws: those that people play, and those that only the laws play."""

from __future__ import annotations

from types import ModuleType

from companion.core.game import AnyGame, Player, Setup
from companion.core.view import Seat
from companion.games import GAMES
from tests.laws.folders import brought
from tests.laws.lantern import LANTERN
from tests.laws.shadow import SHADOW

UNDER_LAW: dict[str, AnyGame] = {**GAMES, **{game.name: game for game in (LANTERN, SHADOW)}}
"""The games by name; a game of the laws alone has a folder with its name in `tests/laws` (`folders.py`)."""


def bringing(name: str) -> dict[str, ModuleType]:
    """Return the module of this name of each game under the laws that brings one."""
    found = {game: brought(game, name) for game in UNDER_LAW}
    return {game: module for game, module in found.items() if module}


def refuses_phoneless(game: AnyGame) -> bool:
    """Return whether a game begins only once every player has a phone."""
    players = tuple(Player(Seat(seat), name) for seat, name in enumerate("ABCDE", 1))
    return game.lacks_phones(Setup(players=players, phoneless=(2,))) is not None
