"""A client of the broker that writes down what it hears, as Home Assistant would."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tests.room.mosquitto import PASSWORD, USER, Mosquitto
from tests.waiting import PATIENCE, until


class Heard(NamedTuple):
    """A message that came."""

    topic: str
    payload: bytes
    was_kept: bool
    """Whether the broker had kept it for later listeners."""


class BrokerListener:
    """A client that hears everything."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.heard: list[Heard] = []
        self._ready = threading.Event()
        client.on_message = self._take
        client.on_connect = self._subscribe
        client.on_subscribe = lambda *_: self._ready.set()

    def wait_until_ready(self) -> None:
        assert self._ready.wait(PATIENCE)

    def _subscribe(self, *_: object) -> None:
        self.client.subscribe("#")

    def _take(self, client: Client, data: object, message: MQTTMessage) -> None:
        self.heard.append(Heard(message.topic, bytes(message.payload), message.retain))

    def on(self, end: str) -> list[Heard]:
        """Return the messages on topics with this end, in order."""
        return [one for one in list(self.heard) if one.topic.endswith(end)]

    def wait_for(self, end: str, payload: bytes | None = None) -> Heard:
        """Return the next message with this end, and this payload if one is given; earlier ones are forgotten."""

        def see() -> Sequence[Heard]:
            return [one for one in self.on(end) if payload is None or one.payload == payload]

        found = until(see)[0]
        del self.heard[: self.heard.index(found) + 1]
        return found

    def state(self) -> dict[str, Any]:
        """Return the latest state of the room, empty if none has come."""
        states = self.on("/state")
        return dict(json.loads(states[-1].payload)) if states else {}

    def wait_for_mood(self, mood: str) -> dict[str, Any]:
        """Wait until the room has this mood; return its state."""
        return until(self.state, lambda state: state.get("mood") == mood)

    @property
    def moments(self) -> list[str]:
        """The moments so far, in order."""
        return [json.loads(one.payload)["event_type"] for one in self.on("/event")]

    def say(self, topic: str, payload: str | bytes, retain: bool = False) -> None:
        """Publish a message, and wait until the broker has it."""
        self.client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(PATIENCE)


@contextmanager
def listening_to(broker: Mosquitto) -> Iterator[BrokerListener]:
    """Hear everything that the broker passes on inside this context."""
    client = Client(CallbackAPIVersion.VERSION2)
    if broker.is_closed:
        client.username_pw_set(USER, PASSWORD)
    if broker.tls:
        client.tls_set(broker.ca)
    client.reconnect_delay_set(1, 1)
    listener = BrokerListener(client)
    client.connect(broker.tls or "127.0.0.1", broker.port)
    client.loop_start()
    try:
        listener.wait_until_ready()
        yield listener
    finally:
        client.disconnect()
        client.loop_stop()
