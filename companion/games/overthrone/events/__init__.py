"""The events of Overthrone, as they are on disk. Times are game time in milliseconds.

turns.py        preparations, cards played, the division, the deck
royal.py        decrees
cards.py        events that work at once or score, and the deaths of nobles
contests.py     numbers laid face down: duels, and the King's ear
fights.py       attacks, bribes, and ties in the division
scores.py       counts
leaving.py      a player's going home
"""

from __future__ import annotations

from companion.core import script as s
from companion.core.event import EventType, Undoable
from companion.core.phones import PhonesChanged
from companion.games.overthrone.events import cards, contests, fights, leaving, royal, scores, turns
from companion.games.overthrone.state import State
from companion.kit.announcement import Announced
from companion.kit.correction import Corrected
from companion.kit.declare import event_types_of
from companion.kit.seated import GameStopped


class MatchCorrected(Corrected[State], Undoable[State]):
    """A correction, declared in `companion.games.overthrone.moves.corrections`."""


EVENTS: tuple[EventType, ...] = (
    *event_types_of(turns, royal, cards, contests, fights, scores, leaving),
    MatchCorrected,
    Announced,
    GameStopped,
    PhonesChanged,
    *s.EVENTS,
)
