"""What has happened at a table: a promise on disk.

Fields are added with defaults, never renamed, never used for something else.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.game import Setup
from companion.core.question import Answer


class TableOpened(Struct, frozen=True, tag=True):
    """A table was opened under this code."""

    code: str
    language: str


class SatDown(Struct, frozen=True, tag=True, kw_only=True):
    """Somebody sat down; `device` is the hash of the device's token."""

    seat: int
    name: str
    colour: str
    symbol: str
    device: str
    language: str = ""


class StoodUp(Struct, frozen=True, tag=True):
    """Somebody left the table."""

    seat: int


class Renamed(Struct, frozen=True, tag=True):
    """Somebody took another name."""

    seat: int
    name: str


class ColourChosen(Struct, frozen=True, tag=True):
    """Somebody took another colour."""

    seat: int
    colour: str


class SymbolChosen(Struct, frozen=True, tag=True):
    """Somebody took another symbol."""

    seat: int
    symbol: str


class SeatsOrdered(Struct, frozen=True, tag=True):
    """All seats, clockwise."""

    seats: tuple[int, ...]


class LanguageChosen(Struct, frozen=True, tag=True):
    """A phone's language."""

    seat: int
    language: str


class TableLanguageChosen(Struct, frozen=True, tag=True):
    """The language of the table page and of the voice."""

    language: str


class HostPassed(Struct, frozen=True, tag=True):
    """Another seat is host now."""

    seat: int


class GameChosen(Struct, frozen=True, tag=True):
    """What is to be played next."""

    game: str


class OptionChosen(Struct, frozen=True, tag=True):
    """The answer to one of the game's options."""

    option: str
    value: Answer


class GameBegan(Struct, frozen=True, tag=True):
    """A game began; its own events follow."""

    game: str
    setup: Setup


class GameEnded(Struct, frozen=True, tag=True):
    """The game has an outcome; the seats that have won."""

    winners: tuple[int, ...]


class GameLeft(Struct, frozen=True, tag=True):
    """The game was cleared away, ended or not."""


class Paused(Struct, frozen=True, tag=True):
    """Game time stands still."""


class Resumed(Struct, frozen=True, tag=True):
    """Game time runs again."""


class Agreed(Struct, frozen=True, tag=True):
    """One more seat wants this; not yet enough of them."""

    what: str
    seat: int
    by: int


class Dropped(Struct, frozen=True, tag=True):
    """The matter is off the table."""

    what: str
    seat: int


class Undone(Struct, frozen=True, tag=True):
    """The last public entry was taken back."""


class MoveAsked(Struct, frozen=True, tag=True):
    """The live old phone of the seat is asked, until this game time."""

    seat: int
    until: int


class MoveOpened(Struct, frozen=True, tag=True):
    """Whoever has the code may take the seat over, until this game time."""

    seat: int
    code: str
    until: int
    own: bool = False


class MoveClosed(Struct, frozen=True, tag=True):
    """No move after all: refused, taken back or too late."""

    seat: int


class SeatMoved(Struct, frozen=True, tag=True):
    """The seat belongs to another device now."""

    seat: int
    device: str


class WentAway(Struct, frozen=True, tag=True):
    """The phone of the seat is gone; `long` for a minute already."""

    seat: int
    long: bool = False


class CameBack(Struct, frozen=True, tag=True):
    """The phone of the seat is there again."""

    seat: int


class TableClosed(Struct, frozen=True, tag=True):
    """The evening is over; a new one begins at another table."""


class Played(Struct, frozen=True, tag=True):
    """An event of the running game; on disk it stands in a row of its own kind."""

    game: str
    event: Any


TABLE_EVENTS: tuple[type[Any], ...] = (
    TableOpened,
    SatDown,
    StoodUp,
    Renamed,
    ColourChosen,
    SymbolChosen,
    SeatsOrdered,
    LanguageChosen,
    TableLanguageChosen,
    HostPassed,
    GameChosen,
    OptionChosen,
    GameBegan,
    GameEnded,
    GameLeft,
    Paused,
    Resumed,
    Agreed,
    Dropped,
    Undone,
    MoveAsked,
    MoveOpened,
    MoveClosed,
    SeatMoved,
    WentAway,
    CameBack,
    TableClosed,
)

TableEvent = (
    TableOpened
    | SatDown
    | StoodUp
    | Renamed
    | ColourChosen
    | SymbolChosen
    | SeatsOrdered
    | LanguageChosen
    | TableLanguageChosen
    | HostPassed
    | GameChosen
    | OptionChosen
    | GameBegan
    | GameEnded
    | GameLeft
    | Paused
    | Resumed
    | Agreed
    | Dropped
    | Undone
    | MoveAsked
    | MoveOpened
    | MoveClosed
    | SeatMoved
    | WentAway
    | CameBack
    | TableClosed
    | Played
)
