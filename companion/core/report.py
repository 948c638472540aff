"""Reports: what a game takes by `on_report`, and no seat answers."""

from __future__ import annotations

from msgspec import Struct


class Tick(Struct, frozen=True):
    """The moment that `next_deadline` named has come; the hub sends it, stamped with that moment."""


class Spoken(Struct, frozen=True):
    """The narrator reports a line, by its key, as spoken to its end in the take asked for."""

    line: str
    take: int


class Repeat(Struct, frozen=True):
    """The present step of the script is to be spoken again, from its first line.

    The table sends it when a pause ends, the hub when it has started again and when another narrator reads.
    """


class NarratorPresent(Struct, frozen=True):
    """The hub reports whether a frontend speaks the lines; whenever that changes, and when a game begins."""

    present: bool
    soon: bool = False
    """Where nobody speaks: whether a voice that works gets the first lines ready."""


class Stop(Struct, frozen=True):
    """The table has agreed to end the game where it stands."""

    for_good: bool = False
    """Whether somebody has gone home without whom it cannot go on: it is over, and nobody is asked how it has ended."""


Report = Tick | Spoken | Repeat | NarratorPresent | Stop
