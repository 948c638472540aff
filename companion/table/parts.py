"""The parts of a table's state, and the values derived from them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, get_args

from msgspec import Struct

from companion.core.evening import EveningPlayer
from companion.core.icons import Symbol
from companion.core.outcome import Outcome
from companion.core.question import Answer
from companion.core.view import AT_HUB, Happening, Seat
from companion.table.pending import Guest, HandBack, Handover, Proposal, Rehearsal, RollCall
from companion.table.records import (
    Absence,
    GamePlayed,
    LayoutProgress,
    Parked,
    PastEvening,
    PrologueSentence,
    Running,
    Sitter,
    Sitters,
    Teaching,
)

RENDER_TIME = 2_000
"""Milliseconds of `NOTICE` that a voice has to make the line that announces it."""

LESSON_TIME = 12_000
"""Milliseconds that a clock waits for the lesson about its step, if nobody closes the lesson before."""

COLOURS = (
    *("amber", "teal", "rose", "moss", "violet", "bone", "rust", "blue", "lime", "plum"),
    *("mint", "orchid", "ice", "scarlet", "sage", "bronze"),
)
"""A person's colour, in the order in which seats take them."""

SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)

STORY_LENGTH = 20
"""The number of public happenings in a view, the last ones."""

HANDOVER_TIME = 60_000
"""Milliseconds of game time for the table to pick the word of a phone that asks for a seat; then it is refused."""

NOTICE = 10_000
"""Milliseconds of game time from an announcement until it holds."""


class TableParts(Struct, frozen=True, kw_only=True, dict=True):
    """All that the hub knows of one table.

    It counts public things only, since question ids are made from the counts.
    """

    code: str
    language: str
    sitters: Sitters = Sitters()
    """The people at the table, clockwise."""
    host: int = 0
    chosen: str | None = None
    options: dict[str, Answer] = {}
    running: Running | None = None
    parked: Parked | None = None
    ended: Parked | None = None
    """The last game that ended and was cleared away, while its last entry can be undone."""
    paused: bool = False
    proposals: tuple[Proposal, ...] = ()
    handovers: tuple[Handover, ...] = ()
    happened: tuple[Happening, ...] = ()
    public_lines: int = 0
    """The number of public happenings so far, including transient ones."""
    begun: int = 0
    paused_times: int = 0
    guest: Guest | None = None
    """The current guest on a neighbour's phone; there is only one at a time."""
    hand_back: HandBack | None = None
    """The last lent phone that a clock has waited for, or waits for."""
    guests: int = 0
    absences: tuple[Absence, ...] = ()
    absent_times: int = 0
    """The number of times the table was about to go on without somebody, or waited again for one without a phone."""
    settled: int = 0
    """The number of proposals and handovers that were settled."""
    undone: int = 0
    played: tuple[GamePlayed, ...] = ()
    """The games that have ended here, the latest last."""
    over: PastEvening | None = None
    """The evening that is over and on show, None once the table moves on to the next one."""
    past: PastEvening | None = None
    """The last evening that is over, also after it was on show."""
    wins: dict[int, int] = {}
    took_part: dict[int, int] = {}
    """The number of this evening's games that each seat has played to the end."""
    departed: tuple[EveningPlayer, ...] = ()
    """The players of this evening who have left the table."""
    scored: dict[str, dict[int, int]] = {}
    """The total points of each seat in the games that have ended here, by the game's name."""
    last_winners: dict[str, tuple[int, ...]] = {}
    """The seats that won the last game, by the game's name."""
    closed: bool = False
    let_in: tuple[str, ...] = ()
    """The devices that sat at the table when the last game began, or that the host has let in since."""
    allowed: tuple[str, ...] = ()
    """The devices that may seat one more player each."""
    rehearsal: Rehearsal | None = None
    """The last rehearsal, running or over."""
    roll_call: RollCall | None = None
    """The present roll call, if there is one."""
    roll_calls: int = 0
    teaching: Teaching = Teaching()
    speaker: str = ""
    """The device besides the host's that may be the loudspeaker; empty if there is none."""

    @cached_property
    def inside(self) -> frozenset[str]:
        """The devices that may vote on proposals, without the hub's own controls."""
        own = {sitter.device for sitter in self.sitters if sitter.seat == self.host}
        return frozenset({*self.let_in, *own} - {AT_HUB})

    @cached_property
    def voices(self) -> tuple[Seat, ...]:
        """The seats that may vote: those on devices that are `inside`.

        A second browser window that joined would be a second vote.
        """
        by_seat, inside = self.sitters.by_seat, self.inside
        here = self.playing.seats if self.playing else self.seats
        return tuple([seat for seat in here if by_seat[seat].device in inside])

    def voices_but(self, seat: int) -> tuple[Seat, ...]:
        """Return the seats that may vote, without `seat`."""
        return tuple([other for other in self.voices if other != seat])

    @property
    def handing_back(self) -> HandBack | None:
        """The lent phone that a clock waits for, None if there is none, and once its owner has left the table."""
        back = self.hand_back
        return back if back and not back.over and back.phone in self.sitters.by_seat else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise."""
        return self.sitters.seats

    @property
    def occasion(self) -> str:
        """The prefix of the ids of the game's questions."""
        return f"g{self.begun}u{self.undone}" if self.undone else f"g{self.begun}"

    @property
    def on_table(self) -> Running:
        """The game on the table; raises `TypeError` if there is none."""
        if self.running is None:
            raise TypeError("an event of a game without a game")
        return self.running

    @property
    def playing(self) -> Running | None:
        """The running game; None before the first, between games and after the end."""
        return self.running if self.running and not self.running.outcome else None

    def sitter(self, seat: int) -> Sitter:
        """Return the player on `seat`; raises `KeyError` if it is empty."""
        return self.sitters.by_seat[seat]

    @property
    def known_sitters(self) -> tuple[Sitter, ...]:
        """All people here, and the players of the parked game who have stood up."""
        return (*self.sitters, *self.parked.leavers) if self.parked else self.sitters

    @property
    def kept_seats(self) -> frozenset[int]:
        """The seats that are not free: taken, of the parked game, or left in the game on the table."""
        parked = self.parked.running.setup.seats if self.parked else ()
        left = self.running.left if self.running else ()
        return frozenset({*self.seats, *parked, *left})

    def name(self, seat: int) -> str:
        """Return the name on `seat`; raises `KeyError` if it is empty."""
        return self.sitter(seat).name

    def seats_of(self, device: str) -> tuple[Seat, ...]:
        """Return the seats that belong to a device, clockwise."""
        return self.sitters.by_device.get(device, ())

    def proposal(self, what: str, seat: int = 0) -> Proposal:
        """Return the proposal on `what` (about `seat`); without one yet, it has nobody in `by`."""
        for proposal in self.proposals:
            if (proposal.what, proposal.seat) == (what, seat):
                return proposal
        return Proposal(what=what, seat=seat, number=self.settled)

    def handover(self, seat: int) -> Handover | None:
        """Return the handover of `seat` to another device, if there is one."""
        return next((handover for handover in self.handovers if handover.seat == seat), None)

    def handover_to(self, device: str) -> Handover | None:
        """Return the handover that a device asks for, if any."""
        return next((handover for handover in self.handovers if handover.device == device), None)

    @property
    def without(self) -> tuple[int, ...]:
        """The seats whose answers the table does not wait for."""
        return self.sitters.without

    @property
    def phoneless(self) -> tuple[int, ...]:
        """The seats of players without a phone."""
        return self.sitters.phoneless

    @property
    def host_away(self) -> bool:
        """Whether the host's phone has been gone for a minute."""
        return self.host != 0 and self.sitters.by_seat[self.host].is_long_away

    @property
    def host_overdue(self) -> bool:
        """Whether the host's phone has been gone for half a minute."""
        return self.host != 0 and self.sitters.by_seat[self.host].is_overdue

    @property
    def stand_ins(self) -> tuple[Seat, ...]:
        """The seats that count between games while no phone but the host's has a voice: all on other phones."""
        if self.playing or not self.host:
            return ()
        own = self.sitter(self.host).device
        if any(self.sitter(seat).device != own for seat in self.voices):
            return ()
        return tuple(seat for seat in self.seats if self.sitter(seat).device not in (own, AT_HUB))

    @property
    def chosen_next(self) -> str | None:
        """The next game, chosen but not yet played."""
        return None if self.playing else self.chosen

    @property
    def telling(self) -> PrologueSentence | None:
        """The current sentence of a prologue, None if there is none."""
        return self.teaching.telling

    @property
    def layout(self) -> LayoutProgress | None:
        """The progress of the drawn table, None if nothing is drawn."""
        return self.teaching.layout

    @property
    def holding(self) -> bool:
        """Whether an announced proposal or handover will hold by itself unless somebody stops it."""
        wanted = (*self.proposals, *self.handovers)
        return bool(self.absences) or (bool(wanted) and any([one.holds is not None for one in wanted]))

    @property
    def lesson(self) -> str:
        """The id of the lesson on show, empty if there is none."""
        return self.playing.lesson if self.playing else ""

    @property
    def result(self) -> Outcome | None:
        """The outcome of the game on the table, None if it has none."""
        return self.running.outcome if self.running else None

    @property
    def undoable(self) -> tuple[Any, ...]:
        """The states to undo to, in the game on the table or in the last one there that has ended."""
        game = self.running or (self.ended.running if self.ended else None)
        return game.back if game else ()

    @property
    def away(self) -> bool:
        """Whether a phone is gone."""
        return self.sitters.away

    @property
    def unreachable(self) -> bool:
        """Whether a player here has no phone, or one from which no answer is expected."""
        return self.sitters.unreachable

    def absence(self, seat: int) -> Absence | None:
        """Return the absence of `seat`, if the table is about to go on without it."""
        return next((absence for absence in self.absences if absence.seat == seat), None)

    def heir(self, seat: int) -> int:
        """Return the host after `seat`, 0 if nobody is left."""
        left = {seat, *(self.playing.left if self.playing else ())}
        heirs = [sitter for sitter in self.sitters if sitter.seat not in left]
        heirs.sort(key=lambda sitter: (sitter.device not in self.inside, sitter.away))
        return heirs[0].seat if heirs else 0
