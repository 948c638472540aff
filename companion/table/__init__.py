"""The table: seats, devices, host, languages, the game and the evening.

It is written like a game and holds the running one. `TableRules` binds the functions to the games that can be played.

    state.py          the table as a value, with its changes
    parts.py          the parts of its state, and the values derived from them
    records.py        people and the game: parts of the state
    pending.py        proposals, handovers, a guest, a roll call, a rehearsal: parts of the state
    event.py          the base of a table's events
    events.py         all of its events
    feature.py        a feature is asked only while a part of the state concerns it
    inputs.py         joining requests and devices' reports
    on_report.py      the effects of these inputs
    moves.py          the legal moves: the game's questions, and the table's own
    between_games.py  the table's own questions between games, in the order of the page
    moves_by_seat.py  the legal moves, seat by seat
    proposal_types.py all types of proposals, in the order of the menu
    words.py          words that one phone shows and another picks or types
    recent.py         the moment at which each question came, and the spotlight
    view.py           all that an observer may know of it
    hub_controls.py   the moves of the hub's own controls
    hub_buttons.py    the effects of the hub's own buttons
    replay.py         events to bytes and back, and a table from its events

Each feature is a folder with its events, its questions and its part of the view:

    seats/          joining, names, colours, symbols, places, leaving the table
    proposals/      proposals that need more than one vote: asked, counted, announced, withdrawn
    game/           the game on the table: it begins, goes on, is undone, corrected and ends
    hosting/        the host's choices, and a change of host
    absence/        the table goes on without a seat
    handover/       a seat moves to another phone
    guests/         one answer on a neighbour's phone
    teaching/       lessons, and the prologue
    roll_call/      all phones type a word that is shown in the room
    layout/         the drawn table
    rehearsal/      a trial of phones, voice and buttons
    parking/        a game waits while others are played
    leaving/        a player goes home in the middle of a game
    evening/        results, standings, and the end of the evening
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.lines import Line
from companion.core.question import Answer
from companion.core.view import Control, Happening, Highlight, Observer, Seat, SeatView, TableView, View
from companion.table import hub_buttons, hub_controls, moves, on_report, view
from companion.table.evening import showing
from companion.table.evening.events import TableOpened
from companion.table.event import Games, TableEvent, TableMove
from companion.table.feature import context, is_concerned
from companion.table.game import lessons
from companion.table.guests import hand_back, lending
from companion.table.handover import picking
from companion.table.hub_buttons import TableDeed
from companion.table.inputs import TableInput
from companion.table.moves_by_seat import MovesBySeat
from companion.table.parts import STORY_LENGTH
from companion.table.proposal_types import PROPOSAL_TYPES
from companion.table.proposals import notices
from companion.table.proposals.voting import apply_event
from companion.table.rehearsal import trial
from companion.table.state import Table
from companion.table.teaching import prologue

DUE: tuple[tuple[tuple[str, ...], Callable[[Games, Table], Iterable[int]]], ...] = (
    (("rehearsal",), lambda games, table: trial.next_deadlines(table)),
    (("telling",), prologue.next_deadlines),
    (("lesson",), lambda games, table: lessons.next_deadlines(table)),
    (("handing_back",), lambda games, table: hand_back.next_deadlines(table)),
    (("handovers",), lambda games, table: picking.next_deadlines(table)),
    (("over",), showing.next_deadlines),
    (("holding",), lambda games, table: [notice.deadline for notice in notices.notices(table)]),
)
"""The features with a game time of their own, each with the parts of the state that concern it."""


@dataclass(frozen=True)
class TableRules:
    """The contract of `companion.core.game`, for the table; `games` by name, in menu order."""

    games: Games

    def decide(self, deed: TableDeed, now: int, chance: Chance) -> Sequence[TableEvent]:
        """Return the events of a deed at the game time `now`: at least one, or raise `Refused`."""
        return deed(now, chance)

    def decide_input(self, table: Table, given: TableInput) -> TableDeed:
        """Return the deed of an input that is no answer."""
        return lambda now, chance: on_report.on_report(self.games, table, given, now, chance)

    def decide_answer(self, move: TableMove, by: Seat, answer: Answer) -> TableDeed:
        """Return the deed of an answer that `move` takes."""
        return lambda now, chance: move.effect(by, answer, now, chance)

    def controls(self, table: Table) -> Mapping[Control, TableDeed]:
        """Return the deeds of the hub's own buttons; a button that is left out does nothing."""
        return hub_buttons.controls(self.games, table)

    def apply(self, table: Table | None, event: TableEvent) -> Table:
        """Return the table after `event`, with the event's public line. None is the table before `TableOpened`."""
        if table is None:
            if not isinstance(event, TableOpened):
                raise TypeError("a table begins with TableOpened")
            return Table(code=event.code, language=event.language)
        changed = apply_event(PROPOSAL_TYPES, self.games, table, event)
        line = event.log_line(table, changed, self.games)
        if line is None:
            return replace(changed, public_lines=changed.public_lines + 1) if event.transient else changed
        told = changed.public_lines + 1
        happened = (*changed.happened, Happening(f"h{told}", line))[-STORY_LENGTH:]
        return replace(changed, public_lines=told, happened=happened)

    def highlights(self, table: Table, event: TableEvent) -> Sequence[Highlight]:
        """Return an event's highlights; `table` is the one after it."""
        return event.highlights(table, self.games)

    def moves_by_seat(self, table: Table) -> MovesBySeat:
        """Return every seat's moves, required first."""
        return moves.moves_by_seat(self.games, table)

    def hub_controls(self, table: Table) -> Sequence[TableMove]:
        """Return the moves of the hub's own controls, without the moves for people without a phone."""
        return hub_controls.hub_moves(self.games, table)

    def guest(self, table: Table) -> TableMove | None:
        """Return the move that is open on a neighbour's phone, for a seat without its phone."""
        return lending.answering(context(self.games, table))

    def view(self, table: Table, observer: Observer) -> View:
        """Return all that `observer` may know; for an empty seat it is the table's own view."""
        now = self.moves_by_seat(table)
        seated = observer is not None and observer in table.seats
        own = view.privates(now)[observer] if seated and observer is not None else None
        return View(view.public(now), own)

    def public(self, moves_by_seat: MovesBySeat) -> TableView:
        """Return everybody's view."""
        return view.public(moves_by_seat)

    def privates(self, moves_by_seat: MovesBySeat) -> Mapping[Seat, SeatView]:
        """Return each seat's own part of the view."""
        return view.privates(moves_by_seat)

    def wants_narrator(self, table: Table) -> bool:
        """Return whether the running game wants to know if a frontend speaks."""
        return table.playing is not None and self.games[table.playing.game].narrated

    def lines(self, table: Table) -> Sequence[Line]:
        """Return all lines that may be read aloud in the running game."""
        return hub_buttons.lines(self.games, table)

    def tonight(self, table: Table) -> Sequence[Line]:
        """Return the lines of the night that begins once all have answered, none if none does."""
        return hub_buttons.tonight(self.games, table)

    def next_deadline(self, table: Table) -> int | None:
        """Return the game time of the next `Tick`, or None; a paused table waits for nothing."""
        if table.paused:
            return None
        running = table.playing
        moments = [
            moment for concerns, due in DUE if is_concerned(concerns, table) for moment in due(self.games, table)
        ]
        game_due = self.games[running.game].next_deadline(running.state) if running else None
        if game_due is not None:
            moments.append(game_due)
        return min(moments) if moments else None
