"""Leases: a table has one owner, by the database's clock; a former owner writes nothing, and tables move on request."""

import resource
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from unittest.mock import patch

import psycopg
import pytest

from companion.frontends import Moving
from companion.frontends.persons import BadPerson
from companion.frontends.venue import TableState
from companion.hub.log import line
from companion.hub.log.entries import Elsewhere, LogEntry
from companion.hub.log.postgresql import PostgresLog
from companion.hub.table.table_service import TableService
from companion.hub.tables import Tables
from companion.hub.venue import node as nodes
from companion.hub.venue.leases import Leases
from companion.hub.venue.node import Node
from companion.table.replay import LogRow
from tests.core.narrated import NARRATED
from tests.hub.by_hand import ManualClock, ManualHub, got, phone
from tests.hub.narrator import ManualNarrator, shown
from tests.hub.venue.nodes import ManualNode, expire, node, opened, rows
from tests.waiting import PATIENCE, until


@pytest.fixture
def two(database: str) -> Iterator[tuple[ManualNode, ManualNode]]:
    with ExitStack() as running:
        yield running.enter_context(node(database, "one")), running.enter_context(node(database, "two"))


def owned(two: tuple[ManualNode, ManualNode]) -> tuple[ManualNode, ManualNode, str]:
    """Open a table that the first of two nodes owns; return both, and its code."""
    one, other = two
    code = opened(one)
    other.beat()
    assert one.asks(code)
    return one, other, code


def count(database: str, code: str) -> int:
    return int(rows(database, "SELECT count(*) FROM events WHERE code = %s", code)[0][0])


def test_a_table_comes_to_the_node_that_is_asked_and_is_released_between_two_answers_to_the_next(
    two: tuple[ManualNode, ManualNode],
) -> None:
    one, other = two
    code = opened(one)
    other.beat()
    with pytest.raises(Moving):
        one.tables.snapshot(code)
    assert one.asks(code)
    assert not one.sit(code, "Anna").problem
    assert not other.asks(code), "it is served at one node alone"
    with pytest.raises(KeyError) as unknown:
        one.tables.snapshot("NONE")
    assert not isinstance(unknown.value, Moving)
    one.beat()
    assert code not in one.tables.tables()
    other.beat()
    assert other.tables.snapshot(code).public.seats[0].name == "Anna"
    assert not other.sit(code, "Ben").problem


def test_after_a_lease_has_ended_another_node_goes_on_and_the_old_owner_writes_nothing(
    database: str, two: tuple[ManualNode, ManualNode]
) -> None:
    one, other, code = owned(two)
    one.sit(code, "Anna")
    expire(database)
    assert other.asks(code)
    before = count(database, code)
    # The old owner was frozen: it still believes that it serves the table, and the next number is free.
    assert one.sit(code, "Carla").problem == "not_known"
    assert count(database, code) == before
    assert code not in one.tables.tables(), "it has noticed"
    assert not other.sit(code, "Ben").problem
    assert [place.name for place in other.tables.snapshot(code).public.seats] == ["Anna", "Ben"]


def test_a_lease_that_has_ended_is_enough_to_write_nothing_even_if_nobody_has_taken_the_table(
    database: str, two: tuple[ManualNode, ManualNode]
) -> None:
    one, _, code = owned(two)
    before = count(database, code)
    expire(database)
    one.log.keep_times({code: 99})
    with pytest.raises(Elsewhere):
        one.log.append({code: [LogEntry(before + 1, 0, 0, LogRow("", "Paused", b"{}"))]})
    assert count(database, code) == before and one.log.time(code) != 99
    one.beat()
    assert one.asks(code) and not one.sit(code, "Anna").problem, "renewed before anybody took it"


HELD_UP = """
CREATE TABLE ahead (seconds INTEGER); INSERT INTO ahead VALUES (0);
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
    'SELECT pg_catalog.clock_timestamp() + seconds * INTERVAL ''1 second'' FROM ahead';
CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END';
DO $$ BEGIN
    EXECUTE 'ALTER DATABASE ' || quote_ident(current_database()) || ' SET search_path = public, pg_catalog';
END $$"""
"""A clock of the database that a test turns, and a lock that delays each write."""


def test_who_takes_a_table_over_waits_for_a_write_that_is_on_its_way(database: str) -> None:
    rows(database, HELD_UP)
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with ExitStack() as running:
        running.enter_context(patch.multiple(line, PATIENCE=600, WAIT_FOR_LOCK=600))
        one, other = (running.enter_context(node(database, name)) for name in ("one", "two"))
        held = running.enter_context(psycopg.connect(database))
        apart = running.enter_context(ThreadPoolExecutor(2))
        code = opened(one)
        other.beat()
        assert one.asks(code)
        rows(database, "CREATE TRIGGER held_up BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION held_up()")
        held.execute("SELECT pg_advisory_xact_lock(1)")
        writing = apart.submit(one.sit, code, "Anna")
        until(lambda: rows(database, waits), lambda found: found == [(1,)])
        rows(database, "UPDATE ahead SET seconds = 3600")  # the lease ends meanwhile
        taking = apart.submit(other.asks, code)
        until(lambda: rows(database, waits), lambda found: found == [(2,)])
        held.commit()
        assert not writing.result(PATIENCE).problem and taking.result(PATIENCE)
        assert [place.name for place in other.tables.snapshot(code).public.seats] == ["Anna"], (
            "it read what was written"
        )


def test_in_doubt_an_answer_is_neither_refused_nor_done_twice(
    database: str, two: tuple[ManualNode, ManualNode]
) -> None:
    one, _, code = owned(two)
    one.sit(code, "Anna")
    question = one.asked(code, "Anna", "table-language")
    run = one.log._writing.run

    def broken(do: object) -> object:
        run(do)  # type: ignore[arg-type]
        from companion.hub.log.line import Doubt

        raise Doubt

    before = count(database, code)
    with patch.object(one.log._writing, "run", side_effect=broken):
        assert one.answer(code, "Anna", question, "it", key="k").problem == "not_known"
    after = count(database, code)
    assert after > before, "it is on disk, but the node cannot know that"
    assert code not in one.tables.tables()
    assert one.asks(code)
    assert not one.answer(code, "Anna", question, "it", key="k").problem
    assert count(database, code) == after


def test_a_table_that_is_closed_is_written_to_its_end_and_comes_nowhere_again(
    database: str, two: tuple[ManualNode, ManualNode]
) -> None:
    one, other = two
    code, free = opened(one), opened(one)
    other.beat()
    assert one.asks(code)
    for closed in (code, free):
        other.node.leases.close_table(closed)
    one.beat()
    other.beat()
    for closed in (code, free):
        assert one.log.is_last_event(closed, "TableClosed")
        assert not one.tables.knows(closed) or not other.asks(closed)
    one.beat()
    assert not one.tables.knows(code) and not other.tables.knows(free)


def test_a_table_that_nobody_has_touched_for_a_day_is_closed_and_one_with_phones_is_not(
    database: str, two: tuple[ManualNode, ManualNode]
) -> None:
    one, _ = two
    stale, used = opened(one), opened(one)
    assert one.asks(stale) and one.asks(used)
    one.sit(used, "Anna")
    one.tables.present(used, phone("Anna"), True)
    clock = [time.monotonic()]
    with patch.object(one.node, "_clock", lambda: clock[0]):
        one.beat()
        clock[0] += 3700
        one.beat()
        assert one.tables.tables() == [used]
        rows(database, "UPDATE owners SET until = until - INTERVAL '25 hours' WHERE owner = ''")
        clock[0] += 61
        one.beat()
    assert rows(database, "SELECT code FROM owners WHERE closed") == [(stale,)]


def test_a_node_that_ends_leaves_its_tables_to_the_others_at_once(database: str) -> None:
    with node(database) as one:
        code = opened(one)
        ended = Node(database, "ended")
        with node(database, "served") as served:
            with ended.running(served.tables):
                pass
            served.beat()
            assert served.asks(code)
            served.node._release_all(served.tables)
        assert one.asks(code)


def test_a_sleeper_that_asked_nobody_before_it_writes_would_be_noticed(
    database: str, two: tuple[ManualNode, ManualNode]
) -> None:
    one, other, code = owned(two)
    expire(database)
    assert other.asks(code)
    before = count(database, code)
    with patch.object(one.log, "_owner", ""):
        assert not one.sit(code, "Carla").problem
    assert count(database, code) > before, "the number alone stops it only once the new owner has written"
    assert other.sit(code, "Ben").problem == "not_known"


def test_a_venue_remembers_nobody_anew_and_changes_no_name_that_other_nodes_may_hold(
    two: tuple[ManualNode, ManualNode],
) -> None:
    one, _, code = owned(two)
    assert not got(one.tables.arrive(code).sit_down(phone("Anna"), "Anna", "", remember=True)).problem
    book = one.tables.persons()
    assert not book.on and book.all == []
    changes: tuple[Callable[[], None], ...] = (
        lambda: book.switch(True),
        lambda: book.rename("x", "Y"),
        lambda: book.forget("x"),
    )
    for change in changes:
        with pytest.raises(BadPerson) as refused:
            change()
        assert "at home" in str(refused.value.says)


def test_what_a_node_tells_of_its_tables_and_answers_at_two_of_them_never_wait_for_each_other(
    database: str, two: tuple[ManualNode, ManualNode]
) -> None:
    one, _ = two
    first, last = sorted(opened(one) for _ in range(2))
    assert one.asks(first) and one.asks(last)
    states = [TableState(code, 3, 1, False, False) for code in (last, first)]
    held = "SELECT 1 FROM owners WHERE code = %s FOR SHARE"
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with psycopg.connect(database) as answers, ThreadPoolExecutor(1) as apart:
        answers.execute(held, (first,))
        told = apart.submit(one.node.leases.tell, states)
        until(lambda: rows(database, waits), lambda found: found == [(1,)])
        answers.execute(held, (last,))
        answers.commit()
        told.result(PATIENCE)
    assert rows(database, "SELECT DISTINCT seated, away FROM owners") == [(3, 1)]


def test_a_node_that_takes_many_looks_between_for_what_others_ask(two: tuple[ManualNode, ManualNode]) -> None:
    """Check this after another node has died: each table that moves here takes its time, and none waits forever."""
    one, _ = two
    codes = [opened(one) for _ in range(5)]
    one.beat()
    now = [0.0]

    def slowly(code: str) -> bool:
        now[0] += 0.6
        return Tables.take_in(one.tables, code)

    with patch.object(one.node, "_clock", lambda: now[0]), patch.object(one.tables, "take_in", slowly):
        here = []
        for code in codes:
            assert one.node.ask_for(code)
        for _ in range(3):
            one.beat()
            here.append(len(one.tables.tables()))
    assert here == [2, 4, 5]


def test_a_table_that_comes_or_goes_asks_nothing_of_the_others(two: tuple[ManualNode, ManualNode]) -> None:
    """Check this, else each of a hundred new tables would be work for a hundred."""
    one, other = two
    here, moves = opened(one), opened(one)
    assert one.asks(here) and one.asks(moves)
    other.beat()
    asked: list[str] = []

    def ahead(service: TableService) -> None:
        asked.append(service.logged.table.code)

    with patch.object(TableService, "ahead", property(ahead)):
        assert other.node.ask_for(moves)
        for hand in (other, one, other):
            hand.beat()
        assert moves in other.tables.tables() and moves not in one.tables.tables()
    assert here in one.tables.tables() and set(asked) == {moves}


def test_leases_hold_while_a_table_takes_its_time(database: str, two: tuple[ManualNode, ManualNode]) -> None:
    one, _ = two
    here, slow = opened(one), opened(one)
    goes_on = threading.Event()

    def slowly(code: str) -> bool:
        return (code != slow or goes_on.wait(PATIENCE)) and Tables.take_in(one.tables, code)

    owned = "SELECT until FROM owners WHERE code = %s AND owner <> '' AND until > clock_timestamp()"

    def renewed() -> None:
        """Wait until the lease of the table has been renewed three times."""
        for _ in range(3):
            last = rows(database, owned, here)
            until(lambda: rows(database, owned, here), lambda found: found and found > last)  # noqa: B023

    with ExitStack() as short:
        short.enter_context(patch.object(nodes, "BEAT", 0.05))
        short.enter_context(patch.object(one.tables, "take_in", slowly))
        short.enter_context(one.node.running(one.tables))
        one.node.ask_for(here)
        until(one.tables.tables, lambda served: here in served)
        one.node.ask_for(slow)
        until(lambda: rows(database, owned, slow))
        renewed()
        assert one.node.lives() and slow not in one.tables.tables()
        with patch.object(one.node.leases, "hold", side_effect=RuntimeError) as fault:
            until(lambda: fault.call_count, lambda count: count >= 2)
        renewed()  # a fault ends no lease
        goes_on.set()
        until(one.tables.tables, lambda served: slow in served)


def test_a_table_goes_before_the_answers_that_wait(two: tuple[ManualNode, ManualNode]) -> None:
    one, _, code = owned(two)
    writing, goes_on, append = threading.Event(), threading.Event(), one.log.append

    def held(entries: Mapping[str, Sequence[LogEntry]]) -> None:
        writing.set()
        assert goes_on.wait(PATIENCE)
        append(entries)

    with patch.object(one.log, "append", held), ThreadPoolExecutor(1) as apart:
        anna = one.tables.arrive(code).sit_down(phone("Anna"), "Anna", "")
        assert writing.wait(PATIENCE)
        ben = one.tables.arrive(code).sit_down(phone("Ben"), "Ben", "")
        going = apart.submit(one.tables.let_go, code)
        until(lambda: one.tables._inbox._waiting, lambda waiting: len(waiting) == 2)
        goes_on.set()
        assert going.result(PATIENCE)
        assert not got(anna).problem and got(ben).problem == "not_known"


def test_what_waited_while_its_table_was_elsewhere_is_not_done_when_it_is_back(
    two: tuple[ManualNode, ManualNode],
) -> None:
    """Check this because the sender got "unclear", and elsewhere the same answer was refused meanwhile."""
    one, _, code = owned(two)
    early = one.tables.arrive(code)
    assert one.tables.let_go(code) and one.tables.take_in(code)
    assert got(early.sit_down(phone("Anna"), "Anna", "")).problem == "not_known"
    assert not one.sit(code, "Anna").problem


KNOWN = 1024


@pytest.fixture
def crowded() -> Iterator[None]:
    """Hold as many files open as `select` can take."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], min(2 * KNOWN, before[1])), before[1]))
    with ExitStack() as held:
        for _ in range(KNOWN):
            held.enter_context(open("/dev/null"))
        yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_line_to_the_database_may_be_any_file(database: str, crowded: None) -> None:
    with closing(PostgresLog(database)) as log:
        assert log.codes() == log.codes() == []
    with closing(Leases(database, "node")) as leases:
        leases.know_all()
        leases.wake()
        leases.wait(5)
        assert leases.open_ones() == frozenset()


GAMES = {"narrated": NARRATED}


def at(hand: ManualNode, clock: ManualClock, code: str) -> ManualHub:
    """Return the table as tests of one hub use it."""
    return ManualHub(Path(), hand.log, hand.tables, clock, code, {1: phone("Anna")})  # type: ignore[arg-type]


@pytest.mark.parametrize("dead", [True, False], ids=["its node is dead", "its node releases it"])
def test_a_narration_goes_on_at_its_step_where_its_table_goes(database: str, dead: bool) -> None:
    clock, later = ManualClock(), ManualClock(5)
    with node(database, "one", GAMES, clock) as one, node(database, "two", GAMES, later) as other:
        code = opened(one)
        other.beat()
        assert one.asks(code)
        hub = at(one, clock, code)
        hub.sit("Anna")
        voice = ManualNarrator(hub).announce()
        hub.play("narrated")
        for _ in range(2):
            voice.speak()
        line = shown(hub)
        hub.wait((line.starts + 300 - hub.now) / 1000)
        before = hub.now
        if dead:
            expire(database)
        else:
            assert not other.asks(code)
            one.beat()
        assert other.asks(code)
        there = at(other, later, code)
        there.settle()
        assert (shown(there).key, shown(there).take) == ("eyes-closed", line.take + 1)
        assert dead or there.now >= before, "game time goes on from where it was"
        clock.wait(60)
        one.beat()
        assert code not in one.tables.tables(), "the old owner reads nothing on"
        assert ManualNarrator(there).announce().speak().line == "eyes-closed"
        entries = list(other.log.read(code))
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
