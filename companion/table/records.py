"""What a table holds of those who sit there and of the game on it: parts of its state."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Self

from msgspec import Struct

from companion.core.game import Setup
from companion.core.icons import Icon
from companion.core.outcome import Outcome
from companion.core.question import Answer, Choice
from companion.core.text import Words
from companion.core.view import AT_HUB, Fact, Seat


class Sitter(Struct, frozen=True, kw_only=True):
    """Somebody at the table."""

    seat: int
    name: str
    colour: str
    symbol: Icon
    device: str
    """The hash of the device's token, never a token; `AT_HUB` for somebody who plays without a phone."""
    language: str = ""
    """The language of the phone, empty for the table's."""
    away: bool = False
    is_long_away: bool = False
    """Whether the phone has been gone for a minute."""
    is_overdue: bool = False
    """Whether the phone has been gone for half a minute."""
    without: bool = False
    """Whether the table goes on without an answer of this seat."""
    agreed: bool = False
    """Whether two phones want that, so that it holds where few answers could name somebody."""
    window: bool = False
    """Whether the device is a window at the hub."""
    person: str = ""
    """The id of whom the hub remembers, empty for anybody else. It ties games together and opens nothing."""

    @property
    def choice(self) -> Choice:
        """The sitter as one of several to choose from."""
        return Choice(f"seat-{self.seat}", self.name, self.symbol)


def returning_key(sitter: Sitter) -> str:
    """Return by what a table knows somebody again on another evening: the person, else the phone; empty at the hub."""
    return sitter.person or (sitter.device if sitter.device != AT_HUB else "")


class Sitters(tuple[Sitter, ...]):
    """The sitters of a table, clockwise, and by seat and by device: sorted once, for as long as they sit so."""

    by_seat: dict[int, Sitter]
    seats: tuple[Seat, ...]
    by_device: dict[str, tuple[Seat, ...]]
    without: tuple[int, ...]
    """The seats whose answers the table does not wait for."""
    phoneless: tuple[int, ...]
    """The seats of those who play without a phone."""
    away: bool
    """Whether a phone is gone."""
    unreachable: bool
    """Whether somebody has no phone, or one from which no answer is expected."""

    def __new__(cls, sitters: Iterable[Sitter] = ()) -> Self:
        """Sort `sitters`."""
        self = super().__new__(cls, sitters)
        self.by_seat = {sitter.seat: sitter for sitter in self}
        self.seats = tuple([Seat(sitter.seat) for sitter in self])
        self.by_device = {}
        for sitter in self:
            self.by_device[sitter.device] = (*self.by_device.get(sitter.device, ()), Seat(sitter.seat))
        self.without = tuple([sitter.seat for sitter in self if sitter.without])
        self.phoneless = tuple([sitter.seat for sitter in self if sitter.device == AT_HUB])
        self.away = any([sitter.away for sitter in self])
        self.unreachable = any([sitter.device == AT_HUB or sitter.is_overdue or sitter.without for sitter in self])
        return self


class GamePlayed(Struct, frozen=True):
    """A game of this evening that has ended."""

    number: int
    """As in `Running`."""
    game: str
    """The name of the game."""
    won: tuple[str, ...]
    """The names of those who have won; some may have gone home since."""


class PrologueSentence(Struct, frozen=True):
    """A sentence of what a game tells those who have never played it, before it begins."""

    game: str
    sentence: int
    """Its place among them, from 0."""
    at: int
    """The game time in milliseconds at which it is read."""
    deadline: int
    """The game time in milliseconds at which the next one comes."""


class LayoutProgress(Struct, frozen=True):
    """What a game lies out of, while it is drawn before it begins."""

    game: str
    item: int
    """The place of what is to be laid now among all items, from 0; as many as there are once all lies there."""


class Teaching(Struct, frozen=True, kw_only=True):
    """What people are taught at this table, this evening."""

    chosen: bool | None = None
    """Whether the host wants lessons; None where nobody has said so."""
    given_lessons: tuple[tuple[str, str], ...] = ()
    """The games and the ids of the lessons that were given."""
    telling: PrologueSentence | None = None
    """The present sentence of a prologue, None if there is none."""
    sentences: int = 0
    """How many sentences of prologues have been told at this table, so that each is another occasion."""
    layout: LayoutProgress | None = None
    """How far the drawn table has grown, None if nothing is drawn."""
    items: int = 0
    """How many items were drawn at this table, so that each is another occasion."""
    knows: tuple[tuple[str, str], ...] = ()
    """The games of the evenings before, each with somebody who was there (`returning_key`)."""


class PastEvening(Struct, frozen=True):
    """An evening that is over, to be looked at until the next one begins."""

    played: tuple[GamePlayed, ...]
    standing: tuple[tuple[str, int], ...]
    """The names of those who were there at its end, each with the games that they have won."""


class Absence(Struct, frozen=True):
    """A seat without which the table is about to go on."""

    seat: int
    deadline: int
    """The game time in milliseconds at which it does."""
    number: int
    """How often the table was about to go on without somebody, this time included."""
    agreed: bool = False
    """Whether two phones want it."""


class Running(Struct, frozen=True, kw_only=True, dict=True):
    """The game on the table."""

    game: str
    setup: Setup
    state: Any
    back: tuple[Any, ...] = ()
    """The states to go back to, entry by entry; the last is that before the last entry (`way_back`)."""
    entries: tuple[Words | None, ...] = ()
    """What was told of each of these entries, None where it was worth no line."""
    turnings: tuple[Fact, ...] = ()
    """Its turning points so far, which all have seen."""
    turned: tuple[int, ...] = ()
    """How many of them there were before each of these entries."""
    outcome: Outcome | None = None
    duration_ms: int | None = None
    """Milliseconds of game time from its beginning to its end; None before."""
    won_before: tuple[int, ...] | None = None
    """The seats that had won the last game of this kind when it ended, None if there was none."""
    left: tuple[int, ...] = ()
    """The seats that have left it before its end: it goes on without them."""
    teaches: bool = False
    """Whether its lessons are given."""
    lesson: str = ""
    """The id of the lesson that was given and not put away, empty if there is none."""
    aloud: int | None = None
    """The game time in milliseconds from which the voice may say it; None while it reads something else."""
    number: int = 0
    """How many games had begun at the table when it did, itself included."""
    since: int
    """The game time in milliseconds at which it began."""

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play, clockwise, without those that have left."""
        if not self.left:
            return self.setup.seats
        return tuple(seat for seat in self.setup.seats if seat not in self.left)


class Parked(Struct, frozen=True, kw_only=True):
    """A game that waits while others are played, as it stood between two steps."""

    running: Running
    options: dict[str, Answer] = {}
    """What the host had chosen for it."""
    leavers: tuple[Sitter, ...] = ()
    """Those of its players who have stood up since; their seats stay theirs."""
