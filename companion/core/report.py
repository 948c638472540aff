"""Reports: the inputs of `on_report`, which no seat answers."""

from __future__ import annotations

from msgspec import Struct


class Tick(Struct, frozen=True):
    """The moment that `next_deadline` named has come; the hub sends it, stamped with that moment."""


class Spoken(Struct, frozen=True):
    """The narrator has spoken a line to its end, named by its key and take."""

    line: str
    take: int


class Repeat(Struct, frozen=True):
    """A request to speak the current step of the script again, from its first line.

    The table sends it when a pause ends; the hub sends it after a restart and when another narrator takes over.
    """


class StoodStill(Struct, frozen=True):
    """The game has stood still, in a pause or without power, and goes on now.

    A game may let a clock run again in full, since nobody could answer meanwhile. If it refuses, `Repeat` follows.
    """


class NarratorPresent(Struct, frozen=True):
    """The hub reports whether a frontend speaks the lines: whenever that changes, and when a game begins."""

    present: bool
    soon: bool = False
    """Whether a working voice is preparing the first lines, if nobody speaks yet."""


class Stop(Struct, frozen=True):
    """The players have agreed to end the game as it stands."""

    for_good: bool = False
    """Whether the game cannot go on because a player has left: it is over, and nobody is asked how it ended."""


Report = Tick | Spoken | Repeat | StoodStill | NarratorPresent | Stop
