"""What `make kept` keeps of a game: an evening for each of its phases, the same at every run, and never anew."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.game import AnyGame
from companion.core.table import TableRules
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from tests.hub.by_hand import Clock, Hub, draws
from tests.hub.kept.evening import differences, read, restore
from tests.hub.kept.people import ends
from tests.hub.kept.record import record
from tests.laws.lantern import LANTERN
from tests.laws.shadow import SHADOW


@pytest.mark.parametrize("game", [LANTERN, SHADOW], ids=lambda game: game.name)
def test_each_phase_has_an_evening_that_opens_as_it_was_and_the_next_run_leaves_it_alone(
    game: AnyGame, tmp_path: Path
) -> None:
    made = record(game, tmp_path, 1)
    evenings = [read(path) for path in made]
    assert len({kept.public["phase"] for kept in evenings}) > 1
    for kept in evenings:
        folder = tmp_path / "data" / kept.moment
        folder.mkdir(parents=True)
        restore(kept, folder)
        clock = Clock()
        with closing(Log(folder, "OFF")) as log:
            tables = Tables(log, TableRules({game.name: game}), clock=clock, chance=draws, guard=0)
            assert differences(kept, tables.look(kept.public["table"])) == []
            with tables.running():
                hub = Hub(folder, log, tables, clock, kept.public["table"], kept.devices)
                assert ends(hub, game.name, Random(str(kept)))
    changed, gone = made[0], made[-1]
    before = gone.read_bytes()
    changed.write_text("as it was")
    gone.unlink()
    assert record(game, tmp_path, 1) == [gone]
    assert (changed.read_text(), gone.read_bytes()) == ("as it was", before)


@pytest.mark.parametrize("what", ["public", "secrets"])
def test_a_table_that_stands_elsewhere_is_told_from_the_kept_one(what: str, tmp_path: Path) -> None:
    kept = read(record(LANTERN, tmp_path, 1)[0])
    restore(kept, tmp_path)
    with closing(Log(tmp_path, "OFF")) as log:
        look = Tables(log, TableRules({LANTERN.name: LANTERN}), chance=draws).look(kept.public["table"])
    assert differences(kept, look) == []
    if what == "public":
        kept.public["phase"] = "elsewhere"
    else:
        next(iter(kept.seats.values()))["secrets"].append({"id": "more"})
    assert differences(kept, look)
