"""Evenings that an earlier version wrote open as they were, and can be played to their end.

`evenings_before` holds one evening for each moment at which people may stop. Nobody makes
its files anew: what lies in a data folder is a promise.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.table import TableRules
from companion.games import GAMES
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from tests.hub.by_hand import Clock, Hub, draws
from tests.hub.kept.evening import Kept, differences, restore
from tests.hub.kept.people import ends
from tests.hub.kept.released import EVENINGS, OF_THEN, RELEASED
from tests.long import further


@pytest.mark.parametrize("kept", further(EVENINGS, 5, of=lambda kept: kept.game), ids=list(map(str, EVENINGS)))
def test_an_evening_of_an_earlier_version_is_as_it_was_and_can_be_played_to_its_end(kept: Kept, tmp_path: Path) -> None:
    restore(kept, tmp_path)
    clock = Clock()
    # No power cut is tested here, so nothing waits for the disk.
    with closing(Log(tmp_path, "OFF")) as log:
        tables = Tables(log, TableRules(OF_THEN), clock=clock, chance=draws, guard=0)
        assert list(tables.tables()) == [kept.public["table"]]
        assert differences(kept, tables.look(kept.public["table"])) == []
        with tables.running():
            hub = Hub(tmp_path, log, tables, clock, kept.public["table"], kept.devices)
            assert ends(hub, kept.game, Random(str(kept))), hub.look.public.phase


@pytest.mark.parametrize("game", RELEASED)
def test_every_released_game_has_its_evenings_and_stays_in_the_menu(game: str) -> None:
    assert game in GAMES
    assert any(kept.game == game for kept in EVENINGS), f"make kept GAME={game}"


def test_no_evening_is_kept_of_a_game_that_may_still_change() -> None:
    assert {kept.game for kept in EVENINGS} <= set(RELEASED), "name the game in tests/hub/kept/released.py"
