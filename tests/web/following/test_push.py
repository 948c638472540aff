"""One pass over the streams of a table: all is rendered before the first byte goes out, in the order of seats."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import pytest

from companion.frontends import Hub
from tests.web.in_process import on_a_loop
from web.following.stream import Streams
from web.serving.request import Message

CODE = "K7QM"


@dataclass
class FakeHub:
    """A hub with one table, its streams, and everything that was rendered and sent, in order."""

    done: list[tuple[str, int, bytes]] = field(default_factory=list)
    looks: int = 0

    def snapshot(self, code: str) -> Any:
        """Return a snapshot, which is a number here."""
        self.looks += 1
        return self.looks

    def now(self, code: str) -> int:
        return 0

    def listen(self, told: object) -> Callable[[], None]:
        """Do nothing."""
        return lambda: None

    def present(self, code: str, device: str, here: bool) -> None:
        """Do nothing."""


@dataclass(eq=False)
class StreamPhone:
    """A viewer, its connection, and the ASGI server's side of its stream."""

    room: FakeHub
    seat: int
    is_writable: bool = True
    fails: bool = False
    leaves: bool = False
    code: str = CODE
    client_key: str = ""
    device: str = ""
    is_authenticated: bool = True
    window: str = ""
    begun: bool = False

    def whole(self, snapshot: Any, now: int) -> tuple[bytes, ...]:
        self.begun = True
        return (b"whole",)

    def render_changes(self, snapshot: Any, now: int) -> tuple[bytes, ...]:
        """Return a message that names its snapshot."""
        if self.fails:
            raise ValueError
        self.room.done.append(("made", self.seat, b"%d" % snapshot))
        return (b"%d" % snapshot,)

    def beat(self, snapshot: Any, now: int) -> bytes:
        """Return a heartbeat."""
        return b"beat"

    def farewell(self, snapshot: Any) -> bytes | None:
        """Return the last event of a viewer that leaves at the first change."""
        return b"farewell" if self.leaves and self.begun else None

    def render_eviction(self) -> bytes:
        """Return the last event of a viewer that makes room."""
        return b"crowded"

    def write_chunk(self, data: bytes) -> None:
        """Record bytes that are written past ASGI."""
        self.room.done.append(("pushed", self.seat, data))

    async def receive(self) -> Message:
        """Never hang up."""
        await asyncio.Event().wait()
        raise AssertionError

    async def send(self, message: Message) -> None:
        """Record a message of ASGI."""
        if message.get("body"):
            self.room.done.append(("sent", self.seat, message["body"]))
        if message["type"] == "http.response.body" and not message.get("more_body"):
            self.room.done.append(("ended", self.seat, b""))


def shown(room: FakeHub, *phones: StreamPhone) -> list[tuple[str, int, bytes]]:
    """Open the streams, change the table once, and return everything that was rendered and sent for it."""

    async def run() -> None:
        streams = Streams(cast(Hub, room), beat=3600)
        with streams.running():
            following = []
            for phone in phones:
                phone.client_key = f"{phone.seat}"
                following.append(asyncio.ensure_future(streams.show(phone, phone.receive, phone.send, writer=phone)))
                await _until(partial(room.done.__contains__, ("sent", phone.seat, b"whole")))
            for _ in range(3):
                await asyncio.sleep(0)  # each waits for a change now
            room.done.clear()
            room.looks = 0
            streams.tell(CODE)
            wanted = {phone.seat for phone in phones}
            await _until(lambda: {seat for what, seat, _ in room.done if what != "made"} >= wanted)
            for one in following:
                one.cancel()
            await asyncio.gather(*following, return_exceptions=True)

    on_a_loop(run())
    return room.done


async def _until(met: Callable[[], bool]) -> None:
    for _ in range(1000):
        if met():
            return
        await asyncio.sleep(0)
    pytest.fail("it never came")


def test_one_look_serves_all_in_the_order_of_their_seats_and_nothing_is_sent_before_all_is_made() -> None:
    room = FakeHub()
    done = shown(room, StreamPhone(room, 3), StreamPhone(room, 1), StreamPhone(room, 2))
    seats = (1, 2, 3)
    assert done == [*(("made", seat, b"1") for seat in seats), *(("pushed", seat, b"1") for seat in seats)]
    assert room.looks == 1


def test_a_phone_that_has_not_taken_all_is_sent_the_newest_view_once_it_has() -> None:
    room = FakeHub()
    done = shown(room, StreamPhone(room, 1, is_writable=False), StreamPhone(room, 2))
    assert [what for what in done if what[1] == 2] == [("made", 2, b"1"), ("pushed", 2, b"1")]
    assert [what for what in done if what[1] == 1] == [("made", 1, b"2"), ("sent", 1, b"2")]


def test_a_message_that_cannot_be_made_ends_its_own_stream_alone() -> None:
    room = FakeHub()
    done = shown(room, StreamPhone(room, 1, fails=True), StreamPhone(room, 2))
    assert [what for what in done if what[1] == 2] == [("made", 2, b"1"), ("pushed", 2, b"1")]
    assert [what for what in done if what[1] == 1] == [("ended", 1, b"")]


def test_who_leaves_is_told_so_and_the_stream_ends() -> None:
    room = FakeHub()
    done = shown(room, StreamPhone(room, 1, leaves=True), StreamPhone(room, 2))
    assert [what for what in done if what[1] == 2] == [("made", 2, b"1"), ("pushed", 2, b"1")]
    assert next(what for what in done if what[1] == 1) == ("sent", 1, b"farewell")
