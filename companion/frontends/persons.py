"""Whom the hub remembers, as it lends that to its faces: names for the next evening and for the ledger.

A person opens no seat, no secret and no vote. Its id ties seats and games together; it reaches its own phones alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.core.text import Text


class Person(Struct, frozen=True):
    """Somebody whom the hub remembers."""

    id: str
    """Drawn by chance: 32 letters."""

    name: str
    colour: str
    symbol: str

    language: str
    """The language of the phone, empty for the table's."""


class BadPerson(Exception):
    """What is wanted cannot be done; `says` tells why. Nothing has changed."""

    def __init__(self, says: Text) -> None:
        """Keep the words."""
        super().__init__(says.message)
        self.says = says


class Persons(Protocol):
    """Whom the hub remembers. Any thread may call; who asks for a change, a frontend must have found out before."""

    @property
    def on(self) -> bool:
        """Whether the hub remembers anybody anew, and greets those whom it knows."""

    @property
    def held_off(self) -> bool:
        """Whether `companion.toml` says that it does not: then no button changes that."""

    @property
    def all(self) -> Sequence[Person]:
        """Everybody, by their names."""

    def of(self, device: str) -> Sequence[Person]:
        """Return those who sat down on a device, given by its token's hash, and were remembered there."""

    def greet(self, code: str, device: str) -> Sequence[Person]:
        """Return those of a device who can sit down at a table with one tap now; nobody while it is off."""

    def switch(self, on: bool) -> None:
        """Remember people from now on, or do not; raises `BadPerson`."""

    def rename(self, person: str, name: str) -> None:
        """Call somebody otherwise from the next time on; raises `BadPerson`."""

    def merge(self, other: str, into: str) -> None:
        """Make one of two persons: what `other` has played and its phones belong to `into`; raises `BadPerson`."""

    def forget(self, person: str, *, everywhere: bool = True) -> None:
        """Take a person's name out of all that is kept; the games stay, with "somebody" in them.

        Seats of the same name that nobody remembered go along: `everywhere`, or only those on a phone of theirs, where
        the person's own phone wants it. Else anybody could take a name and forget somebody else with it.
        Raises `BadPerson`, also while a game is played at a table where somebody of this name sits.
        """
