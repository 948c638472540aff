"""The hub names no game: one more game changes no file of the hub."""

from pathlib import Path

import pytest

from companion import hub
from companion.games import GAMES

HUB = Path(hub.__file__).parent


def spellings(game: str) -> set[str]:
    """Return how a game may be written in code: as in the log, as a module, and as on its box."""
    return {game, game.replace("-", "_"), GAMES[game].title.message}


@pytest.mark.parametrize("game", GAMES)
def test_no_file_of_the_hub_names_a_game(game: str) -> None:
    files = sorted(HUB.rglob("*.py"))
    assert len(files) > 10
    found = {
        path.name: word for path in files for word in spellings(game) if word.lower() in path.read_text("utf-8").lower()
    }
    assert not found
