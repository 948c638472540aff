"""The persons that the hub remembers, as it lends them to frontends: names for the next evening and for the ledger.

A person opens no seat, no secret and no vote. Its id ties seats and games together; it reaches the person's own phones
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.core.text import Text


class Person(Struct, frozen=True):
    """A person that the hub remembers."""

    id: str
    """Drawn by chance: 32 letters."""

    name: str
    colour: str
    symbol: str

    language: str
    """The language of the phone, empty for the table's."""


class BadPerson(Exception):
    """A change is impossible; `says` tells why. Nothing has changed."""

    def __init__(self, says: Text) -> None:
        """Keep the words."""
        super().__init__(says.message)
        self.says = says


class Persons(Protocol):
    """The remembered persons. Any thread may call; a frontend checks beforehand who may make a change."""

    @property
    def on(self) -> bool:
        """Whether the hub remembers new people, and greets those it knows."""

    @property
    def held_off(self) -> bool:
        """Whether `companion.toml` switches this off: then no button changes that."""

    @property
    def all(self) -> Sequence[Person]:
        """All persons, by name."""

    def of(self, device: str) -> Sequence[Person]:
        """Return the persons who sat down on a device, given by its token's hash, and were remembered there."""

    def greet(self, code: str, device: str) -> Sequence[Person]:
        """Return a device's persons who can sit down at a table with one tap now; none while this is off."""

    def switch(self, on: bool) -> None:
        """Switch remembering on or off; raises `BadPerson`."""

    def rename(self, person: str, name: str) -> None:
        """Change a person's name, from the next time on; raises `BadPerson`."""

    def merge(self, other: str, into: str) -> None:
        """Merge two persons: the games and phones of `other` belong to `into`; raises `BadPerson`."""

    def forget(self, person: str, *, everywhere: bool = True) -> None:
        """Remove a person's name from all that is kept; the games stay, with "somebody" in them.

        Unremembered seats of the same name go along: `everywhere`, or only those on a phone of the person, if that
        phone asks for it. Otherwise anybody could take a name and forget somebody else with it. Raises `BadPerson`,
        also while a game is played at a table where somebody of this name sits.
        """
