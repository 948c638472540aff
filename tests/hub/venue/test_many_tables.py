"""Many tables change nodes at once: leases hold meanwhile, nothing waits for itself, no answer is judged twice."""

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from unittest.mock import patch

import psycopg
import pytest

from companion.faces.venue import TableState
from companion.hub.log.entries import LogEntry
from companion.hub.table.table_service import TableService
from companion.hub.tables import Tables
from companion.hub.venue import leases
from companion.hub.venue import node as nodes
from tests.hub.by_hand import got, phone
from tests.hub.venue.nodes import Hand, node, opened, rows
from tests.web.events import soon


@pytest.fixture
def two(database: str) -> Iterator[tuple[Hand, Hand]]:
    with ExitStack() as running:
        yield running.enter_context(node(database, "one")), running.enter_context(node(database, "two"))


def test_what_a_node_tells_of_its_tables_and_answers_at_two_of_them_never_wait_for_each_other(
    database: str, two: tuple[Hand, Hand]
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
        assert soon(lambda: rows(database, waits) == [(1,)])
        answers.execute(held, (last,))
        answers.commit()
        told.result(10)
    assert rows(database, "SELECT DISTINCT seated, away FROM owners") == [(3, 1)]


def test_a_node_that_takes_many_looks_between_for_what_others_ask(
    two: tuple[Hand, Hand],
) -> None:
    """After another one has died: each table that is brought here takes its time, and none waits for ever."""
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
            assert one.node.asked(code)
        for _ in range(3):
            one.beat()
            here.append(len(one.tables.tables()))
    assert here == [2, 4, 5]


def test_a_table_that_comes_or_goes_asks_nothing_of_the_others(two: tuple[Hand, Hand]) -> None:
    """Else each of a hundred that come would be work for a hundred."""
    one, other = two
    here, moves = opened(one), opened(one)
    assert one.asks(here) and one.asks(moves)
    other.beat()
    asked: list[str] = []

    def ahead(service: TableService) -> None:
        asked.append(service.logged.table.code)

    with patch.object(TableService, "ahead", property(ahead)):
        assert other.node.asked(moves)
        for hand in (other, one, other):
            hand.beat()
        assert moves in other.tables.tables() and moves not in one.tables.tables()
    assert here in one.tables.tables() and set(asked) == {moves}


def test_leases_hold_while_a_table_takes_its_time(database: str, two: tuple[Hand, Hand]) -> None:
    one, _ = two
    here, slow = opened(one), opened(one)
    goes_on, lease, beat = threading.Event(), 1.0, 0.2

    def slowly(code: str) -> bool:
        return (code != slow or goes_on.wait(30)) and Tables.take_in(one.tables, code)

    owned = "SELECT until > clock_timestamp() FROM owners WHERE code = %s AND owner <> ''"
    with ExitStack() as short:
        short.enter_context(patch.object(leases, "LEASE", lease))
        short.enter_context(patch.multiple(nodes, LEASE=lease, BEAT=beat))
        short.enter_context(patch.object(one.tables, "take_in", slowly))
        short.enter_context(one.node.running(one.tables))
        one.node.asked(here)
        assert soon(lambda: here in one.tables.tables())
        one.node.asked(slow)
        assert soon(lambda: rows(database, owned, slow) == [(True,)])
        time.sleep(1.5 * lease)
        assert rows(database, owned, here) == [(True,)] and one.node.lives()
        held = one.node.leases.hold
        with patch.object(one.node.leases, "hold", side_effect=[RuntimeError, RuntimeError, held, held]) as fault:
            assert soon(lambda: fault.call_count >= 2)
        time.sleep(1.5 * lease)
        assert rows(database, owned, here) == [(True,)], "a fault ends no lease"
        goes_on.set()
        assert soon(lambda: slow in one.tables.tables())


def test_a_table_goes_before_the_answers_that_wait(two: tuple[Hand, Hand]) -> None:
    one, _ = two
    code = opened(one)
    assert one.asks(code)
    writing, goes_on, append = threading.Event(), threading.Event(), one.log.append

    def held(entries: Mapping[str, Sequence[LogEntry]]) -> None:
        writing.set()
        assert goes_on.wait(30)
        append(entries)

    with patch.object(one.log, "append", held), ThreadPoolExecutor(1) as apart:
        anna = one.tables.arrive(code).sit_down(phone("Anna"), "Anna", "")
        assert writing.wait(30)
        ben = one.tables.arrive(code).sit_down(phone("Ben"), "Ben", "")
        going = apart.submit(one.tables.let_go, code)
        assert soon(lambda: len(one.tables._inbox._waiting) == 2)
        goes_on.set()
        assert going.result(30)
        assert not got(anna).problem and got(ben).problem == "not_known"


def test_what_waited_while_its_table_was_elsewhere_is_not_done_when_it_is_back(two: tuple[Hand, Hand]) -> None:
    """Its sender was told that it is not known yet; where the table was meanwhile the same answer was refused."""
    one, _ = two
    code = opened(one)
    assert one.asks(code)
    early = one.tables.arrive(code)
    assert one.tables.let_go(code) and one.tables.take_in(code)
    assert got(early.sit_down(phone("Anna"), "Anna", "")).problem == "not_known"
    assert not one.sit(code, "Anna").problem
