"""The events by which an evening opens and ends."""

from __future__ import annotations

from msgspec.structs import replace

from companion.table.event import Games, TableEvent
from companion.table.records import PastEvening, Teaching, returning_key
from companion.table.state import Table


class EveningEnded(TableEvent):
    """Everybody has stood up: the results stay on show until somebody sits down for the next evening."""

    def apply(self, table: Table, games: Games) -> Table:
        standing = tuple((sitter.name, table.wins.get(sitter.seat, 0)) for sitter in table.sitters)
        up = replace(table.agreeing(()), running=None).stood_up(table.seats)
        return replace(
            up,
            over=PastEvening(played=table.played, standing=standing),
            played=(),
            wins={},
            scored={},
            last_winners={},
            chosen=None,
            options={},
            roll_call=None,
            happened=(),
            teaching=Teaching(knows=_list_known_games(table)),
        )


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
