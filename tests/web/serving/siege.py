"""Malicious clients, at a hub that runs as a program of its own."""

from __future__ import annotations

import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field

from tests.waiting import PATIENCE
from tests.web.house import Phone

OF_ONE = 200
"""Maximum number of clients with one address."""


@dataclass
class Siege:
    """The clients, each on its own connection, and their activity in the background until the end."""

    port: int
    code: str
    lines: list[socket.socket] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    _ends: ExitStack = field(default_factory=ExitStack)

    def open(self, number: int, sent: bytes = b"", *, deaf: bool = False, of_one: int = OF_ONE) -> list[socket.socket]:
        """Open `number` connections and send the same on each; a `deaf` client has hardly room for a reply."""
        found = []
        for count in range(number):
            line = socket.socket()
            self._ends.callback(line.close)
            if deaf:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            line.bind((f"127.0.{2 + count // of_one // 250}.{1 + count // of_one % 250}", 0))
            line.settimeout(PATIENCE)
            line.connect(("127.0.0.1", self.port))
            line.sendall(sent.replace(b"CODE", self.code.encode()))
            found.append(line)
        self.lines += found
        return found

    def meanwhile(self, do: Callable[[], None], every: float) -> None:
        """Repeat something, with a pause of `every` seconds."""

        def repeat() -> None:
            while not self.over.wait(every):
                do()

        thread = threading.Thread(target=repeat)
        thread.start()
        self._ends.callback(thread.join)

    def read(self, lines: list[socket.socket]) -> None:
        """Read all bytes on these connections."""
        selector = self._ends.enter_context(selectors.DefaultSelector())
        for line in lines:
            line.setblocking(False)
            selector.register(line, selectors.EVENT_READ, line)

        def take() -> None:
            for key, _ in selector.select(0.1):
                with suppress(OSError):
                    if not key.data.recv(65536):
                        selector.unregister(key.data)

        self.meanwhile(take, 0)

    def close(self) -> None:
        """Close all connections."""
        self.over.set()
        self._ends.close()


def drip(lines: list[socket.socket], drop: bytes) -> None:
    """Send a little on each; the hub may have hung up."""
    for line in lines:
        with suppress(OSError):
            line.sendall(drop)


def noughts(siege: Siege) -> None:
    """Send the length of a body with many leading zeros, and no body."""
    head = b"POST /api/tables/CODE/answers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 00000000000100\r\n\r\n{"
    siege.open(12, head)


def crawling(siege: Siege) -> None:
    """Send one body at 1.4 kB a second."""
    head = b"POST /api/tables/CODE/answers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000\r\n\r\n"
    line = siege.open(1, head)
    siege.meanwhile(lambda: drip(line, b"\r\n\r\nContent-Length: 00" * 3), 0.045)


def deaf(siege: Siege) -> None:
    """Ask for pages, files and streams, and read nothing."""
    for path in (b"/CODE", b"/static/x/house.css", b"/CODE/live?eye=table", b"/api/tables/CODE/stream"):
        siege.open(75, b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", deaf=True, of_one=4)


def slowloris(siege: Siege) -> None:
    """Send heads that never end, a byte now and then."""
    lines = siege.open(800, b"GET /CODE HTTP/1.1\r\nHost: localhost\r\nX: ")
    siege.meanwhile(lambda: drip(lines, b"y"), 1)


def idle(siege: Siege) -> None:
    """Open connections, and say nothing."""
    siege.open(1200)


def watching(siege: Siege) -> None:
    """Follow the table on four hundred streams."""
    siege.read(siege.open(400, b"GET /api/tables/CODE/stream HTTP/1.1\r\nHost: localhost\r\n\r\n", of_one=4))


def chattering(siege: Siege) -> None:
    """Repeatedly send a thousand requests at once, without waiting for replies."""
    lines = siege.open(12)
    siege.read(lines)
    siege.meanwhile(lambda: drip(lines, b"GET /CODE HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100), 0.2)


def reloading(siege: Siege) -> None:
    """Let ten phones reload their page again and again."""
    phone = Phone(siege.port, siege.code)

    def load() -> None:
        with suppress(OSError):
            phone.get(f"/{siege.code}")
            phone.live("eye=table").close()

    for _ in range(10):
        siege.meanwhile(load, 0)


def everything(siege: Siege) -> None:
    """Do all of it at once."""
    for attack in (noughts, crawling, deaf, slowloris, watching, chattering, reloading):
        attack(siege)


ATTACKS: Mapping[str, Callable[[Siege], None]] = {
    attack.__name__: attack
    for attack in (noughts, crawling, deaf, slowloris, idle, watching, chattering, reloading, everything)
}


@contextmanager
def siege(attack: Callable[[Siege], None], port: int, code: str) -> Iterator[Siege]:
    """Run an attack inside this context."""
    found = Siege(port, code)
    try:
        attack(found)
        yield found
    finally:
        found.close()


def waited(phone: Phone, number: int) -> float:
    """Answer for a phone; return the seconds until the receipt, the look at the question included."""
    began = time.monotonic()
    question = phone.question("points-1")
    reply = phone.answer(question["id"], {row["id"]: number for row in question["rows"]})
    assert reply.status == 200, reply
    return time.monotonic() - began
