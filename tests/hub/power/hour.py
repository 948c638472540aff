"""An hour at fifty tables of eight: phones reload, freeze, break off and vanish, and the hub is killed.

Its name keeps it out of `make test`: `make soak` runs it for an hour, and writes the results into docs/hours.md. Passed
by name to pytest it takes three minutes, at ten tables.
"""

from __future__ import annotations

import os
import platform
import socket
import struct
import sys
import threading
import time
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from random import Random
from statistics import linear_regression, median
from typing import ClassVar

from companion.bots.client import HubClient, SeatStream
from companion.games import GAMES
from tests.bench.process import pss
from tests.hub.by_hand import read
from tests.hub.power.check import codes_of, nothing_is_done_twice, nothing_is_lost
from tests.hub.power.server import serving
from tests.venue.guests import VenueGuest, VenueParty, comes_back, evening

TROUBLE = 120.0
"""Seconds between two troubles of a phone, on average."""

FREEZES = (5.0, 40.0)
"""Seconds in which a phone reads nothing: some are longer than the hub waits for it."""

AWAY = (60.0, 150.0)
"""Seconds in which a phone is gone: the others may continue without it."""

AT_ONCE = struct.pack("ii", 1, 0)
"""The option that lets the kernel reset a connection when it is closed."""


class _Until(threading.Event):
    """An event that is set when another event is set, or after a time limit."""

    def __init__(self, other: threading.Event, due: float) -> None:
        super().__init__()
        self._other, self._due = other, due

    def is_set(self) -> bool:
        return self._other.is_set() or time.monotonic() >= self._due


class Restless(VenueGuest):
    """A phone with troubles."""

    _away = 0.0

    def _follow(self, client: HubClient, stop: threading.Event) -> None:
        super()._follow(client, stop)
        stop.wait(self._away)
        self._away = 0.0

    def _answer(self, client: HubClient, stream: SeatStream, stop: threading.Event) -> None:
        super()._answer(client, stream, _Until(stop, time.monotonic() + self.random.expovariate(1 / TROUBLE)))
        match self.random.choice(("load anew", "freeze", "reset", "vanish")):
            case "freeze":
                stop.wait(self.random.uniform(*FREEZES))
            case "reset":
                _reset(stream)
            case "vanish":
                _reset(stream)
                self._away = self.random.uniform(*AWAY)


class RestlessParty(VenueParty):
    """The players of one table; each table plays another game, in turn."""

    phone: ClassVar[type[VenueGuest]] = Restless

    def __init__(self, number: int, code: str, size: int, every: float) -> None:
        """See `tests.venue.guests.VenueParty`."""
        super().__init__(number, code, size, every)
        fit = [name for name, game in GAMES.items() if size in game.seats]
        for player in self.players:
            player.game = fit[number % len(fit)]


def _reset(stream: SeatStream) -> None:
    """Let the connection of a stream break silently when it is closed."""
    with socket.socket(fileno=os.dup(stream.fileno())) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)


LOOK = 5.0
"""Seconds between two measurements of the memory."""

WARM = 0.5
"""The share of the last run after which each table has played some games, and each page has its drawings."""

GROWS = 3.0
"""MB by which the hub may have grown at the end of its last run since it was warm."""

PAGE = Path(__file__).parents[3] / "docs" / "hours.md"


class RestartedHub:
    """A hub that is killed and started again on the same data, at the same port."""

    def __init__(self, data: Path, tables: int) -> None:
        self._data = data
        self._tables, self._port = str(tables), "0"
        self.start()

    def start(self) -> None:
        """Start it and read its output, so that it never waits for a reader."""
        self._life = ExitStack()
        server = self._life.enter_context(serving(self._data, "--port", self._port, "--tables", self._tables))
        self.url, self.pid = server.url(), server.process.pid
        self._port = self.url.rpartition(":")[2]
        assert server.process.stdout
        threading.Thread(target=server.process.stdout.read, daemon=True).start()

    def kill(self) -> None:
        self._life.close()

    @property
    def codes(self) -> list[str]:
        """The codes of its tables."""
        return codes_of(self.url)


def test_an_hour_of_trouble_loses_nothing_and_leaves_no_memory(tmp_path: Path, soak: bool) -> None:
    tables, lasts, last, every, lives = (50, 3600, 1200, 8.0, (120, 300)) if soak else (10, 170, 70, 2.0, (20, 35))
    random, back = Random(), list[float]()
    hub = RestartedHub(tmp_path, tables)
    try:
        with evening(hub.url, hub.codes, 8, every, RestlessParty) as parties:
            end = time.monotonic() + lasts - last
            while time.monotonic() < end:
                time.sleep(random.uniform(*lives))  # a run of any length
                hub.kill()
                hub.start()
                back.append(comes_back(hub.url, [party.code for party in parties]))
            memory = _watched(hub.pid, last)
        played = set()
        for party in parties:
            entries = read(tmp_path, party.code)
            played |= {entry.row.game for entry in entries}
            nothing_is_lost(party, entries)
            nothing_is_done_twice(party, hub.url, tmp_path, party.code)
    finally:
        hub.kill()
    answers = sum(len(party.acknowledged) for party in parties)
    assert answers > 0.3 * lasts * tables * 8 / every, "people did play"
    assert played >= {player.game for party in parties for player in party.players}, "each game was begun"
    warm, cold, slope = _figures(memory)
    figures = (
        *(f"{answers:,}", str(len(back)), f"{max(back):.1f} s"),
        *(f"{warm:.1f} MB", f"{cold:.1f} MB", f"{slope:+.1f} MB"),
    )
    sys.stdout.write(f"{' | '.join(figures)}\n")  # `-rP` shows it
    if soak:
        machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
        with PAGE.open("a", encoding="utf-8") as page:
            page.write(f"| {date.today()} | {machine} | {' | '.join(figures)} |\n")
        assert cold - warm < GROWS


def _watched(pid: int, seconds: float) -> list[tuple[float, float]]:
    """Return the memory of a process over `seconds`, as pairs of hours and MB."""
    began = time.monotonic()
    found = []
    while (passed := time.monotonic() - began) < seconds:
        found.append((passed / 3600, pss(pid)))
        time.sleep(LOOK)
    return found


def _figures(memory: list[tuple[float, float]]) -> tuple[float, float, float]:
    """Return the memory of a run when it was warm and at its end, and its growth in between in MB an hour."""
    warm = memory[int(len(memory) * WARM) :]
    few = max(1, len(warm) // 6)
    slope = linear_regression([hours for hours, _ in warm], [mb for _, mb in warm]).slope
    return median(mb for _, mb in warm[:few]), median(mb for _, mb in warm[-few:]), slope
