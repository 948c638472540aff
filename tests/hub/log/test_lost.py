"""A table that cannot be brought back: people are told why, nothing of it is overwritten, the others go on."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.bots.client import Client
from companion.core.replay import Events, Row
from companion.core.table import TableRules
from companion.core.table.events import GameChosen, TableClosed, TableOpened
from companion.core.text import Text
from companion.games import GAMES
from companion.hub.log.log import LOG, Log, LogEntry
from companion.hub.table.shelf import damaged, newer
from companion.hub.tables import Tables
from tests.hub.by_hand import read
from tests.hub.power.check import api
from tests.hub.power.server import serving
from tests.hub.typed import companion
from tests.long import further

EVENTS = Events(GAMES)
OPENED = EVENTS.encode(TableOpened("AAAA", "en"))
CHOSEN = EVENTS.encode(GameChosen("open-table"))


def evening(folder: Path, *rows: LogEntry) -> None:
    """Write the log of two tables: BBBB is sound, AAAA goes on with `rows`."""
    with closing(Log(folder)) as log:
        log.append({"AAAA": [LogEntry(1, 0, 0, OPENED), *rows]})
        log.append({"BBBB": [LogEntry(1, 0, 1, EVENTS.encode(TableOpened("BBBB", "en")))]})


NEW = [
    LogEntry(2, 0, 0, Row("", "MoonHasRisen", b"{}")),
    LogEntry(2, 0, 0, Row("chess-of-tomorrow", "Moved", b"{}")),
    LogEntry(2, 0, 0, Row("", "GameChosen", b'{"type":"GameChosen","game":["a","list"]}')),
]
HURT = [
    LogEntry(2, 0, 0, Row("", "GameChosen", CHOSEN.body[:-3])),
    LogEntry(2, 0, 0, Row("", "GameChosen", b"\xff" * 40)),
    LogEntry(3, 0, 0, CHOSEN),
]


@pytest.mark.parametrize(("row", "why"), [*((row, newer) for row in NEW), *((row, damaged) for row in HURT)])
def test_words_tell_a_newer_version_from_damage(tmp_path: Path, row: LogEntry, why: Callable[[str], Text]) -> None:
    evening(tmp_path, row)
    with closing(Log(tmp_path)) as log:
        tables = Tables(log, TableRules(GAMES))
        assert tables.lost == {"AAAA": why("AAAA")}
        assert tables.tables() == ["BBBB"]


@pytest.mark.parametrize("row", further([NEW[0], HURT[0]]), ids=["newer", "damaged"])
def test_it_is_said_on_the_table_page_and_by_the_doctor_and_the_rest_of_the_evening_starts(
    tmp_path: Path, row: LogEntry
) -> None:
    evening(tmp_path, row)
    before = read(tmp_path, "AAAA")
    why = "newer version" if row is NEW[0] else "is damaged"
    with serving(tmp_path) as server:
        url = server.url()
        assert api(url)["tables"] == [{"code": "BBBB"}]
        with closing(Client(url, "BBBB")) as anna:
            (notice,) = anna.view().body["notices"]
            assert "AAAA" in notice
            assert why in notice
            assert anna.sit_down("Anna").status == 200
        doctor = companion("doctor", "--data", tmp_path)
        assert doctor.exit_code == 1
        assert notice in doctor.output
        assert server.stop() == 0
    assert notice in server.said
    assert read(tmp_path, "AAAA") == before


def test_a_table_of_an_earlier_evening_is_no_loss(tmp_path: Path) -> None:
    evening(tmp_path, NEW[0], LogEntry(3, 0, 0, EVENTS.encode(TableClosed())))
    with closing(Log(tmp_path)) as log:
        assert Tables(log, TableRules(GAMES)).lost == {}


def test_the_doctor_says_nothing_of_a_log_that_is_sound_and_changes_none_and_that_a_log_is_none(tmp_path: Path) -> None:
    evening(tmp_path)
    before = (tmp_path / LOG).read_bytes()
    assert "AAAA" not in companion("doctor", "--data", tmp_path).output
    assert (tmp_path / LOG).read_bytes() == before
    (tmp_path / LOG).write_bytes(b"this is no database" * 100)
    doctor = companion("doctor", "--data", tmp_path)
    assert (doctor.exit_code, "The log is damaged." in doctor.output) == (1, True)
