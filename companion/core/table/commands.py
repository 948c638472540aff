"""What can be asked of a table: by its door, by a device that reports, by an answer."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.question import Answer


class SitDown(Struct, frozen=True):
    """The door: a device sits somebody down (one more, if it has a seat already)."""

    device: str
    name: str
    language: str = ""


class TakeSeat(Struct, frozen=True):
    """The door: a device takes a seat over with the code it was shown."""

    device: str
    code: str


class ChooseLanguage(Struct, frozen=True):
    """The door: the phone of `seat` is to speak this language."""

    seat: int
    language: str


class ReportAway(Struct, frozen=True):
    """A report: the phone of `seat` is gone; `long` once it has been gone for a minute."""

    seat: int
    long: bool


class ReportBack(Struct, frozen=True):
    """A report: the phone of `seat` is there again."""

    seat: int


class StandUp(Struct, frozen=True):
    """`seat` leaves the table."""

    seat: int


class Rename(Struct, frozen=True):
    """`seat` wants another name."""

    seat: int
    name: str


class ChooseColour(Struct, frozen=True):
    """`seat` wants another colour."""

    seat: int
    colour: str


class ChooseSymbol(Struct, frozen=True):
    """`seat` wants another symbol."""

    seat: int
    symbol: str


class OrderSeats(Struct, frozen=True):
    """The seats sit clockwise in this order."""

    seats: tuple[int, ...]


class SitLeftOf(Struct, frozen=True):
    """`seat` says on whose left it sits: the next seat clockwise."""

    seat: int
    neighbour: int


class ChooseTableLanguage(Struct, frozen=True):
    """The table page and the voice are to speak this language."""

    language: str


class PassHost(Struct, frozen=True):
    """The host hands the role to `seat`."""

    seat: int


class ChooseGame(Struct, frozen=True):
    """The host chooses what to play."""

    game: str


class ChooseOption(Struct, frozen=True):
    """The host answers one of the game's option questions."""

    option: str
    value: Answer


class Begin(Struct, frozen=True):
    """The chosen game begins with everybody who sits at the table."""


class LeaveGame(Struct, frozen=True):
    """The ended game is cleared away; the table chooses again."""


class Pause(Struct, frozen=True):
    """The game pauses: its time stands still."""


class Resume(Struct, frozen=True):
    """The game goes on."""


class Agree(Struct, frozen=True):
    """`by` wants `what` (about `seat`); the first to want it asks the others."""

    what: str
    by: int
    seat: int = 0


class Disagree(Struct, frozen=True):
    """`by` does not want it, or no longer: the matter is off the table."""

    what: str
    by: int
    seat: int = 0


class OpenMove(Struct, frozen=True):
    """`seat` wants to go on on another phone and shows the code itself."""

    seat: int


class CloseMove(Struct, frozen=True):
    """`seat` stays on its phone: no move after all."""

    seat: int


class AllowMove(Struct, frozen=True):
    """The live old phone of `seat` lets the seat go."""

    seat: int


class CloseTable(Struct, frozen=True):
    """The evening is over: the table stays in the log and is not opened again."""


class InGame(Struct, frozen=True):
    """A command of the running game."""

    command: Any


TableCommand = (
    SitDown
    | TakeSeat
    | ChooseLanguage
    | ReportAway
    | ReportBack
    | StandUp
    | Rename
    | ChooseColour
    | ChooseSymbol
    | OrderSeats
    | SitLeftOf
    | ChooseTableLanguage
    | PassHost
    | ChooseGame
    | ChooseOption
    | Begin
    | LeaveGame
    | Pause
    | Resume
    | Agree
    | Disagree
    | OpenMove
    | CloseMove
    | AllowMove
    | CloseTable
    | InGame
)
