"""The pages of the hub's data and of its version: its own controls save, restore and update it; nobody else does."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import IO, Any

import pytest

from companion.appliance import updates
from companion.core.text import say
from companion.frontends.backups import OLD_EVENINGS, BadBackup
from companion.hub.backup.archive import DAMAGED, examine
from companion.hub.backup.keeper import BackupKeeper
from companion.hub.log.log import LOG, Log
from companion.hub.log.mark import FORMAT
from tests.hub.backup.folder import RULES
from tests.hub.older.made import database
from tests.web.events import EventStream
from tests.web.house import JSON, House, open_house, state
from tests.web.routes.page import without_elements

PHONE = "192.168.7.20"
"""The address of a phone in the Wi-Fi."""

NAME = "0123456789abcdef"


LACKS = "No loudspeaker was found."


@dataclass
class BackupHub:
    """A hub with its data, and the number of its restarts."""

    house: House
    folder: Path
    again: list[str] = field(default_factory=list)

    def send(self, content: bytes, size: int | None = None) -> Any:
        return self.house.phone().upload(f"/backup/piece?upload={NAME}", content, size)

    def restore(self, size: int) -> Any:
        return self.house.phone().form("/backup/restore", f"upload={NAME}&size={size}", Accept=JSON)

    def save(self) -> Any:
        return self.house.phone().form("/backup/file", "", Accept=JSON)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[BackupHub]:
    with open_house(tmp_path) as house:
        found = BackupHub(house, tmp_path)
        house.tables.lend_backups(
            BackupKeeper(tmp_path, lambda: found.again.append("again"), RULES, house.tables.between_games)
        )
        yield found


def test_what_is_saved_is_a_backup_of_this_moment_with_a_name(kept: BackupHub) -> None:
    kept.house.phone("Anna")
    reply = kept.save()
    assert reply.status == 200
    assert reply.headers["content-disposition"] == 'attachment; filename="companion.backup"'
    assert int(reply.headers["content-length"]) == len(reply.body)
    assert reply.headers["cache-control"] == "no-store"
    assert "evening.db" in examine(BytesIO(reply.body))


def test_a_file_comes_back_in_pieces_and_the_hub_starts_again_with_it(kept: BackupHub) -> None:
    (kept.folder / "recordings" / "it").mkdir(parents=True)
    (kept.folder / "recordings" / "it" / "settle.wav").write_bytes(bytes(range(256)) * 200)
    kept.house.phone("Anna")
    content = kept.save().body
    kept.house.phone("Ben")
    assert kept.send(content).status == 204
    assert (kept.restore(len(content)).status, kept.again) == (204, ["again"])
    assert (kept.folder / "restore-next" / "recordings" / "it" / "settle.wav").exists()
    with closing(Log.copy(kept.folder / "restore-next")) as log:
        names = [entry.row.body for entry in log.read(kept.house.code) if entry.row.type == "SatDown"]
    assert len(names) == 1
    page = kept.house.phone().get("/backup/state")
    assert page.json == {"taken": True}


def test_a_damaged_file_is_refused_in_words_and_changes_nothing(kept: BackupHub) -> None:
    content = kept.save().body
    before = state(kept.house), sorted(kept.folder.rglob("*"))
    wrong = content[:-1] + b"?"
    assert kept.send(wrong).status == 204
    reply = kept.restore(len(wrong))
    assert (reply.problem, reply.json["says"]) == ((422, "not_offered"), DAMAGED.message)
    assert (state(kept.house), sorted(kept.folder.rglob("*"))) == before
    assert not kept.again


def test_no_piece_is_more_than_was_said_and_no_file_is_larger_than_a_hub_takes(kept: BackupHub) -> None:
    assert kept.send(b"a" * 40_000, size=30_000).status == 413
    assert kept.restore(30_000).status == 409
    assert kept.send(b"a", size=1_000_000_001).status == 413
    assert not list(kept.folder.glob("tmp*"))


def test_where_the_disk_has_no_room_nothing_is_taken(kept: BackupHub, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(size: int) -> IO[bytes]:
        raise BadBackup(say("There's not enough space on the hub's disk."))

    monkeypatch.setattr(kept.house.tables.backups(), "room", full)
    assert kept.send(b"a" * 40_000).status == 422
    assert kept.save().status == 422


def test_a_game_that_is_not_over_gives_nothing_away_and_is_not_ended(kept: BackupHub) -> None:
    content = kept.save().body
    anna, ben = kept.house.play("Anna", "Ben")
    assert kept.save().problem == (409, "refused")
    assert kept.send(content).status == 204
    assert kept.restore(len(content)).problem == (409, "refused")
    assert not kept.again
    anna.say("table-ask-park")
    if ben.asks("table-agree-park"):
        ben.say("table-agree-park", "yes")
    assert kept.save().problem == (409, "refused"), "a parked game keeps its secrets"
    assert kept.send(content).status == 204
    assert kept.restore(len(content)).status == 204, "but it is laid aside, and not ended"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/backup"),
        ("GET", "/backup/state"),
        ("POST", "/backup/file"),
        ("POST", f"/backup/piece?upload={NAME}&at=0&size=1"),
        ("POST", "/backup/restore"),
        ("POST", "/backup/old"),
        ("GET", "/update"),
        ("GET", "/update/state"),
        ("POST", f"/update/piece?upload={NAME}&at=0&size=1"),
        ("POST", "/update/take"),
    ],
)
def test_from_a_phone_nothing_can_be_saved_restored_or_updated(kept: BackupHub, method: str, path: str) -> None:
    leave_old_evenings(kept)
    anna = kept.house.phone("Anna")
    before = state(kept.house), sorted(kept.folder.rglob("*"))
    for headers in ({}, {"Cookie": f"device={anna.token}"}):
        refused = kept.house.asked(PHONE, method, path, data={}, headers=headers)
        assert refused.status == 403
    assert (state(kept.house), sorted(kept.folder.rglob("*"))) == before


def leave_old_evenings(kept: BackupHub) -> None:
    """Put evenings of an older version aside, like the start of a hub."""
    database(kept.folder / "old-1" / LOG, FORMAT - 1)
    kept.house.tables.lend_backups(BackupKeeper(kept.folder, lambda: None, RULES, kept.house.tables.between_games))


def test_the_hub_s_own_controls_alone_are_told_of_old_evenings_and_delete_them(kept: BackupHub) -> None:
    leave_old_evenings(kept)
    says, here = OLD_EVENINGS.message.replace("'", "&#39;"), f"/{kept.house.code}/live"
    anna = kept.house.phone("Anna", cookie=True)
    screens = [EventStream(kept.house.port, f"{here}?eye=hub", {}) for _ in range(2)]
    for screen in screens:
        shown = screen.region("hints")
        assert says in shown and 'href="/backup?old"' in shown
    kiosk = EventStream(kept.house.port, f"{here}?eye=table", {})
    phone = EventStream(kept.house.port, f"{here}?seat={anna.seat}", anna.identity)
    assert says in kept.house.phone().get("/backup").body.decode()
    for path, opened in (("/backup", False), ("/backup?old", True)):
        assert ('class="fold" open' in kept.house.phone().get(path).body.decode()) == opened
    reply = kept.house.phone().form("/backup/old", "")
    assert (reply.status, reply.headers["location"]) == (303, "/backup")
    for screen in screens:
        assert screen.region("hints") == ""
    kept.house.tables.trouble("sounds", say(LACKS))
    for stream in (kiosk, phone):
        assert "older version" not in str(stream.read_until(lambda _, data: LACKS in str(data)))
    assert not list(kept.folder.glob("old*"))
    assert says not in kept.house.phone().get("/backup").body.decode()
    assert kept.house.phone().form("/backup/old", "").status == 303, "a second tap finds nothing left"


def test_old_evenings_that_cannot_be_deleted_are_told_and_stay_told(
    kept: BackupHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_old_evenings(kept)

    def stuck(folder: Path) -> None:
        raise PermissionError

    monkeypatch.setattr("companion.hub.backup.older.shutil.rmtree", stuck)
    reply = kept.house.phone().form("/backup/old", "", Accept="application/json")
    assert (reply.problem, reply.json["says"]) == ((507, "unsaved"), "Couldn't delete the old evenings. Try again.")
    assert OLD_EVENINGS.message.replace("'", "&#39;") in kept.house.phone().get("/backup").body.decode()


def test_the_hub_s_own_screen_leads_there_and_no_other(kept: BackupHub) -> None:
    here = f"/{kept.house.code}/table"
    assert 'href="/backup"' in kept.house.phone().get(here).body.decode()
    assert "Save" in kept.house.phone().get("/backup").body.decode()
    for where, path in ((PHONE, here), ("127.0.0.1", f"{here}?screen")):
        assert 'href="/backup"' not in kept.house.asked(where, "GET", path).text


def test_a_hub_that_keeps_nothing_says_so(house: House) -> None:
    for path in ("/backup", "/update"):  # a hub started by hand, too
        assert house.phone().get(path, Accept=JSON).problem == (404, "not_found")
    assert 'href="/backup"' not in house.phone().get(f"/{house.code}/table").body.decode()


CONTENT = bytes(range(250)) * 160


@dataclass
class Box:
    """A hub that was installed by an archive with a key."""

    house: House
    folder: Path

    def send(self, content: bytes = CONTENT, size: int | None = None) -> Any:
        return self.house.phone().upload(f"/update/piece?upload={NAME}", content, size)

    def take(self, size: int = len(CONTENT)) -> Any:
        return self.house.phone().form("/update/take", f"upload={NAME}&size={size}", Accept=JSON)

    def root_says(self, words: str) -> None:
        """Let root take the waiting file, and report its progress."""
        (self.folder / "inbox/update.tar").unlink(missing_ok=True)
        (self.folder / "state").write_text(f"{words}\n", "ascii")

    @property
    def state(self) -> Any:
        return self.house.phone().get("/update/state?language=en").json

    @property
    def laid(self) -> list[str]:
        """The files in the folder that root reads."""
        return sorted(path.name for path in (self.folder / "inbox").iterdir())


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    for name in ("inbox", "releases/1.0+abcd/deploy/update", "data"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "releases/1.0+abcd" / updates.SIGNERS).touch()
    (tmp_path / "current").symlink_to(tmp_path / "releases/1.0+abcd")
    for name, path in {"INBOX": "inbox", "STATE": "state", "VERSION": "current"}.items():
        monkeypatch.setattr(updates, name, tmp_path / path)
    monkeypatch.setattr(updates, "SPARE", 0)
    given: list[IO[bytes]] = []

    def room(size: int, of_hub: Callable[[int], IO[bytes]] = updates.room) -> IO[bytes]:
        given.append(of_hub(size))
        return given[-1]

    monkeypatch.setattr(updates, "room", room)
    with open_house(tmp_path / "data") as house:
        yield Box(house, tmp_path)
    for file in given:
        file.close()  # if the hub has not taken it over


def test_an_archive_is_laid_ready_whole_and_the_page_follows_root(box: Box) -> None:
    assert box.state == {"says": "", "over": True}
    assert box.send().status == 204 and box.laid == []
    assert box.take().status == 204
    assert box.laid == ["update.tar"]
    assert (box.folder / "inbox/update.tar").read_bytes() == CONTENT
    assert box.state == {"says": updates.STEPS["checking"].message, "over": False}
    for step, says in updates.STEPS.items():
        box.root_says(step)
        assert box.state == {"says": says.message, "over": False}
    for why, says in updates.REFUSED.items():
        box.root_says(f"refused {why}")
        assert box.state == {"says": says.message, "over": True}
    box.root_says("done")
    assert box.state == {"says": "The new version is running.", "over": True}


def test_the_page_names_the_version_and_stands_behind_the_hub_s_data(box: Box) -> None:
    page = box.house.phone().get("/update", Accept_Language="en").body.decode()
    assert "This hub runs version 1.0+abcd." in without_elements(page) and 'type="file"' in page
    (box.folder / "releases/1.0+abcd" / updates.SIGNERS).unlink()
    page = box.house.phone().get("/update", Accept_Language="en").body.decode()
    assert "has no key" in page and 'type="file"' not in page


def test_an_archive_that_is_cut_off_is_not_laid_ready(box: Box) -> None:
    assert box.send(CONTENT[:-1], size=len(CONTENT)).status == 204
    assert box.take().problem == (409, "stale")
    assert box.laid == []


def test_no_second_archive_comes_while_root_looks_at_one(box: Box) -> None:
    box.root_says("making")
    box.send()
    assert box.take().problem == (409, "refused")
    assert box.laid == []
    box.root_says("refused older")
    box.send()
    assert box.take().status == 204


def test_what_is_too_large_or_has_no_room_is_refused_in_words(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    assert box.send(b"a", size=updates.MOST_BYTES + 1).status == 413
    assert box.send(b"a" * 40_000, size=30_000).status == 413

    def full(size: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(updates, "room", full)
    assert box.send().problem == (507, "unsaved")
    assert box.laid == []


def test_a_game_is_not_interrupted(box: Box) -> None:
    box.send()
    box.house.play("Anna", "Ben")
    assert box.take().problem == (409, "refused")
    assert box.send().problem == (409, "refused")
    assert box.laid == []
