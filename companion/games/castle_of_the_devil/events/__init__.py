"""The events of Castle of the Devil, as they are on disk. Times are game time in milliseconds.

turns.py       preparations, and turns without a trade or a duel
trades.py      trades
duels.py       duels
uses.py        uses of professions, objects and duel tokens
hidden.py      cards that one seat alone knows
looks.py       the words that guide a look at cards
notes.py       a player's own notes
ending.py      a declaration of victory
"""

from __future__ import annotations

from typing import ClassVar

from companion.core import script as s
from companion.core.event import EventType, Undoable
from companion.core.phones import PhonesChanged
from companion.games.castle_of_the_devil.events import duels, ending, hidden, notes, trades, turns, uses
from companion.games.castle_of_the_devil.state import State
from companion.kit.announcement import Announced
from companion.kit.correction import Corrected
from companion.kit.declare import event_types_of
from companion.kit.seated import GameStopped


class CastleCorrected(Corrected[State], Undoable[State]):
    """A correction, declared in `companion.games.castle_of_the_devil.moves.corrections`."""

    is_shown_large: ClassVar = False


EVENTS: tuple[EventType, ...] = (
    *event_types_of(turns, trades, duels, uses, hidden, notes, ending),
    CastleCorrected,
    Announced,
    GameStopped,
    PhonesChanged,
    *s.EVENTS,
)
