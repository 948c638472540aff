"""The games that bring a list of what people put right in them (`put_right.py`), and how each is played for it."""

from __future__ import annotations

from companion.games import GAMES
from tests.laws.folders import brought
from tests.laws.variants import variants

FIGURES = {name: module for name in GAMES if (module := brought(name, "figures"))}
"""The lists, by the names of the games."""

WAYS = {
    way: game
    for name, module in FIGURES.items()
    for way, game in (getattr(module, "WAYS", None) or variants({name: GAMES[name]})).items()
}
"""The ways in which these games are played, by what they are called."""
