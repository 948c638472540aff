"""The law of the slip notices a table that goes back in name alone."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.table import events as e
from companion.games import GAMES
from tests.laws.taken_back import goes_back_entry_by_entry

ENTERED = {name: game for name, game in GAMES.items() if game.undoable}
"""The games in which people enter something that can be taken back."""


@pytest.mark.parametrize("game", ENTERED.values(), ids=list(ENTERED))
def test_a_table_that_takes_an_entry_back_in_name_alone_is_noticed(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stays(undone: e.Undone, table: Any, games: Any) -> Any:
        running = replace(table.running, back=table.running.back[:-1], entries=table.running.entries[:-1])
        return replace(table, running=running, undone=table.undone + 1)

    monkeypatch.setattr(e.Undone, "after", stays)
    with pytest.raises(AssertionError, match=r"not as it was|to go back ends the game"):
        for seed in range(200):
            goes_back_entry_by_entry(game, seed)
