"""`companion backup` and `companion restore`: their messages, and a hub that runs or plays meanwhile."""

from __future__ import annotations

import stat
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from companion.bots.client import HubClient
from companion.hub.log.log import Log
from companion.hub.log.mark import FORMAT
from tests.hub.backup.folder import CODE, backup_of, entries, found, full, lay
from tests.hub.backup.forged import zipped
from tests.hub.by_hand import read, running
from tests.hub.power.check import all_is_there, code_of, kept_keys, keys, nothing_is_lost
from tests.hub.power.server import HubProcess, serving
from tests.hub.power.table_players import TablePlayers
from tests.hub.scripts import companion
from tests.web.house import Phone


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return full(tmp_path / "data")


@pytest.mark.usefixtures("everybody_may_read")
def test_a_backup_is_for_its_owner_alone_and_whole_or_not_there(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.backup"
    done = companion("backup", file, "--data", data)
    assert (done.exit_code, done.output) == (
        0,
        f"{file} holds the hub's data. Anyone who has it can read the secret roles.\n",
    )
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"data", "evening.backup"}


def test_it_is_restored_elsewhere_and_over_data_but_not_below_a_hub_that_runs(data: Path, tmp_path: Path) -> None:
    file, new = tmp_path / "evening.backup", tmp_path / "new"
    with closing(Log(data)):
        assert companion("backup", file, "--data", data).exit_code == 0
        refused = companion("restore", file, "--data", data, "--replace")
    assert refused.exit_code == 1
    assert refused.output.startswith(f"Error: A hub is running with the data in {data}.")
    assert not (data / "before-1").exists()
    assert companion("restore", file, "--data", new).output == f"The backup's data is now in {new}.\n"
    again = companion("restore", file, "--data", new)
    assert again.exit_code == 1
    assert again.output == f"Error: {new} already holds data: --replace sets it aside.\n"
    replaced = companion("restore", file, "--data", new, "--replace")
    assert replaced.output.splitlines()[1] == f"The previous data is in {new / 'before-1'}."
    with closing(Log(new)) as log:
        assert list(log.read(CODE)) == entries(50)


@pytest.mark.parametrize(
    ("spoilt", "says"),
    [
        (lambda content: b"", "This file isn't a hub backup."),
        (lambda content: content[:-5], "This backup is damaged."),
        (
            lambda content: zipped({}, mark=f"companion-backup-{FORMAT - 1}"),
            "This backup is from an older version. This version can't open it.",
        ),
    ],
    ids=["no backup", "damaged", "older"],
)
def test_what_cannot_be_used_is_told_in_words(
    data: Path, tmp_path: Path, spoilt: Callable[[bytes], bytes], says: str
) -> None:
    path = tmp_path / "evening.backup"
    companion("backup", path, "--data", data)
    path.write_bytes(spoilt(path.read_bytes()))
    before = found(data)
    refused = companion("restore", path, "--data", data, "--replace")
    assert (refused.exit_code, refused.output) == (1, f"Error: {says}\n")
    assert found(data) == before


def test_what_cannot_be_kept_is_told_in_words_and_leaves_no_file(data: Path, tmp_path: Path) -> None:
    nothing = companion("backup", tmp_path / "a", "--data", tmp_path / "nothing here")
    assert nothing.output == f"Error: There's no log in {tmp_path / 'nothing here'}: no hub has run there yet.\n"
    nowhere = companion("backup", tmp_path / "no" / "such" / "folder", "--data", data)
    assert nowhere.output == "Error: That didn't work, and nothing has changed: No such file or directory.\n"
    log = data / "evening.db"
    log.write_bytes(log.read_bytes()[:4096] + b"\xff" * 4096)
    torn = companion("backup", tmp_path / "a", "--data", data)
    assert torn.output.startswith("Error: This hub's log is damaged.")
    assert {one.exit_code for one in (nothing, nowhere, torn)} == {1}
    assert {path.name for path in tmp_path.iterdir()} == {"data"}


def test_the_terminal_is_told_in_its_language(data: Path, tmp_path: Path) -> None:
    said = {
        language: companion("backup", tmp_path / "a", "--data", data, "--language", language).output
        for language in ("en", "it", "es")
    }
    assert len(set(said.values())) == 3


PIECE = 15_000


def people(server: HubProcess) -> list[str]:
    """Return the players at the table of a hub."""
    url = server.url()
    with closing(HubClient(url, code_of(url))) as client:
        return [place["name"] for place in client.view(None).body["seats"]]


def port_of(server: HubProcess) -> int:
    """Return the port of a hub, which takes a free one at each start."""
    return int(server.url().rpartition(":")[2])


@pytest.mark.long
def test_it_begins_with_the_restored_evening_and_its_settings_even_if_a_new_one_was_asked_for(tmp_path: Path) -> None:
    kept, data = tmp_path / "kept", tmp_path / "data"
    with running(kept, names="Anna Ben"), running(data, names="Carla"):
        lay(BytesIO(backup_of(kept)), data)
    (data / "companion.toml").write_text("[frontends.web]\nenabled = false\n")
    with serving(data, "--new") as server:
        assert people(server) == ["Anna", "Ben"]
        assert server.stop() == 0
    assert {path.name for path in (data / "before-1").iterdir()} == {"companion.toml", "evening.db"}
    with serving(data, "--new") as server:
        assert people(server) == [], "what was typed holds again"
        assert server.stop() == 0


def test_a_hub_that_runs_starts_again_by_itself_with_what_its_own_screen_restores(tmp_path: Path) -> None:
    with serving(tmp_path, "--new") as server:
        port = port_of(server)
        anna = Phone(port, code_of(server.url()))
        anna.sit("Anna")
        kept = anna.form("/backup/file", "").body
        Phone(port, anna.code).sit("Ben")
        for at in range(0, len(kept), PIECE):
            path = f"/backup/piece?upload=0123456789&at={at}&size={len(kept)}"
            about = {"Origin": f"http://127.0.0.1:{port}", "Content_Type": "application/octet-stream"}
            assert anna.ask("POST", path, kept[at : at + PIECE], **about).status == 204
        server.said = ""
        assert anna.form("/backup/restore", f"upload=0123456789&size={len(kept)}").status == 204
        assert people(server) == ["Anna"]
        anna.port = port_of(server)
        assert anna.get("/backup/state").json == {"taken": False}
        assert anna.view()["seats"][0]["name"] == "Anna", "her phone has its seat"
        assert server.stop() == 0
    assert (tmp_path / "before-1" / "evening.db").exists()
    assert "Traceback" not in server.said


TEN = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fred", "Gina", "Hugo", "Ines", "Jost")

BACKUPS = 4

BETWEEN = 25
"""Minimum number of answers between two backups."""


def asked(crowd: TablePlayers, url: str, code: str) -> list[Any]:
    """Return each player's view of the table, without moments and absences."""
    views = []
    for player in crowd.players:
        with closing(HubClient(url, code, player.token)) as client:
            reply = client.view(player.seat)
        assert reply.status == 200, (player.name, reply)
        view = reply.body
        views.append([view["phase"], view["title"], view["secrets"], [one["id"] for one in view["questions"]]])
    return views


@pytest.mark.long
def test_what_was_acknowledged_before_a_backup_is_in_it_and_the_table_goes_on(tmp_path: Path) -> None:
    crowd = TablePlayers("backup", TEN)
    known: dict[Path, set[str]] = {}
    with serving(tmp_path / "data") as server:
        url = server.url()
        code = crowd.gather(url)
        with crowd.playing(url, code):
            for number in range(BACKUPS):
                crowd.wait_for_more(BETWEEN)
                file = tmp_path / f"{number}.backup"
                known[file] = kept_keys(crowd.acknowledged)
                done = companion("backup", file, "--data", tmp_path / "data")
                assert done.exit_code == 0, done.output
        assert companion("backup", tmp_path / "last.backup", "--data", tmp_path / "data").exit_code == 0
        left = asked(crowd, url, code)
        whole = read(tmp_path / "data", code)
        assert server.stop() == 0
    for file, acknowledged in known.items():
        folder = tmp_path / file.stem
        assert companion("restore", file, "--data", folder).exit_code == 0
        entries = read(folder, code)
        assert entries == whole[: len(entries)], "the log up to a moment, and nothing else"
        assert acknowledged <= set(keys(entries))
    new = tmp_path / "new"
    assert companion("restore", tmp_path / "last.backup", "--data", new).exit_code == 0
    with closing(Log(new)) as log:
        nothing_is_lost(crowd, list(log.read(code)))
    with serving(new) as server:
        url = server.url()
        assert code_of(url) == code
        assert asked(crowd, url, code) == left, "each phone is asked what it was asked"
        all_is_there(crowd, url, new, code)
        with crowd.playing(url, code):
            crowd.wait_for_more(BETWEEN)
        assert server.stop() == 0
    nothing_is_lost(crowd, read(new, code))
