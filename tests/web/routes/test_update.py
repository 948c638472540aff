"""The page of the version: the hub's own controls lay an archive ready, nobody else does; no game is interrupted."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import pytest

from companion.appliance import updates
from tests.web.house import House, open_house
from tests.web.in_process import asked

PHONE = "192.168.7.20"
NAME = "0123456789abcdef"
PIECE = 15_000
CONTENT = bytes(range(250)) * 160


@dataclass
class Box:
    """A hub that was installed by an archive with a key."""

    house: House
    folder: Path

    def send(self, content: bytes = CONTENT, size: int = 0) -> Any:
        """Send an archive in pieces as the page does; return the last reply."""
        for at in range(0, len(content), PIECE):
            reply = self.house.phone().ask(
                "POST",
                f"/update/piece?upload={NAME}&at={at}&size={size or len(content)}",
                content[at : at + PIECE],
                Origin=f"http://127.0.0.1:{self.house.port}",
                Content_Type="application/octet-stream",
                Accept="application/json",
            )
            if reply.status != 204:
                break
        return reply

    def take(self, size: int = len(CONTENT)) -> Any:
        return self.house.phone().form("/update/take", f"upload={NAME}&size={size}", Accept="application/json")

    def root_says(self, words: str) -> None:
        """Let root take what lies ready, and write down how far it is."""
        (self.folder / "inbox/update.tar").unlink(missing_ok=True)
        (self.folder / "state").write_text(f"{words}\n", "ascii")

    @property
    def state(self) -> Any:
        return self.house.phone().get("/update/state?language=en").json

    @property
    def laid(self) -> list[str]:
        """What lies in the folder that root looks into."""
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
        file.close()  # of what was never taken


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
    assert box.state == {"says": "The new version runs.", "over": True}


def test_the_page_names_the_version_and_stands_behind_the_hub_s_data(box: Box) -> None:
    page = box.house.phone().get("/update", Accept_Language="en").body.decode()
    assert "This hub has version 1.0+abcd." in page and 'type="file"' in page
    (box.folder / "releases/1.0+abcd" / updates.SIGNERS).unlink()
    page = box.house.phone().get("/update", Accept_Language="en").body.decode()
    assert "came without a key" in page and 'type="file"' not in page


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


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/update"),
        ("GET", "/update/state"),
        ("POST", f"/update/piece?upload={NAME}&at=0&size=1"),
        ("POST", "/update/take"),
    ],
)
def test_from_a_phone_nothing_is_updated(box: Box, method: str, path: str) -> None:
    anna = box.house.phone("Anna")
    for headers in ({}, {"Cookie": f"device={anna.token}"}):
        host = f"127.0.0.1:{box.house.port}"
        assert asked(box.house.app, PHONE, method, path, host=host, data={}, headers=headers).status == 403
    assert box.laid == []


def test_a_hub_that_was_started_by_hand_says_so(house: House) -> None:
    assert house.phone().get("/update", Accept="application/json").problem == (404, "not_found")
