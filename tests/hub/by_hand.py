"""The hub of a test, which turns its clock, fills its disk and cuts its power."""

from __future__ import annotations

import itertools
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import AnyGame
from companion.core.question import Question
from companion.core.text import Text, Words, say
from companion.core.view import Control, Seat, TableView
from companion.frontends import Receipt
from companion.games import GAMES
from companion.hub.log.log import Log, LogEntry
from companion.hub.log.schema import COLUMNS
from companion.hub.pulse import Pulse
from companion.hub.table.snapshot import Snapshot
from companion.hub.tables import Tables
from companion.table import TableRules
from companion.table.replay import Events, LogRow, replay
from tests.hub.keeping import kept, query
from tests.questions import begins, only
from tests.waiting import PATIENCE as PATIENCE

SECOND = 1_000_000_000
"""A second in nanoseconds, the unit of stamps."""

KEYS = itertools.count(1)
"""A key for each answer without one, across all hubs: a used key would do nothing."""


@dataclass
class ManualClock:
    """A monotonic clock that only the test moves."""

    stamp: int = 1_000 * SECOND

    def __call__(self) -> int:
        return self.stamp

    def wait(self, seconds: float) -> None:
        self.stamp += round(seconds * SECOND)


def _message(words: Words) -> str:
    return words.message if isinstance(words, Text) else words


def phone(name: str) -> str:
    return f"phone of {name}"


def draws() -> Chance:
    """Return a source of chance that is the same in every run."""
    return Chance(Random(7).randrange)


@dataclass
class ManualHub:
    """One table at a running hub; every call returns once the writer has done its part."""

    folder: Path
    log: Log
    tables: Tables
    clock: ManualClock
    code: str
    devices: dict[int, str] = field(default_factory=dict)

    @property
    def snapshot(self) -> Snapshot:
        return self.tables.snapshot(self.code)

    @property
    def now(self) -> int:
        return self.tables.now(self.code)

    @property
    def notices(self) -> list[Words]:
        """The notices, without the notices about missing phones: no phone is connected here."""
        return [notice for notice in self.snapshot.public.notices if "offline" not in _message(notice)]

    def sit(self, name: str, device: str = "") -> Receipt:
        receipt = got(self.tables.arrive(self.code).sit_down(device or phone(name), name, ""))
        if not receipt.problem:
            self.devices[receipt.seat] = device or phone(name)
        return receipt

    def asks(self, seat: int, start: str) -> bool:
        """Return whether `seat` has a question whose id begins with `start`."""
        return any(begins(question.id, start) for question in self.questions(seat))

    def questions(self, seat: int) -> tuple[Question, ...]:
        private = self.snapshot.private(Seat(seat))
        return private.questions if private else ()

    def question(self, seat: int, start: str) -> Question:
        """Return the one question of `seat` whose id begins with `start`; raises `LookupError`."""
        return only(self.questions(seat), start, lambda question: question.id)

    def post(self, seat: int, start: str, value: object = "go", *, key: str = "", device: str = "") -> Future[Receipt]:
        """Answer without waiting for the receipt."""
        question = self.question(seat, start).id
        return self.post_id(seat, question, value, key=key, device=device)

    def post_id(self, seat: int, id: str, value: object, *, key: str = "", device: str = "") -> Future[Receipt]:
        device = device or self.devices.get(seat, "a stranger")
        return self.tables.arrive(self.code).answer(device, Seat(seat), id, value, key or f"key {next(KEYS)}")

    def say(self, seat: int, start: str, value: object = "go", *, key: str = "", device: str = "") -> Receipt:
        return got(self.post(seat, start, value, key=key, device=device))

    def reads(self, seat: int, language: str) -> Receipt:
        """Let the phone of `seat` show another language, which concerns no game."""
        return got(self.tables.arrive(self.code).choose_language(self.devices[seat], Seat(seat), language))

    def press(self, seat: int) -> Receipt:
        """Press the button of `seat` at the hub."""
        return got(self.tables.arrive(self.code).press(Seat(seat)))

    def use(self, control: Control) -> Receipt:
        """Use one of the hub's own buttons."""
        return got(self.tables.arrive(self.code).control(control))

    def play(self, game: str = "open-table", **options: object) -> None:
        """Let the host choose a game and its options, and begin without lessons, which would come between events."""
        host = next(place.seat for place in self.snapshot.public.seats if "host" in place.tags)
        for start, value in [("table-game", game), *((f"table-option-{name}", v) for name, v in options.items())]:
            assert not self.say(host, start, value).problem
        if self.asks(host, "table-teach"):
            assert not self.say(host, "table-teach").problem
        assert not self.say(host, "table-begin").problem

    def settle(self) -> None:
        """Wait until the writer has done all that is due: it answers a stranger after that."""
        assert got(self.post_id(99, "", "")).problem == "stranger"

    def wait(self, seconds: float, step: float = 1.0) -> None:
        """Let time pass in steps of at most `step` seconds."""
        while seconds > 0:
            self.clock.wait(min(step, seconds))
            seconds -= step
            self.settle()

    def until(self, game_time: int) -> None:
        """Let time pass until the table's game time is exactly `game_time`."""
        stamp = self.tables.stamp_of(self.code, game_time)
        assert stamp is not None, "the table's time stands still"
        self.clock.stamp = max(self.clock.stamp, stamp)
        self.settle()

    def entries(self) -> list[LogEntry]:
        """Return the log on disk, read over another connection."""
        return read(self.folder, self.code)

    def fill_disk(self) -> None:
        """Fill the disk, so that no event fits: SQLite is full, and its free pages are taken."""
        db = self.log._db
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
        number = 2
        for size in (1000, 100, 10, 0):
            with suppress(sqlite3.OperationalError):
                while True:
                    db.execute("INSERT INTO events VALUES ('~', ?, 0, 0, '', '', zeroblob(?), '')", (number, size))
                    number += 1

    def make_room(self) -> None:
        """Make room on the disk again."""
        self.log._db.execute("PRAGMA max_page_count = 1000000")


@contextmanager
def running(
    folder: Path,
    clock: ManualClock | None = None,
    *,
    games: Mapping[str, AnyGame] = GAMES,
    rate: int = 1,
    names: str = "",
    guard: int = 0,
    pulse: Pulse | None = None,
) -> Iterator[ManualHub]:
    """Run a hub on the data in `folder`; it opens a table if there is none, and `names` sit down.

    For `guard` milliseconds a new question takes no answer: most tests answer at once. With a `pulse` on that clock, a
    jump of more than two seconds is a freeze.
    """
    clock = clock or ManualClock()
    with closing(kept(folder)) as log:
        tables = Tables(log, TableRules(games), rate=rate, clock=clock, chance=draws, guard=guard, pulse=pulse)
        code = tables.tables()[0] if tables.tables() else tables.open("en")
        with tables.running():
            hub = ManualHub(folder, log, tables, clock, code)
            hub.devices = {place.seat: phone(place.name) for place in hub.snapshot.public.seats}
            for name in names.split():
                assert not hub.sit(name).problem
            yield hub


@contextmanager
def after_a_crash(
    hub: ManualHub,
    folder: Path,
    clock: ManualClock | None = None,
    *,
    games: Mapping[str, AnyGame] = GAMES,
    rate: int = 1,
) -> Iterator[ManualHub]:
    """Run another hub on a copy of the current disk of `hub`, as if it had been killed."""
    folder.mkdir(parents=True)
    for path in hub.folder.glob("evening.db*"):
        shutil.copy(path, folder)
    # Another boot: its monotonic clock is unrelated to the previous one.
    with running(folder, clock or ManualClock(5 * SECOND), games=games, rate=rate) as again:
        yield again


class CutError(BaseException):
    """A power cut: the rest of the program does not happen."""


def cut_after(steps: int, patch: pytest.MonkeyPatch, *operations: tuple[Any, str]) -> None:
    """Cut the power before the next of these operations, given as place and name, once `steps` are done."""
    left = iter(range(steps))

    def counted(operation: Callable[..., Any]) -> Callable[..., Any]:
        def do(*given: Any, **more: Any) -> Any:
            if next(left, None) is None:
                raise CutError
            return operation(*given, **more)

        return do

    for place, name in operations:
        patch.setattr(place, name, counted(getattr(place, name)))


@contextmanager
def waiting(hub: ManualHub) -> Iterator[None]:
    """Let all inputs inside this context wait for the writer, which continues at its end."""
    stopped, go_on = threading.Event(), threading.Event()

    def told(code: str) -> None:
        stopped.set()
        go_on.wait()

    silence = hub.tables.listen(told)
    hub.tables.trouble("test", say("The writer stands still."))
    assert stopped.wait(PATIENCE)
    silence()
    try:
        yield
    finally:
        hub.tables.trouble("test", None)
        go_on.set()


def read(folder: Path, code: str) -> list[LogEntry]:
    """Return the entries of a table on disk; a hub may write at the same time."""
    rows = query(folder, f"SELECT code, {COLUMNS} FROM events WHERE code = ? ORDER BY number", code)
    return [
        LogEntry(number, time, stamp, LogRow(game, kind, body), key)
        for _, number, time, stamp, game, kind, body, key in rows
    ]


def replayed(entries: Sequence[LogEntry]) -> Snapshot:
    """Return the snapshot of the table of these entries."""
    events, rules = Events(GAMES), TableRules(GAMES)
    return Snapshot(rules, replay(rules, [events.decode(entry.row) for entry in entries]))


def lasting(snapshot: Snapshot) -> TableView:
    """Return the public view without the spotlight, which a restart leaves out."""
    return replace(snapshot.public, spotlight=())


def got(future: Future[Receipt]) -> Receipt:
    """Return the receipt, which must come."""
    return future.result(PATIENCE)


@pytest.fixture
def hub(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[ManualHub]:
    """A hub with one table; the marker `hub` has the arguments of `running`, and `present`: phones that are there.

    Its data are in the folder `hub` of the test's own.
    """
    marker = request.node.get_closest_marker("hub")
    made = dict(marker.kwargs) if marker else {}
    present = made.pop("present", False)
    with running(tmp_path / "hub", **made) as found:
        for name in made.get("names", "").split() if present else ():
            found.tables.present(found.code, phone(name), True)
        yield found


@pytest.fixture
def everybody_may_read() -> Iterator[None]:
    """Make files readable for everybody, as on most systems; processes that the test starts do the same."""
    before = os.umask(0o022)
    yield
    os.umask(before)
