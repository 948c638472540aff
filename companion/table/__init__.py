"""The table: seats, devices, host, languages, the game and the evening.

It is written like a game and holds the running one. `TableRules` binds the functions
to the games that can be played.

    state.py          the table as a value, and how it changes
    parts.py          its parts, and what follows from them
    records.py        who sits there, and the game: parts of it
    pending.py        proposals, handovers, a guest, a rehearsal: parts of it
    event.py          what an event of a table is
    events.py         all of them
    feature.py        a feature is asked only while a part of the state concerns it
    inputs.py         what comes in beside answers: by the door, and from devices
    on_report.py      what such an input makes happen
    moves.py          what may be answered: the game's questions, and the table's own
    between_games.py  those between games, in the order of the page
    offered.py        the same, seat by seat
    proposal_types.py what a table can agree on, in the order of the menu
    recent.py         since when each question stands, and what is on the stage
    view.py           all that an eye may know of it
    hub_controls.py   what the hub's own controls may do
    hub_buttons.py    what its own buttons do
    replay.py         events to bytes and back, and a table from its events

Each feature is a folder with its events, its questions and what it shows:

    seats/          joining, names, colours, symbols, places, leaving the table
    proposals/      what takes more than one voice: asked, counted, announced, withdrawn
    game/           the game on the table: it begins, goes on, is undone, corrected and ends
    hosting/        the host's choices, and a change of host
    absence/        the table goes on without a seat
    handover/       a seat moves to another phone
    guests/         one answer on a neighbour's phone
    teaching/       lessons, and the prologue
    layout/         the drawn table
    rehearsal/      phones, voice and buttons are tried
    parking/        a game waits while others are played
    leaving/        somebody goes home in the middle of a game
    evening/        results, standings, and the end of the evening
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.lines import Line
from companion.core.question import Answer
from companion.core.view import Beat, Control, Eye, Happening, Private, Public, Seat, View
from companion.table import hub_buttons, hub_controls, moves, on_report, view
from companion.table.evening.events import TableOpened
from companion.table.event import Games, TableEvent, TableOffer
from companion.table.feature import context, is_concerned
from companion.table.guests import lending
from companion.table.handover import picking
from companion.table.hub_buttons import TableDeed
from companion.table.inputs import TableInput
from companion.table.offered import Offered
from companion.table.parts import STORY_LENGTH
from companion.table.proposal_types import MATTERS
from companion.table.proposals import notices
from companion.table.proposals.voting import evolved
from companion.table.rehearsal import trial
from companion.table.state import Table
from companion.table.teaching import prologue

DUE: tuple[tuple[tuple[str, ...], Callable[[Games, Table], Iterable[int]]], ...] = (
    (("rehearsal",), lambda games, table: trial.due(table)),
    (("telling",), prologue.due),
    (("handovers",), lambda games, table: picking.due(table)),
    (("holding",), lambda games, table: [notice.until for notice in notices.notices(table)]),
)
"""The features in which something happens at a game time, with the parts of the state that concern them."""


@dataclass(frozen=True)
class TableRules:
    """The contract of `companion.core.game`, for the table; `games` by name, in menu order."""

    games: Games

    def decide(self, deed: TableDeed, now: int, chance: Chance) -> Sequence[TableEvent]:
        """Return what a deed makes happen at the game time `now`: at least one event, or raise `Refused`."""
        return deed(now, chance)

    def given(self, table: Table, given: TableInput) -> TableDeed:
        """Return what comes of an input that is no answer."""
        return lambda now, chance: on_report.happens(self.games, table, given, now, chance)

    def answered(self, offer: TableOffer, by: Seat, answer: Answer) -> TableDeed:
        """Return what comes of an answer that `offer` takes."""
        return lambda now, chance: offer.effect(by, answer, now, chance)

    def controls(self, table: Table) -> Mapping[Control, TableDeed]:
        """Return what the hub's own buttons do now; a button that is not in it does nothing."""
        return hub_buttons.controls(self.games, table)

    def evolve(self, table: Table | None, event: TableEvent) -> Table:
        """Return the table after `event`, the public line that tells of it included.

        None is the table before `TableOpened`.
        """
        if table is None:
            if not isinstance(event, TableOpened):
                raise TypeError("a table begins with TableOpened")
            return Table(code=event.code, language=event.language)
        changed = evolved(MATTERS, self.games, table, event)
        line = event.told(table, changed, self.games)
        if line is None:
            return replace(changed, told=changed.told + 1) if event.passing else changed
        told = changed.told + 1
        happened = (*changed.happened, Happening(f"h{told}", line))[-STORY_LENGTH:]
        return replace(changed, told=told, happened=happened)

    def staged(self, table: Table, event: TableEvent) -> Sequence[Beat]:
        """Return what an event puts on the stage; `table` is the one after it."""
        return event.staged(table, self.games)

    def offered(self, table: Table) -> Offered:
        """Return what every seat may answer now, what is awaited first."""
        return moves.offered(self.games, table)

    def at_hub(self, table: Table) -> Sequence[TableOffer]:
        """Return what the hub's own controls may answer now beside what people without a phone may."""
        return hub_controls.offers(self.games, table)

    def guest(self, table: Table) -> TableOffer | None:
        """Return what may be answered now on a neighbour's phone, for a seat whose phone is not there."""
        return lending.answering(context(self.games, table))

    def view(self, table: Table, eye: Eye) -> View:
        """Return all that `eye` may know; a seat that nobody sits on sees what the table shows."""
        now = self.offered(table)
        seated = eye is not None and eye in table.seats
        own = view.privates(now)[eye] if seated and eye is not None else None
        return View(view.public(now), own)

    def public(self, offered: Offered) -> Public:
        """Return what everybody sees."""
        return view.public(offered)

    def privates(self, offered: Offered) -> Mapping[Seat, Private]:
        """Return what each seat alone sees besides."""
        return view.privates(offered)

    def narrated(self, table: Table) -> bool:
        """Return whether the game being played wants to know whether a face speaks."""
        return table.playing is not None and self.games[table.playing.game].narrated

    def lines(self, table: Table) -> Sequence[Line]:
        """Return all that may be read aloud in the game being played."""
        return hub_buttons.lines(self.games, table)

    def tonight(self, table: Table) -> Sequence[Line]:
        """Return the lines of the night that begins once all have done what is asked now; none where none does."""
        return hub_buttons.tonight(self.games, table)

    def due(self, table: Table) -> int | None:
        """Return the game time of the next `Tick`, or None; a paused table waits for nothing."""
        if table.paused:
            return None
        running = table.playing
        moments = [
            moment for concerns, due in DUE if is_concerned(concerns, table) for moment in due(self.games, table)
        ]
        game_due = self.games[running.game].due(running.state) if running else None
        if game_due is not None:
            moments.append(game_due)
        return min(moments) if moments else None
