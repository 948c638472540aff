"""Games for up to sixteen players, for tests of what a full table needs: the open table, and the tests' own night."""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import AnyGame
from companion.core.limits import MOST_SEATS
from companion.games import GAMES
from tests.laws.shadow import SHADOW


def widen(game: AnyGame) -> AnyGame:
    """Return a game with as many players more as a table has seats."""
    game.load()
    return replace(game, seats=range(game.seats.start, MOST_SEATS + 1))


OPEN_16, SHADOW_16 = widen(GAMES["open-table"]), widen(SHADOW)

WIDE_GAMES = {game.name: game for game in (OPEN_16, SHADOW_16)}
