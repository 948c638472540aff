"""The room frontend: a room whose lamps play along, by a broker. It is off unless `companion.toml` switches it on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from companion.core.text import Text, say
from companion.frontends import Hub, Settings
from companion.frontends.examination import Ask, Finding
from room.settings import BadRoomSettings, read_settings

NO_PAHO = say("The library for brokers isn't installed. docs/own/lights.md says how to add it.")


class Room:
    """See `companion.frontends.Frontend`. Without a broker it runs, and tries again and again."""

    name = "room"

    def __init__(self, clock: Callable[[], int] = time.monotonic_ns) -> None:
        """Take the hub's clock, in monotonic nanoseconds."""
        self._clock = clock

    def check(self, settings: Settings) -> Text | None:
        """Return the fault of the settings, or None."""
        if find_spec("paho") is None:
            return NO_PAHO
        try:
            read_settings(settings)
        except BadRoomSettings as error:
            return error.says
        return None

    def examine(self, settings: Settings, language: str, ask: Ask | None) -> Iterator[Finding]:
        """See `companion.frontends.examination.Examined`."""
        # Imported here, because only `companion doctor` asks for it.
        from room.examine import examine_broker

        return examine_broker(read_settings(settings))

    @contextmanager
    def run(self, hub: Hub, settings: Settings) -> Iterator[None]:
        """Let the room play along until the context ends; raises `BadRoomSettings`."""
        # Imported here, because a hub that has switched the room off needs no library for brokers.
        from room.play_along import playing_along

        with playing_along(hub, settings, read_settings(settings), self._clock):
            yield


FRONTEND = Room()
