"""The log of a venue: commits wait for the disk, and a database that goes away loses nothing and does nothing twice."""

from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from companion.core.replay import Row
from companion.hub.log.entries import Elsewhere, LogEntry, Unsaved
from companion.hub.log.line import connected
from companion.hub.log.postgresql import PostgresLog
from tests.venue.postgres import Postgres


def entry(number: int, body: bytes = b"{}") -> LogEntry:
    return LogEntry(number, 100 * number, 0, Row("", "Paused", body))


@pytest.fixture
def log(database: str) -> Iterator[PostgresLog]:
    with closing(PostgresLog(database)) as opened:
        yield opened


def setting(url: str) -> object:
    with connected(url) as db:
        return db.execute("SHOW synchronous_commit").fetchone()


def test_a_commit_waits_for_the_disk_whatever_the_database_says_and_for_a_standby_where_it_says_so(
    database: str,
) -> None:
    assert setting(database) == ("on",)
    for said, kept in (("off", "on"), ("local", "on"), ("remote_apply", "remote_apply")):
        with psycopg.connect(database, autocommit=True) as db:
            name = db.info.dbname
            db.execute(f"ALTER DATABASE {name} SET synchronous_commit = {said}".encode())
        assert setting(database) == (kept,)


def test_while_the_database_is_gone_all_is_refused_and_then_all_goes_on(postgres: Postgres, log: PostgresLog) -> None:
    log.append({"A": [entry(1)]})
    postgres.stop()
    try:
        for _ in range(2):
            with pytest.raises(Unsaved) as refused:
                log.append({"A": [entry(2)]})
            assert not isinstance(refused.value, Elsewhere), "nothing was sent, so nothing is in doubt"
            with pytest.raises(Unsaved):
                log.keep_times({"A": 1})
            with pytest.raises(Unsaved):
                log.has("A", "key")
            with pytest.raises(Unsaved):
                list(log.read("A"))
    finally:
        postgres.start()
    log.append({"A": [entry(2)]})
    assert list(log.read("A")) == [entry(1), entry(2)]


def test_where_the_line_breaks_during_a_write_the_log_is_to_be_read_again(database: str, log: PostgresLog) -> None:
    log.append({"A": [entry(1)]})
    with psycopg.connect(database, autocommit=True) as db:
        # As a crash of the server: the connection is gone in the middle of the statement.
        db.execute(
            """CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END';
            CREATE TRIGGER crash BEFORE INSERT ON events EXECUTE FUNCTION crash();"""
        )
    with pytest.raises(Elsewhere) as doubted:
        log.append({"A": [entry(2)], "B": [entry(1)]})
    assert doubted.value.codes == {"A", "B"}
    assert [list(log.read(code)) for code in "AB"] == [[entry(1)], []]


def test_a_row_that_somebody_else_has_written_is_never_written_over(database: str, log: PostgresLog) -> None:
    with closing(PostgresLog(database)) as other:
        other.append({"A": [entry(1)]})
    with pytest.raises(Elsewhere):
        log.append({"A": [entry(1, b'{"other":1}')]})
    assert list(log.read("A")) == [entry(1)]


def test_what_is_told_of_the_disk_is_how_long_each_write_took(log: PostgresLog) -> None:
    told: list[float] = []
    log.waited = told.append
    log.append({"A": [entry(1)]})
    log.append({})
    assert len(told) == 1 and 0 < told[0] < 10
