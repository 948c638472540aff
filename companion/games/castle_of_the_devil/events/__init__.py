"""What can happen in Castle of the Devil, on disk for ever. Times are game time in milliseconds.

turns.py       before the first turn, and in turns without a trade or a duel
trades.py      in a trade
duels.py       in a duel
uses.py        when somebody uses a profession, an object or a duel token
hidden.py      what one seat alone knows
looks.py       how a look at somebody's cards is guided
notes.py       what somebody keeps for themselves
ending.py      around a declaration of victory
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
    """Something is as the table says: `companion.games.castle_of_the_devil.moves.corrections`."""

    is_shown_large: ClassVar = False


EVENTS: tuple[EventType, ...] = (
    *event_types_of(turns, trades, duels, uses, hidden, notes, ending),
    CastleCorrected,
    Announced,
    GameStopped,
    PhonesChanged,
    *s.EVENTS,
)
