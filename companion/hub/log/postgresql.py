"""The events of a venue, kept by PostgreSQL for several nodes.

A node writes only to tables that it owns (`companion.hub.venue`). Each write checks that in the same statement, by the
database's clock, and locks the ownership until the commit. A commit waits for the disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
from psycopg import Connection

from companion.hub.log import remembered
from companion.hub.log.entries import Elsewhere, LogEntry, Unsaved
from companion.hub.log.line import Doubt, LogConnection, Result, SqliteStatements, ours
from companion.hub.log.mark import OLDER_DATABASE, require_ours
from companion.hub.log.remembered import RememberedPersons
from companion.hub.log.schema import COLUMNS, PLAYED, POSTGRESQL
from companion.table.replay import LogRow

SCHEMA_LOCK = 3807
"""A number of our own: nodes that start together make the schema one after another."""

_HELD = """WITH held AS MATERIALIZED (
    SELECT code FROM owners WHERE code = ANY(%(codes)s) AND owner = %(owner)s AND until > clock_timestamp()
    ORDER BY code FOR SHARE)"""
"""The tables that the node owns, locked until the commit: another node that wants one waits for it.

They are locked in one order everywhere, so that no two statements wait for each other.
"""

_APPEND = f"""{_HELD}
INSERT INTO events (code, number, game_time, wall, game, type, body, key)
SELECT * FROM unnest(
    %(code)s::text[], %(number)s::int[], %(game_time)s::bigint[], %(wall)s::bigint[],
    %(game)s::text[], %(type)s::text[], %(body)s::bytea[], %(key)s::text[])
WHERE %(owner)s = '' OR (SELECT count(*) FROM held) = %(count)s"""

_TIMES = f"""{_HELD}
INSERT INTO clocks (code, game_time)
SELECT code, game_time FROM unnest(%(codes)s::text[], %(times)s::bigint[]) AS kept (code, game_time)
WHERE %(owner)s = '' OR code IN (SELECT code FROM held)
ON CONFLICT (code) DO UPDATE SET game_time = excluded.game_time"""

_LOST = "SELECT code FROM owners WHERE code = ANY(%s) AND owner = %s AND until > clock_timestamp()"


class PostgresLog:
    """See `companion.hub.log.entries.EventLog`. One thread writes; several may read."""

    folder: Path | None = None

    def __init__(self, url: str, owner: str = "") -> None:
        """Write as the node `owner`. Without a name it writes to all tables: then no node may run.

        Raises `Unsaved` if the database cannot be reached, or refuses the schema, and `OtherFormat`: one node may not
        move a shared database aside.
        """
        self._owner = owner
        self._writing = LogConnection(url)
        self._asking = LogConnection(url)
        self.waited: Callable[[float], object] = lambda seconds: None
        """A function that gets the seconds of each append."""
        try:
            self._certain(self._writing, _make)
            self.known = self._reload_persons()
        except BaseException:
            self.close()
            raise

    def append(self, entries: Mapping[str, Sequence[LogEntry]]) -> None:
        """Write entries; raises `Elsewhere` for tables whose logs this node must read again before it writes more."""
        rows = [(code, entry) for code, found in entries.items() for entry in found]
        if not rows:
            return
        values = {
            "codes": sorted(entries),
            "owner": self._owner,
            "count": len(entries),
            "code": [code for code, _ in rows],
            "number": [e.number for _, e in rows],
            "game_time": [e.game_time for _, e in rows],
            "wall": [e.wall for _, e in rows],
            "game": [e.row.game for _, e in rows],
            "type": [e.row.type for _, e in rows],
            "body": [e.row.body for _, e in rows],
            "key": [e.key for _, e in rows],
        }
        noted = [entry.note for _, entry in rows if entry.note]
        began = time.perf_counter()

        def written(db: Connection[tuple[Any, ...]]) -> bool:
            if not noted:
                return db.execute(_APPEND, values).rowcount == len(rows)
            with db.transaction():
                whole = db.execute(_APPEND, values).rowcount == len(rows)
                if whole:
                    remembered.keep(SqliteStatements(db), noted)
            return whole

        try:
            whole = self._writing.run(written)
        except (Doubt, psycopg.IntegrityError) as error:
            raise Elsewhere(entries) from error
        if not whole:
            raise Elsewhere(set(entries) - self._find_held(entries))
        self.waited(time.perf_counter() - began)
        if noted:
            with suppress(Unsaved):  # they are on disk, and the next reader sees them
                self.known = self._reload_persons()

    def _find_held(self, codes: Iterable[str]) -> set[str]:
        try:
            found = self._certain(self._asking, lambda db: db.execute(_LOST, (sorted(codes), self._owner)).fetchall())
        except Unsaved:
            return set()
        return {code for (code,) in found}

    def keep_times(self, times: Mapping[str, int]) -> None:
        """Overwrite the game times of the tables that this node owns; other tables keep theirs."""
        codes = sorted(times)
        values = {"codes": codes, "times": [times[code] for code in codes], "owner": self._owner}
        if times:
            self._certain(self._writing, lambda db: db.execute(_TIMES, values))

    def change(self, what: Callable[[remembered.Statements], object]) -> None:
        """Change the remembered persons."""

        def changed(db: Connection[tuple[Any, ...]]) -> None:
            with db.transaction():
                what(SqliteStatements(db))

        try:
            self._certain(self._writing, changed)
        except psycopg.IntegrityError as error:
            raise Unsaved from error
        self.known = self._reload_persons()

    def purge_deleted(self) -> None:
        """Rewrite the tables that may contain names; the database's write-ahead log loses them later."""

        def tidied(db: Connection[tuple[Any, ...]]) -> None:
            db.execute("SET statement_timeout = 0")
            for name in ("events", *remembered.COLUMNS):
                db.execute(b"VACUUM FULL " + name.encode())
            db.execute("DELETE FROM marks WHERE name = %s", (remembered.TIDY,))
            db.close()  # with its settings

        with suppress(Unsaved, Doubt):
            self._writing.run(tidied)
            self.known = self._reload_persons()

    def codes(self) -> list[str]:
        """Return the codes of all tables, oldest first."""
        return [code for (code,) in self._ask("SELECT code FROM events WHERE number = 1 ORDER BY wall, code")]

    def read(self, code: str, fits: str = "1 = 1", values: Iterable[object] = ()) -> Iterator[LogEntry]:
        """Yield a table's entries in order; raises `Unsaved` if they cannot be read."""
        query = f"SELECT {COLUMNS} FROM events WHERE code = ? AND ({fits}) ORDER BY number"
        for number, game_time, wall, game, type_, body, key in self._ask(query, code, *values):
            yield LogEntry(number, game_time, wall, LogRow(game, type_, body), key)

    def is_last_event(self, code: str, kind: str) -> bool:
        """Return whether a table's last event is of this type."""
        return self._ask("SELECT type FROM events WHERE code = ? ORDER BY number DESC LIMIT 1", code) == [(kind,)]

    def has(self, code: str, key: str) -> bool:
        """Return whether an answer with this key led to an event of a table."""
        return bool(self._ask("SELECT 1 FROM events WHERE code = ? AND key = ? AND key <> ''", code, key))

    def time(self, code: str) -> int:
        """Return the last saved game time of a table, 0 if there is none."""
        found = self._ask("SELECT game_time FROM clocks WHERE code = ?", code)
        return int(found[0][0]) if found else 0

    def times(self) -> Mapping[str, int]:
        """Return all saved game times, by the code of their table."""
        return {code: int(kept) for code, kept in self._ask("SELECT code, game_time FROM clocks")}

    def close(self) -> None:
        """Close the connections."""
        self._writing.close()
        self._asking.close()

    def _reload_persons(self) -> RememberedPersons:
        return self._certain(self._asking, lambda db: remembered.recall_persons(SqliteStatements(db)))

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._certain(self._asking, lambda db: db.execute(ours(query), values).fetchall())

    def _certain(self, line: LogConnection, do: Callable[[Connection[tuple[Any, ...]]], Result]) -> Result:
        """Do something that may be repeated if the connection broke meanwhile."""
        try:
            return line.run(do)
        except Doubt as error:
            raise Unsaved from error


class InDatabase:
    """See `companion.hub.log.entries.LedgerSource`."""

    def __init__(self, url: str) -> None:
        """Read from this database, over connections of its own."""
        self._line = LogConnection(url)

    def entries(self) -> Iterator[tuple[str, LogEntry]]:
        """Yield the rows for the ledger."""
        query = f"SELECT code, {COLUMNS} FROM events WHERE {PLAYED} ORDER BY code, number"
        with self._line.alone() as db, db.transaction(), db.cursor("played") as rows:
            for code, number, game_time, wall, game, type_, body, key in rows.execute(query.encode()):
                yield code, LogEntry(number, game_time, wall, LogRow(game, type_, body), key)

    def recall_persons(self) -> RememberedPersons:
        """Return the remembered persons."""
        with self._line.alone() as db:
            return remembered.recall_persons(SqliteStatements(db))

    def state(self) -> object:
        """Return the last row of each table for the ledger, with the remembered persons."""
        query = f"SELECT code, max(number) FROM events WHERE {PLAYED} GROUP BY code ORDER BY code"
        with self._line.alone() as db:
            return db.execute(query.encode()).fetchall(), remembered.recall_persons(SqliteStatements(db))


def _make(db: Connection[tuple[Any, ...]]) -> None:
    """Make the missing tables of a new database; in an old database, only check the mark."""
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
        marked, used = db.execute("SELECT to_regclass('format'), to_regclass('events')").fetchone() or (None, None)
        if marked is None and used is None:
            db.execute(POSTGRESQL.encode())
            return
        found = db.execute("SELECT number FROM format").fetchone() if marked else None
    require_ours(found[0] if found else 0, OLDER_DATABASE)
