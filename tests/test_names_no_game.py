"""The hub names no game, nor does a law: one more game changes none of their files."""

import pytest

from companion.games import GAMES
from tests.sources import python


def spellings(game: str) -> set[str]:
    """Return how a game may be written in code: as in the log, as a module, and as on its box."""
    return {game, game.replace("-", "_"), GAMES[game].title.message}


@pytest.mark.parametrize("folder", ["companion/hub", "tests/laws", "tests/golden"])
@pytest.mark.parametrize("game", GAMES)
def test_no_file_names_a_game(game: str, folder: str) -> None:
    files = python(folder)
    assert len(files) > 5
    found = {
        path.name: word for path in files for word in spellings(game) if word.lower() in path.read_text("utf-8").lower()
    }
    assert not found
