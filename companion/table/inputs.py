"""What comes to a table beside answers: by its door, and by devices that report."""

from __future__ import annotations

from msgspec import Struct

from companion.core.report import NarratorPresent, Repeat, Spoken, Tick


class SitDown(Struct, frozen=True):
    """The door: a device sits somebody down (one more, if it has a seat already)."""

    device: str
    name: str
    language: str = ""
    person: str = ""
    """The id of whom the hub remembers, empty for anybody else."""
    colour: str = ""
    """What that person had last, and has again where it is free; empty for any."""
    symbol: str = ""


class AskSeat(Struct, frozen=True):
    """The door: a device asks to go on as `seat`."""

    device: str
    seat: int
    along: bool = False
    """Whether all other seats of a phone that is gone are to go along."""


class OpenWindow(Struct, frozen=True):
    """The door: a browser of the hub's own controls is to be the device of `seat`, which has no phone."""

    device: str
    seat: int


class ChooseLanguage(Struct, frozen=True):
    """The door: the phone of `seat` is to speak this language."""

    seat: int
    language: str


class ReportAway(Struct, frozen=True):
    """A report: the phone of `seat` is gone."""

    seat: int
    is_long_away: bool
    """Whether it has been gone for a minute."""
    is_overdue: bool = False
    """Whether it has been gone for half a minute."""


class ReportBack(Struct, frozen=True):
    """A report: the phone of `seat` is there again."""

    seat: int


class CloseTable(Struct, frozen=True):
    """The evening is over: the table stays in the log and is not opened again."""


JoiningRequest = SitDown | AskSeat | OpenWindow | ChooseLanguage
"""What is asked for at the door."""

Noted = ReportAway | ReportBack | CloseTable | Tick | Spoken | Repeat | NarratorPresent
"""What nobody waits for."""

TableInput = JoiningRequest | Noted
