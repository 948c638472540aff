"""The table as a value: who sits where, what is played, what has been agreed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.game import Outcome, Setup
from companion.core.question import Answer
from companion.core.view import Happening, Seat

MOST_SEATS = 10
"""Seats at one table; the hub has a button and a lamp for each."""

COLOURS = ("amber", "teal", "rose", "moss", "violet", "bone", "rust", "blue", "lime", "plum")
SYMBOLS = ("candle", "raven", "key", "moon", "eye", "skull", "rose", "dagger", "hourglass", "crown")
LANGUAGES = {"it": "Italiano", "en": "English", "es": "Español"}
"""Language codes with the name that each language gives itself."""

STORY_LENGTH = 20
"""How many of the last public happenings a view holds."""

MOVE_ASKED = 20_000
"""Milliseconds of game time that a live old phone has to refuse a move."""

MOVE_OPEN = 180_000
"""Milliseconds of game time that a code for moving a seat is good for."""


class Sitter(Struct, frozen=True, kw_only=True):
    """Somebody at the table. `device` is the hash of the device's token, never a token."""

    seat: int
    name: str
    colour: str
    symbol: str
    device: str
    language: str = ""
    away: bool = False
    long_away: bool = False


class Agreement(Struct, frozen=True):
    """Something that some seats want and that holds once enough of them do.

    `number` is how many matters were settled before this one was brought up: it tells
    the matter from the next one of the same kind.
    """

    what: str
    seat: int
    by: tuple[int, ...]
    number: int = 0


class Move(Struct, frozen=True, kw_only=True):
    """A seat on its way to another phone, until the game time `until`.

    Without a `code` its old phone is still being asked. With `own` the old phone
    itself shows the code, else the table page does.
    """

    seat: int
    until: int
    code: str = ""
    own: bool = False


class Running(Struct, frozen=True, kw_only=True):
    """The game on the table. `before` is the state to go back to if the last entry is undone."""

    game: str
    setup: Setup
    state: Any
    before: Any = None
    outcome: Outcome | None = None


class Table(Struct, frozen=True, kw_only=True):
    """Everything the hub knows of one table.

    `sitters` are in clockwise order. `told`, `begun`, `paused_times`, `settled` and
    `undone` count what everybody has seen: happenings, games, pauses, agreements, undos. Question ids are
    made from them.
    """

    code: str
    language: str
    sitters: tuple[Sitter, ...] = ()
    host: int = 0
    chosen: str | None = None
    options: dict[str, Answer] = {}
    running: Running | None = None
    paused: bool = False
    agreements: tuple[Agreement, ...] = ()
    moves: tuple[Move, ...] = ()
    happened: tuple[Happening, ...] = ()
    told: int = 0
    begun: int = 0
    paused_times: int = 0
    settled: int = 0
    undone: int = 0
    wins: dict[int, int] = {}
    last_winners: dict[str, tuple[int, ...]] = {}
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
