"""The data of 1.0.0 open in this version: evenings, parked and running games, ledger, persons and settings.

A failure here breaks the promise of 1.0.0 (docs/own/update.md). Mend the code: the files in `1.0.0/` stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from companion.frontends.sound_room import Mix
from companion.games import GAMES
from companion.hub.backup.older import lay_aside, old_data
from companion.hub.config import read_frontends
from companion.hub.log.log import LogEntry
from sounds.kept import SoundSettings
from tests.hub.kept import __main__ as recording
from tests.hub.kept import opened
from tests.hub.kept.evenings import PARKED, RUNNING
from tests.hub.kept.going_on import going_on, play_on, to_the_middle, write
from tests.hub.kept.names import names_on_disk
from tests.hub.kept.opened import NAMES, KeptTable, code_of, read, reread, seen, tables, unpack, views
from tests.hub.kept.recorder import person, token
from tests.hub.kept.results import ledger_of, persons_of
from tests.hub.kept.views import differences
from tests.hub.scripts import companion
from tests.long import further
from web.trust.identity import device_of

TABLES = tables()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kept data folder, only to be read."""
    return unpack(tmp_path_factory.mktemp("kept") / "data")


def game_of(table: KeptTable) -> str:
    return table.name.partition(",")[0]


def way_of(table: KeptTable) -> str:
    return ",".join(table.name.split(",")[:2])


# Evenings


def test_every_game_of_1_0_0_has_an_evening_and_is_still_there() -> None:
    played = {game_of(table) for table in TABLES} - {PARKED, RUNNING}
    assert played == {name.removeprefix("game ") for name in kept_names() if name.startswith("game ")}
    assert played <= set(GAMES)


@pytest.mark.parametrize("table", further(TABLES, of=way_of), ids=str)
def test_an_evening_leads_to_the_same_views_and_no_field_of_it_is_lost(table: KeptTable, data: Path) -> None:
    entries = read(data, table.code)
    found = dict(views(entries))
    assert list(differences(table.views, found)) == []
    lost = [entry for entry in entries if not is_in(*reread(entry))]
    assert not lost, "a field was renamed or is no longer read"


def is_in(before: object, now: object) -> bool:
    """Return whether a value on disk is in what this version writes; fields that have come since are none of it."""
    if isinstance(before, dict) and isinstance(now, dict):
        return all(name in now and is_in(value, now[name]) for name, value in before.items())
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return all(map(is_in, before, now))
    return before == now


@pytest.mark.parametrize("table", further(TABLES[:-2], of=game_of), ids=str)
def test_a_game_that_1_0_0_has_begun_is_played_on(table: KeptTable, data: Path, tmp_path: Path) -> None:
    write(tmp_path, table.code, to_the_middle(read(data, table.code)))
    with going_on(tmp_path, table.code) as hub:
        play_on(hub, Random(table.name))


# The data folder


def test_a_hub_starts_with_the_data_and_knows_all_of_it(tmp_path: Path) -> None:
    folder = unpack(tmp_path / "data")
    lay_aside(folder)
    assert old_data(folder) == []
    with going_on(folder, code_of(PARKED)) as hub:
        assert set(hub.tables.tables()) == {code_of(PARKED), code_of(RUNNING)}
        assert list(differences(seen()["ledger"], ledger_of(folder))) == []
        assert list(differences(seen()["persons"], persons_of(folder))) == []
        known = hub.tables.persons().all
        assert {one.id for one in known} >= {person(name) for name in ("Anna", "Ben", "Caro", "Dino")}
        mine = hub.tables.persons().of(device_of(token("Anna")))
        assert [one.name for one in mine] == ["Anna"]
    assert read_frontends(folder) == {"sounds": {"speed": 150}}
    assert SoundSettings(folder).mix == Mix(voice=70)


@pytest.mark.parametrize("name", [PARKED, RUNNING])
def test_a_parked_game_and_a_running_evening_go_on(name: str, tmp_path: Path) -> None:
    with going_on(unpack(tmp_path / "data"), code_of(name)) as hub:
        if name == PARKED:
            assert not hub.say(1, "table-go-on").problem
        play_on(hub, Random(name))


def test_a_backup_of_1_0_0_is_restored(tmp_path: Path) -> None:
    done = companion("restore", opened.BACKUP, "--data", tmp_path / "data")
    assert done.exit_code == 0, done.output
    assert list(differences(seen()["ledger"], ledger_of(tmp_path / "data"))) == []


# Names


def kept_names() -> Sequence[str]:
    return NAMES.read_text("utf-8").splitlines()


def test_no_name_on_disk_is_renamed_or_gone() -> None:
    gone = sorted(set(kept_names()) - set(names_on_disk()))
    assert not gone, f"1.0.0 writes these, and data with them must open: {gone}"


# The tools


def test_what_differs_is_found_and_what_has_come_since_is_not() -> None:
    before = {"phase": "night", "seats": {"1": [{"id": "card"}]}}
    assert list(differences(before, {**before, "more": 1})) == []
    assert list(differences(before, {"phase": "day", "seats": {}})) == ["/phase: night is now day", "/seats/1 is gone"]
    assert len(list(differences(before, {**before, "seats": {"1": []}}))) == 1
    assert is_in({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}]}) and not is_in({"a": [{"b": 1}]}, {"a": [{"c": 1}]})


def test_a_field_under_another_name_is_found(data: Path) -> None:
    entry: LogEntry = next(entry for entry in read(data, TABLES[0].code) if entry.row.type == "SatDown")
    before, now = reread(entry)
    assert is_in(before, now)
    renamed = {("person_id" if name == "person" else name): value for name, value in now.items()}
    assert not is_in(before, renamed)


def test_a_later_version_cannot_record_the_data_of_1_0_0(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "version", lambda name: "1.0.1")
    with pytest.raises(SystemExit, match="stay as they are"):
        recording.main()
