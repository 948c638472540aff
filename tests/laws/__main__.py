"""`python -m tests.laws GAME`: it tries every law on one game, and runs the game's own tests (`make laws GAME=…`).

Arguments behind the name of the game go to pytest.
"""

import sys

import pytest

from tests.laws.folders import TESTS
from tests.laws.games import UNDER_LAW

TRIED = ("laws", "golden", "hub/table/test_every_line.py", "test_names_no_game.py", "test_indexes.py")
"""Tests that take each game as a parameter, below the folder of the tests."""


def arguments(given: list[str]) -> list[str]:
    """Return pytest's arguments for a game and the arguments behind its name; raises `LookupError` in words."""
    name, more = (given[0], given[1:]) if given else ("", [])
    if name not in UNDER_LAW:
        raise LookupError(
            f"{f'There is no game {name}' if name else 'No game is named'}: make laws GAME=… takes one of "
            f"{', '.join(UNDER_LAW)}. A game stands in the list of companion/games/__init__.py."
        )
    module = name.replace("-", "_")
    own = TESTS / "games" / module
    wanted = [*(TESTS / place for place in TRIED), *([own] if own.exists() else [])]
    return [*map(str, wanted), "-k", f"{name} or {module}", *more]


if __name__ == "__main__":
    try:
        found = arguments(sys.argv[1:])
    except LookupError as error:
        sys.exit(str(error.args[0]))
    sys.exit(pytest.main(found))
