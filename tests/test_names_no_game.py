"""Names of games: neither the hub nor a law contains one, so that one more game changes none of their files."""

import pytest

from companion.games import GAMES
from tests.new_game.name import NAMELESS, named_in, spellings
from tests.sources import ROOT, python


@pytest.mark.parametrize("folder", NAMELESS)
@pytest.mark.parametrize("game", GAMES)
def test_no_file_names_a_game(game: str, folder: str) -> None:
    assert len(python(folder)) > 5
    found = named_in(ROOT / folder, spellings(game, GAMES[game].title.message))
    assert not found, f"{folder} names {game}: {found}. What only this game needs stands in its own folders."
