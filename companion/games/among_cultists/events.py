"""What can happen in Among Cultists: before, in and after the night. Times are game time in milliseconds."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.game import Setup
from companion.core.script import EVENTS as NARRATION
from companion.core.script import NarrationEvent
from companion.games.among_cultists import before, evening


class Opened(Struct, frozen=True, tag=True):
    """The game begins: everybody gets ready for the night.

    With a `checklist` the table is set up first, which games of before there was one were not.
    """

    setup: Setup
    checklist: bool = False


class SeatReady(Struct, frozen=True, tag=True):
    """A seat is ready for the night."""

    seat: int


class SoundCheckBegan(Struct, frozen=True, tag=True):
    """Before the night the voice is heard for a moment: the script that begins is not the night."""


class NightPaused(Struct, frozen=True, tag=True):
    """The night stands still until the step is spoken again."""


class NightStopped(Struct, frozen=True, tag=True):
    """The night ends before its time; everybody is woken."""


class NightPlanned(Struct, frozen=True, tag=True):
    """After a night that was stopped everybody gets ready for another one."""


class NightDone(Struct, frozen=True, tag=True):
    """The game ends with the night: nobody plays on."""


NightEvent = Opened | SeatReady | SoundCheckBegan | NightPaused | NightStopped | NightPlanned | NightDone
Event = NightEvent | before.Event | evening.OwnEvent | NarrationEvent
EVENTS: tuple[type[Any], ...] = (
    Opened,
    SeatReady,
    SoundCheckBegan,
    NightPaused,
    NightStopped,
    NightPlanned,
    NightDone,
    *before.EVENTS,
    *evening.OWN_EVENTS,
    *NARRATION,
)
