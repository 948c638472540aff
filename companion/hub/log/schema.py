"""The tables of the log's file, and what of it is looked up by an index."""

from __future__ import annotations

from companion.hub.log import remembered

KEPT = (
    *("GameBegan", "GameEnded", "GameLeft", "GameParked", "GameWentOn", "GameGivenUp"),
    *("Undone", "ResultPutRight", "PartTold", "EveningEnded"),
)
"""The types of the tables' own events that the ledger reads."""

PLAYED = f"game = '' AND type IN ({', '.join(repr(kind) for kind in KEPT)})"
"""SQLite uses the index only for a query that says the very same; with another list it needs another name."""

SCHEMA = f"""
CREATE TABLE IF NOT EXISTS events (
    place TEXT NOT NULL, number INTEGER NOT NULL, game_time INTEGER NOT NULL, stamp INTEGER NOT NULL,
    game TEXT NOT NULL, type TEXT NOT NULL, body BLOB NOT NULL, key TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (place, number)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS keys ON events (place, key) WHERE key <> '';
CREATE INDEX IF NOT EXISTS played ON events (place, number) WHERE {PLAYED};
CREATE TABLE IF NOT EXISTS clocks (place TEXT PRIMARY KEY, game_time INTEGER NOT NULL) WITHOUT ROWID;
{remembered.SCHEMA}"""
"""On disk the code of a table is its `place`, and the time of the wall clock a `stamp`; both names stay."""

COLUMNS = "number, game_time, stamp, game, type, body, key"
"""Of an event, beside its table."""
