"""Deeds that would disturb a game: none is done, though the game begins between the look and the deed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.appliance import set_up, updates
from companion.frontends.backups import PLAYED, SECRET
from companion.games import GAMES
from companion.hub import quiet
from companion.hub.backup.keeper import BackupKeeper
from companion.hub.log.log import Log
from tests.hub.backup.folder import RULES
from tests.waiting import PATIENCE
from tests.web.house import JSON, House, Phone, open_house
from web.routes.shared import Shared

NAME = "0123456789abcdef"


class RacingHub:
    """A hub at which a game begins in the very moment between a look and a deed."""

    def __init__(self, house: House, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.folder = folder
        self.patch = patch
        self.phones: list[Phone] = []
        self.again = 0
        house.tables.lend_backups(BackupKeeper(folder, self.start_again, RULES, house.tables.between_games))

    def start_again(self) -> None:
        self.again += 1

    def begin(self) -> None:
        if not self.phones:
            self.phones = self.house.play("Anna", "Ben")

    def begin_before(self, place: str) -> None:
        """Let a game begin right before a function does what it does."""
        module, _, name = place.rpartition(".")
        self.patch.setattr(place, self.beginning(pytest.importorskip(module).__dict__[name]))

    def beginning(self, do: Callable[..., Any]) -> Callable[..., Any]:
        def late(*given: Any, **named: Any) -> Any:
            self.begin()
            return do(*given, **named)

        return late

    def send(self, kind: str, content: bytes) -> None:
        assert self.house.phone().upload(f"/{kind}/piece?upload={NAME}", content).status == 204

    def post(self, path: str, **fields: object) -> Any:
        body = "&".join(f"{name}={value}" for name, value in fields.items())
        return self.house.phone().form(path, body, Accept=JSON)


@pytest.fixture
def racing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RacingHub]:
    with open_house(tmp_path / "data") as house:
        yield RacingHub(house, tmp_path / "data", monkeypatch)


def test_no_backup_holds_a_game_that_began_after_the_look(racing: RacingHub) -> None:
    racing.begin_before("companion.hub.backup.keeper.copy_log")
    reply = racing.post("/backup/file")
    assert (reply.status, reply.json["says"]) == (422, SECRET.message)


def test_a_game_that_begins_once_the_copy_is_made_is_not_in_it(racing: RacingHub) -> None:
    racing.begin_before("companion.hub.backup.keeper.holds_secrets")
    reply = racing.post("/backup/file")
    assert reply.status == 200
    assert b"GameBegan" not in reply.body


def test_a_parked_game_that_began_after_the_look_is_a_secret_too(racing: RacingHub) -> None:
    def parked() -> None:
        racing.phones = racing.house.play("Anna", "Ben")
        racing.phones[0].say("table-ask-park")
        if racing.phones[1].asks("table-agree-park"):
            racing.phones[1].say("table-agree-park", "yes")

    racing.begin = parked  # type: ignore[method-assign]
    racing.begin_before("companion.hub.backup.keeper.copy_log")
    assert racing.post("/backup/file").json["says"] == SECRET.message


@pytest.mark.parametrize("place", ["keeper.unpack_beside", "restore.need_room", "restore.require_log"])
def test_no_restore_ends_a_game_that_began_while_the_file_was_checked(racing: RacingHub, place: str) -> None:
    content = racing.post("/backup/file").body
    racing.send("backup", content)
    racing.begin_before(f"companion.hub.backup.{place}")
    reply = racing.post("/backup/restore", upload=NAME, size=len(content))
    assert (reply.status, reply.json["says"]) == (422, PLAYED.message)
    assert not racing.again and not list(racing.folder.glob("restore*"))
    assert racing.phones[0].view()["game"], "it goes on"
    assert racing.post("/backup/restore", upload=NAME, size=len(content)).status == 409


def test_once_a_backup_lies_ready_no_request_is_taken_that_it_would_undo(racing: RacingHub) -> None:
    content = racing.post("/backup/file").body
    anna = racing.house.phone("Anna")
    racing.send("backup", content)
    assert racing.post("/backup/restore", upload=NAME, size=len(content)).status == 204
    assert racing.again == 1
    with closing(Log.copy(racing.folder)) as log:
        before = list(log.read(racing.house.code))
    question = anna.question("table-game-")["id"]
    refused = anna.answer(question, next(iter(GAMES)))
    assert refused.problem == (429, "too_many")
    with closing(Log.copy(racing.folder)) as log:
        assert list(log.read(racing.house.code)) == before


def test_no_version_and_no_wi_fi_is_asked_for_in_a_game_that_began_after_the_look(
    racing: RacingHub, tmp_path: Path
) -> None:
    (tmp_path / "inbox").mkdir()
    (tmp_path / "run").mkdir()
    for module, name, path in (
        (updates, "INBOX", "inbox"),
        (updates, "STATE", "state"),
        (set_up, "REQUEST", "run/setup.json"),
        (set_up, "STATE", "set up"),
        (set_up, "NEW", "run/new"),
    ):
        racing.patch.setattr(module, name, tmp_path / path)
    racing.patch.setattr(updates, "SPARE", 0)
    racing.send("update", b"an archive")
    racing.patch.setattr(Shared, "require_no_game", racing.beginning(lambda *_: None))
    assert racing.post("/update/take", upload=NAME, size=10).problem == (409, "refused")
    assert not list((tmp_path / "inbox").iterdir())
    assert racing.post("/setup", house="Casa", country="IT").status == 409
    assert not (tmp_path / "run/setup.json").exists()


def test_what_the_writer_does_too_late_is_not_done(racing: RacingHub, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(quiet, "WAIT", 0.05)

    def slow() -> None:
        with pytest.raises(TimeoutError):
            racing.house.tables.between_games(lambda: done.append("late"))

    racing.house.tables._errand(slow).result(PATIENCE)
    assert racing.house.tables.between_games(lambda: done.append("now"))
    assert done == ["now"]
