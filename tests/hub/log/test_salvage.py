"""A log with damaged pages, and a table that cannot be restored: people are told, and the rest continues."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.bots.client import HubClient
from companion.core.text import Text
from companion.games import GAMES
from companion.hub.log.log import BESIDE, LOG, Log, LogEntry
from companion.hub.log.salvage import FRESH, finish, salvage
from companion.hub.log.schema import SCHEMA
from companion.hub.table.shelf import describe_damage, newer
from companion.hub.tables import Tables
from companion.table import TableRules
from companion.table.evening.events import TableClosed, TableOpened
from companion.table.hosting.events import GameChosen
from companion.table.replay import Events, LogRow
from companion.table.seats.events import Renamed, SatDown
from tests.hub.by_hand import CutError, cut_after, read
from tests.hub.power.check import api, codes_of
from tests.hub.power.server import serving
from tests.hub.scripts import companion
from tests.long import further

EVENTS = Events(GAMES)
CODES = ("AAAA", "BBBB", "CCCC", "DDDD", "EEEE")
PAGE = 4096
MOST = 400
"""Events of each table: enough for many pages."""


def evenings(folder: Path) -> dict[str, list[LogEntry]]:
    """Write the log of all tables and return it."""
    made = {}
    for code in CODES:
        sat = SatDown(seat=1, name="Anna", colour="rust", symbol="bell", device=f"phone {code}")
        rows = [EVENTS.encode(event) for event in (TableOpened(code, "en"), sat)]
        rows += [EVENTS.encode(Renamed(1, f"{code} {number}")) for number in range(MOST)]
        made[code] = [LogEntry(number, number, 7, row, f"1.a.{number}") for number, row in enumerate(rows, 1)]
    with closing(Log(folder)) as log:
        for code, entries in made.items():
            log.append({code: entries})
        log.keep_times(dict.fromkeys(CODES, 9000))
    return made


def page_of(path: Path, words: bytes) -> int:
    """Return the number of the page with these words, from 0."""
    return path.read_bytes().index(words) // PAGE


def hurt(path: Path, page: int, junk: bytes = b"\xff") -> bytes:
    """Damage a page of the log, and return the whole file."""
    content = bytearray(path.read_bytes())
    content[page * PAGE : (page + 1) * PAGE] = junk * (PAGE // len(junk))
    path.write_bytes(content)
    return bytes(content)


def test_the_whole_tables_go_on_and_what_can_be_read_of_the_others_lies_aside(tmp_path: Path) -> None:
    made = evenings(tmp_path)
    page = page_of(tmp_path / LOG, made["CCCC"][200].row.body)
    with closing(sqlite3.connect(tmp_path / LOG)) as db:
        assert db.execute("PRAGMA page_size").fetchone() == (PAGE,)
    damaged = hurt(tmp_path / LOG, page)
    with closing(Log(tmp_path)) as log:
        places = log.codes()
        assert set(places) <= set(CODES) - {"CCCC"}
        assert {"AAAA", "BBBB", "DDDD", "EEEE"} - set(places) <= {"BBBB", "CCCC"}
        for code in places:
            assert list(log.read(code)) == made[code]
            assert log.time(code) == 9000
    assert (tmp_path / "damaged-1" / LOG).read_bytes() == damaged
    lines = (tmp_path / "damaged-1" / "CCCC.jsonl").read_text().splitlines()
    kept = [json.loads(line) for line in lines]
    assert 0 < len(kept) < len(made["CCCC"])
    assert all(row[1:3] == [row[1], made["CCCC"][row[1] - 1].game_time] for row in kept)


@pytest.mark.long
def test_it_is_said_on_the_table_page_and_by_the_doctor_and_the_rest_of_the_evening_starts(tmp_path: Path) -> None:
    made = evenings(tmp_path)
    damaged = hurt(tmp_path / LOG, page_of(tmp_path / LOG, made["CCCC"][200].row.body))
    found = companion("doctor", "--data", tmp_path)
    assert (found.exit_code, "The log is damaged." in found.output) == (1, True)
    assert (tmp_path / LOG).read_bytes() == damaged, "the doctor only looks"
    with serving(tmp_path) as server:
        url = server.url()
        codes = codes_of(url)
        assert "AAAA" in codes
        assert "CCCC" not in codes
        with closing(HubClient(url, "AAAA")) as ben:
            (notice,) = ben.view().body["notices"]
            assert ben.sit_down("Ben").status == 200
        assert "CCCC" in notice
        assert "damaged-1" in notice
        assert "move damaged-1 out of the data folder" in notice
        assert server.stop() == 0
    found = companion("doctor", "--data", tmp_path)
    assert (found.exit_code, notice in found.output) == (1, True)
    assert (tmp_path / "damaged-1" / LOG).read_bytes() == damaged
    (tmp_path / "damaged-1").rename(tmp_path.with_name("damaged-1"))
    with serving(tmp_path) as server, closing(HubClient(server.url(), "AAAA")) as ben:
        assert ben.view().body["notices"] == []


@pytest.mark.parametrize("junk", [b"\0", b"\xff", b"junk"], ids=["zeros", "ones", "words"])
def test_whatever_page_is_damaged_no_table_is_shown_that_is_not_whole(tmp_path: Path, junk: bytes, soak: bool) -> None:
    made = evenings(tmp_path / "made")
    content = (tmp_path / "made" / LOG).read_bytes()
    pages = range(1, len(content) // PAGE)
    for page in pages if soak else Random(1).sample(pages, 12):
        folder = tmp_path / f"{page}"
        folder.mkdir()
        (folder / LOG).write_bytes(content)
        damaged = hurt(folder / LOG, page, junk)
        with closing(Log(folder)) as log:
            for code in log.codes():
                assert list(log.read(code)) == made[code], (page, code)
            log.append({"ZZZZ": [LogEntry(1, 0, 0, made["AAAA"][0].row, "1.b.1")]})
            assert log.has("ZZZZ", "1.b.1")
        aside = folder / "damaged-1" / LOG
        assert not aside.exists() or aside.read_bytes() == damaged


def test_what_was_written_ahead_goes_along(tmp_path: Path) -> None:
    made = evenings(tmp_path / "made")
    page = page_of(tmp_path / "made" / LOG, made["CCCC"][200].row.body)
    late = LogEntry(len(made["AAAA"]) + 1, 0, 0, EVENTS.encode(Renamed(1, "Late")))
    data = tmp_path / "data"
    data.mkdir()
    with closing(Log(tmp_path / "made")) as log:
        log.append({"AAAA": [late]})
        for end in BESIDE:
            (data / f"{LOG}{end}").write_bytes((tmp_path / "made" / f"{LOG}{end}").read_bytes())
    hurt(data / LOG, page)
    Log(data).close()
    assert read(data, "AAAA") == [*made["AAAA"], late]


@pytest.mark.parametrize("step", range(3))
def test_a_power_cut_in_the_midst_of_it_loses_nothing(
    tmp_path: Path, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = evenings(tmp_path)
    hurt(tmp_path / LOG, page_of(tmp_path / LOG, made["CCCC"][200].row.body))
    (tmp_path / f"{LOG}-wal").touch()
    with monkeypatch.context() as patched:
        cut_after(step, patched, (Path, "rename"))
        with pytest.raises(CutError):
            salvage(tmp_path / LOG, BESIDE, SCHEMA)
    finish(tmp_path / LOG, BESIDE)
    with closing(Log(tmp_path)) as log:
        assert "CCCC" not in log.codes()
        assert list(log.read("AAAA")) == made["AAAA"]
    assert not (tmp_path / FRESH).exists()


OPENED = EVENTS.encode(TableOpened("AAAA", "en"))
CHOSEN = EVENTS.encode(GameChosen("open-table"))


def evening(folder: Path, *rows: LogEntry) -> None:
    """Write the log of two tables: BBBB is sound, AAAA continues with `rows`."""
    with closing(Log(folder)) as log:
        log.append({"AAAA": [LogEntry(1, 0, 0, OPENED), *rows]})
        log.append({"BBBB": [LogEntry(1, 0, 1, EVENTS.encode(TableOpened("BBBB", "en")))]})


NEW = [
    LogEntry(2, 0, 0, LogRow("", "MoonHasRisen", b"{}")),
    LogEntry(2, 0, 0, LogRow("chess-of-tomorrow", "Moved", b"{}")),
    LogEntry(2, 0, 0, LogRow("", "GameChosen", b'{"type":"GameChosen","game":["a","list"]}')),
]
HURT = [
    LogEntry(2, 0, 0, LogRow("", "GameChosen", CHOSEN.body[:-3])),
    LogEntry(2, 0, 0, LogRow("", "GameChosen", b"\xff" * 40)),
    LogEntry(3, 0, 0, CHOSEN),
]


@pytest.mark.parametrize(("row", "why"), [*((row, newer) for row in NEW), *((row, describe_damage) for row in HURT)])
def test_words_tell_a_newer_version_from_damage(tmp_path: Path, row: LogEntry, why: Callable[[str], Text]) -> None:
    evening(tmp_path, row)
    with closing(Log(tmp_path)) as log:
        tables = Tables(log, TableRules(GAMES))
        assert tables.lost_tables == {"AAAA": why("AAAA")}
        assert tables.tables() == ["BBBB"]


@pytest.mark.parametrize("row", further([NEW[0], HURT[0]]), ids=["newer", "damaged"])
def test_a_lost_table_is_said_on_the_table_page_and_by_the_doctor_and_the_rest_of_the_evening_starts(
    tmp_path: Path, row: LogEntry
) -> None:
    evening(tmp_path, row)
    before = read(tmp_path, "AAAA")
    why = "newer version" if row is NEW[0] else "is damaged"
    with serving(tmp_path) as server:
        url = server.url()
        assert api(url)["tables"] == [{"code": "BBBB"}]
        with closing(HubClient(url, "BBBB")) as anna:
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
        assert Tables(log, TableRules(GAMES)).lost_tables == {}


def test_the_doctor_says_nothing_of_a_log_that_is_sound_and_changes_none_and_that_a_log_is_none(tmp_path: Path) -> None:
    evening(tmp_path)
    before = (tmp_path / LOG).read_bytes()
    assert "AAAA" not in companion("doctor", "--data", tmp_path).output
    assert (tmp_path / LOG).read_bytes() == before
    (tmp_path / LOG).write_bytes(b"this is no database" * 100)
    doctor = companion("doctor", "--data", tmp_path)
    assert (doctor.exit_code, "The log is damaged." in doctor.output) == (1, True)
