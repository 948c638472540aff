"""Pending matters of a table as parts of its state, such as proposals, handovers, a guest, and a lent phone."""

from __future__ import annotations

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.core.question import Answer

LASTS = 30_000
"""Milliseconds of game time after which a rehearsal ends by itself."""


class Rehearsal(Struct, frozen=True, kw_only=True):
    """The progress of a rehearsal."""

    number: int
    """The number of rehearsals so far, including this one."""
    deadline: int
    """The game time in milliseconds at which it ends by itself."""
    asked: int
    """The game time in milliseconds at which the voice was last asked to read."""
    take: int
    """The number of times the voice was asked, including earlier rehearsals."""
    heard: dict[int, bool] = {}
    """The votes by seat: whether they hear the voice."""
    ready: tuple[int, ...] = ()
    """The seats whose button was pressed, on the phone or at the hub."""
    over: bool = False


class Voices(Struct, frozen=True, kw_only=True):
    """The votes for something that holds once there are enough."""

    by: tuple[int, ...] = ()
    """The seats that have voted for it."""
    holds: int | None = None
    """The game time in milliseconds at which it holds by itself: nobody else is here to be asked."""

    def add_voice(self, seat: int, holds: int | None) -> Self:
        """Return it with one more vote."""
        return replace(self, by=(*self.by, seat), holds=holds)


class Proposal(Voices, frozen=True, kw_only=True):
    """Something that seats want of the table."""

    what: str
    """The name of its `ProposalType`."""
    seat: int = 0
    """The seat that it is about, 0 for none."""
    number: int = 0
    """The number of proposals settled before this one came up: it tells it from the next one of its kind."""
    question: str = ""
    """The id of the question whose answer is to be entered, or that a guest is to answer."""
    answer: Answer | None = None
    phone: int = 0
    """The seat whose phone the guest is to answer on."""
    against: tuple[int, ...] = ()
    """The seats that object to a proposal of the hub's own controls."""


class Handover(Voices, frozen=True, kw_only=True):
    """A seat's move to another device; the seats that have picked the word vote for it."""

    seat: int
    device: str
    """The hash of the new device's token."""
    word: str
    """The word on the new device."""
    words: tuple[str, ...]
    """The words to pick from."""
    deadline: int
    """The game time in milliseconds at which it is refused if nobody answers."""
    number: int
    """The number of proposals settled before: it tells this handover from the next."""
    along: tuple[int, ...] = ()
    """The other seats of a missing phone, which move as well."""


class RollCall(Struct, frozen=True, kw_only=True):
    """A word that is shown in the room, and who has typed it."""

    word: str
    by_hub: bool
    """Whether the hub's own controls want it: then the host types it, too."""
    number: int
    """The number of roll calls, this one included."""
    given: tuple[str, ...] = ()
    """The devices that have typed it."""
    wrong: dict[str, int] = {}
    """The number of wrong words of each device."""

    def with_try(self, device: str, is_right: bool) -> RollCall:
        """Return it after a device has typed a word."""
        if is_right:
            return replace(self, given=(*self.given, device))
        return replace(self, wrong={**self.wrong, device: self.wrong.get(device, 0) + 1})


class Guest(Struct, frozen=True):
    """A player without a phone here, who answers one secret question on a neighbour's phone."""

    seat: int
    """The seat that the guest answers for."""
    phone: int
    """The seat whose phone is lent."""
    question: str


class HandBack(Struct, frozen=True, kw_only=True):
    """A lent phone on its way back, for which a clock waits; it is kept so that the same clock waits once."""

    phone: int
    """The seat whose phone it is."""
    until: int
    """The game time in milliseconds at which the clock starts by itself."""
    ends: int
    """The game time in milliseconds at which the clock ends."""
    over: bool = False
    """Whether the phone is back, or the wait is over."""
