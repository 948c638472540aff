"""The events of a game that waits while others are played: it is parked, continued or given up."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.require import require
from companion.core.text import Words, say
from companion.core.titles import title_in
from companion.core.view import AT_HUB
from companion.table.event import Games, TableEvent
from companion.table.records import Parked, Sitter, Sitters
from companion.table.state import Table


class GameParked(TableEvent):
    """The running game waits as it is, until the table continues it."""

    def apply(self, table: Table, games: Games) -> Table:
        running = require(table.running, "no game can be parked")
        away = replace(
            table.agreeing(()),
            running=None,
            parked=Parked(running=running, options=table.options),
            chosen=None,
            options={},
            paused=False,
            absences=(),
            guest=None,
        )
        return away.stood_up(running.left)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{game} is parked.", game=_title(after, games))


class GameWentOn(TableEvent):
    """The parked game continues. Players who have stood up since then are missing."""

    def apply(self, table: Table, games: Games) -> Table:
        parked = _require_parked(table)
        seats = parked.running.seats
        here = {sitter.seat: sitter for sitter in (*table.sitters, *map(_leave_phone, parked.leavers))}
        # Everybody sits as before: the game's turns follow that order.
        players = tuple(here[seat] for seat in seats)
        others = tuple(sitter for sitter in table.sitters if sitter.seat not in seats)
        for sitter in parked.leavers if table.departed else ():
            table = table.welcoming(sitter)
        return replace(
            table.agreeing(()),
            sitters=Sitters((*players, *others)),
            host=table.host or players[0].seat,
            running=parked.running,
            parked=None,
            ended=None,
            chosen=parked.running.game,
            options=parked.options,
            begun=table.begun + 1,
            paused=False,
            guest=None,
            let_in=tuple(dict.fromkeys(sitter.device for sitter in players)),
        )

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{game} continues where it left off.", game=_title(before, games))


class GameGivenUp(TableEvent):
    """The parked game is over; nobody has won it."""

    def apply(self, table: Table, games: Games) -> Table:
        last = {**table.last_winners, _require_parked(table).running.game: ()}
        return replace(table.agreeing(()), parked=None, last_winners=last)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{game} is abandoned. Nobody wins.", game=_title(before, games))


def _leave_phone(sitter: Sitter) -> Sitter:
    """Return a player who has stood up, with the phone marked as gone; without a phone, as one at the hub."""
    gone = sitter.device != AT_HUB
    return replace(sitter, away=gone, is_overdue=gone, is_long_away=gone, without=False, agreed=False)


def _require_parked(table: Table) -> Parked:
    return require(table.parked, "no game is parked")


def title_parked(games: Games, parked: Parked) -> Words:
    """Return the title of the parked game."""
    return title_in(games[parked.running.game], parked.running.setup)


def _title(table: Table, games: Games) -> Words:
    return title_parked(games, _require_parked(table))
