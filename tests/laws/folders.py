"""What the tests of a game bring to the laws, found by the folder that bears its name.

play.py    `PLAYS`: what is recorded of the game, by the names of the recordings
pair.py    `PAIRS`: pairs of evenings, each up to one of its most secret moments
drawn.py   `drawn(event, eye)`: what chance gave an observer by an event, or everybody, None if that is nothing;
           where options change what is secret or whether a clock runs, also `VARIANTS`: options by the names of the
           ways to play, and `NOTHING_SECRET`: the ways in which the hub knows no secret;
           where the hub is told of real cards, `TOLD`: the events that state such a fact, which nothing but
           somebody's answer brings (with it the law holds that nobody without a phone is dealt anything in secret);
           where random plays seldom come to a secret, `LEADING`: what the ids of questions hold that lead to one

Where people enter figures, or a game shows that a law catches what it must, also:

corrections.py  what people put right in it: `tests/laws/corrections.py`
mutants.py   `MUTANTS` and `HUB_MUTANTS`: the game and hubs that leak, by what they do
leaving.py   `check(state)`: what must add up once somebody has gone home, and `REVEALS`: the names of the events that
             reveal something when they go
lawless.py   `LAWLESS`: the game that breaks a law of random plays, and the law, by what it does
parts.py     `held()`: of each setup what a phone holds of each part that it is told of, its secrets and its briefing
newcomer.py  `EVENINGS`: the plays in which a newcomer asks what stands in `newcomer.toml` beside it
             (`tests/laws/newcomer.py`)
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

TESTS = Path(__file__).resolve().parents[1]
ROOMS = ("games", "laws")
"""Where the folders lie: those of the games that people play, and those of the games that only the laws play."""

PARTS = ("play", "pair", "drawn")
GUIDE = "docs/adding-a-game.md"
"""It says what a game's files and its tests hold."""

MORE = ("corrections", "mutants", "lawless", "leaving", "newcomer", "parts")
"""What a game may bring besides."""


def folder(game: str) -> Path:
    """Return the folder of the tests of a game; raises `LookupError` if it has none."""
    found = [path for room in ROOMS if (path := TESTS / room / game.replace("-", "_")).is_dir()]
    if not found:
        files = ", ".join(written(game, f"{name}.py") for name in PARTS)
        raise LookupError(f"{game} has no folder in tests/games: write {files} ({GUIDE})")
    return found[0]


def written(game: str, file: str) -> str:
    """Return where a file of the tests of a game is written that people play."""
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
