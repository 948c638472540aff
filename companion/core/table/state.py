"""The table as a value: who sits where, what is played, what has been agreed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Outcome, Setup
from companion.core.question import Answer
from companion.core.signs import Sign
from companion.core.view import Happening, Seat

MOST_SEATS = 10
"""Seats at one table; the hub has a button and a lamp for each."""

COLOURS = ("amber", "teal", "rose", "moss", "violet", "bone", "rust", "blue", "lime", "plum")
SYMBOLS: tuple[Sign, ...] = ("candle", "raven", "key", "moon", "eye", "skull", "rose", "dagger", "hourglass", "crown")
LANGUAGES = {"it": "Italiano", "en": "English", "es": "Español"}
"""Language codes with the name that each language gives itself."""

STORY_LENGTH = 20
"""How many of the last public happenings a view holds."""

MOVE_ASKED = 20_000
"""Milliseconds of game time that a live old phone has to refuse a move."""

MOVE_OPEN = 180_000
"""Milliseconds of game time that a code for moving a seat is good for."""


class Sitter(Struct, frozen=True, kw_only=True):
    """Somebody at the table."""

    seat: int
    name: str
    colour: str
    symbol: Sign
    device: str
    """The hash of the device's token, never a token."""
    language: str = ""
    """The language of the phone, empty for the table's."""
    away: bool = False
    long_away: bool = False
    """Whether the phone has been gone for a minute."""
    overdue: bool = False
    """Whether the phone has been gone for half a minute."""
    without: bool = False
    """Whether the table goes on without an answer of this seat."""


class Absence(Struct, frozen=True):
    """A seat without which the table is about to go on."""

    seat: int
    until: int
    """The game time in milliseconds at which it does."""
    number: int
    """How often the table was about to go on without somebody, this time included."""


class Agreement(Struct, frozen=True):
    """Something that some seats want and that holds once enough of them do."""

    what: str
    seat: int
    """The seat that it is about, 0 for none."""
    by: tuple[int, ...]
    number: int = 0
    """How many matters were settled before this one came up: it tells the matter from the next one of its kind."""


class Move(Struct, frozen=True, kw_only=True):
    """A seat on its way to another phone."""

    seat: int
    until: int
    """The game time in milliseconds at which it ends by itself."""
    code: str = ""
    """What the other phone must know; empty while the old phone is still being asked."""
    own: bool = False
    """Whether the old phone itself shows the code, and not the table page."""


class Running(Struct, frozen=True, kw_only=True):
    """The game on the table."""

    game: str
    setup: Setup
    state: Any
    before: Any = None
    """The state to go back to if the last entry is undone."""
    outcome: Outcome | None = None


class Table(Struct, frozen=True, kw_only=True):
    """Everything the hub knows of one table.

    What it counts everybody has seen: question ids are made from that.
    """

    code: str
    language: str
    sitters: tuple[Sitter, ...] = ()
    """In clockwise order."""
    host: int = 0
    chosen: str | None = None
    options: dict[str, Answer] = {}
    running: Running | None = None
    paused: bool = False
    agreements: tuple[Agreement, ...] = ()
    moves: tuple[Move, ...] = ()
    happened: tuple[Happening, ...] = ()
    told: int = 0
    """How many public happenings there were."""
    begun: int = 0
    """How many games have begun."""
    paused_times: int = 0
    absences: tuple[Absence, ...] = ()
    absent_times: int = 0
    """How often the table was about to go on without somebody."""
    settled: int = 0
    """How many agreements and moves were settled."""
    undone: int = 0
    """How many entries were taken back."""
    wins: dict[int, int] = {}
    last_winners: dict[str, tuple[int, ...]] = {}
    """The seats that won the last game, by the game's name."""
    closed: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise."""
        return tuple(Seat(sitter.seat) for sitter in self.sitters)

    @property
    def playing(self) -> Running | None:
        """The running game, or None before the first, between games and once it has ended."""
        return self.running if self.running and not self.running.outcome else None

    def sitter(self, seat: int) -> Sitter:
        """Return who sits on `seat`; raises `KeyError` if nobody does."""
        for sitter in self.sitters:
            if sitter.seat == seat:
                return sitter
        raise KeyError(seat)

    def name(self, seat: int) -> str:
        """Return the name on `seat`; raises `KeyError` if nobody sits there."""
        return self.sitter(seat).name

    def seats_of(self, device: str) -> tuple[Seat, ...]:
        """Return the seats that belong to a device, clockwise."""
        return tuple(Seat(sitter.seat) for sitter in self.sitters if sitter.device == device)

    def agreement(self, what: str, seat: int = 0) -> Agreement:
        """Return the agreement on `what` (about `seat`), empty if nobody asked for it yet."""
        for agreement in self.agreements:
            if (agreement.what, agreement.seat) == (what, seat):
                return agreement
        return Agreement(what, seat, (), self.settled)

    def move(self, seat: int) -> Move | None:
        """Return the move of `seat` to another phone, if one is under way."""
        return next((move for move in self.moves if move.seat == seat), None)

    def agreeing(self, agreements: tuple[Agreement, ...]) -> Table:
        """Return the table with these agreements and no others."""
        settled = self.settled + (len(agreements) != len(self.agreements))
        return replace(self, agreements=agreements, settled=settled)

    def settling(self, what: str, seat: int = 0) -> Table:
        """Return the table where nobody is asked about `what` (and `seat`) any more."""
        return self.agreeing(tuple(a for a in self.agreements if (a.what, a.seat) != (what, seat)))

    def settling_all(self, what: str) -> Table:
        """Return the table where nobody is asked about any matter of the kind `what` any more."""
        return self.agreeing(tuple(a for a in self.agreements if a.what != what))

    @property
    def without(self) -> tuple[int, ...]:
        """The seats whose answers the table does not wait for."""
        return tuple(sitter.seat for sitter in self.sitters if sitter.without)

    def absence(self, seat: int) -> Absence | None:
        """Return the absence of `seat`, if the table is about to go on without it."""
        return next((absence for absence in self.absences if absence.seat == seat), None)

    def waiting(self, seat: int) -> Table:
        """Return the table where nobody is about to go on without `seat`."""
        return replace(self, absences=tuple(absence for absence in self.absences if absence.seat != seat))

    def back(self, seat: int) -> Table:
        """Return the table where the phone of `seat` is there."""
        here = self.host_here(seat).waiting(seat)
        return here.with_sitter(seat, away=False, overdue=False, long_away=False, without=False)

    def host_here(self, seat: int) -> Table:
        """Return the table where nobody asks for another host any more, if `seat` is the host."""
        return self.settling_all("host") if seat == self.host else self

    def moving(self, move: Move) -> Table:
        """Return the table with `move` in place of any other one of its seat."""
        unmoved = self.settling("move", move.seat).unmoved(move.seat)
        return replace(unmoved, moves=(*unmoved.moves, move))

    def unmoved(self, seat: int) -> Table:
        """Return the table where `seat` is on its way to no other phone."""
        moves = tuple(move for move in self.moves if move.seat != seat)
        return replace(self, moves=moves, settled=self.settled + (len(moves) != len(self.moves)))

    def with_sitter(self, seat: int, **changes: str | bool) -> Table:
        """Return the table with these changes at `seat`."""
        return replace(self, sitters=tuple(replace(s, **changes) if s.seat == seat else s for s in self.sitters))
