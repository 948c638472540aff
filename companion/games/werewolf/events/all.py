"""All events of Werewolf, for the log."""

from __future__ import annotations

from companion.core import script
from companion.core.event import EventType
from companion.core.phones import PhonesShared
from companion.games.werewolf.events import day, dealing, ending, night
from companion.kit.announcement import Announced
from companion.kit.declare import event_types_of
from companion.kit.seated import GameStopped

EVENTS: tuple[EventType, ...] = (
    *event_types_of(dealing, night, day, ending),
    Announced,
    GameStopped,
    PhonesShared,
    *script.EVENTS,
)
