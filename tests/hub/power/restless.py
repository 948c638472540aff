"""Phones to which something happens every few minutes: each is loaded anew, freezes, breaks off or vanishes."""

from __future__ import annotations

import os
import socket
import struct
import threading
import time
from typing import ClassVar

from companion.bots.client import Client, Stream
from companion.games import GAMES
from tests.venue.guests import Guest, Party

TROUBLE = 120.0
"""Seconds between two troubles of a phone, on the average."""

FREEZES = (5.0, 40.0)
"""Seconds for which a phone reads nothing: some of them longer than the hub waits for it."""

AWAY = (60.0, 150.0)
"""Seconds for which a phone is gone: the others may go on without it."""

AT_ONCE = struct.pack("ii", 1, 0)
"""Lets the kernel reset a line where it is closed."""


class _Until(threading.Event):
    """Is set when another one is, and from a moment on."""

    def __init__(self, other: threading.Event, due: float) -> None:
        super().__init__()
        self._other, self._due = other, due

    def is_set(self) -> bool:
        return self._other.is_set() or time.monotonic() >= self._due


class Restless(Guest):
    """A phone with troubles."""

    _away = 0.0

    def _follow(self, client: Client, stop: threading.Event) -> None:
        super()._follow(client, stop)
        stop.wait(self._away)
        self._away = 0.0

    def _answer(self, client: Client, stream: Stream, stop: threading.Event) -> None:
        super()._answer(client, stream, _Until(stop, time.monotonic() + self.random.expovariate(1 / TROUBLE)))
        match self.random.choice(("load anew", "freeze", "reset", "vanish")):
            case "freeze":
                stop.wait(self.random.uniform(*FREEZES))
            case "reset":
                _reset(stream)
            case "vanish":
                _reset(stream)
                self._away = self.random.uniform(*AWAY)


class RestlessParty(Party):
    """Those at one table; each table plays another game, in turn."""

    phone: ClassVar[type[Guest]] = Restless

    def __init__(self, number: int, code: str, size: int, every: float) -> None:
        """See `tests.venue.guests.Party`."""
        super().__init__(number, code, size, every)
        fit = [name for name, game in GAMES.items() if size in game.seats]
        for player in self.players:
            player.game = fit[number % len(fit)]


def _reset(stream: Stream) -> None:
    """Let the line of a stream break without a word when it is closed."""
    with socket.socket(fileno=os.dup(stream.fileno())) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
