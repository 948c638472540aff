"""The parts that a game's tests bring to the laws, found by the folder with the game's name.

play.py    `PLAYS`: the recordings of the game, by their names
secret_pairs.py  `PAIRS`: pairs of evenings, each up to one of its most secret moments
drawn.py   `drawn(event, eye)`: the results of chance that an event gives an observer, or everybody; None if there are
           none.
           If options change the secrets or the clock, also `VARIANTS`: options by the names of the ways to play, and
           `NOTHING_SECRET`: the ways in which the hub knows no secret.
           If people enter real cards, `TOLD`: the events that state such a fact, which only an answer brings (with it
           the law holds that nobody without a phone is dealt anything in secret).
           If random plays seldom reach a secret, `LEADING`: parts of the ids of questions that lead to one.

If people enter figures, or a game shows that a law catches its faults, also:

corrections.py  the game's corrections: `tests/laws/corrections.py`
mutants.py   `MUTANTS` and `HUB_MUTANTS`: the game and hubs that leak, by their faults
leaving.py   `check(state)`: sums that must hold once a player has gone home, and `REVEALS`: the names of the events
             that reveal something then
lawless.py   `LAWLESS`: the game that breaks a law of random plays, and the law, by its fault
parts.py     `held()`: for each setup, the secrets and the briefing that a phone holds of each role
newcomer.py  `EVENINGS`: the plays in which a newcomer asks the questions of `newcomer.toml` beside it
             (`tests/laws/newcomer.py`)
first_game.py  `CARDS`: the cards that newcomers move in a first game (`tests/laws/first_game.py`)
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

TESTS = Path(__file__).resolve().parents[1]
ROOMS = ("games", "laws")
"""The parents of the games' folders: for games that people play, and for games of the laws alone."""

PARTS = ("play", "secret_pairs", "drawn")
GUIDE = "docs/adding-a-game.md"
"""The guide to the files and tests of a game."""

MORE = ("corrections", "mutants", "lawless", "leaving", "newcomer", "parts", "first_game")
"""Files that a game may bring besides."""


def folder(game: str) -> Path:
    """Return the folder of the tests of a game; raises `LookupError` if it has none."""
    found = [path for room in ROOMS if (path := TESTS / room / game.replace("-", "_")).is_dir()]
    if not found:
        files = ", ".join(written(game, f"{name}.py") for name in PARTS)
        raise LookupError(f"{game} has no folder in tests/games: write {files} ({GUIDE})")
    return found[0]


def written(game: str, file: str) -> str:
    """Return the path of a file in the tests of a game that people play."""
    return f"tests/games/{game.replace('-', '_')}/{file}"


@cache
def part(game: str, name: str) -> ModuleType:
    """Return a module from the folder of a game; raises `LookupError` if it is not there."""
    path = folder(game) / f"{name}.py"
    if not path.exists():
        raise LookupError(f"{game} has no {name}.py in its folder of tests: write {written(game, path.name)} ({GUIDE})")
    return import_module(".".join(("tests", *path.relative_to(TESTS).with_suffix("").parts)))


def brought(game: str, name: str) -> ModuleType | None:
    """Return a module from the folder of a game, None if there is none or it cannot be loaded.

    The laws leave such a game out. `test_tools.py` alone says what is wrong with it.
    """
    try:
        return part(game, name)
    except Exception:
        return None
