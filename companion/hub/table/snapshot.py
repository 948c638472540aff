"""A table at one moment, as frontends may see it: views, their tags, and the owner of each seat.

Each view is made when it is first needed, and then kept: many phones look at one moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from companion.core.evening import EveningRecord
from companion.core.lines import Line
from companion.core.question import Question
from companion.core.text import Text, Words, say
from companion.core.titles import own_words
from companion.core.view import HUB, Control, Observer, Seat, SeatView, TableView
from companion.frontends import HandoverRequest, Reference
from companion.frontends.ledger import PlayRecord
from companion.hub.table.evening_date import evening_date
from companion.hub.table.game_pages import reference_of
from companion.table import TableRules
from companion.table.evening.record import record_evening
from companion.table.event import TableMove
from companion.table.handover import picking
from companion.table.moves_by_seat import MovesBySeat
from companion.table.recent import Recent
from companion.table.state import Table

_ENCODER = msgspec.json.Encoder()


class Snapshot:
    """See `companion.frontends.TableSnapshot`; `notices` are the hub's own words to everybody, `hints` those to some.

    `beside` is shown beside the step that begins a night.
    """

    def __init__(
        self,
        rules: TableRules,
        table: Table,
        notices: Sequence[Words] = (),
        hints: Sequence[Words] = (),
        now: Recent | None = None,
        moves_by_seat: MovesBySeat | None = None,
        *,
        beside: Text | None = None,
        guard: int = 0,
        ended: int = 0,
    ) -> None:
        """Show `table` under `rules`; `now` is its newest, `moves_by_seat` its moves if known.

        `ended` is the end of its last game, in milliseconds of the wall clock. In the first `guard` milliseconds of
        game time a question takes no answer.
        """
        self._rules = rules
        self._table = table
        self.notices = tuple(notices)
        self.hints = tuple(hints)
        self.beside = beside
        self.recent = now or Recent()
        self._guard = guard
        self.ended = ended
        self._made = moves_by_seat
        self._hub_controls: Sequence[TableMove] | None = None
        self._public: tuple[TableView, bytes] | None = None
        self._lasting: Mapping[Seat, SeatView] | None = None
        self._private: dict[Seat, SeatView] = {}
        self._tags: dict[Seat, str] = {}
        self._asked: dict[tuple[int, int], tuple[Question, ...]] = {}
        """Questions with their moments, by the identity of the questions and the moments: both outlive this mapping."""
        self._dated: dict[str, tuple[Question, int, Question]] = {}
        self._lines: Sequence[Line] | None = None

    def noticing(self, notices: Sequence[Words], hints: Sequence[Words], beside: Text | None) -> Snapshot:
        """Return the same snapshot with other notices, hints, and words beside the step that begins a night."""
        rest = {"guard": self._guard, "ended": self.ended}
        return Snapshot(
            self._rules, self._table, notices, hints, self.recent, self.moves_by_seat(), beside=beside, **rest
        )

    @property
    def public(self) -> TableView:
        """Everybody's view."""
        return self._render_public()[0]

    @property
    def reference(self) -> Reference | None:
        """The rules of the current or chosen game; None if it has none to look up."""
        chosen = self._table.chosen
        found = reference_of(self._rules.games[chosen]) if chosen else None
        return found if found and (found.chapters or found.answers) else None

    @property
    def play(self) -> PlayRecord | None:
        """The game that is over and still lies on the table; None before the end."""
        running = self._table.running
        if running is None or running.outcome is None:
            return None
        game = self._rules.games[running.game]
        return PlayRecord(
            table=self._table.code,
            number=running.number,
            game=game.name,
            title=game.title,
            own=own_words(game, running.setup),
            bgg=game.bgg,
            setup=running.setup,
            outcome=running.outcome,
            ended=self.ended,
            duration_ms=running.duration_ms,
        )

    def evening(self, device: str = "") -> EveningRecord | None:
        """See `companion.frontends.TableSnapshot.evening`."""
        return record_evening(self._rules.games, self._table, evening_date(self.ended), device)

    def private(self, seat: Seat) -> SeatView | None:
        """Return a seat's own view, None if the seat is empty."""
        if seat == HUB:
            return SeatView(HUB, (), tuple(move.question for move in self.hub_controls()))
        return self._own(seat) if seat in self._table.seats else None

    @property
    def guard(self) -> int:
        """The milliseconds of game time in which a new question takes no answer."""
        return self._guard

    def tag(self, observer: Observer) -> str:
        """Return a hash of an observer's view, in no language, without the parts that last only a moment.

        The spotlight and the moments from which answers count are gone after a restart, and an answer that is sent
        again gets the same tag.
        """
        if observer is None or observer not in self._table.seats:
            return _tag(self._render_public()[1], b"")
        if observer not in self._tags:
            self._tags[observer] = _tag(self._render_public()[1], _ENCODER.encode(self._own_lasting(observer)))
        return self._tags[observer]

    def moves(self, seat: Seat) -> Sequence[TableMove]:
        """Return a seat's moves, for the writer alone: frontends see questions, not moves."""
        return self.moves_by_seat().get(seat, ())

    def hub_controls(self) -> Sequence[TableMove]:
        """Return the moves of the hub's own controls, without the moves for players without a phone."""
        if self._hub_controls is None:
            self._hub_controls = self._rules.hub_controls(self._table)
        return self._hub_controls

    def guest(self, device: str) -> SeatView | None:
        """Return a guest's view on a device, None if there is none: one question, and no secret."""
        move = self.guest_move(device)
        return SeatView(Seat(move.to), (), (move.question,)) if move and isinstance(move.to, int) else None

    def guest_move(self, device: str) -> TableMove | None:
        """Return a guest's move on a device; like `moves` for the writer alone."""
        guest = self._table.guest
        if guest is None or self._table.sitter(guest.phone).device != device:
            return None
        return self._rules.guest(self._table)

    def complete(self) -> None:
        """Make every view; raises the errors of the game's views."""
        self._render_public()
        for seat in self._table.seats:
            self._own(seat)
        if self._table.guest:
            self._rules.guest(self._table)

    def seats_of(self, device: str) -> Sequence[Seat]:
        """Return the seats of a device, given by its token's hash, clockwise."""
        return self._table.seats_of(device)

    @property
    def windows(self) -> Sequence[Seat]:
        """The seats that play in a window at the hub."""
        return tuple(Seat(sitter.seat) for sitter in self._table.sitters if sitter.window)

    def language_of(self, seat: Seat) -> str:
        """Return the language of a seat's phone, empty if none was chosen."""
        return self._table.sitter(seat).language if seat in self._table.seats else ""

    @property
    def lines(self) -> Sequence[Line]:
        """All lines that may be read aloud in the running game."""
        if self._lines is None:
            self._lines = self._rules.lines(self._table)
        return self._lines

    @property
    def tonight(self) -> Sequence[Line]:
        """The lines of the night that begins once all have answered."""
        return self._rules.tonight(self._table)

    @property
    def controls(self) -> AbstractSet[Control]:
        """The hub's own buttons that do something now."""
        return self._rules.controls(self._table).keys()

    def together(self, seat: Seat) -> Sequence[Seat]:
        """Return the seats on the same phone as `seat`, including this one."""
        return self._table.seats_of(self._table.sitter(seat).device)

    def handover_to(self, device: str) -> HandoverRequest | None:
        """Return a device's request to take over a seat, None if it has none."""
        handover = self._table.handover_to(device)
        if handover is None:
            return None
        asked, needed = picking.asked_now(self._table, handover)
        own = picking.live(self._table, handover.seat)
        names = tuple(self._table.name(seat) for seat in asked)
        return HandoverRequest(Seat(handover.seat), handover.word, handover.deadline, own, names, needed)

    def is_host(self, device: str) -> bool:
        """Return whether a device has the host's seat."""
        host = self._table.host
        return host != 0 and device == self._table.sitter(host).device

    def may_speak(self, device: str) -> bool:
        """Return whether a device may be the loudspeaker."""
        return self.is_host(device) or device == self._table.speaker

    def belongs(self, device: str) -> bool:
        """Return whether a device has a seat here and a vote; one that has left keeps its vote, and has no seat."""
        return bool(self.seats_of(device)) and device in self._table.inside

    # Two threads may make the same view at once; both results are equal, so this needs no lock.

    def moves_by_seat(self) -> MovesBySeat:
        """Return every seat's moves; like `moves` for the writer alone."""
        if self._made is None:
            self._made = self._rules.moves_by_seat(self._table)
        return self._made

    def _render_public(self) -> tuple[TableView, bytes]:
        if self._public is None:
            found = self._rules.public(self.moves_by_seat())
            said = say("{one} {two}", one=found.next, two=self.beside) if self.beside and self.tonight else found.next
            lasting = replace(found, next=said, notices=(*found.notices, *self.notices, *self.hints))
            digest = blake2b(_ENCODER.encode(lasting)).digest()
            self._public = replace(lasting, spotlight=self.recent.spotlight), digest
        return self._public

    def _own(self, seat: Seat) -> SeatView:
        found = self._private.get(seat)
        if found is None:
            own = self._own_lasting(seat)
            came = self.recent.came.get(seat)
            if came:
                key = id(own.questions), id(came)
                if key not in self._asked:
                    asked = [self._since(one, came[one.id]) if one.id in came else one for one in own.questions]
                    self._asked[key] = tuple(asked)
                own = replace(own, questions=self._asked[key])
            found = self._private[seat] = own
        return found

    def _own_lasting(self, seat: Seat) -> SeatView:
        """Return a seat's own view, without the parts that last only a moment."""
        if self._lasting is None:
            self._lasting = self._rules.privates(self.moves_by_seat())
        return self._lasting[seat]

    def _since(self, question: Question, came: int) -> Question:
        """Return a question with the moment from which it takes an answer; the same for all asked seats."""
        known = self._dated.get(question.id)
        if known is None or known[0] is not question or known[1] != came:
            # In a pause game time stands still, so nobody can wait for a moment of it.
            from_ = came if self._table.paused else came + self._guard
            known = self._dated[question.id] = question, came, replace(question, from_=from_)
        return known[2]


def _tag(public: bytes, private: bytes) -> str:
    return blake2b(public + private, digest_size=12).hexdigest()
