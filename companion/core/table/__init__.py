"""The table: seats, devices, host, languages, the game and the evening.

It is written like a game and holds the running one. `TableRules` binds the functions
to the games that can be played; commands and events are in modules of those names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.chance import Chance
from companion.core.game import AnyGame, Tick
from companion.core.lines import Line
from companion.core.question import Offer
from companion.core.table import controls as _controls
from companion.core.table import decide as _decide
from companion.core.table import evolve as _evolve
from companion.core.table import offers as _offers
from companion.core.table import view as _view
from companion.core.table.commands import TableCommand
from companion.core.table.events import Played, TableEvent
from companion.core.table.state import Table
from companion.core.table.view import Asked
from companion.core.view import Control, Eye, Private, Public, Seat, View

__all__ = ["Asked", "Played", "Table", "TableCommand", "TableEvent", "TableRules"]


@dataclass(frozen=True)
class TableRules:
    """The contract of `companion.core.game`, for the table; `games` by name, in menu order."""

    games: Mapping[str, AnyGame]

    def decide(self, table: Table, command: TableCommand | Tick, now: int, chance: Chance) -> Sequence[TableEvent]:
        """Return at least one event, or raise `Refused`; `now` is game time in milliseconds."""
        return _decide.decide(self.games, table, command, now, chance)

    def evolve(self, table: Table | None, event: TableEvent) -> Table:
        """Return the table after `event`; None is the table before `TableOpened`."""
        return _evolve.evolve(self.games, table, event)

    def offers(self, table: Table, seat: Seat) -> Sequence[Offer[TableCommand]]:
        """Return what `seat` may answer now, what is awaited first."""
        return _offers.offers(self.games, table, seat)

    def view(self, table: Table, eye: Eye) -> View:
        """Return all that `eye` may know."""
        return _view.view(self.games, table, eye)

    def asked(self, table: Table) -> Asked:
        """Return what every seat may answer now."""
        return _view.asked(self.games, table)

    def public(self, table: Table, asked: Asked) -> Public:
        """Return what everybody sees."""
        return _view.public(self.games, table, asked)

    def private(self, table: Table, seat: Seat, asked: Asked) -> Private:
        """Return what `seat` alone sees besides."""
        return _view.private(self.games, table, seat, asked)

    def controls(self, table: Table) -> Mapping[Control, TableCommand]:
        """Return what the hub's own buttons do now."""
        return _controls.controls(self.games, table)

    def narrated(self, table: Table) -> bool:
        """Return whether the game being played wants to know whether a face speaks."""
        return _controls.narrated(self.games, table)

    def lines(self, table: Table) -> Sequence[Line]:
        """Return all that may be read aloud in the game being played."""
        return _controls.lines(self.games, table)

    def due(self, table: Table) -> int | None:
        """Return the game time of the next `Tick`, or None; a paused table waits for nothing."""
        moments = [move.until for move in table.moves]
        running = table.playing
        game_due = self.games[running.game].due(running.state) if running else None
        if game_due is not None:
            moments.append(game_due)
        return None if table.paused or not moments else min(moments)
