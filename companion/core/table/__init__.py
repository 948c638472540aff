"""The table: seats, devices, host, languages, the game and the evening.

It is written like a game and holds the running one. `TableRules` binds the functions
to the games that can be played.

    state.py       the table as a value
    events/        what can happen at it
    inputs.py      what comes in beside answers: by the door, and from devices
    happens.py     what comes of such an input
    offers.py      what may be answered: the game's questions, and the table's own
    fresh.py       since when each question stands, and the beats on the stage
    view.py        all that an eye may know of it
    finished.py    who finished a game how, and what turned it
    so_far.py      the evening between two games
    play.py        the game on the table: it begins, pauses and ends
    teaching.py    what the people are taught of the game, each thing once
    results.py     who has won is put right, and who says what they were
    seating.py     what each seat may say of itself
    hosting.py     what the host may say
    at_hub.py      what the hub's own controls may do
    controls.py    what the hub's own buttons do
    matters/       what needs more than one voice, a value for each
    agreements.py  how such a matter is asked, counted and taken back
    doors.py       sitting down, and asking for a seat from another phone
    handover.py    a seat goes on on another phone
    words.py       the words by which it does
    absence.py     going on without the answers of a seat
    missing.py     what the others may say of a seat whose phone is gone
    guests.py      who has no phone here answers on a neighbour's
    guest_over.py  when that ends by itself
    ways.py        what all read of phones that are gone, and of ways without one
    records.py     who sits there, and the game: parts of the state
    wanted.py      what seats want, and the guest: parts of the state
    rehearsal.py   the state of a rehearsal in the lobby
    rehearsing.py  who is asked what in it, and what it has found
    laying.py      what a game lies out of, drawn item by item before it begins
    prologue.py    what a game tells those who have never played it, before it begins
    people.py      the people as choices
    names.py       names of people, as the table takes them
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.lines import Line
from companion.core.question import Answer
from companion.core.table import absence as _absence
from companion.core.table import at_hub as _at_hub
from companion.core.table import controls as _controls
from companion.core.table import guests as _guests
from companion.core.table import handover as _handover
from companion.core.table import happens as _happens
from companion.core.table import offers as _offers
from companion.core.table import prologue as _prologue
from companion.core.table import rehearsing as _rehearsing
from companion.core.table import view as _view
from companion.core.table.agreements import evolved
from companion.core.table.controls import TableDeed
from companion.core.table.events import Games, Played, TableEvent, TableOffer, TableOpened
from companion.core.table.inputs import TableInput
from companion.core.table.offers import Offered
from companion.core.table.state import STORY_LENGTH, Table
from companion.core.view import Beat, Control, Eye, Happening, Private, Public, Seat, View

__all__ = ["Offered", "Played", "Table", "TableDeed", "TableEvent", "TableInput", "TableOffer", "TableRules"]


@dataclass(frozen=True)
class TableRules:
    """The contract of `companion.core.game`, for the table; `games` by name, in menu order."""

    games: Games

    def decide(self, deed: TableDeed, now: int, chance: Chance) -> Sequence[TableEvent]:
        """Return what a deed makes happen at the game time `now`: at least one event, or raise `Refused`."""
        return deed(now, chance)

    def given(self, table: Table, given: TableInput) -> TableDeed:
        """Return what comes of an input that is no answer."""
        return lambda now, chance: _happens.happens(self.games, table, given, now, chance)

    def answered(self, offer: TableOffer, by: Seat, answer: Answer) -> TableDeed:
        """Return what comes of an answer that `offer` takes."""
        return lambda now, chance: offer.effect(by, answer, now, chance)

    def controls(self, table: Table) -> Mapping[Control, TableDeed]:
        """Return what the hub's own buttons do now; a button that is not in it does nothing."""
        return _controls.controls(self.games, table)

    def evolve(self, table: Table | None, event: TableEvent) -> Table:
        """Return the table after `event`, the public line that tells of it included.

        None is the table before `TableOpened`.
        """
        if table is None:
            if not isinstance(event, TableOpened):
                raise TypeError("a table begins with TableOpened")
            return Table(code=event.code, language=event.language)
        changed = evolved(self.games, table, event)
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
        return _offers.offered(self.games, table)

    def at_hub(self, table: Table) -> Sequence[TableOffer]:
        """Return what the hub's own controls may answer now beside what people without a phone may."""
        return _at_hub.offers(self.games, table)

    def guest(self, table: Table) -> TableOffer | None:
        """Return what may be answered now on a neighbour's phone, for a seat whose phone is not there."""
        return _guests.answering(self.games, table)

    def view(self, table: Table, eye: Eye) -> View:
        """Return all that `eye` may know; a seat that nobody sits on sees what the table shows."""
        now = self.offered(table)
        seated = eye is not None and eye in table.seats
        own = self.private(table, eye, now) if seated and eye is not None else None
        return View(self.public(table, now), own)

    def public(self, table: Table, offered: Offered) -> Public:
        """Return what everybody sees."""
        return _view.public(self.games, table, offered)

    def private(self, table: Table, seat: Seat, offered: Offered) -> Private:
        """Return what `seat` alone sees besides."""
        return _view.private(self.games, table, seat, offered)

    def narrated(self, table: Table) -> bool:
        """Return whether the game being played wants to know whether a face speaks."""
        return _controls.narrated(self.games, table)

    def lines(self, table: Table) -> Sequence[Line]:
        """Return all that may be read aloud in the game being played."""
        return _controls.lines(self.games, table)

    def tonight(self, table: Table) -> Sequence[Line]:
        """Return the lines of the night that begins once all have done what is asked now; none where none does."""
        return _controls.tonight(self.games, table)

    def due(self, table: Table) -> int | None:
        """Return the game time of the next `Tick`, or None; a paused table waits for nothing."""
        notices = (notice.until for notice in _absence.notices(table))
        lobby = (*_rehearsing.due(table), *_prologue.due(self.games, table))
        moments = [*lobby, *_handover.due(table), *notices]
        running = table.playing
        game_due = self.games[running.game].due(running.state) if running else None
        if game_due is not None:
            moments.append(game_due)
        return None if table.paused or not moments else min(moments)
