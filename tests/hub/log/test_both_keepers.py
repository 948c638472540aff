"""The promises of a log: the same tests over SQLite and over PostgreSQL, and over a database that goes away."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import psycopg
import pytest

from companion.frontends.persons import Person
from companion.hub.log.entries import Elsewhere, EventLog, LedgerSource, LogEntry, Unsaved
from companion.hub.log.line import connect
from companion.hub.log.log import Log
from companion.hub.log.played import InFolder
from companion.hub.log.postgresql import InDatabase, PostgresLog
from companion.hub.log.remembered import OFF, PersonNote
from companion.table.replay import LogRow
from tests.venue.postgres import Postgres

ANNA = Person("id of Anna", "Anna", "red", "", "it")


class LogReopener:
    """A function that opens the log again and again."""

    def __init__(self, opened: Callable[[], EventLog], played: LedgerSource) -> None:
        self.opened = opened
        self.played = played


@pytest.fixture(params=["sqlite", "postgresql"])
def keeper(request: pytest.FixtureRequest, tmp_path: Path) -> LogReopener:
    if request.param == "sqlite":
        return LogReopener(lambda: Log(tmp_path), InFolder(tmp_path))
    url = request.getfixturevalue("database")
    return LogReopener(lambda: PostgresLog(url), InDatabase(url))


@pytest.fixture
def log(keeper: LogReopener) -> Iterator[EventLog]:
    with closing(keeper.opened()) as opened:
        yield opened


def entry(number: int, key: str = "", body: bytes = b"{}", wall: int = 0, kind: str = "Paused") -> LogEntry:
    return LogEntry(number, 100 * number, wall, LogRow("", kind, body), key)


def test_what_was_appended_is_there_after_it_was_closed(keeper: LogReopener) -> None:
    rows = [entry(1), entry(2, "1.a.b", b'{"seat":1,"word":"\xc3\xa8\\u0000%s?"}', wall=1 << 42)]
    with closing(keeper.opened()) as log:
        log.append({"K7QM": rows})
    with closing(keeper.opened()) as again:
        assert list(again.read("K7QM")) == rows
        assert list(again.read("K7QN")) == []


def test_each_table_has_numbers_and_keys_of_its_own_and_the_oldest_comes_first(log: EventLog) -> None:
    log.append({"B": [entry(1, wall=5)]})
    log.append({"A": [entry(1, "1.a.b", wall=9)], "B": [entry(2, wall=1)]})
    assert log.codes() == ["B", "A"]
    assert [[e.number for e in log.read(code)] for code in "ABC"] == [[1], [1, 2], []]
    assert log.has("A", "1.a.b")
    assert not any(log.has(place, key) for place, key in (("B", "1.a.b"), ("A", "1.a.c"), ("A", "")))


def test_a_number_that_is_taken_is_a_refusal_and_nothing_of_it_is_written_at_any_table(log: EventLog) -> None:
    log.append({"A": [entry(1), entry(2)]})
    with pytest.raises(Unsaved):
        log.append({"B": [entry(1)], "A": [entry(3), entry(2, body=b"other")]})
    assert list(log.read("A")) == [entry(1), entry(2)]
    assert list(log.read("B")) == []
    log.append({"A": [entry(3)]})
    assert [e.number for e in log.read("A")] == [1, 2, 3]


def test_the_game_time_is_kept_and_overwritten(keeper: LogReopener) -> None:
    with closing(keeper.opened()) as log:
        assert log.time("A") == 0
        log.keep_times({"B": 7, "A": 5000})
        log.keep_times({"A": 10_000})
        log.keep_times({})
    with closing(keeper.opened()) as log:
        assert [log.time(code) for code in "ABC"] == [10_000, 7, 0]
        assert log.times() == {"A": 10_000, "B": 7}


def test_rows_are_found_by_a_condition_and_the_last_ones_kind_is_known(log: EventLog) -> None:
    log.append({"A": [entry(1, body=b'{"name":"Anna"}'), entry(2), entry(3, kind="TableClosed")]})
    assert [e.number for e in log.read("A", "number = ? OR type = ?", (1, "TableClosed"))] == [1, 3]
    assert (
        log.is_last_event("A", "TableClosed")
        and not log.is_last_event("A", "Paused")
        and not log.is_last_event("B", "Paused")
    )


def test_whom_it_remembers_comes_with_an_event_or_with_nothing_of_it(keeper: LogReopener) -> None:
    sat = msgspec.structs.replace(entry(1), note=PersonNote(ANNA, "phone", True))
    with closing(keeper.opened()) as log:
        log.append({"A": [sat]})
        again = msgspec.structs.replace(entry(1), note=PersonNote(Person("other", "Ben", "", "", ""), "phone", True))
        with pytest.raises(Unsaved):
            log.append({"A": [again]})
        assert log.known.persons == {ANNA.id: ANNA} and log.known.phones == {("phone", ANNA.id)}

        def half(db: object) -> None:
            db.execute("INSERT INTO marks VALUES (?) ON CONFLICT DO NOTHING", (OFF,))  # type: ignore[attr-defined]
            raise Unsaved

        with pytest.raises(Unsaved):
            log.change(half)
        assert not log.known.marks
        log.change(lambda db: db.execute("UPDATE persons SET name = ? WHERE id = ?", ("Anja", ANNA.id)))
    with closing(keeper.opened()) as log:
        assert [one.name for one in log.known.persons.values()] == ["Anja"] and not log.known.marks
        log.purge_deleted()
        assert list(log.read("A")) == [entry(1)]


def test_the_ledger_sees_the_rows_that_it_reads_and_that_something_new_has_come(keeper: LogReopener) -> None:
    with closing(keeper.opened()) as log:
        log.append({"B": [entry(1), entry(2, kind="GameBegan")], "A": [entry(1, kind="GameEnded")]})
        before = keeper.played.state()
        log.append({"A": [entry(2)]})
        assert keeper.played.state() == before, "no figure changes with an answer of a game that runs"
        assert [(code, e.number) for code, e in keeper.played.entries()] == [("A", 1), ("B", 2)]
        log.append({"A": [entry(3, kind="GameBegan")]})
        assert keeper.played.state() != before
        assert keeper.played.recall_persons() == log.known


@pytest.fixture
def venue_log(database: str) -> Iterator[PostgresLog]:
    with closing(PostgresLog(database)) as opened:
        yield opened


def setting(url: str) -> object:
    with connect(url) as db:
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


def test_while_the_database_is_gone_all_is_refused_and_then_all_goes_on(
    postgres: Postgres, venue_log: PostgresLog
) -> None:
    venue_log.append({"A": [entry(1)]})
    postgres.stop()
    try:
        for _ in range(2):
            with pytest.raises(Unsaved) as refused:
                venue_log.append({"A": [entry(2)]})
            assert not isinstance(refused.value, Elsewhere), "nothing was sent, so nothing is in doubt"
            with pytest.raises(Unsaved):
                venue_log.keep_times({"A": 1})
            with pytest.raises(Unsaved):
                venue_log.has("A", "key")
            with pytest.raises(Unsaved):
                list(venue_log.read("A"))
    finally:
        postgres.start()
    venue_log.append({"A": [entry(2)]})
    assert list(venue_log.read("A")) == [entry(1), entry(2)]


def test_where_the_line_breaks_during_a_write_the_log_is_to_be_read_again(
    database: str, venue_log: PostgresLog
) -> None:
    venue_log.append({"A": [entry(1)]})
    with psycopg.connect(database, autocommit=True) as db:
        # As in a crash of the server, the connection is lost in the middle of the statement.
        db.execute(
            """CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END';
            CREATE TRIGGER crash BEFORE INSERT ON events EXECUTE FUNCTION crash();"""
        )
    with pytest.raises(Elsewhere) as doubted:
        venue_log.append({"A": [entry(2)], "B": [entry(1)]})
    assert doubted.value.codes == {"A", "B"}
    assert [list(venue_log.read(code)) for code in "AB"] == [[entry(1)], []]


def test_a_row_that_somebody_else_has_written_is_never_written_over(database: str, venue_log: PostgresLog) -> None:
    with closing(PostgresLog(database)) as other:
        other.append({"A": [entry(1)]})
    with pytest.raises(Elsewhere):
        venue_log.append({"A": [entry(1, body=b'{"other":1}')]})
    assert list(venue_log.read("A")) == [entry(1)]


def test_what_is_told_of_the_disk_is_how_long_each_write_took(venue_log: PostgresLog) -> None:
    told: list[float] = []
    venue_log.waited = told.append
    venue_log.append({"A": [entry(1)]})
    venue_log.append({})
    assert len(told) == 1 and 0 < told[0] < 10
