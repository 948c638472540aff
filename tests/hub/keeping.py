"""The database that keeps the log of a test's hub: SQLite, or PostgreSQL if `python -m tests.venue` runs the test."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, cast

from companion.hub.log.log import Log

SERVER = "COMPANION_TEST_POSTGRES"
"""The variable with the address of a server's first database."""


def kept(folder: Path | None) -> Log:
    """Return the log of a data folder; with PostgreSQL it has none of SQLite's internals."""
    if not os.environ.get(SERVER):
        return Log(folder)
    from companion.hub.log.postgresql import PostgresLog

    log = PostgresLog(_database(folder))
    log.folder = folder
    return cast(Log, log)


def query(folder: Path, asked: str, *values: object) -> list[tuple[Any, ...]]:
    """Return rows of a log, over a connection of its own; a hub may write at the same time."""
    with _reading(folder) as (db, mark):
        return [tuple(row) for row in db.execute(asked.replace("?", mark), values).fetchall()]


@contextmanager
def _reading(folder: Path) -> Iterator[tuple[Any, str]]:
    if not os.environ.get(SERVER):
        with closing(sqlite3.connect(f"file:{folder / 'evening.db'}?mode=ro", uri=True)) as db:
            yield db, "?"
        return
    import psycopg

    with psycopg.connect(_database(folder), autocommit=True) as there:
        yield there, "%s"


_unnamed = iter(range(1_000_000))


def _database(folder: Path | None) -> str:
    """Return the address of the database of a folder, which is made if there is none."""
    import psycopg

    server = os.environ[SERVER]
    words = str(folder) if folder else f"{os.getpid()} {next(_unnamed)}"
    name = f"t_{hashlib.sha256(words.encode()).hexdigest()[:16]}"
    with psycopg.connect(server, autocommit=True) as db:
        if not db.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
            db.execute(f"CREATE DATABASE {name}".encode())
    return server.replace("/postgres?", f"/{name}?")
