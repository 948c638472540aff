"""What can happen in the first part of Among Cultists. Times are game time in milliseconds."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.game import Setup
from companion.core.script import EVENTS as NARRATION
from companion.core.script import NarrationEvent


class Opened(Struct, frozen=True, tag=True):
    """The game begins: everybody gets ready for the night."""

    setup: Setup


class SeatReady(Struct, frozen=True, tag=True):
    """A seat is ready for the night."""

    seat: int


class NightPaused(Struct, frozen=True, tag=True):
    """The night stands still until the step is spoken again."""


class NightStopped(Struct, frozen=True, tag=True):
    """The night ends before its time; everybody is woken."""


class NightPlanned(Struct, frozen=True, tag=True):
    """After a night that was stopped everybody gets ready for another one."""


class NightDone(Struct, frozen=True, tag=True):
    """The cards are where they belong after the night."""


OwnEvent = Opened | SeatReady | NightPaused | NightStopped | NightPlanned | NightDone
Event = OwnEvent | NarrationEvent
EVENTS: tuple[type[Any], ...] = (
    Opened,
    SeatReady,
    NightPaused,
    NightStopped,
    NightPlanned,
    NightDone,
    *NARRATION,
)
