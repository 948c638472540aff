"""Evenings of earlier versions move to a venue's database: they stand where they stood, and are played to their end."""

from contextlib import closing
from pathlib import Path
from random import Random
from typing import cast

import pytest

from companion.core.table import TableRules
from companion.hub.log.log import LOG, Log
from companion.hub.log.postgresql import PostgresLog
from companion.hub.tables import Tables
from companion.hub.venue.moving import move, side
from tests.hub.by_hand import Clock, Hub, draws
from tests.hub.kept.evening import Kept, differences, restore
from tests.hub.kept.people import ends
from tests.hub.kept.released import EVENINGS, OF_THEN
from tests.long import further

SOME = EVENINGS[::6]
"""Each needs a database of its own."""


@pytest.mark.parametrize("kept", further(SOME, of=lambda kept: kept.game), ids=list(map(str, SOME)))
def test_an_evening_goes_on_in_the_database_where_it_was(kept: Kept, database: str, tmp_path: Path) -> None:
    restore(kept, tmp_path)
    with side(str(tmp_path)) as here, side(database) as there:
        assert move(here, there).tables == 1
    assert (tmp_path / LOG).exists(), "what is moved stays where it was, too"
    clock = Clock()
    with closing(PostgresLog(database)) as log:
        tables = Tables(log, TableRules(OF_THEN), clock=clock, chance=draws, guard=0)
        assert differences(kept, tables.look(kept.public["table"])) == []
        with tables.running():
            hub = Hub(tmp_path, cast(Log, log), tables, clock, kept.public["table"], kept.devices)
            assert ends(hub, kept.game, Random(str(kept))), hub.look.public.phase
