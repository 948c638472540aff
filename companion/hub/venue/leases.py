"""The leases of tables: rows in the database, judged by the database's clock alone.

A node owns a table until its lease ends, and renews it well before. After that, or once the owner has released it,
another one may take it. A node that sleeps longer finds that its writes are refused (`companion.hub.log.postgresql`).
Each method raises `Unsaved` if the database cannot be reached; all may be repeated.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import psycopg
from psycopg import Connection

from companion.frontends.venue import TableState
from companion.hub.log.entries import Unsaved
from companion.hub.log.line import Doubt, LogConnection, Result, connect, wait_for_data

LEASE = 5.0
"""Seconds that a lease holds after each renewal."""

BEAT = 1.0
"""Seconds between two renewals."""

WAKE = "companion"
"""The channel on which nodes wake each other; a message is the code of a table."""

_RENEW = """
WITH mine AS (SELECT code FROM owners WHERE owner = %(me)s ORDER BY code FOR UPDATE)
UPDATE owners SET until = clock_timestamp() + %(lease)s * INTERVAL '1 second'
FROM mine WHERE owners.code = mine.code"""

_TELL = """
WITH mine AS (
    SELECT code FROM owners WHERE code = ANY(%(codes)s) AND owner = %(me)s ORDER BY code FOR UPDATE)
UPDATE owners SET seated = told.seated, away = told.away, playing = told.playing
FROM mine JOIN unnest(%(codes)s::text[], %(seated)s::int[], %(away)s::int[], %(playing)s::bool[])
    AS told (code, seated, away, playing) ON told.code = mine.code
WHERE owners.code = mine.code"""
"""The rows are locked in one order everywhere, so that no two statements wait for each other."""

_TAKE = """
UPDATE owners SET owner = %(me)s, wanted = '', until = clock_timestamp() + %(lease)s * INTERVAL '1 second'
WHERE code = %(code)s AND NOT closed AND (owner IN ('', %(me)s) OR until < clock_timestamp())"""

_FREE = "UPDATE owners SET owner = '', until = clock_timestamp(), closed = closed OR %s WHERE code = %s AND owner = %s"

_KNOWN = """
INSERT INTO owners (code, closed)
SELECT first.code, (SELECT type = 'TableClosed' AND game = '' FROM events AS last
    WHERE last.code = first.code ORDER BY number DESC LIMIT 1)
FROM events AS first WHERE first.number = 1 ON CONFLICT DO NOTHING"""

_STALE = """
SELECT code FROM owners WHERE NOT closed AND NOT closing
AND until < clock_timestamp() - %s * INTERVAL '1 second' AND until > '-infinity'"""


class Owned(NamedTuple):
    """A table that this node owns."""

    code: str

    wanted: bool
    """Whether a client has asked another node for this table."""

    closing: bool


class Leases:
    """The leases of the node `me`, a name that is new at each start."""

    def __init__(self, url: str, me: str) -> None:
        """Connect at the first statement."""
        self._url = url
        self._me = me
        self._line = LogConnection(url)
        self._holding = LogConnection(url)
        self._woken: Connection[tuple[Any, ...]] | None = None
        self._ear, self._mouth = socket.socketpair()
        self._ear.setblocking(False)

    def know_all(self) -> None:
        """Make a row for each table in the log that nobody has owned yet."""
        self._run(lambda db: db.execute(_KNOWN))

    def open_ones(self) -> frozenset[str]:
        """Return the codes of all tables that are not closed."""
        found = self._run(lambda db: db.execute("SELECT code FROM owners WHERE NOT closed").fetchall())
        return frozenset(code for (code,) in found)

    def hold(self) -> None:
        """Renew all leases of this node; a separate thread may do so."""
        values = {"me": self._me, "lease": LEASE}
        self._run(lambda db: db.execute(_RENEW, values), self._holding)

    def list_owned(self) -> list[Owned]:
        """Return the tables of this node, whether or not its leases have ended: a table may have no other owner yet."""
        query = "SELECT code, wanted, closing FROM owners WHERE owner = %s ORDER BY code"
        found = self._run(lambda db: db.execute(query, (self._me,)).fetchall())
        return [Owned(code, wanted not in ("", self._me), closing) for code, wanted, closing in found]

    def take(self, code: str) -> bool:
        """Take ownership of a table if it has no owner; else ask its owner to release it, and return False."""
        values = {"me": self._me, "lease": LEASE, "code": code}

        def taken(db: Connection[tuple[Any, ...]]) -> bool:
            if db.execute(_TAKE, values).rowcount:
                return True
            query = "UPDATE owners SET wanted = %s WHERE code = %s AND wanted <> %s AND NOT closed"
            if db.execute(query, (self._me, code, self._me)).rowcount:
                wake(db)
            return False

        return self._run(taken)

    def release(self, code: str, *, closed: bool = False) -> None:
        """Give up ownership of a table: a node that is asked for it takes it. `closed`: no node takes it any more."""

        def released(db: Connection[tuple[Any, ...]]) -> None:
            db.execute(_FREE, (closed, code, self._me))
            wake(db)

        self._run(released)

    def tell(self, states: Iterable[TableState]) -> None:
        """Write the state of this node's tables for the staff."""
        found = list(states)
        values = {
            "me": self._me,
            "codes": [one.code for one in found],
            "seated": [one.seated for one in found],
            "away": [one.away for one in found],
            "playing": [one.playing for one in found],
        }
        if found:
            self._run(lambda db: db.execute(_TELL, values))

    def close_table(self, code: str) -> None:
        """Ask the owner of a table to close it, or the next owner."""
        self._run(lambda db: closing(db, code))

    def list_unclosed(self) -> list[str]:
        """Return the tables without an owner that are to be closed."""
        query = """SELECT code FROM owners WHERE closing AND NOT closed
            AND (owner = '' OR until < clock_timestamp())"""
        return [code for (code,) in self._run(lambda db: db.execute(query).fetchall())]

    def list_untouched(self, seconds: float) -> list[str]:
        """Return the tables that nobody has owned for a number of seconds."""
        return [code for (code,) in self._run(lambda db: db.execute(_STALE, (seconds,)).fetchall())]

    def wait(self, seconds: float) -> None:
        """Return when another node or `wake` wakes this one, or after `seconds`; a broken connection only sleeps."""
        try:
            if self._woken is None:
                self._woken = connect(self._url)
                self._woken.execute(f"LISTEN {WAKE}".encode())
        except psycopg.Error:
            self._deafen()
        told = [] if self._woken is None else [self._woken.fileno()]
        ready = wait_for_data([self._ear.fileno(), *told], seconds)
        if self._ear.fileno() in ready:
            self._ear.recv(4096)
        if self._woken and self._woken.fileno() in ready:
            try:
                for _ in self._woken.notifies(timeout=0):
                    pass
            except psycopg.Error:
                self._deafen()

    def wake(self) -> None:
        """Let `wait` return, from any thread."""
        self._mouth.send(b".")

    def close(self) -> None:
        """Close the connection."""
        self._deafen()
        self._line.close()
        self._holding.close()
        self._ear.close()
        self._mouth.close()

    def _deafen(self) -> None:
        if self._woken:
            self._woken.close()
        self._woken = None

    def _run(self, do: Callable[[Connection[tuple[Any, ...]]], Result], line: LogConnection | None = None) -> Result:
        try:
            return (line or self._line).run(do)
        except Doubt as error:
            raise Unsaved from error


def closing(db: Connection[tuple[Any, ...]], code: str) -> None:
    """Ask the owner of a table to close it."""
    db.execute("UPDATE owners SET closing = TRUE WHERE code = %s AND NOT closed", (code,))
    wake(db)


def wake(db: Connection[tuple[Any, ...]]) -> None:
    """Let all nodes check at once, not at their next beat."""
    db.execute(f"NOTIFY {WAKE}".encode())
