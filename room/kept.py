"""The choices of people about the room, kept in a file of the data folder."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Collection
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.frontends.data_folder import LIGHTS
from companion.frontends.lights import Level


class Choices(Struct, frozen=True, kw_only=True):
    """Everything that is kept."""

    id: str = ""
    """The hub's name at any broker."""
    level: Level = "medium"
    lamps: tuple[str, ...] = ()
    """The ids of the lamps that play along."""


class KeptChoices:
    """The choices, read once, with each change written. Any thread may use them."""

    def __init__(self, data: Path) -> None:
        """Read the file; without one, or with an unreadable one, the hub gets a new name."""
        self._path = data / LIGHTS
        self._lock = threading.Lock()
        self._choices = read_choices(data)
        if not self._choices.id.isalnum() or not self._choices.id.isascii():
            self._choices = replace(self._choices, id=secrets.token_hex(4))
            try:
                self._write(self._choices)
            except OSError:
                return  # it is written with the next choice

    @property
    def id(self) -> str:
        """The hub's name at any broker."""
        return self._choices.id

    @property
    def level(self) -> Level:
        """The host's choice."""
        return self._choices.level

    @property
    def lamps(self) -> tuple[str, ...]:
        """The ids of the lamps that play along."""
        return self._choices.lamps

    def set_level(self, level: Level) -> None:
        """Keep the choice; raises `OSError` if it cannot be written, and then it holds until the hub ends."""
        with self._lock:
            self._write(replace(self._choices, level=level))

    def set_lamps(self, lamps: Collection[str]) -> None:
        """Keep the lamps; raises `OSError` as `set_level` does."""
        with self._lock:
            self._write(replace(self._choices, lamps=tuple(sorted(set(lamps)))))

    def _write(self, choices: Choices) -> None:
        self._choices = choices
        part = self._path.with_suffix(f".{os.getpid()}.part")
        self._path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.format(msgspec.json.encode(choices)))
        part.replace(self._path)


def read_choices(data: Path) -> Choices:
    """Return the choices in a data folder; the usual ones without a file, or with an unreadable one."""
    try:
        return msgspec.json.decode((data / LIGHTS).read_bytes(), type=Choices)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return Choices()
