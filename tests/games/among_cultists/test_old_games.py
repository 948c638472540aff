"""Games of Among Cultists that are older than levels and the checklist are read from the log as they were begun."""

import pytest

from companion.core.replay import Events, Row
from companion.core.table.events import Played
from companion.core.view import Facts
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import first_game, special
from companion.games.among_cultists.night.events import Opened
from tests.games.among_cultists.before import setup
from tests.games.among_cultists.boxes import english


@pytest.mark.parametrize(
    ("players", "options", "seer", "first"),
    [
        (5, {}, True, True),
        (5, {"seer": "no", "tokens": "all"}, False, False),
        (6, {"seer": "yes", "ai": "yes"}, True, True),
        (7, {}, False, True),
        (4, {"tokens": "all"}, False, False),
    ],
)
def test_a_game_that_is_older_than_levels_is_played_on_as_it_was_begun(
    players: int, options: dict[str, str], seer: bool, first: bool
) -> None:
    found = setup(players, **options)
    assert (special(found) == {"seer"}) == seer and first_game(found) == first
    state = Opened(found).after(None)
    assert state.phase == "preparing" and state.plan.first_game == first
    assert GAME.scene(state).blocks


def test_a_game_that_is_older_than_the_checklist_begins_with_getting_ready() -> None:
    old = Opened(setup(6, seer="yes", ai="yes")).after(None)
    assert old.phase == "preparing"
    (before,) = (block for block in GAME.scene(old).blocks if isinstance(block, Facts))
    assert "Automatic Investigator (AI)" in {english(row.label) for row in before.rows}
    four = GAME.scene(Opened(setup(4)).after(None)).blocks[0]
    assert isinstance(four, Facts)
    held = next(english(row.text) for row in four.rows if english(row.label) == "The AI's deck")
    assert held.startswith("The player on the AI's left takes it")


def test_a_row_that_is_older_than_the_checklist_is_read_without_one() -> None:
    """Events on disk are a promise: fields are added with defaults."""
    body = b'{"type":"Opened","setup":{"players":[{"seat":1,"name":"Anna"}],"options":{"seer":"no","tokens":"all"}}}'
    read = Events(GAMES).decode(Row(GAME.name, "Opened", body))
    assert isinstance(read, Played) and isinstance(read.event, Opened) and not read.event.checklist
    assert special(read.event.setup) == frozenset() and not first_game(read.event.setup)
