"""The title of a game at a table: players may have words of their own for it."""

from __future__ import annotations

from companion.core.game import AnyGame, Setup
from companion.core.text import Words


def own_words(game: AnyGame, setup: Setup) -> str:
    """Return the players' own words for the game, empty if there are none."""
    return ": ".join(str(setup.options[id]) for id in game.titled if setup.options.get(id))


def title_in(game: AnyGame, setup: Setup) -> Words:
    """Return the game's title at a table: the players' own words for it, if there are any."""
    return own_words(game, setup) or game.title
