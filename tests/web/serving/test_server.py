"""The server with slow, silent and greedy clients: they hold up nobody else, and nothing of them is kept for long."""

import errno
import gc
import socket
import struct
import threading
from asyncio import new_event_loop
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import PATIENCE, until
from tests.web.house import JSON, House, open_house, raw
from tests.web.serving.lines import GET, ended, head_of, line_to, watched_crowds
from web.following.live_devices import LiveDevices
from web.following.stream import Streams
from web.routes.router import THREADS
from web.serving import connection as web_connection
from web.serving import connection_limiter as web_crowd
from web.serving import server as web_server
from web.serving.connection import MOST_HEAD, Connection
from web.serving.connection_limiter import ConnectionLimiter


@pytest.fixture
def crowds(monkeypatch: pytest.MonkeyPatch) -> list[ConnectionLimiter]:
    """The connections of every hub of the test."""
    return watched_crowds(monkeypatch)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a server wait at most 0.3 s for a request."""
    monkeypatch.setattr(web_connection, "REQUEST_TIME", 0.3)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a server drop no client for an hour: a client that had to wait until then would wait as long."""
    for name in ("REQUEST_TIME", "UNREAD_TIME"):
        monkeypatch.setattr(web_connection, name, 3600.0)
    for name in ("GRACE", "KEEP_ALIVE"):
        monkeypatch.setattr(web_server, name, 3600)


def members(crowd: ConnectionLimiter) -> list[Any]:
    return list(crowd._all)


def test_streams_hold_no_thread(house: House) -> None:
    phones = [house.phone(f"P{number}") for number in range(5)]
    before = threading.active_count()
    with ExitStack() as open_ones:
        for phone in phones:
            for _ in range(4):
                stream = open_ones.enter_context(phone.stream())
                assert stream.first("view")
        assert THREADS < 5 * 4
        phones[0].say("table-name", "Zoe")
        assert threading.active_count() == before


def woken() -> int:
    """Return the number of times the server's thread has slept so far."""
    (server,) = (thread for thread in threading.enumerate() if thread.name == "web")
    status = Path(f"/proc/self/task/{server.native_id}/status").read_text()
    return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])


def test_a_server_that_has_nothing_to_do_sleeps(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    beats, snapshot = list[LiveDevices](), LiveDevices.snapshot

    def counted(self: LiveDevices) -> None:
        beats.append(self)
        snapshot(self)

    monkeypatch.setattr(LiveDevices, "snapshot", counted)
    with house.phone("Anna").stream() as stream:
        assert stream.first("view")
        before, beaten = woken(), len(beats)
        until(lambda: len(beats) - beaten, lambda found: found >= 6)
        assert woken() - before < 3 * (len(beats) - beaten), "two beats a second, and not ten looks besides"


HALVES = {
    "silent": b"",
    "half a line": b"POST /api/tab",
    "half a head": b"POST /api/tables/CODE/answers HTTP/1.1\r\nHost: localhost\r\nContent-Le",
    "half a body": b"POST /api/tables/CODE/answers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 500\r\n\r\n{"seat": 1',
    "a length with many noughts": b"POST /api/tables/CODE/answers HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 00000000000100\r\n\r\n{",
    "half a form": b"POST /CODE/sit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 500\r\n\r\nname=An",
    "a huge body that does not come": b"POST /api/tables/CODE/answers HTTP/1.1\r\nContent-Length: 900000\r\n\r\n{",
    "chunks that do not come": b"POST /CODE/sit HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nna",
    "one and a half": b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\nGET /ap",
    "blank lines": b"\r\n" * 100,
    "ten thousand requests": GET * 10_000,
}


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES.keys())
def test_thirty_clients_that_send_half_a_request_hold_nobody(house: House, half: bytes) -> None:
    anna = house.phone("Anna")
    with ExitStack() as lines:
        for _ in range(30):
            line = lines.enter_context(line_to(house))
            line.sendall(half.replace(b"CODE", house.code.encode()))
        with anna.stream() as stream:
            stream.first("view")
            for name in ("Zoe", "Ada", "Eva"):
                anna.say("table-name", name)
                assert stream.first("view")["seats"][0]["name"] == name
        assert anna.get(f"/{house.code}").status == 200


def test_a_request_that_comes_in_pieces_is_answered_once_it_is_whole(
    crowds: list[ConnectionLimiter], house: House
) -> None:
    anna = house.phone("Anna")
    body = b'{"seat": 1, "question": "%s", "value": "Zoe", "key": "k"}' % anna.question("table-name")["id"].encode()
    head = f"POST {anna.api}/answers HTTP/1.1\r\nHost: localhost\r\nContent-Type: {JSON}\r\nConnection: close\r\n"
    head += f"Authorization: Bearer {anna.token}\r\nContent-Length: {len(body):014}\r\n\r\n"
    with line_to(house) as line:
        request = head.encode() + body
        for at in range(0, len(request) - 40, 40):
            line.sendall(request[at : at + 40])
            until(lambda: [one._head for one in members(crowds[0])], lambda read: at + 40 in read)  # noqa: B023
        line.sendall(request[at + 40 :])
        assert b"".join(iter(lambda: line.recv(4096), b"")).startswith(b"HTTP/1.1 200 ")
    assert anna.view()["seats"][0]["name"] == "Zoe"


def test_one_connection_takes_request_after_request_but_no_second_before_the_first_is_answered(house: House) -> None:
    with line_to(house) as line:
        for _ in range(5):
            line.sendall(GET)
            answered = b""
            while b'"version"' not in answered:
                answered += line.recv(4096)
    answered = raw(house, *[GET.decode()] * 3)
    assert answered.count(b"HTTP/1.1 200 ") == answered.count(b'"version"') == 1


def test_a_connection_that_hangs_up_half_way_is_forgotten(crowds: list[ConnectionLimiter], house: House) -> None:
    for half in HALVES.values():
        with line_to(house) as line:
            line.sendall(half)
    assert raw(house, "GET /api HTTP/1.0", "Host: localhost", "", "").startswith(b"HTTP/1.1 200 ")
    until(lambda: len(crowds[0]), lambda number: number == 0)
    assert not crowds[0]._idle
    assert not crowds[0]._of


@pytest.mark.parametrize(
    "half", [half for name, half in HALVES.items() if name not in ("one and a half", "ten thousand requests")]
)
@pytest.mark.usefixtures("hasty")
def test_a_request_that_does_not_come_to_its_end_is_given_up(house: House, half: bytes) -> None:
    with line_to(house) as line:
        line.sendall(half)
        assert ended(line)


@pytest.mark.parametrize("byte", [b"x", b"\r\n"], ids=["a header that grows", "blank lines"])
@pytest.mark.usefixtures("hasty")
def test_a_request_that_comes_byte_by_byte_is_given_up_as_well(house: House, byte: bytes) -> None:
    with line_to(house) as line:
        line.sendall(GET)
        assert head_of(line) == b"HTTP/1.1 200 OK"
        line.sendall(b"GET /api HTTP/1.1\r\nX: " if byte == b"x" else byte)

        def refused() -> bool:
            try:
                line.sendall(byte)
            except ConnectionError:
                return True
            return False

        until(refused)


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * (MOST_HEAD + 1) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * MOST_HEAD + b"\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"y" * 1_000_000,
        b"\r\n" * MOST_HEAD,
    ],
    ids=["line", "headers", "one header without an end", "blank lines"],
)
def test_a_long_head_is_not_read_to_its_end(house: House, head: bytes) -> None:
    with line_to(house) as line, suppress(ConnectionError):
        line.sendall(head)
        assert head_of(line) == b"HTTP/1.1 400 Bad Request"
        assert ended(line)


def test_a_head_just_short_enough_is_read(house: House) -> None:
    padding = "y" * (MOST_HEAD - 100)
    assert raw(house, "GET /api HTTP/1.0", "Host: localhost", f"X: {padding}", "", "").startswith(b"HTTP/1.1 200 ")


def test_connections_do_not_delay_and_a_phone_that_vanishes_is_given_up_by_the_kernel_too(
    crowds: list[ConnectionLimiter], house: House
) -> None:
    with house.phone("Anna").stream() as stream:
        stream.first("view")
        (connection,) = members(crowds[0])
        sock = connection.transport.get_extra_info("socket")
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000
        assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) < 100_000
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.usefixtures("patient")
def test_the_hub_stops_though_streams_are_open_and_clients_do_not_read(tmp_path: Path) -> None:
    """Check this, else the hub would wait an hour for these streams."""
    with ThreadPoolExecutor(1) as thread, ExitStack() as clients:
        with open_house(tmp_path) as house:
            phones = house.play("Anna", "Bruno")
            for phone in phones:
                clients.enter_context(phone.stream()).first("view")
            stuck = [clients.enter_context(phones[0].stream(buffer=1024)) for _ in range(2)]
            for _ in range(40):
                phones[1].say("countdown", "600")
                phones[1].say("stop")
            assert len(stuck) == 2
            for half in HALVES.values():
                clients.enter_context(line_to(house)).sendall(half)
            stopped = threading.Event()
            watched = thread.submit(hung_up_on, clients.pop_all(), stopped)
        stopped.set()
        assert watched.result(), "the hub waited until its clients hung up"


def hung_up_on(clients: ExitStack, stopped: threading.Event) -> bool:
    """Return whether the hub stops before its clients lose patience and hang up."""
    with clients:
        return stopped.wait(PATIENCE)


def test_connections_that_come_while_the_hub_stops_are_closed(
    tmp_path: Path, crowds: list[ConnectionLimiter], caplog: pytest.LogCaptureFixture
) -> None:
    """Check this because asyncio accepts them just before the server closes, and makes their protocols just after."""
    stops, busy, come = (threading.Event() for _ in range(3))

    def holds() -> None:
        busy.set()
        come.wait(PATIENCE)

    def late() -> None:
        until(lambda: list(loop._ready))  # the stop waits for the loop, which is blocked
        loop.call_soon_threadsafe(holds)
        stops.set()
        busy.wait(PATIENCE)
        for _ in range(8):
            lines.enter_context(line_to(house))
        come.set()

    with ExitStack() as lines, ThreadPoolExecutor(1) as thread:
        with open_house(tmp_path) as house:
            lines.enter_context(house.phone("Anna").stream()).first("view")
            (connection,) = members(crowds[0])
            loop, held = connection.loop, threading.Event()
            loop.call_soon_threadsafe(held.set)
            loop.call_soon_threadsafe(stops.wait, PATIENCE)
            assert held.wait(PATIENCE)
            came = thread.submit(late)
        came.result()
    gc.collect()
    assert not caplog.messages


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("path", ["/CODE/table", "/api/tables/CODE/stream"])
def test_nothing_is_kept_of_a_client_that_breaks_off_in_the_middle_of_an_answer(house: House, path: str) -> None:
    """Check this because asyncio handles a reset connection apart from a closed one."""
    break_off(house, path)
    until(lambda: len(connections()), lambda number: number == 0)


@pytest.mark.usefixtures("patient")
@pytest.mark.house(streams=partial(Streams, beat=0.1))
def test_nothing_is_kept_of_a_stream_after_its_sign_of_life(house: House) -> None:
    """Check that no later stream takes its place anywhere."""
    with house.phone("Anna").stream() as stream:
        assert stream.first("alive")
    until(lambda: len(connections()), lambda number: number == 0)


@pytest.mark.usefixtures("patient")
def test_a_server_that_keeps_its_closed_connections_would_be_seen(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[object] = []
    made = Connection.__init__

    def keeping(self: Connection, *args: Any, **named: Any) -> None:
        made(self, *args, **named)
        kept.append(self)

    monkeypatch.setattr(Connection, "__init__", keeping)
    break_off(house, "/CODE/table")
    until(lambda: kept, lambda found: len(found) >= 100)
    assert len(connections()) >= 100
    kept.clear()
    until(lambda: len(connections()), lambda number: number == 0)


def break_off(house: House, path: str) -> None:
    """Let a hundred clients reset their connections in the middle of an answer."""
    asked = f"GET {path.replace('CODE', house.code)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    for _ in range(100):
        with line_to(house) as line:
            line.sendall(asked)
            assert line.recv(10)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", True, 0))  # it breaks off


def connections() -> list[Connection]:
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, Connection)]


def test_one_address_has_half_of_all_connections_and_those_that_are_idle_the_longest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    crowds = watched_crowds(monkeypatch)
    monkeypatch.setattr(web_crowd, "MOST", 20)
    with open_house(tmp_path) as house, ExitStack() as lines:
        anna = house.phone("Anna")
        stream = lines.enter_context(anna.stream())
        stream.first("view")
        idle = [lines.enter_context(line_to(house)) for _ in range(30)]
        assert anna.view()["seats"]
        assert len(crowds[0]) <= 10
        assert all(ended(line) for line in idle[:20])
        idle[-1].sendall(GET)
        assert head_of(idle[-1]) == b"HTTP/1.1 200 OK"
        anna.say("table-name", "Zoe")
        assert stream.first("view")["seats"][0]["name"] == "Zoe"
    assert len([record for record in caplog.records if "too many connections" in record.getMessage()]) == 1


@dataclass(eq=False)
class Fellow:
    """A connection that only records its end."""

    address: str
    dropped: bool = False

    def drop(self) -> None:
        self.dropped = True


def test_nobody_is_taken_in_any_more_when_the_server_ends() -> None:
    crowd = ConnectionLimiter(10**6)
    before, late = Fellow("192.168.7.1"), Fellow("192.168.7.2")
    crowd.enter(before)
    crowd.over = True
    crowd.enter(late)
    assert late.dropped
    assert not before.dropped
    assert len(crowd) == 1
    crowd.leave(late)


def test_all_addresses_together_have_a_limit_too_and_who_is_answered_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_crowd, "MOST", 4)
    crowd = ConnectionLimiter(10**6)
    fellows = [Fellow(f"192.168.7.{number}") for number in range(7)]
    for fellow in fellows[:4]:
        crowd.enter(fellow)
    crowd.busy(fellows[0])
    crowd.busy(fellows[1])
    crowd.idle(fellows[1])  # it is the last now that became idle
    for fellow in fellows[4:]:
        crowd.enter(fellow)
    assert [fellow.dropped for fellow in fellows] == [False, True, True, True, False, False, False]
    for fellow in fellows[4:]:
        crowd.busy(fellow)
    crowd.enter(late := Fellow("192.168.7.9"))
    assert late.dropped, "when all others are answered, the newest goes"
    crowd.idle(late)
    assert len(crowd) == 4


def test_when_no_file_is_left_those_that_are_idle_go_and_one_warning_a_minute_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    crowd = ConnectionLimiter(0, lambda: now[0])
    fellows = [Fellow(f"192.168.7.{number}") for number in range(crowd.most)]
    for fellow in fellows:
        crowd.enter(fellow)
    with closing(new_event_loop()) as loop:
        for _ in range(6):
            crowd.fault(loop, {"exception": OSError(errno.EMFILE, "")})
            now[0] += 11
    assert all(fellow.dropped for fellow in fellows)
    assert not len(crowd)
    assert len(caplog.records) == 1
