"""The games of which evenings are kept: those that stand in a release, so that people may have logs of them.

A game gets its line here, and its evenings by `make kept`, with the first release that holds it. Until then its events
may still change. No line ever goes.
"""

from companion.games import GAMES
from tests.hub.kept.evening import FOLDER, read

RELEASED = ("among-cultists", "castle-of-the-devil", "complots", "open-table", "overthrone")

OF_THEN = {name: GAMES[name] for name in RELEASED}
"""The games that were in the menu: a newer one there is no difference."""

EVENINGS = [read(path) for path in sorted(FOLDER.glob("*/*.jsonl"))]
"""Those that are kept."""
