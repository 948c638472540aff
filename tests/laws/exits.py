"""A real hub with its web frontend, at whose exits every byte is written down with its time.

The test turns the clock, and hears each change to its end before the next one. So the hub alone decides what is sent,
how often and in which order, not the network. Everything is the product's except the server: requests go straight into
the application, and its replies are written down before HTTP.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import threading
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

import msgspec

from companion import frontends
from companion.core.view import Control, Seat
from companion.frontends import Problem, Receipt, TableSnapshot
from companion.frontends.sound_room import Mix
from companion.hub.tables import Tables
from companion.table import TableRules
from companion.table.moves_by_seat import MovesBySeat
from companion.table.state import Table
from room.topics import Message as RoomMessage
from sounds.soundscape import Soundscape
from tests.hub.by_hand import ManualClock, ManualHub, draws, got
from tests.hub.keeping import kept
from tests.laws.playing_along import conductor_of
from tests.laws.unheard import InProcessClient, no_fault, web_on_no_port
from tests.waiting import PATIENCE
from tests.web import in_process
from web.drawing.drawn_snapshot import Parts
from web.following.stream import Streams
from web.serving.request import Message
from web.speaking.soundscape import describe


@dataclass
class MarkerStream:
    """A stream of a table of its own: once it shows the latest number, all other streams have shown their changes.

    See `web.following.viewer.Viewer`.
    """

    code: str
    seat: int = 0
    client_key: str = "mark"
    device: str = ""
    is_authenticated: bool = True
    window: str = ""
    asked: int = 0

    def whole(self, snapshot: TableSnapshot, now: int) -> Parts:
        """Return the latest number."""
        return (self.number,)

    @property
    def number(self) -> bytes:
        """The number that was last asked for."""
        return b"%d" % self.asked

    def render_changes(self, snapshot: TableSnapshot, now: int) -> Parts:
        """Return the latest number."""
        return self.whole(snapshot, now)

    def beat(self, snapshot: TableSnapshot, now: int) -> bytes:
        """Return nothing."""
        return b""

    def farewell(self, snapshot: TableSnapshot) -> None:
        """Do nothing."""

    def render_eviction(self) -> bytes:
        """Return nothing."""
        return b""


class LoopTurns:
    """The turns of a channel's loop, as one more of its streams shows them; one thread at a time may wait."""

    def __init__(self, streams: Streams, loop: asyncio.AbstractEventLoop, code: str) -> None:
        """Add a stream of our own to `streams`, at an empty table."""
        self._streams = streams
        self._loop = loop
        self._mark = MarkerStream(code)
        self._numbers: SimpleQueue[bytes] = SimpleQueue()
        self._over = asyncio.Event()
        self._shown: Future[None] = asyncio.run_coroutine_threadsafe(
            streams.show(self._mark, self._receive, self._send), loop
        )
        self._until_shown()

    async def _receive(self) -> Message:
        await self._over.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self._numbers.put(message.get("body", b""))

    def _until_shown(self) -> None:
        while self._numbers.get(timeout=PATIENCE) != self._mark.number:
            pass

    def wait(self) -> None:
        """Wait until the channel has sent everything that it knew of before this call."""
        for _ in range(2):  # the first may share its turn with later streams
            self._mark.asked += 1
            self._streams.tell(self._mark.code)
            self._until_shown()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._shown.result(PATIENCE)


Reader = Any
"""A decompressor of zlib, whose type has no public name."""

Write = Callable[[bytes], None]


@dataclass
class RecordedSound:
    """A recorded sound that writes down its progress; see `sounds.audio_device.RecordedSound`."""

    write: Write
    loop: bool

    def busy(self) -> bool:
        return self.loop

    def level(self, level: float) -> None:
        self.write(msgspec.json.encode(["level", round(level, 6)]))

    def stop(self) -> None:
        self.write(b"silent")


class RecordingAudioDevice:
    """An audio device that writes down the sounds of the first table; see `sounds.audio_device.AudioDevice`."""

    def __init__(self, hub: frontends.Hub, code: str, clock: Callable[[], int], write: Write) -> None:
        self._hub = hub
        self._code = code
        self._write = write
        self._clock = clock
        self._due: int | None = None
        self._speaks = False
        self.stamp = clock()
        """The time of the current sounds: the soundscape's own moments lie between the hub's moments."""
        self._soundscape = Soundscape(self, Mix, 1, lambda: self.stamp)

    def told(self) -> None:
        """Take a change of the table."""
        self._catch_up()
        public = self._hub.snapshot(self._code).public
        self._soundscape.follow(self._code, public, lambda moment: self._hub.stamp_of(self._code, moment))

    def act(self) -> None:
        """Play everything that is due."""
        self._catch_up()
        self._speaks = self._hub.snapshot(self._code).public.line is not None
        self._due = self._soundscape.act(self._speaks)

    def _catch_up(self) -> None:
        """Play everything that was due before this moment, each sound at its own time."""
        now = self._clock()
        while self._due is not None and self._due <= now:
            self.stamp = self._due
            self._due = self._soundscape.act(self._speaks)
        self.stamp = now

    def open(self) -> None: ...

    def close(self) -> None: ...

    def rest(self) -> None: ...

    def is_gone(self) -> bool:
        return False

    def play(self, samples: bytes, level: float = 1.0, *, loop: bool = False) -> RecordedSound:
        name = hashlib.sha256(samples).hexdigest()[:16]
        self._write(msgspec.json.encode([name, round(level, 6), loop]))
        return RecordedSound(self._write, loop)


encode = msgspec.json.Encoder(order="sorted").encode


SECOND = re.compile(rb"\d{4}-\d\d-\d\d%20\d\d%3A\d\d%3A\d\d")
"""The wall-clock time at which a game ended, in the link to BG Stats: one of two hubs may be a second ahead."""


WEIGHED = "size of "
"""The prefix of streams of which only the number of bytes as gzip is written down, as on an encrypted Wi-Fi."""


class ExitMessage(NamedTuple):
    """Output of an exit at the game time `now`, in milliseconds."""

    exit: str
    now: int
    data: bytes


@dataclass
class Exits:
    """One table at a hub with its web frontend, and all its output in order."""

    hub: ManualHub
    shown: frontends.Hub
    streams: Streams
    client: InProcessClient
    empty: str
    """The code of an empty table."""

    heard: list[ExitMessage] = field(default_factory=list)
    _open: dict[str, in_process.StreamCapture] = field(default_factory=dict)
    _readers: dict[str, Reader] = field(default_factory=dict)
    _hearing: threading.Lock = field(default_factory=threading.Lock)
    _house: bytes = b""
    _beside: str = ""

    def __post_init__(self) -> None:
        """Prepare to listen."""
        self._turn = LoopTurns(self.streams, self.client.loop, self.empty)
        self._ear = RecordingAudioDevice(self.shown, self.hub.code, self.hub.clock, self._write_heard)
        self._ear.told()
        self._room = conductor_of(self.shown, self._write_broker)
        self._room.connect()
        self._play_along()

    def close(self) -> None:
        self._turn.close()

    # See `plays.RecordedSound`.

    @property
    def table(self) -> Table:
        """The table, which no frontend sees."""
        return self.hub.tables._tables[self.hub.code].logged.table

    def legal_moves(self) -> MovesBySeat:
        """Return the current moves of every seat."""
        return self.hub.snapshot.moves_by_seat()

    @property
    def coming(self) -> int | None:
        """The stamp at which the hub does something by itself, or None."""
        return self.hub.tables._tables[self.hub.code].ahead

    # Inputs.

    def request(
        self, method: str, path: str, device: str = "", body: bytes = b"", kind: str = "", exit: str = ""
    ) -> int:
        """Send a request like a browser that keeps the token of `device`; return the status of the reply.

        With an `exit` the reply is written down there, its headers included.
        """
        headers = {"Cookie": cookies_of(device)}
        found = self.client.ask(method, path, headers | ({"Content-Type": kind} if kind else {}), body)
        self.hear()
        if exit:
            self._write(exit, encode(found))
        return found.status

    def form(self, path: str, body: str, device: str) -> int:
        """Send a page's form."""
        return self.request("POST", path, device, body.encode(), "application/x-www-form-urlencoded")

    def answer(self, device: str, seat: int, question: str, value: object, key: str, exit: str = "") -> int:
        """Answer a question like a phone."""
        body = encode({"seat": seat, "question": question, "value": value, "key": key})
        return self.request("POST", f"/api/tables/{self.hub.code}/answers", device, body, "application/json", exit)

    def press(self, seat: int, exit: str = "") -> Problem | None:
        """Press a seat's button at the hub; return the problem, or None."""
        return self._used(self.shown.arrive(self.hub.code).press(Seat(seat)), exit)

    def use(self, control: Control, exit: str = "") -> Problem | None:
        """Use one of the hub's own buttons; return the problem, or None."""
        return self._used(self.shown.arrive(self.hub.code).control(control), exit)

    def _used(self, done: Future[Receipt], exit: str) -> Problem | None:
        receipt = got(done)
        self.hear()
        if exit:
            self._write(exit, encode([receipt.problem, receipt.says]))
        return receipt.problem

    def listen(self, exit: str, path: str, *, device: str = "", bearer: str = "") -> None:
        """Open a stream; its output is written down under `exit`, or only its size if that begins with `WEIGHED`."""
        headers = {"Cookie": cookies_of(device)} | ({"Accept-Encoding": "gzip"} if exit.startswith(WEIGHED) else {})
        headers |= {"Authorization": f"Bearer {token_of(bearer)}"} if bearer else {}
        self._readers.pop(exit, None)
        self._open[exit] = heard = self.client.listen(path, headers)
        self._gather()
        assert heard.status == 200, (exit, heard.status)
        self.hear()

    def hang_up(self, exit: str) -> None:
        """Close a stream, like a phone that falls asleep."""
        self.client.loop.call_soon_threadsafe(self._open.pop(exit).hang_up)
        self._gather()
        self.hear()

    def advance(self, stamp: int) -> None:
        """Turn the clock to `stamp` (nanoseconds) and do everything that is due."""
        self.hub.clock.stamp = max(stamp, self.hub.clock.stamp)
        self.hear()

    # Exits.

    def told(self, code: str) -> None:
        """Hear the results of a change before the next one can happen."""
        snapshot = self.shown.snapshot(code)
        line = snapshot.public.line
        starts = self.shown.stamp_of(code, line.starts) if line else None
        ahead = [[line.key, line.sound] for line in snapshot.lines]
        house = encode([snapshot.public.lamps, snapshot.public.sounds, line, starts, sorted(snapshot.controls), ahead])
        if house != self._house:
            self._house = house
            self._write("house", house)
        if (beside := describe(snapshot.public, Mix(), None)) != self._beside:
            self._beside = beside
            self._write("speaking phone", beside.encode())
        self._ear.told()
        if self._room.change(code):
            self._play_along()
        self._gather()

    def hear(self) -> None:
        """Wait until the hub has done all that is due, and its output is written down."""
        self.hub.settle()
        self._ear.act()
        self._play_along()
        self._gather()

    def _gather(self) -> None:
        with self._hearing:
            self._turn.wait()
            for exit, heard in self._open.items():
                data = heard.take()
                if data:
                    self._write(exit, self._weigh(exit, data) if exit.startswith(WEIGHED) else data)

    def _weigh(self, exit: str, data: bytes) -> bytes:
        """Return the number of bytes, or nothing if a second of the wall clock is in them, which may differ."""
        reader = self._readers.get(exit)
        packed = data if reader else data[data.index(b"\x1f\x8b") :]
        reader = self._readers.setdefault(exit, zlib.decompressobj(wbits=31))
        return b"" if SECOND.search(reader.decompress(packed)) else b"%d" % len(data)

    def _play_along(self) -> None:
        while self._room.due is not None and self._room.due <= self.hub.clock():
            self._room.beat(self.hub.clock())

    def _write_broker(self, message: RoomMessage) -> None:
        self._write("broker", encode([message.topic, message.payload.decode(), message.retain]))

    def _write_heard(self, data: bytes) -> None:
        late = (self.hub.clock() - self._ear.stamp) // 1_000_000
        self.heard.append(ExitMessage("loudspeaker", self.hub.now - late, data))

    def _write(self, exit: str, data: bytes) -> None:
        self.heard.append(ExitMessage(exit, self.hub.now, SECOND.sub(b"", data)))


def cookies_of(device: str) -> str:
    """Return the cookies of the browser of a device, or of the table's page; it has had its first page before."""
    window = f"window={token_of('browser')}"
    return f"{window}; device={token_of(device)}" if device else window


def token_of(device: str) -> str:
    """Return the token of a device by its name in the tests."""
    return urlsafe_b64encode(hashlib.sha256(device.encode()).digest()[:16]).decode().rstrip("=")


@contextmanager
def exits(
    folder: Path, rules: TableRules, seen_as: Callable[[Tables], frontends.Hub] = lambda hub: hub
) -> Iterator[Exits]:
    """Run a hub with one table and its web frontend; `seen_as` may put something between the two."""
    with no_fault(), closing(kept(None)) as log:
        clock = ManualClock()
        tables = Tables(log, rules, clock=clock, chance=draws, guard=0)
        code, empty = tables.open("en"), tables.open("en")
        shown = seen_as(tables)
        with tables.running(), web_on_no_port(shown, folder) as (streams, client):
            found = Exits(ManualHub(folder, log, tables, clock, code), shown, streams, client, empty)
            silence = tables.listen(found.told)
            with closing(found):
                try:
                    yield found
                finally:
                    silence()
