"""Events to bytes and back, and a table from its events.

A row names the game (empty for the table's own events) and the event's type; the type is looked up in that game's own
list, so two games may use one name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from companion.core.game import AnyGame
from companion.core.question import PlayersWords
from companion.table import TableRules
from companion.table.events import TABLE_EVENTS, GameAdvanced, OptionChosen, TableEvent
from companion.table.state import Table


class LogRow(Struct, frozen=True):
    """An event as it lies on disk: its game, its type's name, its fields as JSON."""

    game: str
    type: str
    body: bytes


class UnknownEvent(Exception):
    """The log holds an event that no game here knows: it was written by a newer version."""


class Events:
    """The coder of events, of the table and of its games."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        """Look up a game's event types when one of its events is first read: that loads its rules."""
        self._games = games
        self._kinds: dict[str, dict[str, type[Any]]] = {"": {kind.__name__: kind for kind in TABLE_EVENTS}}
        # Making those of all games takes 3 ms, and few are ever read.
        self._decoders: dict[type[Any], msgspec.json.Decoder[Any]] = {}
        self._encoder = msgspec.json.Encoder()

    def encode(self, event: TableEvent) -> LogRow:
        """Return the row of an event; one of a game stands in a row of its own kind."""
        game, inner = (event.game, event.event) if isinstance(event, GameAdvanced) else ("", event)
        return LogRow(game, type(inner).__name__, self._encoder.encode(inner))

    def decode(self, row: LogRow) -> TableEvent:
        """Return the event of a row.

        Raises `UnknownEvent` if no game here can read it, and `msgspec.MsgspecError` if it is no JSON: it is damaged.
        """
        kind = self._kind(row)
        if kind is None:
            raise UnknownEvent(f"{row.game or 'table'}: {row.type}")
        try:
            event = self._decoder(kind).decode(row.body)
        except msgspec.ValidationError as error:
            raise UnknownEvent(f"{row.game or 'table'}: {row.type}") from error
        return GameAdvanced(row.game, event) if row.game else event

    def players_words(self, row: LogRow) -> frozenset[str] | None:
        """Return the fields of a row, at any depth, with words of a player's own; None if no game here knows it."""
        kind = self._kind(row)
        if kind is None:
            return None
        found = {field.name for field in fields(kind) if field.type == PlayersWords}
        options = {id for game in self._games.values() for id in game.titled}
        if kind is OptionChosen and msgspec.json.decode(row.body)["option"] in options:
            found.add("value")
        return frozenset(found | options)

    def _kind(self, row: LogRow) -> type[Any] | None:
        if row.game in self._games and row.game not in self._kinds:
            self._kinds[row.game] = {kind.__name__: kind for kind in self._games[row.game].events}
        return self._kinds.get(row.game, {}).get(row.type)

    def _decoder(self, kind: type[Any]) -> msgspec.json.Decoder[Any]:
        if kind not in self._decoders:
            self._decoders[kind] = msgspec.json.Decoder(kind)
        return self._decoders[kind]


def replay(rules: TableRules, events: Iterable[TableEvent]) -> Table:
    """Return the table that `events` lead to; the first opens it."""
    table: Table | None = None
    for event in events:
        table = rules.apply(table, event)
    if table is None:
        raise ValueError("no events")
    return table
