"""What can be looked up at the open table is what it can do."""

from companion.games.open_table import GAME
from companion.games.open_table.moves import COUNTDOWNS
from companion.games.open_table.state import TOKENS
from tests.laws.reference import in_english


def test_the_open_table_says_what_it_can_do() -> None:
    (one,) = GAME.reference
    rows = in_english(one)
    assert (min(COUNTDOWNS), max(COUNTDOWNS)) == (15, 600) and len(TOKENS) == 6
    assert "From 15 seconds to 10 minutes" in rows["A countdown"] and "six colours" in rows["The bag"]
