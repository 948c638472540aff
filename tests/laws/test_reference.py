"""What can be looked up of a game has names of its own, and is short."""

import re

import pytest

from companion.core.game import AnyGame
from companion.games import GAMES
from tests.laws.mend import Mend, mended
from tests.laws.reference import LONGEST, in_english

LONGEST_NAME = 40
"""Letters of what it is called."""

REFERENCE = Mend(
    "reference.py",
    "chapters with ids of small letters and hyphens, each with rows; a row has a name of its own of at most "
    f"{LONGEST_NAME} letters without a full stop, and a text of at most {LONGEST} that ends with one",
)

WITH_REFERENCE = [game for game in GAMES.values() if game.reference]


@pytest.mark.parametrize("game", WITH_REFERENCE, ids=lambda game: game.name)
def test_every_chapter_and_every_row_has_its_own_name_and_is_short(game: AnyGame) -> None:
    ids = [chapter.id for chapter in game.reference]
    with mended(game.name, REFERENCE):
        assert len(set(ids)) == len(ids) and all(re.fullmatch("[a-z][a-z-]*", id) for id in ids), ids
        for one in game.reference:
            assert one.rows, one.id
            for label, text in in_english(one).items():
                assert 0 < len(label) <= LONGEST_NAME and label[-1] not in ".:", label
                assert 10 < len(text) <= LONGEST and text[-1] in ".)", (len(text), text)
