"""What has happened at a table: a promise on disk.

Fields are added with defaults, never renamed, never used for something else.

    base.py         what an event of a table is
    evening.py      the table opens and closes; a game is chosen, begins, pauses, ends
    seats.py        who sits where, on which phone, in which language, and who is host
    absence.py      the table goes on without a seat
    agreements.py   what needs more than one voice
    handover.py     a seat goes on on another phone
    rehearsal.py    phones, voice and buttons are tried
"""

from companion.core.table.events.absence import GoingOnAsked, GoingOnDropped, GoneOn
from companion.core.table.events.agreements import (
    ENTRY_NAME,
    HANDOVER_NAME,
    MATTER_NAMES,
    Agreed,
    Dropped,
    EntryAsked,
    NoticeGiven,
)
from companion.core.table.events.base import Games, TableEvent
from companion.core.table.events.evening import (
    GameBegan,
    GameChosen,
    GameEnded,
    GameLeft,
    OptionChosen,
    Paused,
    Played,
    Resumed,
    TableClosed,
    TableOpened,
    Undone,
)
from companion.core.table.events.handover import MoveAsked, MoveClosed, MoveOpened, SeatMoved, SeatWished, WordPicked
from companion.core.table.events.rehearsal import ButtonTried, RehearsalBegan, RehearsalEnded, VoiceJudged
from companion.core.table.events.seats import (
    CameBack,
    ColourChosen,
    HostPassed,
    LanguageChosen,
    LetIn,
    MoreAllowed,
    Renamed,
    SatDown,
    SeatsOrdered,
    SpeakerChosen,
    StoodUp,
    SymbolChosen,
    TableLanguageChosen,
    WentAway,
)

TABLE_EVENTS = tuple(kind for kind in TableEvent.__subclasses__() if kind is not Played)
"""Every event that lies on disk as the table's own; `Played` does as its game's."""

__all__ = [
    "ENTRY_NAME",
    "HANDOVER_NAME",
    "MATTER_NAMES",
    "TABLE_EVENTS",
    "Agreed",
    "ButtonTried",
    "CameBack",
    "ColourChosen",
    "Dropped",
    "EntryAsked",
    "GameBegan",
    "GameChosen",
    "GameEnded",
    "GameLeft",
    "Games",
    "GoingOnAsked",
    "GoingOnDropped",
    "GoneOn",
    "HostPassed",
    "LanguageChosen",
    "LetIn",
    "MoreAllowed",
    "MoveAsked",
    "MoveClosed",
    "MoveOpened",
    "NoticeGiven",
    "OptionChosen",
    "Paused",
    "Played",
    "RehearsalBegan",
    "RehearsalEnded",
    "Renamed",
    "Resumed",
    "SatDown",
    "SeatMoved",
    "SeatWished",
    "SeatsOrdered",
    "SpeakerChosen",
    "StoodUp",
    "SymbolChosen",
    "TableClosed",
    "TableEvent",
    "TableLanguageChosen",
    "TableOpened",
    "Undone",
    "VoiceJudged",
    "WentAway",
    "WordPicked",
]
