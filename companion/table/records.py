"""Records of the people at a table and of its games: parts of its state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Self

from msgspec import Struct

from companion.core.evening import EveningPlayer
from companion.core.game import Setup
from companion.core.icons import Icon
from companion.core.outcome import Outcome
from companion.core.question import Answer, Choice
from companion.core.text import Words
from companion.core.view import AT_HUB, Fact, Seat


class Sitter(Struct, frozen=True, kw_only=True):
    """A player at the table."""

    seat: int
    name: str
    colour: str
    symbol: Icon
    device: str
    """The hash of the device's token, never a token; `AT_HUB` for a player without a phone."""
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
    """Whether two phones want that, so that it holds even if few answers could point at somebody."""
    skipped: str = ""
    """The id of the question about somebody else without whose answer the table goes on (`Move.decides_about`).

    For a player without a phone it holds for this question alone: the next may be about the player who wanted it.
    """
    window: bool = False
    """Whether the device is a window at the hub."""
    person: str = ""
    """The id of a person that the hub remembers, empty for anybody else. It ties games together and opens nothing."""

    @property
    def choice(self) -> Choice:
        """The sitter as a choice."""
        return Choice(f"seat-{self.seat}", self.name, self.symbol)


def returning_key(sitter: Sitter) -> str:
    """Return the key that recognises a player on a later evening: the person's id, or the phone; empty without both."""
    return sitter.person or (sitter.device if sitter.device != AT_HUB else "")


class Sitters(tuple[Sitter, ...]):
    """The people at a table, clockwise, with indexes by seat and by device."""

    by_seat: dict[int, Sitter]
    seats: tuple[Seat, ...]
    by_device: dict[str, tuple[Seat, ...]]
    without: tuple[int, ...]
    """The seats whose answers the table does not wait for."""
    phoneless: tuple[int, ...]
    """The seats of players without a phone."""
    away: bool
    is_stranded: bool
    """Whether all phones of the table have gone; there has been one."""
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
        self.is_stranded = self.away and all([sitter.away or sitter.device == AT_HUB for sitter in self])
        self.unreachable = any([sitter.device == AT_HUB or sitter.is_overdue or sitter.without for sitter in self])
        return self

    def on_one_phone(self, seats: Iterable[int]) -> int:
        """Return the most of `seats` that answer on one phone; windows at the hub count as one.

        Players without a phone may borrow any, so all of them count on the phone that most share. Phones that are gone
        count as if they were here: most of them only sleep.
        """
        phones = Counter("window" if self.by_seat[seat].window else self.by_seat[seat].device for seat in seats)
        borrowers = phones.pop(AT_HUB, 0)
        return max(phones.values(), default=0) + borrowers


class GamePlayed(Struct, frozen=True):
    """A game of this evening that has ended."""

    number: int
    """See `Running.number`."""
    game: str
    won: tuple[str, ...]
    """The names of the winners; some may have gone home since."""
    own: str = ""
    """The players' own words for the game; empty for its title."""
    duration_ms: int = 0
    """Milliseconds of game time from beginning to end."""
    turnings: tuple[Fact, ...] = ()
    """The turning points, which everybody has seen."""


class PrologueSentence(Struct, frozen=True):
    """The current sentence of a prologue."""

    game: str
    sentence: int
    """The place in the prologue, from 0."""
    at: int
    """The game time in milliseconds at which it is read."""
    deadline: int
    """The game time in milliseconds of the next sentence."""


class LayoutProgress(Struct, frozen=True):
    """The progress of a drawn layout before a game."""

    game: str
    item: int
    """The place of the item to be laid now, from 0; the number of items once all lie there."""


class Teaching(Struct, frozen=True, kw_only=True):
    """The teaching at this table, this evening."""

    chosen: bool | None = None
    """Whether the host wants lessons; None until the host says so."""
    given_lessons: tuple[tuple[str, str], ...] = ()
    """The lessons that were given, by game and id."""
    telling: PrologueSentence | None = None
    """The current sentence of a prologue, None if there is none."""
    sentences: int = 0
    """The number of prologue sentences told at this table, so that each is another occasion."""
    layout: LayoutProgress | None = None
    """The progress of the drawn table, None if nothing is drawn."""
    items: int = 0
    """The number of items drawn at this table, so that each is another occasion."""
    knows: tuple[tuple[str, str], ...] = ()
    """The games that people know from earlier evenings, each with one person (`returning_key`)."""


class LessonHold(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson before a clock: the clock, moved by the lesson's longest time, is not shown yet."""

    until: int
    """The game time in milliseconds at which the lesson is over by itself."""
    ends: int
    """The game time in milliseconds at which the moved clock ends."""


class PastEvening(Struct, frozen=True):
    """An evening that is over."""

    number: int
    """The number of the evening at this table, from 1."""
    date: str
    """The day on which it began, as YYYY-MM-DD; empty if it is not known."""
    until: int
    """The game time in milliseconds until which it is on show, 0 for no end."""
    played: tuple[GamePlayed, ...]
    players: tuple[EveningPlayer, ...]
    """Everybody who has played, the most games won first."""
    devices: tuple[str, ...]
    """The phones that were there at the end: they keep it until their owner closes it, or sits down again."""


class Absence(Struct, frozen=True):
    """A seat that the table is about to go on without."""

    seat: int
    deadline: int
    """The game time in milliseconds at which the table goes on."""
    number: int
    """The number of such moments so far, including this one."""
    agreed: bool = False
    """Whether two phones want it."""
    question: str = ""
    """See `Sitter.skipped`."""


class Running(Struct, frozen=True, kw_only=True, dict=True):
    """The game on the table."""

    game: str
    setup: Setup
    state: Any
    back: tuple[Any, ...] = ()
    """The states to undo to, entry by entry; the last one precedes the last entry (`undo_states`)."""
    entries: tuple[Words | None, ...] = ()
    """The public lines of these entries, None for one without a line."""
    turnings: tuple[Fact, ...] = ()
    """The turning points so far, which everybody has seen."""
    turned: tuple[int, ...] = ()
    """The number of turning points before each of these entries."""
    outcome: Outcome | None = None
    duration_ms: int | None = None
    """Milliseconds of game time from beginning to end; None before the end."""
    won_before: tuple[int, ...] | None = None
    """The winners of the last game of this kind when it ended, None if there was none."""
    left: tuple[int, ...] = ()
    """The seats that have left it before the end: it goes on without them."""
    teaches: bool = False
    lesson: str = ""
    """The id of the lesson on show, empty if there is none."""
    aloud: int | None = None
    """The game time in milliseconds from which the voice may say it; None while it reads something else."""
    hold: LessonHold | None = None
    """The hold of a clock while the lesson about its step stands; None if no clock waits."""
    number: int = 0
    """The number of games begun at the table so far, including this one."""
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
    leavers: tuple[Sitter, ...] = ()
    """The players who have stood up since; their seats stay theirs."""
