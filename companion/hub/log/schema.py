"""The tables of the log's file, with their indexes."""

from __future__ import annotations

from companion.hub.log import remembered
from companion.hub.log.mark import FORMAT

KEPT = (
    *("GameBegan", "GameEnded", "GameLeft", "GameParked", "GameWentOn", "GameGivenUp"),
    *("Undone", "ResultCorrected", "PartTold", "EveningEnded"),
)
"""The types of the tables' own events for the ledger."""

PLAYED = f"game = '' AND type IN ({', '.join(repr(kind) for kind in KEPT)})"
"""The condition of the ledger's rows.

SQLite uses the index only for a query with these very words; another list needs a higher `FORMAT`.
"""

SCHEMA = f"""
CREATE TABLE events (
    code TEXT NOT NULL, number INTEGER NOT NULL, game_time INTEGER NOT NULL, wall INTEGER NOT NULL,
    game TEXT NOT NULL, type TEXT NOT NULL, body BLOB NOT NULL, key TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (code, number)
) WITHOUT ROWID;
CREATE INDEX keys ON events (code, key) WHERE key <> '';
CREATE INDEX played ON events (code, number) WHERE {PLAYED};
CREATE TABLE clocks (code TEXT PRIMARY KEY, game_time INTEGER NOT NULL) WITHOUT ROWID;
{remembered.SCHEMA}
PRAGMA user_version = {FORMAT};
"""
"""The schema: `code` is the table's code, `wall` the wall-clock time in milliseconds."""

POSTGRESQL = f"""
CREATE TABLE events (
    code TEXT COLLATE "C" NOT NULL, number INTEGER NOT NULL, game_time BIGINT NOT NULL, wall BIGINT NOT NULL,
    game TEXT NOT NULL, type TEXT NOT NULL, body BYTEA NOT NULL, key TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (code, number)
);
CREATE INDEX keys ON events (code, key) WHERE key <> '';
CREATE INDEX played ON events (code, number) WHERE {PLAYED};
CREATE TABLE clocks (code TEXT COLLATE "C" PRIMARY KEY, game_time BIGINT NOT NULL);
{remembered.SCHEMA.replace(" WITHOUT ROWID", "")}
CREATE TABLE owners (
    code TEXT COLLATE "C" PRIMARY KEY, owner TEXT NOT NULL DEFAULT '', until TIMESTAMPTZ NOT NULL DEFAULT '-infinity',
    wanted TEXT NOT NULL DEFAULT '', closing BOOLEAN NOT NULL DEFAULT FALSE, closed BOOLEAN NOT NULL DEFAULT FALSE,
    seated INTEGER NOT NULL DEFAULT 0, away INTEGER NOT NULL DEFAULT 0, playing BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE TABLE paired (hash TEXT PRIMARY KEY, since TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp());
CREATE TABLE pairing (hash TEXT NOT NULL, until TIMESTAMPTZ NOT NULL);
CREATE TABLE format (number INTEGER NOT NULL);
INSERT INTO format VALUES ({FORMAT});
"""
"""The same for the database of a venue, with each table's owner and the end of its lease (`companion.hub.venue`)."""

COLUMNS = "number, game_time, wall, game, type, body, key"
"""The columns of an event, without its table."""
