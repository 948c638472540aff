"""The messages to systemd: the hub is ready, lives while all of it does, and stops."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from companion.hub.service_manager import OFTEN, fed, patience, tell
from tests.hub.by_hand import running
from tests.hub.power.check import api
from tests.hub.power.server import serving
from tests.waiting import PATIENCE, until
from web.serving.server import Server

LIMIT = 0.6
"""Seconds of silence after which the systemd of these tests would kill the hub."""


class Manager:
    """The socket of systemd."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind("\0" + address[1:] if address.startswith("@") else address)

    def heard(self) -> str:
        """Return the next state that has been received, empty if there is none."""
        try:
            return self._socket.recv(4096, socket.MSG_DONTWAIT).decode()
        except BlockingIOError:
            return ""

    def hears(self) -> str:
        """Return the next state, once it comes."""
        return until(self.heard)

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["path", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Manager]:
    address = f"@companion-{os.getpid()}-{time.monotonic_ns()}"
    found = Manager(str(tmp_path / "notify") if request.param == "path" else address)
    yield found
    found.close()


class Rest:
    """The pauses of a hub between two reports of life, which end when the test says so."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._over = threading.Semaphore(0)

    def __call__(self, ended: threading.Event, seconds: float) -> bool:
        self.seconds.append(seconds)
        while not self._over.acquire(timeout=0.01):
            if ended.is_set():
                return True
        return False

    def end(self) -> None:
        """End a pause, and wait for the next one: the messages between the two have been sent then."""
        before = until(lambda: len(self.seconds))
        self._over.release()
        until(lambda: len(self.seconds), lambda count: count > before)


@pytest.fixture
def rest() -> Rest:
    return Rest()


@pytest.fixture
def watched(manager: Manager, monkeypatch: pytest.MonkeyPatch) -> Manager:
    """A systemd that watches this process."""
    monkeypatch.setenv("NOTIFY_SOCKET", manager.address)
    monkeypatch.setenv("WATCHDOG_USEC", str(round(LIMIT * 1e6)))
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    return manager


def test_the_hub_says_when_it_is_ready_that_it_lives_and_that_it_stops(manager: Manager, tmp_path: Path) -> None:
    watchdog = {"NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": str(round(LIMIT * 1e6))}
    with serving(tmp_path / "data", environment=watchdog) as server:
        assert manager.hears() == "READY=1"
        assert api(server.url())["tables"], "phones that come right after it are answered"
        assert [manager.hears(), manager.hears()] == ["WATCHDOG=1"] * 2
        assert server.stop() == 0
    said = []
    while state := manager.heard():
        said.append(state)
    assert said[-1] == "STOPPING=1"


def test_a_hub_that_nobody_watches_says_only_that_it_is_ready_and_a_systemd_that_has_gone_is_no_fault(
    manager: Manager, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "data", environment={"NOTIFY_SOCKET": manager.address}) as server:
        assert manager.hears() == "READY=1"
        assert server.stop() == 0
    assert manager.hears() == "STOPPING=1"
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    tell("READY=1")


def test_another_process_is_watched_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "10000000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    assert patience() == 10
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid() + 1))
    assert patience() is None
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    assert patience() == 10
    for wrong in ("", "0", "ten"):
        monkeypatch.setenv("WATCHDOG_USEC", wrong)
        assert patience() is None


@pytest.mark.parametrize("manager", ["path"], indirect=True)
def test_while_the_writer_hangs_nothing_is_said_and_afterwards_again(
    watched: Manager, rest: Rest, tmp_path: Path
) -> None:
    hanging, going_on = threading.Event(), threading.Event()
    with running(tmp_path, names="Anna Ben") as hub, fed(hub.tables.beats, rest):
        says(watched, rest)

        def hang(code: str) -> None:
            hanging.set()
            going_on.wait(PATIENCE)

        silence = hub.tables.listen(hang)
        hub.tables.arrive(hub.code).sit_down("phone of Caro", "Caro", "")
        until(hanging.is_set)
        rest.end()
        assert watched.heard() == ""
        going_on.set()
        says(watched, rest)
        silence()


def says(watched: Manager, rest: Rest) -> None:
    """Let the hub pause until it reports life: on a busy machine some checks are answered too late."""

    def said() -> str:
        rest.end()
        return watched.heard()

    assert until(said) == "WATCHDOG=1"


@pytest.mark.parametrize("manager", ["path"], indirect=True)
def test_while_a_face_hangs_or_has_ended_nothing_is_said(watched: Manager, rest: Rest, tmp_path: Path) -> None:
    with closing(Server("127.0.0.1", 0)) as door, running(tmp_path) as hub, fed(hub.tables.beats, rest):
        for lives in (Future, door.lives):
            hub.tables.vouch("web", lives)
            rest.end()
            assert watched.heard() == ""
            hub.tables.vouch("web", None)
            says(watched, rest)


def test_it_speaks_often_enough_to_be_late_once(watched: Manager, rest: Rest) -> None:
    with fed(lambda: (), rest):
        for _ in range(OFTEN):
            rest.end()
            assert watched.heard() == "WATCHDOG=1"
    assert set(rest.seconds) == {LIMIT / OFTEN} and OFTEN >= 3
