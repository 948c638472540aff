"""`python -m tests.bench.bytecodes`: the number of Python bytecodes that an answer costs the hub.

Counts, unlike times, are the same within about 1 % on every machine with the same Python, however busy it is. All
threads and processes of the hub are counted; its own work in the same time, as counted at rest, is subtracted.
"""

from __future__ import annotations

import dataclasses
import itertools
import os
import platform
import socket
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

import click
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games import GAMES
from companion.hub.log.entries import LogEntry
from companion.hub.log.log import Log
from companion.table.replay import Events
from tests.bench import process, published
from tests.bench.report import ReportRow
from tests.bench.server import Http
from tests.games.among_cultists.evening import action, playing
from tests.hub.power.server import serving
from tests.laws.evening import Evening
from tests.laws.plays import NAMES
from tests.sixteen import OPEN_16
from tests.waiting import until
from web.app import compile_templates
from web.trust.identity import device_of

CHECKOUT = Path(__file__).parents[2]

LOOK_FIRST = 0.6
"""Seconds after which a new question takes answers, and a little more (`companion.core.limits`)."""

REST, RESTS = 1.0, 3
"""Seconds for which the hub is counted at rest, and how often: the median leaves out work that is done once."""

TOLERANCE = 1.03
"""The factor by which a count may exceed its budget."""

WIDEN = f"import companion.games.open_table as o; vars(o.GAME).update(seats={OPEN_16.seats!r})\n"

Where = tuple[str, str, int, str]
"""A thread, a file, a line and a function."""


@dataclass
class GzipPhone:
    """A phone with its page's stream, in gzip as browsers take it."""

    port: int
    code: str
    seat: int
    token: str
    _http: Http = field(init=False)
    _line: socket.socket = field(init=False)
    _unpacked: Any = field(default_factory=lambda: zlib.decompressobj(wbits=31))
    _keys: int = 0
    heard: bytes = b""

    def open(self) -> None:
        """Open the stream, and wait for the whole page."""
        self._http = Http(self.port)
        self._line = socket.create_connection(("127.0.0.1", self.port))
        head = {"Host": "127.0.0.1", "Accept-Encoding": "gzip", "Cookie": f"device={self.token}"}
        lines = [f"GET /{self.code}/live?seat={self.seat} HTTP/1.1", *(f"{name}: {it}" for name, it in head.items())]
        self._line.sendall("\r\n".join([*lines, "", ""]).encode())
        self._line.setblocking(False)
        self._rest = b""
        until(self.listen, lambda heard: b"event: regions" in heard)

    def close(self) -> None:
        self._line.close()
        self._http.close()

    def answer(self, question: str, value: object) -> None:
        """Answer, and wait until the page shows the result."""
        self.listen()
        self.heard = b""
        self._keys += 1
        body = {"seat": self.seat, "question": question, "value": value, "key": f"{self.seat}-{self._keys}"}
        self._http.post(f"/api/tables/{self.code}/answers", body, self.token)
        until(self.listen, lambda heard: b"event: regions" in heard)

    def listen(self) -> bytes:
        """Read the stream, and return all bytes since the last answer."""
        while True:
            try:
                came = self._line.recv(1 << 16)
            except BlockingIOError:
                return self.heard
            if not came:
                raise ConnectionError("the stream has ended")
            self._rest += came
            self.heard += self._unpacked.decompress(self._body())

    def _body(self) -> bytes:
        """Return the body of the reply up to the last complete chunk, without its head and the chunks' lengths."""
        found = b""
        if b"HTTP/1.1" in self._rest:
            head, end, rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                return b""
            if b" 200 " not in head:
                raise ConnectionError(head.decode())
            self._rest = rest
        while True:
            length, end, rest = self._rest.partition(b"\r\n")
            size = int(length, 16) if end else 0
            if not end or len(rest) < size + 2:
                return found
            found += rest[:size]
            self._rest = rest[size + 2 :]


class CountedTable:
    """A table at the hub, and the same table in memory, which knows each seat's next question."""

    def __init__(self, evening: Evening, phones: Mapping[int, GzipPhone]) -> None:
        """Continue `evening`, from which the hub's log was made, with a phone for each seat."""
        self.evening = evening
        self.phones = phones

    @property
    def seats(self) -> Sequence[int]:
        """The seats of the players."""
        return self.evening.table.seats

    def say(self, seat: int, start: str, value: object = "go", *, anew: bool = False) -> None:
        """Answer the question whose id begins with `start`, which has just come if it is asked `anew`."""
        if anew:
            time.sleep(LOOK_FIRST)
        self.phones[seat].answer(self.evening.question(seat, start).id, value)
        self.evening.say(seat, start, value)


def open_table(seats: int) -> Evening:
    """Return an open table whose game has begun."""
    evening = Evening(*NAMES[:seats], games={OPEN_16.name: OPEN_16})
    evening.play(OPEN_16.name)
    return evening


def known_open_table(seats: int) -> Evening:
    """Return an open table whose game has begun, without lessons."""
    evening = open_table(seats)
    evening.say(1, "table-teach")
    return evening


def points(played: CountedTable) -> Iterator[None]:
    """Enter points, one player after the other; each entry is an answer."""
    for turn in itertools.count():
        rows = {f"seat-{seat}": (turn * 7 + seat) % 50 for seat in played.seats}
        played.say(played.seats[turn % len(played.seats)], "points", rows)
        yield


def votes(played: CountedTable) -> Iterator[None]:
    """Vote in secret, again and again; opening a vote is an answer, and so is each ballot."""
    host, *_ = played.seats
    while True:
        played.say(host, "vote", "people-shown", anew=True)
        yield
        yield from ballots(played)


def ballots(played: CountedTable) -> Iterator[None]:
    """Cast everybody's ballot."""
    for seat in played.seats:
        played.say(seat, "ballot", f"seat-{1 + seat % len(played.seats)}", anew=seat == played.seats[0])
        yield


def cultists(seats: int) -> Evening:
    """Return an evening of Among Cultists in its first Action phase, in which a vote can start."""
    return action(playing(seats))


def vote_of_cultists(played: CountedTable) -> Iterator[None]:
    """Start a vote, and cast everybody's ballot."""
    played.say(played.seats[0], "vote")
    yield
    yield from ballots(played)


@dataclass(frozen=True)
class Load:
    """Answers at a table of `seats`, with the budget of one for each Python."""

    what: str
    seats: int
    begin: Callable[[int], Evening]
    play: Callable[[CountedTable], Iterator[None]]
    warm: int
    """Answers before the counted ones."""
    counted: int
    before: int | None
    """Bytecodes in commit a0808a91 with Python 3.11, the first that was counted; None if it had no such table."""
    budgets: Mapping[tuple[int, int], int]
    """Bytecodes by version of Python."""

    @property
    def name(self) -> str:
        """The answers and the number of phones, in words."""
        return f"{self.what}, {self.seats} phones"

    @property
    def budget(self) -> int:
        """The budget with this Python; raises `KeyError` if there is none."""
        return self.budgets[sys.version_info[:2]]


LOADS = (
    Load("points at an open table", 10, open_table, points, 20, 40, 108_702, {(3, 11): 73_900, (3, 13): 68_100}),
    Load("points at an open table", 4, open_table, points, 20, 40, 69_776, {(3, 11): 59_000, (3, 13): 54_700}),
    Load("a secret vote at an open table", 10, open_table, votes, 11, 33, 82_756, {(3, 11): 57_300, (3, 13): 52_900}),
    Load("a secret vote at an open table", 16, open_table, votes, 17, 51, None, {(3, 11): 65_800, (3, 13): 60_700}),
    Load("a secret vote at an open table", 4, open_table, votes, 10, 30, 55_336, {(3, 11): 50_500, (3, 13): 46_300}),
    Load("a vote in Among Cultists", 8, cultists, vote_of_cultists, 0, 9, 197_954, {(3, 11): 94_500, (3, 13): 86_100}),
)


class ProcessCounts(Struct):
    """The counts of a process at one moment, in monotonic seconds."""

    at: float
    counts: list[tuple[str, str, int, str, int, int]]
    """Thread, file, line and function, with the number of bytecodes and calls."""


@dataclass(frozen=True)
class CountedMoment:
    """The counts of all processes of a hub at about one moment."""

    at: float
    counts: Counter[Where]
    calls: Counter[Where]


@dataclass(frozen=True)
class AnswerCost:
    """The bytecodes of an answer, and the functions that run them; these include the hub's own work at rest."""

    answer: int
    functions: Mapping[Where, float]


def count(load: Load) -> AnswerCost:
    """Play `load` at a hub of its own, and count its bytecodes."""
    with counted_hub(load) as (hub, pid, playing):
        for _ in range(load.warm):
            next(playing)
        time.sleep(LOOK_FIRST)
        rests = [hub.take(pid)]
        for _ in range(RESTS):
            time.sleep(REST)
            rests.append(hub.take(pid))
        for _ in range(load.counted):
            next(playing)
        end = hub.take(pid)
    begin = rests[-1]
    idle = median((b.counts - a.counts).total() / (b.at - a.at) for a, b in itertools.pairwise(rests))
    found = end.counts - begin.counts
    spent = found.total() - idle * (end.at - begin.at)
    return AnswerCost(round(spent / load.counted), {where: times / load.counted for where, times in found.items()})


@contextmanager
def counted_hub(load: Load) -> Iterator[tuple[CountedHub, int, Iterator[None]]]:
    """Serve the table of `load`; yield the counters, the hub's process id, and the play, answer by answer."""
    with patch.object(sys, "dont_write_bytecode", False):
        compile_templates()  # the first start of a hub does it, and not an answer
    with tempfile.TemporaryDirectory(prefix="bytecodes-") as name, ExitStack() as open:
        folder, evening = Path(name), load.begin(load.seats)
        tokens = _write(folder / "data", evening)
        hub = CountedHub(folder, load.seats not in GAMES[OPEN_16.name].seats)
        server = open.enter_context(serving(folder / "data", environment=hub.environment()))
        port = int(server.url().rpartition(":")[2])
        phones = {seat: GzipPhone(port, evening.table.code, seat, token) for seat, token in tokens.items()}
        for phone in phones.values():
            phone.open()
            open.callback(phone.close)
        yield hub, server.process.pid, load.play(CountedTable(evening, phones))


def ballot() -> Counter[Where]:
    """Return the writer's calls of the hub's own functions for one secret ballot at an open table of four."""
    load = dataclasses.replace(
        next(load for load in LOADS if load.play is votes and load.seats == 4), begin=known_open_table
    )
    own = tuple(f"{CHECKOUT / room}/" for room in ("companion", "hardware", "room", "sounds", "web"))
    with counted_hub(load) as (hub, pid, playing):
        for _ in range(load.warm + 2):  # the last answer is the first of four ballots
            next(playing)
        time.sleep(LOOK_FIRST)
        before = hub.take(pid)
        next(playing)
        found = hub.take(pid).calls - before.calls
    return Counter(
        {where: times for where, times in found.items() if where[0] == "writer" and where[1].startswith(own)}
    )


def _write(data: Path, evening: Evening) -> dict[int, str]:
    """Write the log of `evening` as a hub would; return the tokens of the phones by their seats."""
    tokens = {sitter.seat: f"{sitter.seat:0>22}" for sitter in evening.table.sitters}
    devices = {sitter.device.encode(): device_of(tokens[sitter.seat]).encode() for sitter in evening.table.sitters}
    events, entries = Events(GAMES), []
    for number, event in enumerate(evening.events, 1):
        row = events.encode(event)
        for known, real in devices.items():
            row = replace(row, body=row.body.replace(known, real))
        entries.append(LogEntry(number, evening.now, number, row))
    with closing(Log(data)) as log:
        log.append({evening.table.code: entries})
    return tokens


class CountedHub:
    """The processes of a hub, in which `tests.bench.counting` counts."""

    def __init__(self, folder: Path, is_wide: bool = False) -> None:
        """Let them write into `folder`; if `is_wide`, the open table sits as many people as a table has seats."""
        self._folder = folder / "counts"
        self._folder.mkdir()
        self._orders = 0
        start = f"import pathlib, tests.bench.counting as c; c.count_all(pathlib.Path({str(self._folder)!r}))\n"
        (folder / "sitecustomize.py").write_text(start + (WIDEN if is_wide else ""))
        self._path = os.pathsep.join(filter(None, (str(folder), str(CHECKOUT), os.environ.get("PYTHONPATH"))))

    def environment(self) -> dict[str, str]:
        return {"PYTHONPATH": self._path}

    def take(self, pid: int) -> CountedMoment:
        """Return the counts of the process and of all its child processes."""
        order, self._orders = self._orders, self._orders + 1
        (self._folder / f"{order}").touch()
        family = process.family(pid)
        # Waiting for a process that isn't counted would be in vain, so the failure names its number.
        until(lambda: [one for one in family if not self._file(one, order).exists()], lambda missing: not missing)
        found = [msgspec.json.decode(self._file(one, order).read_bytes(), type=ProcessCounts) for one in family]
        counts, calls = Counter[Where](), Counter[Where]()
        for one in found:
            for thread, file, line, function, bytecodes, called in one.counts:
                counts[thread, file, line, function] += bytecodes
                calls[thread, file, line, function] += called
        return CountedMoment(max(one.at for one in found), counts, calls)

    def _file(self, pid: int, order: int) -> Path:
        return self._folder / f"{pid}-{order}.json"


@click.command()
@click.option("--only", default="", help="Loads whose names contain this.")
@click.option("--top", default=0, help="How many functions to list for each load, those that run the most first.")
@click.option("--publish", is_flag=True, help="Write the counts into BENCHMARKS.md.")
def main(only: str, top: int, publish: bool) -> None:
    """Count the bytecodes that an answer costs the hub, and compare them with the budgets."""
    found: list[ReportRow] = []
    over: list[str] = []
    for load in (load for load in LOADS if only in load.name):
        cost = count(load)
        click.echo(f"{cost.answer:8,d} bytecodes an answer, budget {load.budget:,d}: {load.name}")
        for (thread, file, line, function), times in Counter(cost.functions).most_common(top):
            click.echo(f"    {times:8,.0f}  {thread}: {file.removeprefix(f'{CHECKOUT}/')}:{line} {function}")
        found.append(_row(load, cost))
        if not found[-1].decided:
            over.append(load.name)
    calls = ballot()
    click.echo(f"A secret ballot: {calls.total()} calls in {len({where[1] for where in calls})} files of the writer's.")
    for (_, file, line, function), times in calls.most_common(top):
        click.echo(f"    {times:8,d}  {file.removeprefix(f'{CHECKOUT}/')}:{line} {function}")
    if publish:
        published.publish(found, {"Python": platform.python_version()}, 1, str(date.today()))
    if over:
        raise click.ClickException(f"More than {TOLERANCE - 1:.0%} over the budget: {'; '.join(over)}")


def rows() -> list[ReportRow]:
    """Return N as lines of the table."""
    return [_row(load, count(load)) for load in LOADS]


def _row(load: Load, cost: AnswerCost) -> ReportRow:
    what = f"N  {load.name}: bytecodes an answer; beside it a0808a91"
    before = f"{load.before:,d}" if load.before else "–"
    decided = cost.answer <= TOLERANCE * load.budget
    return ReportRow(what, f"{cost.answer:,d}", before, rule=f"≤ {load.budget:,d}", decided=decided)


if __name__ == "__main__":
    main()
