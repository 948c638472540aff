"""The inputs of a table besides answers: joining requests, and devices' reports."""

from __future__ import annotations

from msgspec import Struct

from companion.core.report import NarratorPresent, Repeat, Spoken, StoodStill, Tick


class SitDown(Struct, frozen=True):
    """A joining request: a device seats a player, or one more if it has a seat already."""

    device: str
    name: str
    language: str = ""
    person: str = ""
    """The id of a person that the hub remembers, empty for anybody else."""
    colour: str = ""
    """The person's last colour, given again if it is free; empty for any."""
    symbol: str = ""


class AskSeat(Struct, frozen=True):
    """A joining request: a device asks to take over `seat`."""

    device: str
    seat: int
    along: bool = False
    """Whether all other seats of a missing phone are to move as well."""


class OpenWindow(Struct, frozen=True):
    """A joining request: a browser with the hub's own controls becomes the device of `seat`, which has no phone."""

    device: str
    seat: int


class ChooseLanguage(Struct, frozen=True):
    """A joining request: the phone of `seat` switches to this language."""

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
    """A report: the phone of `seat` is back."""

    seat: int


class CloseTable(Struct, frozen=True):
    """The evening is over: the table stays in the log and is not opened again."""


JoiningRequest = SitDown | AskSeat | OpenWindow | ChooseLanguage
"""The joining requests."""

Noted = ReportAway | ReportBack | CloseTable | Tick | Spoken | Repeat | StoodStill | NarratorPresent
"""The inputs whose sender waits for no receipt."""

TableInput = JoiningRequest | Noted
