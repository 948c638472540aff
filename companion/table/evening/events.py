"""The events by which an evening opens and ends."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.view import AT_HUB
from companion.table.evening.record import list_players
from companion.table.event import Games, TableEvent
from companion.table.records import PastEvening, Teaching, returning_key
from companion.table.state import Table


class EveningEnded(TableEvent):
    """Everybody has stood up: the evening is on show for a while, or until somebody sits down for the next one."""

    until: int = 0
    """The game time in milliseconds at which it goes; 0: never, as in older logs."""
    date: str = ""
    """The day on which the evening began, as YYYY-MM-DD; the hub, which has a calendar, fills it in."""

    def apply(self, table: Table, games: Games) -> Table:
        over = PastEvening(
            number=table.past.number + 1 if table.past else 1,
            date=self.date,
            until=self.until,
            played=table.played,
            players=list_players(table),
            devices=tuple(dict.fromkeys(sitter.device for sitter in table.sitters if sitter.device != AT_HUB)),
        )
        up = replace(table.agreeing(()), running=None).stood_up(table.seats)
        return replace(
            up,
            over=over,
            past=over,
            played=(),
            wins={},
            took_part={},
            departed=(),
            scored={},
            last_winners={},
            chosen=None,
            options={},
            roll_call=None,
            happened=(),
            teaching=Teaching(knows=_list_known_games(table)),
        )


class EveningPutAway(TableEvent):
    """The evening that is over has been on show long enough: the table invites to the next one."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, over=None)


def _list_known_games(table: Table) -> tuple[tuple[str, str], ...]:
    """Return each player's known games from now on: the players at the end, with this evening's games."""
    people = [returning_key(sitter) for sitter in table.sitters if returning_key(sitter)]
    found = [(played.game, who) for played in table.played for who in people]
    return tuple(dict.fromkeys([*table.teaching.knows, *found]))


class TableOpened(TableEvent):
    """A table was opened: the first event of each."""

    code: str
    language: str

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, language=self.language)


class TableClosed(TableEvent):
    """The evening is over; a new one begins at another table."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, closed=True)
