"""The server holds no thread for who is slow, silent or streaming; and what it needs of cheroot is there."""

import socket
import threading
import time
from contextlib import ExitStack
from typing import Any

import pytest
from cheroot import server as cheroot
from cheroot import wsgi

from tests.web.house import JSON, House, Phone, raw
from web.server import MOST_BODY, MOST_HEAD, THREADS, Connection, Gateway, is_whole
from web.stream import Streams

HURRY = 5.0
"""Seconds that an answer may take here at the most: half of what a thread that is held would wait."""


def test_cheroot_has_what_taking_a_socket_over_relies_on() -> None:
    server: Any = wsgi.Server(("127.0.0.1", 0), None)
    request: Any = cheroot.HTTPRequest(server, server)
    assert request.sent_headers is False
    assert request.close_connection is False
    assert cheroot.HTTPConnection.linger is False
    assert issubclass(Gateway, wsgi.Gateway_10)
    assert cheroot.HTTPServer.ConnectionClass is cheroot.HTTPConnection
    for name in ("process_conn", "put_conn", "prepare", "error_log", "request_queue_size"):
        assert hasattr(cheroot.HTTPServer, name)


def test_a_stream_s_socket_is_handed_over_whole_and_the_thread_is_free_again(house: House) -> None:
    phones = [house.phone(f"P{number}") for number in range(5)]
    with ExitStack() as open_ones:
        for phone in phones:
            for _ in range(4):
                stream = open_ones.enter_context(phone.stream())
                assert stream.first("view")
        assert 2 * THREADS < 5 * 4
        began = time.monotonic()
        phones[0].say("table-name", "Zoe")
        assert time.monotonic() - began < HURRY


@pytest.mark.parametrize(
    ("arrived", "whole"),
    [
        (b"", False),
        (b"GET / HTTP/1.1\r\n", False),
        (b"GET / HTTP/1.1\r\n\r\n", True),
        (b"POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nab", False),
        (b"POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", True),
        (b"POST / HTTP/1.1\r\ncONTENT-lENGTH :  3\r\n\r\nab", False),
        (b"POST / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 3\r\n\r\nab", False),
        (b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\nab" % (MOST_BODY + 1), True),
        (b"POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n", True),
        (b"x" * (MOST_HEAD + 1024), True),
    ],
)
def test_a_request_is_whole_once_a_thread_need_not_wait_for_more(arrived: bytes, whole: bool) -> None:
    assert is_whole(arrived) is whole


HALVES = {
    "silent": b"",
    "half a line": b"POST /api/tab",
    "half a head": b"POST /api/tables/CODE/answers HTTP/1.1\r\nHost: x\r\nContent-Le",
    "half a body": b"POST /api/tables/CODE/answers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b'Content-Length: 500\r\n\r\n{"seat": 1',
    "half a form": b"POST /CODE/sit HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 500\r\n\r\nname=An",
    "a huge body that does not come": b"POST /api/tables/CODE/answers HTTP/1.1\r\nContent-Length: 900000\r\n\r\n{",
    "chunks that do not come": b"POST /CODE/sit HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nna",
    "one and a half": b"GET /api HTTP/1.1\r\nHost: x\r\n\r\nGET /ap",
}


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES.keys())
def test_thirty_clients_that_send_half_a_request_hold_nobody(house: House, half: bytes) -> None:
    anna = house.phone("Anna")
    with ExitStack() as lines:
        for _ in range(30):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", house.port)))
            line.sendall(half.replace(b"CODE", house.code.encode()))
        began = time.monotonic()
        with anna.stream() as stream:
            stream.first("view")
            for name in ("Zoe", "Ada", "Eva"):
                anna.say("table-name", name)
                assert stream.first("view")["seats"][0]["name"] == name
        assert anna.get(f"/{house.code}").status == 200
        assert time.monotonic() - began < HURRY


def test_thirty_clients_that_do_not_read_what_they_asked_for_hold_nobody(house: House) -> None:
    anna = house.phone("Anna")
    with ExitStack() as lines:
        for path in ("/", f"/{house.code}", "/static/base.css") * 10:
            line = lines.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            line.connect(("127.0.0.1", house.port))
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        began = time.monotonic()
        anna.say("table-name", "Zoe")
        assert time.monotonic() - began < HURRY


def test_a_request_that_comes_in_pieces_is_answered_once_it_is_whole(house: House) -> None:
    anna = house.phone("Anna")
    body = b'{"seat": 1, "question": "%s", "value": "Zoe", "key": "k"}' % anna.question("table-name")["id"].encode()
    head = f"POST {anna.api}/answers HTTP/1.1\r\nHost: x\r\nContent-Type: {JSON}\r\nConnection: close\r\n"
    head += f"Authorization: Bearer {anna.token}\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", house.port), timeout=5) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        request = head.encode() + body
        for at in range(0, len(request), 40):
            line.sendall(request[at : at + 40])
            time.sleep(0.002)
        assert b"".join(iter(lambda: line.recv(4096), b"")).startswith(b"HTTP/1.1 200 ")
    assert anna.view()["seats"][0]["name"] == "Zoe"


def test_one_connection_takes_request_after_request(house: House) -> None:
    with socket.create_connection(("127.0.0.1", house.port), timeout=5) as line:
        for _ in range(5):
            line.sendall(b"GET /api HTTP/1.1\r\nHost: x\r\n\r\n")
            answered = b""
            while b'"version"' not in answered:
                answered += line.recv(4096)


def test_a_connection_that_hangs_up_half_way_is_forgotten(house: House) -> None:
    for half in HALVES.values():
        with socket.create_connection(("127.0.0.1", house.port)) as line:
            line.sendall(half)
    assert raw(house, "GET /api HTTP/1.0", "", "").startswith(b"HTTP/1.1 200 ")
    idle: Any = house.server
    ends = time.monotonic() + 5
    while idle._connections._num_connections and time.monotonic() < ends:
        time.sleep(0.01)
    assert idle._connections._num_connections == 0


def test_what_a_connection_could_not_send_is_forgotten_when_it_closes() -> None:
    """Python 3.13 says on the terminal what earlier versions kept for themselves: that it was sent to nobody."""
    ours, theirs = socket.socketpair()
    with theirs:
        ours.settimeout(0.01)
        connection = Connection(wsgi.Server(("127.0.0.1", 0), None), ours)
        with pytest.raises(TimeoutError):
            connection.wfile.write(b"x" * 10_000_000)
        began = time.monotonic()
        connection.close()
        assert time.monotonic() - began < HURRY
        assert connection.wfile.closed and ours.fileno() == -1


class Still:
    """A hub that counts who comes and goes."""

    def __init__(self) -> None:
        self.told: Any = None
        self.reports: list[tuple[str, str, bool]] = []

    def listen(self, told: Any) -> Any:
        self.told = told
        return lambda: None

    def present(self, code: str, device: str, here: bool) -> None:
        self.reports.append((code, device, here))


class Counter:
    """A viewer that shows how often its table has changed."""

    code, sender, device = "K7QM", "a phone", "a device"

    def __init__(self) -> None:
        self.changes = 0
        self.shown = -1

    def whole(self) -> bytes:
        self.shown = self.changes
        return b"event: view\ndata: %d\n\n" % self.shown

    def changed(self) -> bytes | None:
        return None if self.shown == self.changes else self.whole()

    def beat(self) -> bytes:
        return b"event: alive\ndata: 0\n\n"

    def farewell(self) -> bytes | None:
        return None

    def crowded(self) -> bytes:
        return b""


def test_no_wake_up_is_lost_between_many_tellers_and_the_streams() -> None:
    hub: Any = Still()
    with Streams(hub, beat=60).running() as streams, ExitStack() as ends:
        viewers = [Counter() for _ in range(4)]
        phones = []
        for viewer in viewers:
            mine, theirs = socket.socketpair()
            mine.settimeout(5)
            phones.append(ends.enter_context(mine))
            streams.open(viewer, theirs)

        def tell() -> None:
            for _ in range(300):
                for viewer in viewers:
                    viewer.changes += 1
                hub.told("K7QM")

        threads = [threading.Thread(target=tell) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for viewer, phone in zip(viewers, phones, strict=True):
            heard = b""
            while not heard.endswith(b"event: view\ndata: %d\n\n" % viewer.changes):
                heard = heard[-200:] + phone.recv(65536)
    assert hub.reports == [("K7QM", "a device", True), ("K7QM", "a device", False)]


def test_a_phone_that_vanishes_without_a_word_is_given_up_by_the_kernel_too() -> None:
    hub: Any = Still()
    channel = Streams(hub, patience=3)
    with socket.create_server(("127.0.0.1", 0)) as door, socket.create_connection(door.getsockname()) as phone:
        taken, _ = door.accept()
        with channel.running() as streams:
            streams.open(Counter(), taken)
            assert phone.recv(4)
            assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 3000


def test_a_stream_that_comes_when_all_is_over_is_closed() -> None:
    hub: Any = Still()
    streams = Streams(hub)
    mine, theirs = socket.socketpair()
    with mine:
        with streams.running():
            streams._stopping = True
            streams._wake()
            for thread in [thread for thread in threading.enumerate() if thread.name == "streams"]:
                thread.join()
            streams.open(Counter(), theirs)
        assert theirs.fileno() == -1
        streams.tell("K7QM")


def test_a_stream_over_a_phone_s_cookie_needs_no_thread_and_no_token_in_the_address(house: House) -> None:
    anna: Phone = house.phone("Anna", cookie=True)
    before = threading.active_count()
    with ExitStack() as streams:
        for _ in range(4):
            assert streams.enter_context(anna.live("seat=1")).first("regions")
        assert threading.active_count() == before
