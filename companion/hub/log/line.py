"""A connection to PostgreSQL: it breaks when the database goes away, and is made again when it is next needed."""

from __future__ import annotations

import select
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

import psycopg
from psycopg import Connection, sql

from companion.hub.log.entries import Unsaved

PATIENCE = 5
"""Seconds for a connection, and for each statement: a slower database counts as away."""

WAIT_FOR_LOCK = 3
"""Seconds that a statement waits for a lock that another statement holds."""

Result = TypeVar("Result")


class Doubt(Exception):
    """The connection broke during an operation: nobody knows whether it is done."""


class LogConnection:
    """A connection for one thread at a time; a second thread waits until the current statement is done."""

    def __init__(self, url: str) -> None:
        """Connect at the first statement."""
        self._url = url
        self._kept: Connection[tuple[Any, ...]] | None = None
        self._alone = Lock()

    def run(self, do: Callable[[Connection[tuple[Any, ...]]], Result]) -> Result:
        """Return the result of `do` with the connection, on which each statement commits by itself.

        Raises `Unsaved` if the database cannot be reached or rolls it back, `Doubt` if the connection broke meanwhile,
        and `psycopg.IntegrityError` if a rule of the database refuses it.
        """
        with self._alone:
            db = self._ready()
            try:
                return do(db)
            except psycopg.IntegrityError:
                raise
            except psycopg.Error as error:
                if db.broken or db.closed:
                    self._drop()
                    raise Doubt from error
                raise Unsaved from error

    @contextmanager
    def alone(self) -> Iterator[Connection[tuple[Any, ...]]]:
        """Give a separate connection for long operations, closed in the end; raises `OSError`."""
        try:
            with connect(self._url) as db:
                yield db
        except psycopg.Error as error:
            raise OSError("the database cannot be read") from error

    def close(self) -> None:
        """Close the connection."""
        with self._alone:
            self._drop()

    def _ready(self) -> Connection[tuple[Any, ...]]:
        """Return the connection; data without a request mean that the database has hung up."""
        if self._kept and (self._kept.closed or wait_for_data([self._kept.fileno()])):
            self._drop()
        if self._kept is None:
            try:
                self._kept = connect(self._url)
            except psycopg.Error as error:
                raise Unsaved from error
        return self._kept

    def _drop(self) -> None:
        if self._kept:
            self._kept.close()
        self._kept = None


def wait_for_data(files: Iterable[int], seconds: float = 0.0) -> set[int]:
    """Return the open files that have data to read within `seconds`.

    `select` knows only the first 1,024 files, and a node has as many streams.
    """
    poll = select.poll()
    for file in files:
        poll.register(file, select.POLLIN)
    return {file for file, _ in poll.poll(seconds * 1000)}


def connect(url: str) -> Connection[tuple[Any, ...]]:
    """Return a new connection; raises `psycopg.Error`."""
    db = psycopg.connect(
        url, autocommit=True, connect_timeout=PATIENCE, application_name="companion", tcp_user_timeout=PATIENCE * 1000
    )
    # Acknowledged entries are on the database's disk, whatever its own settings say.
    for name, value in (
        ("synchronous_commit", _durable(db)),
        ("statement_timeout", f"{PATIENCE}s"),
        ("lock_timeout", f"{WAIT_FOR_LOCK}s"),
    ):
        db.execute(sql.SQL("SET {} = {}").format(sql.Identifier(name), sql.Literal(value)))
    return db


def _durable(db: Connection[tuple[Any, ...]]) -> str:
    """Return the mode of commits: they wait for a standby if the database says so, else for its own disk."""
    row = db.execute("SHOW synchronous_commit").fetchone()
    return "remote_apply" if row == ("remote_apply",) else "on"


class SqliteStatements:
    """See `companion.hub.log.remembered.Statements`."""

    def __init__(self, db: Connection[tuple[Any, ...]]) -> None:
        """Run statements on this connection."""
        self._db = db

    def execute(self, query: str, values: tuple[Any, ...] = (), /) -> Iterator[Any]:
        """Run a statement, and return its rows, if any."""
        cursor = self._db.execute(ours(query), values)
        return iter(cursor.fetchall() if cursor.description else ())

    def executemany(self, query: str, values: Iterable[tuple[Any, ...]], /) -> None:
        """Run a statement for each row of values."""
        with self._db.cursor() as cursor:
            cursor.executemany(ours(query), values)


def ours(query: str) -> bytes:
    """Return a statement as psycopg takes it: every `?` in it is a value, and it has no per cent sign."""
    return query.replace("?", "%s").encode()
