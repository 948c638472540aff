"""The link to a broker whose clients are hostile: no message of theirs stops what comes after it."""

from __future__ import annotations

import select
from collections.abc import Callable

import pytest

from companion.core.text import Text
from room import link
from room.link import Handlers, Link
from room.settings import BrokerSettings
from tests.room.listener import listening_to
from tests.room.mosquitto import Mosquitto
from tests.waiting import until


class Notes:
    """Notes of what a link calls."""

    def __init__(self, port: int, received: Callable[[bytes], None] = lambda payload: None) -> None:
        self.payloads: list[bytes] = []
        self.losses: list[Text | None] = []
        self.connections = 0
        self._received = received
        settings = BrokerSettings("127.0.0.1", port, "", "", False, "")
        self.link = Link(settings, "noted", None, Handlers(self.connect, self.receive, self.lose))

    def connect(self) -> None:
        self.connections += 1
        self.link.subscribe(["noted/+"])

    def receive(self, topic: str, payload: bytes, retained: bool) -> None:
        self.payloads.append(payload)
        self._received(payload)

    def lose(self, reason: Text | None) -> None:
        self.losses.append(reason)

    def turn(self, seconds: float) -> None:
        """Do what the socket allows within this time."""
        found = self.link.socket
        if select.select([found] if found else [], [], [], seconds)[0]:
            self.link.read()
        self.link.write()


def test_a_message_that_our_own_code_stumbles_over_is_met_once(mosquitto: Mosquitto) -> None:
    def stumble(payload: bytes) -> None:
        if payload == b"bad":
            raise TypeError

    notes = Notes(mosquitto.port, stumble)
    with listening_to(mosquitto) as ear:
        notes.link.connect()
        ear.say("noted/kept", b"there", retain=True)
        until(lambda: notes.payloads, pause=notes.turn)
        for payload in (b"bad", b"good"):
            ear.say("noted/more", payload)
        until(lambda: notes.payloads[1:], lambda found: b"good" in found, pause=notes.turn)
        assert notes.payloads == [b"there", b"bad", b"good"] and not notes.losses
    notes.link.close()


def test_a_huge_message_breaks_the_connection_before_it_fills_the_memory(
    mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "LONGEST", 20_000)
    monkeypatch.setattr(link, "HUGE", 40_000)
    notes = Notes(mosquitto.port)
    with listening_to(mosquitto) as ear:
        notes.link.connect()
        until(lambda: notes.connections, pause=notes.turn)
        for size in (19_000, 30_000, 10):
            ear.say("noted/long", b"x" * size)
        until(lambda: [len(one) for one in notes.payloads], lambda sizes: sizes == [19_000, 10], pause=notes.turn)
        ear.say("noted/long", b"x" * 50_000)
        until(lambda: notes.losses, pause=notes.turn)
    assert not notes.link.is_up and len(notes.payloads) == 2
