"""What a seat can ask for in Among Cultists, and what devices report."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import Repeat, Spoken, Tick
from companion.core.script import NarratorPresent
from companion.games.among_cultists import before, evening


class GetReady(Struct, frozen=True):
    """The seat is ready for the night."""

    seat: int


class CheckSound(Struct, frozen=True):
    """Let the voice be heard before the night."""


class PauseNight(Struct, frozen=True):
    """Let the night stand still."""


class GoOn(Struct, frozen=True):
    """Let the night go on, from the first line of its present step."""


class StopNight(Struct, frozen=True):
    """End the night and wake everybody."""


class PlanNight(Struct, frozen=True):
    """Play a night that was stopped once more."""


class FinishNight(Struct, frozen=True):
    """The cards are where they belong: the evening begins."""


NightCommand = GetReady | CheckSound | PauseNight | GoOn | StopNight | PlanNight | FinishNight
Command = NightCommand | before.Command | evening.OwnCommand | Tick | Spoken | Repeat | NarratorPresent
