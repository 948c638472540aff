"""A lamp, its state, and the protocol of a family of lamps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from companion.frontends.lights import Ability
from room.topics import Message

NAME = re.compile(r"[^+#/$][^+#/]{0,63}")
"""A name of a lamp that may stand in a topic: short, without wildcards and slashes."""

LONGEST_STATE = 20_000
"""Bytes of a state; only a list of lamps is longer."""

JOINER = "\u200d"
"""The invisible letter that joins emoji."""


class Lamp(Struct, frozen=True, kw_only=True):
    """A lamp as its own description has it."""

    family: str
    name: str
    """The name in its topics."""
    label: str = ""
    """The name for people, if it is another one."""
    does: Ability

    @property
    def id(self) -> str:
        """The lamp's name among all."""
        return f"{self.family}/{self.name}"


class LampState(Struct, frozen=True, kw_only=True):
    """The state of a lamp, as it has told it."""

    is_on: bool
    brightness: float
    """A share, 0 to 1."""
    hue: float | None = None
    """Degrees; None: it is white, or has no colours."""
    back: str = ""
    """The payload that gives it this state again, in its active mode alone."""


DARK = LampState(is_on=False, brightness=0)
"""The state of a lamp that says no more than that it is off."""


class LampLook(Struct, frozen=True, kw_only=True):
    """The look that a lamp is to have."""

    brightness: float
    """A share, 0 to 1."""
    hue: float | None = None
    """Degrees; None: its colour stays."""
    saturation: float = 1.0
    """A share, 0 to 1."""
    fade: float = 2.0
    """Seconds."""


class Family(Protocol):
    """Lamps that share their topics."""

    @property
    def name(self) -> str:
        """The first word of its lamps' ids."""

    @property
    def listens(self) -> Sequence[str]:
        """The topics to subscribe to."""

    def find(self, topic: str, payload: bytes) -> Mapping[str, Lamp | None] | None:
        """Return lamps of a message by their ids, None for one that is gone; None if it is no such message."""

    def read(self, topic: str, payload: bytes) -> tuple[str, LampState] | None:
        """Return the id of a lamp and its state; None if the message tells none."""

    def ask(self, lamp_name: str) -> Message | None:
        """Return the message that asks a lamp of this name for its state; None if the broker keeps it."""

    def show(self, lamp: Lamp, look: LampLook) -> Message:
        """Return the message that gives a lamp a look; it is sent to lamps that are on."""

    def restore(self, lamp_name: str, back: str) -> Message:
        """Return the message that gives a lamp its former state."""


def is_name(name: object) -> bool:
    """Return whether this can be a lamp's name. A broker ends a connection over letters that Unicode has not."""
    return isinstance(name, str) and NAME.fullmatch(name) is not None and name.replace(JOINER, "").isprintable()


def read_json(payload: bytes) -> Any:
    """Return the parsed payload, None if it is no JSON."""
    try:
        return msgspec.json.decode(payload)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def read_object(payload: bytes) -> dict[str, Any]:
    """Return the payload as an object, empty if it is none, or longer than any state."""
    found = read_json(payload) if len(payload) <= LONGEST_STATE else None
    return found if isinstance(found, dict) else {}


def read_number(value: object, most: float) -> float | None:
    """Return a number from 0 to `most`, None if it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        return None
    return float(value)


def write_json(value: object) -> str:
    """Return a value as JSON."""
    return msgspec.json.encode(value).decode()
