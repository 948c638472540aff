"""The staff's view of all tables, whichever node serves them: see `companion.frontends.venue.Venue`."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any

from psycopg import Connection

from companion.frontends.venue import Crowded, TableState, Unreachable
from companion.hub.log.entries import LogEntry, Unsaved
from companion.hub.log.line import Doubt, LogConnection, Result
from companion.hub.table.chance import system_chance
from companion.hub.table.shelf import first_row
from companion.hub.venue.leases import closing, wake
from companion.table import TableRules

MOST_TABLES = 3000
"""The most tables of a venue, without closed ones."""

CODE_GOOD = 600
"""Seconds for which a code for the staff's browsers is valid."""

DIGITS = 12
"""The digits of a code: nobody guesses it in ten minutes, so no number of wrong tries makes it void."""

KEPT = 20
"""The number of staff browsers that stay paired: the last ones."""

_STATES = "SELECT code, seated, away, playing, closing FROM owners WHERE NOT closed ORDER BY code"

_GOOD = "SELECT hash FROM pairing WHERE until > clock_timestamp()"

_KEEP = """
DELETE FROM pairing;
DELETE FROM paired WHERE hash NOT IN (SELECT hash FROM paired ORDER BY since DESC LIMIT {kept})"""


class Staff:
    """The staff's view; `lives` says whether the node is alive."""

    def __init__(self, url: str, rules: TableRules, lives: Callable[[], bool] = lambda: True) -> None:
        """Connect at the first statement."""
        self._rules = rules
        self._line = LogConnection(url)
        self._waits: deque[tuple[float, float]] = deque(maxlen=1000)
        self._paired: frozenset[str] = frozenset()
        self.lives = lives

    def note_wait(self, seconds: float) -> None:
        """Note the seconds of a write."""
        self._waits.append((time.monotonic(), seconds))

    def lag(self) -> float:
        """Return the seconds of the slowest write in the last minute."""
        since = time.monotonic() - 60
        return max((seconds for moment, seconds in list(self._waits) if moment > since), default=0.0)

    def tables(self) -> Sequence[TableState]:
        """Return all tables that are not closed."""
        return [TableState(*row) for row in self._run(lambda db: db.execute(_STATES).fetchall())]

    def new_table(self, language: str) -> str:
        """Open another table, and return its code."""
        known = self._run(lambda db: db.execute("SELECT code, closed FROM owners").fetchall())
        if sum(not closed for _, closed in known) >= MOST_TABLES:
            raise Crowded
        while True:
            code, entry = first_row(self._rules, system_chance(), [code for code, _ in known], language)
            if self._run(partial(_add, code=code, entry=entry)):
                return code

    def close_table(self, code: str) -> None:
        """Close a table within a moment."""
        self._run(lambda db: closing(db, code))

    def new_code(self) -> str:
        """Return twelve digits with which one browser joins the staff's; earlier ones are void."""
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        query = "INSERT INTO pairing VALUES (%s, clock_timestamp() + %s * INTERVAL '1 second')"

        def kept(db: Connection[tuple[Any, ...]]) -> None:
            with db.transaction():
                db.execute("DELETE FROM pairing")
                db.execute(query, (_hash(code), CODE_GOOD))

        self._run(kept)
        return code

    def pair(self, code: str, browser: str) -> bool:
        """Add a browser to the staff's if the code is valid."""

        def paired(db: Connection[tuple[Any, ...]]) -> bool:
            with db.transaction():
                found = db.execute(_GOOD).fetchone()
                if found is None or not hmac.compare_digest(found[0], _hash("".join(code.split()))):
                    return False
                db.execute("INSERT INTO paired VALUES (%s) ON CONFLICT DO NOTHING", (browser,))
                db.execute(_KEEP.format(kept=KEPT).encode())
                wake(db)
            return True

        good = self._run(paired)
        if good:
            self.snapshot()
        return good

    def list_paired(self) -> AbstractSet[str]:
        """Return the hashes of the staff's browsers."""
        return self._paired

    def snapshot(self) -> None:
        """Read the staff's browsers; raises `Unreachable`."""
        self._paired = frozenset(
            hash for (hash,) in self._run(lambda db: db.execute("SELECT hash FROM paired").fetchall())
        )

    def close(self) -> None:
        """Close the connection."""
        self._line.close()

    def _run(self, do: Callable[[Connection[tuple[Any, ...]]], Result]) -> Result:
        try:
            return self._line.run(do)
        except (Unsaved, Doubt) as error:
            raise Unreachable from error


def _add(db: Connection[tuple[Any, ...]], code: str, entry: LogEntry) -> bool:
    """Write the first row of a table; return False if there is one with this code."""
    row = (code, entry.number, entry.game_time, entry.wall, entry.row.game, entry.row.type, entry.row.body)
    with db.transaction():
        if not db.execute("INSERT INTO owners (code) VALUES (%s) ON CONFLICT DO NOTHING", (code,)).rowcount:
            return False
        db.execute("INSERT INTO events VALUES (%s, %s, %s, %s, %s, %s, %s)", row)
        wake(db)
    return True


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
