"""What can be looked up of a game has names of its own, and is short."""

import re

import pytest

from companion.core.game import AnyGame
from companion.games import GAMES
from tests.laws.reference import in_english

LONGEST = 220
"""Letters of a row: more than that nobody reads on a phone at the table."""

WITH_REFERENCE = [game for game in GAMES.values() if game.reference]


@pytest.mark.parametrize("game", WITH_REFERENCE, ids=lambda game: game.name)
def test_every_chapter_and_every_row_has_its_own_name_and_is_short(game: AnyGame) -> None:
    ids = [chapter.id for chapter in game.reference]
    assert len(set(ids)) == len(ids) and all(re.fullmatch("[a-z][a-z-]*", id) for id in ids)
    for one in game.reference:
        assert one.rows
        for label, text in in_english(one).items():
            assert 0 < len(label) <= 40 and label[-1] not in ".:", label
            assert 10 < len(text) <= LONGEST and text[-1] in ".)", (len(text), text)
