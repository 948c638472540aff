"""What is pending at a table: proposals, handovers, a guest and a rehearsal, as parts of its state."""

from __future__ import annotations

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.core.question import Answer

LASTS = 30_000
"""Milliseconds of game time after which it ends by itself."""


class Rehearsal(Struct, frozen=True, kw_only=True):
    """How far it is."""

    number: int
    """How many there were, this one included."""
    deadline: int
    """The game time in milliseconds at which it ends by itself."""
    asked: int
    """The game time in milliseconds at which the voice was last asked to read."""
    take: int
    """How often the voice was asked, in the rehearsals before as well."""
    heard: dict[int, bool] = {}
    """Who has voted, and whether they hear the voice."""
    ready: tuple[int, ...] = ()
    """The seats whose button was pressed, on the phone or at the hub."""
    over: bool = False


class Voices(Struct, frozen=True, kw_only=True):
    """Who wants something that holds once enough of them do."""

    by: tuple[int, ...] = ()
    """The seats that want it."""
    holds: int | None = None
    """The game time in milliseconds at which it holds by itself: nobody else is there who could be asked."""

    def add_voice(self, seat: int, holds: int | None) -> Self:
        """Return it with one more voice."""
        return replace(self, by=(*self.by, seat), holds=holds)


class Proposal(Voices, frozen=True, kw_only=True):
    """Something that seats want of the table."""

    what: str
    """The name of its proposal."""
    seat: int = 0
    """The seat that it is about, 0 for none."""
    number: int = 0
    """How many proposals were settled before this one came up: it tells the proposal from the next one of its kind."""
    question: str = ""
    """The id of the question of which the answer is to be entered, or that a guest is to answer."""
    answer: Answer | None = None
    phone: int = 0
    """The seat whose phone the guest is to answer on."""
    against: tuple[int, ...] = ()
    """The seats that do not want what the hub's own controls want."""


class Handover(Voices, frozen=True, kw_only=True):
    """A seat that a device wants to go on as; who has picked the word wants it too."""

    seat: int
    device: str
    """The hash of the new device's token."""
    word: str
    """What the new device shows."""
    words: tuple[str, ...]
    """What those who pick are shown."""
    deadline: int
    """The game time in milliseconds at which silence has refused it."""
    number: int
    """How many proposals were settled before: it tells this one from the next."""
    along: tuple[int, ...] = ()
    """The other seats of a phone that is gone, which go along."""


class Guest(Struct, frozen=True):
    """Somebody without a phone here, who answers one secret question on the phone of a neighbour."""

    seat: int
    """The seat for which the guest answers."""
    phone: int
    """The seat whose phone it is."""
    question: str
    """The id of the question."""
