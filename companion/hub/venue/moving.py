"""Tables that move from a data folder to a venue's database, and back. The old place keeps them, too.

If the new place has a table already, its rows must be the first ones of those that come. At the end each row is
compared, so both are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from psycopg import Connection

from companion.hub.log.entries import EventLog
from companion.hub.log.line import LogConnection
from companion.hub.log.log import LOG, Log
from companion.hub.log.postgresql import PostgresLog
from companion.hub.log.remembered import RememberedPersons, Statements, row_of
from companion.table.evening.events import TableClosed

TOGETHER = 500
"""The number of rows written together."""

SCHEMES = ("postgresql://", "postgres://")

_SERVED = "SELECT code FROM owners WHERE code = ANY(%s) AND owner <> '' AND until > clock_timestamp()"

_SHUT = """INSERT INTO owners (code, closed) SELECT unnest(%s::text[]), TRUE
ON CONFLICT (code) DO UPDATE SET closed = TRUE, closing = FALSE"""

_OPEN = "UPDATE owners SET closed = FALSE, until = clock_timestamp() WHERE code = ANY(%s)"


class CannotMove(Exception):
    """A move is impossible, and the words say why; nothing of a named table was lost."""


class Moved(NamedTuple):
    """The tables and rows that were moved, and compared row by row."""

    tables: int
    rows: int


class Side:
    """A place that tables come from or go to."""

    def __init__(self, log: EventLog, line: LogConnection | None) -> None:
        """Take a log, with the connection to its database if it has one."""
        self.log = log
        self._line = line

    def shut(self, codes: Sequence[str]) -> None:
        """Make sure that no node serves these tables; raises `CannotMove` if one does."""
        if self._line is None:
            return

        def shut_unserved(db: Connection[tuple[Any, ...]]) -> None:
            # First shut, then look, in one transaction: no node takes a table in between.
            with db.transaction():
                db.execute(_SHUT, (list(codes),))
                if served := db.execute(_SERVED, (list(codes),)).fetchall():
                    raise CannotMove(f"A node serves {', '.join(code for (code,) in served)}: stop the nodes first.")

        self._line.run(shut_unserved)

    def open(self, codes: Sequence[str]) -> None:
        """Let nodes serve these tables, except closed ones."""
        if self._line is not None:
            going = [code for code in codes if not self.log.is_last_event(code, TableClosed.__name__)]
            self._line.run(lambda db: db.execute(_OPEN, (going,)))


@contextmanager
def side(place: str) -> Iterator[Side]:
    """Open a data folder, or a database by its address; raises the errors of opening a log."""
    if place.startswith(SCHEMES):
        with closing(PostgresLog(place)) as log, closing(LogConnection(place)) as line:
            yield Side(log, line)
    else:
        with closing(Log(Path(place))) as own:
            yield Side(own, None)


def is_there(place: str) -> bool:
    """Return whether a place to move from holds a log."""
    return place.startswith(SCHEMES) or (Path(place) / LOG).is_file()


def move(source: Side, goal: Side, only: Iterable[str] = ()) -> Moved:
    """Move the tables with these codes, or all, with the remembered persons; raises `CannotMove` and `Unsaved`."""
    wanted = list(dict.fromkeys(only))
    codes = source.log.codes()
    if unknown := set(wanted) - set(codes):
        raise CannotMove(f"There is no table {', '.join(sorted(unknown))}.")
    codes = [code for code in codes if not wanted or code in wanted]
    source.shut(codes)
    goal.shut(codes)
    rows = sum(_move_rows(source.log, goal.log, code) for code in codes)
    goal.log.keep_times({code: kept for code, kept in source.log.times().items() if code in codes})
    if not wanted:
        known = source.log.known
        goal.log.change(lambda db: _remember(db, known))
    _compare(source.log, goal.log, codes, whole=not wanted)
    goal.open(codes)
    return Moved(len(codes), rows)


def _move_rows(source: EventLog, goal: EventLog, code: str) -> int:
    """Write the missing rows of a table; return the number of all."""
    entries, there = list(source.read(code)), list(goal.read(code))
    if entries[: len(there)] != there:
        raise CannotMove(f"Another evening of table {code} is there already. Nothing of it was changed.")
    for first in range(len(there), len(entries), TOGETHER):
        goal.append({code: entries[first : first + TOGETHER]})
    return len(entries)


def _remember(db: Statements, known: RememberedPersons) -> None:
    for person in known.persons.values():
        db.execute("DELETE FROM persons WHERE id = ?", (person.id,))
        db.execute("INSERT INTO persons VALUES (?, ?, ?, ?, ?)", row_of(person))
    for phone in known.phones:
        db.execute("INSERT INTO phones VALUES (?, ?) ON CONFLICT DO NOTHING", phone)
    for mark in known.marks:
        db.execute("INSERT INTO marks VALUES (?) ON CONFLICT DO NOTHING", (mark,))


def _compare(source: EventLog, goal: EventLog, codes: Sequence[str], *, whole: bool) -> None:
    kept, times = source.times(), goal.times()
    for code in codes:
        pairs = zip_longest(source.read(code), goal.read(code))
        if any(one != other for one, other in pairs) or kept.get(code) != times.get(code):
            raise CannotMove(f"Table {code} is not the same there. Go on where it was.")
    here, there = source.known, goal.known
    same = here.phones <= there.phones and here.marks <= there.marks and here.persons.items() <= there.persons.items()
    if whole and not same:
        raise CannotMove("Whom the hub remembers is not the same there. Go on where it was.")
