"""The table as a value: who sits where, what is played, what has been agreed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Outcome, Setup
from companion.core.question import Answer
from companion.core.signs import Sign
from companion.core.table.rehearsal import Rehearsal
from companion.core.table.wanted import Agreement as Agreement
from companion.core.table.wanted import Guest as Guest
from companion.core.table.wanted import Handover as Handover
from companion.core.text import Words
from companion.core.view import AT_HUB, Happening, Seat

MOST_SEATS = 10
"""Seats at one table; the hub has a button and a lamp for each."""

COLOURS = ("amber", "teal", "rose", "moss", "violet", "bone", "rust", "blue", "lime", "plum")
SYMBOLS: tuple[Sign, ...] = ("candle", "raven", "key", "moon", "eye", "skull", "rose", "dagger", "hourglass", "crown")
LANGUAGES = {"it": "Italiano", "en": "English", "es": "Español"}
"""Language codes with the name that each language gives itself."""

STORY_LENGTH = 20
"""How many of the last public happenings a view holds."""

HANDOVER_TIME = 60_000
"""Milliseconds of game time that the table has to pick the word of a phone that asks for a seat; then it is refused."""

NOTICE = 10_000
"""Milliseconds of game time from an announcement until it holds."""


class Sitter(Struct, frozen=True, kw_only=True):
    """Somebody at the table."""

    seat: int
    name: str
    colour: str
    symbol: Sign
    device: str
    """The hash of the device's token, never a token; `AT_HUB` for somebody who plays without a phone."""
    language: str = ""
    """The language of the phone, empty for the table's."""
    away: bool = False
    long_away: bool = False
    """Whether the phone has been gone for a minute."""
    overdue: bool = False
    """Whether the phone has been gone for half a minute."""
    without: bool = False
    """Whether the table goes on without an answer of this seat."""
    agreed: bool = False
    """Whether two phones want that, so that it holds where few answers could name somebody."""
    window: bool = False
    """Whether the device is a window at the hub."""


class Absence(Struct, frozen=True):
    """A seat without which the table is about to go on."""

    seat: int
    until: int
    """The game time in milliseconds at which it does."""
    number: int
    """How often the table was about to go on without somebody, this time included."""
    agreed: bool = False
    """Whether two phones want it."""


class Running(Struct, frozen=True, kw_only=True):
    """The game on the table."""

    game: str
    setup: Setup
    state: Any
    back: tuple[Any, ...] = ()
    """The states to go back to, entry by entry; the last is that before the last entry (`way_back`)."""
    entries: tuple[Words | None, ...] = ()
    """What was told of each of these entries, None where it was worth no line."""
    outcome: Outcome | None = None
    won_before: tuple[int, ...] | None = None
    """The seats that had won the last game of this kind when it ended, None if there was none."""


class Table(Struct, frozen=True, kw_only=True):
    """Everything the hub knows of one table. What it counts all have seen: question ids are made from that."""

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
    handovers: tuple[Handover, ...] = ()
    happened: tuple[Happening, ...] = ()
    told: int = 0
    """How many public happenings there were."""
    begun: int = 0
    """How many games have begun."""
    paused_times: int = 0
    guest: Guest | None = None
    """Who answers as a guest on a neighbour's phone now; one at a time."""
    guests: int = 0
    """How often somebody did."""
    absences: tuple[Absence, ...] = ()
    absent_times: int = 0
    """How often the table was about to go on without somebody, or waited again for somebody without a phone."""
    settled: int = 0
    """How many agreements and handovers were settled."""
    undone: int = 0
    """How many entries were taken back."""
    wins: dict[int, int] = {}
    last_winners: dict[str, tuple[int, ...]] = {}
    """The seats that won the last game, by the game's name."""
    closed: bool = False
    let_in: tuple[str, ...] = ()
    """The devices that sat at the table when the last game began, or that the host has let in since."""
    allowed: tuple[str, ...] = ()
    """The devices that may seat one more player each."""
    rehearsal: Rehearsal | None = None
    """The last one, running or over."""
    speaker: str = ""
    """The device beside the host's that may be the loudspeaker; empty if there is none."""

    @property
    def inside(self) -> frozenset[str]:
        """The devices that have a voice in agreements; the hub's own controls stand apart."""
        own = {sitter.device for sitter in self.sitters if sitter.seat == self.host}
        return frozenset({*self.let_in, *own} - {AT_HUB})

    def voices(self, apart: int = 0) -> tuple[Seat, ...]:
        """Return the seats that have a voice, but for `apart`: those on devices that are `inside`.

        A second window at the door would be a second vote.
        """
        here, inside = self.playing.setup.seats if self.playing else self.seats, self.inside
        return tuple(seat for seat in here if seat != apart and self.sitter(seat).device in inside)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise."""
        return tuple([Seat(sitter.seat) for sitter in self.sitters])

    @property
    def occasion(self) -> str:
        """What the ids of the game's questions begin with."""
        return f"g{self.begun}u{self.undone}" if self.undone else f"g{self.begun}"

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
        return Agreement(what=what, seat=seat, number=self.settled)

    def handover(self, seat: int) -> Handover | None:
        """Return the wish of a device to go on as `seat`, if there is one."""
        return next((handover for handover in self.handovers if handover.seat == seat), None)

    def handover_to(self, device: str) -> Handover | None:
        """Return which seat a device wants to go on as, if it wants any."""
        return next((handover for handover in self.handovers if handover.device == device), None)

    def agreeing(self, agreements: tuple[Agreement, ...]) -> Table:
        """Return the table with these agreements and no others."""
        settled = self.settled + (len(agreements) != len(self.agreements))
        return replace(self, agreements=agreements, settled=settled)

    def agreeing_on(self, agreement: Agreement) -> Table:
        """Return the table with `agreement` in place of the one that there was on the same."""
        others = (a for a in self.agreements if (a.what, a.seat) != (agreement.what, agreement.seat))
        return replace(self, agreements=(*others, agreement))

    def without_voice(self, seat: int) -> Table:
        """Return the table where `seat` wants nothing any more, and nothing is wanted of it."""
        kept = (
            replace(agreement, by=tuple(by for by in agreement.by if by != seat))
            for agreement in self.agreements
            if agreement.seat != seat
        )
        handovers = tuple(
            replace(one, **{part: tuple(s for s in getattr(one, part) if s != seat) for part in ("by", "along")})
            for one in self.handovers
        )
        return replace(self.agreeing(tuple(agreement for agreement in kept if agreement.by)), handovers=handovers)

    @property
    def without(self) -> tuple[int, ...]:
        """The seats whose answers the table does not wait for."""
        return tuple(sitter.seat for sitter in self.sitters if sitter.without)

    @property
    def phoneless(self) -> tuple[int, ...]:
        """The seats of those who play without a phone."""
        return tuple(sitter.seat for sitter in self.sitters if sitter.device == AT_HUB)

    def absence(self, seat: int) -> Absence | None:
        """Return the absence of `seat`, if the table is about to go on without it."""
        return next((absence for absence in self.absences if absence.seat == seat), None)

    def waiting(self, seat: int) -> Table:
        """Return the table where nobody is about to go on without `seat`."""
        return replace(self, absences=tuple(absence for absence in self.absences if absence.seat != seat))

    def afresh(self) -> Table:
        """Return the table at the beginning of a game: it waits for everybody without a phone."""
        sitters = (replace(s, without=False, agreed=False) if s.device == AT_HUB else s for s in self.sitters)
        return replace(self, sitters=tuple(sitters))

    def back(self, seat: int) -> Table:
        """Return the table where the phone of `seat` is there."""
        here = self.waiting(seat).unhurried().without_guest(seat)
        return here.with_sitter(seat, away=False, overdue=False, long_away=False, without=False, agreed=False)

    def without_guest(self, seat: int) -> Table:
        """Return the table where nobody answers for `seat` as a guest, and nobody on the phone of `seat`."""
        guest = None if self.guest and seat in (self.guest.seat, self.guest.phone) else self.guest
        return replace(self, guest=guest)

    def unhurried(self) -> Table:
        """Return the table where nothing holds by itself: there is one more who can be asked."""
        agreements = tuple(replace(agreement, holds=None) for agreement in self.agreements)
        handovers = tuple(replace(one, holds=None) for one in self.handovers)
        return replace(self, agreements=agreements, handovers=handovers)

    def handing_over(self, handover: Handover) -> Table:
        """Return the table with `handover` in place of any other one of its seat or its device."""
        others = tuple(m for m in self.handovers if m.seat != handover.seat and m.device != handover.device)
        return replace(self, handovers=(*others, handover), settled=self.settled + 1)

    def forgetting(self, device: str) -> Table:
        """Return the table where a device that has no seat any more has no voice in anything."""
        if any(sitter.device == device for sitter in self.sitters):
            return self
        return replace(
            self,
            let_in=tuple(one for one in self.let_in if one != device),
            allowed=tuple(one for one in self.allowed if one != device),
            speaker="" if self.speaker == device else self.speaker,
        )

    def without_handover(self, seat: int) -> Table:
        """Return the table where no device wants to go on as `seat`."""
        handovers = tuple(handover for handover in self.handovers if handover.seat != seat)
        return replace(self, handovers=handovers, settled=self.settled + (len(handovers) != len(self.handovers)))

    def with_sitter(self, seat: int, **changes: str | bool) -> Table:
        """Return the table with these changes at `seat`."""
        return replace(self, sitters=tuple(replace(s, **changes) if s.seat == seat else s for s in self.sitters))
