"""A table has one owner, by the database's clock; who lost it writes nothing; who is asked for it gets it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from unittest.mock import patch

import pytest

from companion.core.replay import Row
from companion.faces import Moving
from companion.faces.persons import BadPerson
from companion.hub.log.entries import Elsewhere, LogEntry, Unsaved
from companion.hub.venue.node import Node
from tests.hub.by_hand import got, phone
from tests.hub.venue.nodes import Hand, expire, node, opened, rows


@pytest.fixture
def two(database: str) -> Iterator[tuple[Hand, Hand]]:
    with ExitStack() as running:
        yield running.enter_context(node(database, "one")), running.enter_context(node(database, "two"))


def count(database: str, code: str) -> int:
    return int(rows(database, "SELECT count(*) FROM events WHERE code = %s", code)[0][0])


def test_a_table_that_nobody_owns_comes_to_the_node_that_is_asked_and_only_there(two: tuple[Hand, Hand]) -> None:
    one, other = two
    code = opened(one)
    other.beat()
    with pytest.raises(Moving):
        one.tables.look(code)
    assert one.asks(code) and not other.asks(code)
    assert not one.sit(code, "Anna").problem
    with pytest.raises(KeyError) as unknown:
        one.tables.look("NONE")
    assert not isinstance(unknown.value, Moving)


def test_the_owner_releases_a_table_between_two_answers_to_who_is_asked_for_it(two: tuple[Hand, Hand]) -> None:
    one, other = two
    code = opened(one)
    other.beat()
    assert one.asks(code)
    one.sit(code, "Anna")
    assert not other.asks(code)
    one.beat()
    assert code not in one.tables.tables()
    other.beat()
    assert other.tables.look(code).public.seats[0].name == "Anna"
    assert not other.sit(code, "Ben").problem


def test_after_a_lease_has_ended_another_node_goes_on_and_the_old_owner_writes_nothing(
    database: str, two: tuple[Hand, Hand]
) -> None:
    one, other = two
    code = opened(one)
    other.beat()
    assert one.asks(code)
    one.sit(code, "Anna")
    expire(database)
    assert other.asks(code)
    before = count(database, code)
    # The old owner has slept: it still believes that it serves the table, and the next number is free.
    assert one.sit(code, "Carla").problem == "not_known"
    assert count(database, code) == before
    assert code not in one.tables.tables(), "it has noticed"
    assert not other.sit(code, "Ben").problem
    assert [place.name for place in other.tables.look(code).public.seats] == ["Anna", "Ben"]


def test_a_lease_that_has_ended_is_enough_to_write_nothing_even_if_nobody_has_taken_the_table(
    database: str, two: tuple[Hand, Hand]
) -> None:
    one, _ = two
    code = opened(one)
    assert one.asks(code)
    before = count(database, code)
    expire(database)
    one.log.keep_times({code: 99})
    with pytest.raises(Elsewhere):
        one.log.append({code: [LogEntry(before + 1, 0, 0, Row("", "Paused", b"{}"))]})
    assert count(database, code) == before and one.log.time(code) != 99
    one.beat()
    assert one.asks(code) and not one.sit(code, "Anna").problem, "renewed before anybody took it"


def test_who_takes_a_table_over_waits_for_a_write_that_is_on_its_way(database: str, two: tuple[Hand, Hand]) -> None:
    one, other = two
    code = opened(one)
    other.beat()
    assert one.asks(code)
    # The write is slow, and the lease ends meanwhile.
    rows(
        database,
        """CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_sleep(1.5); RETURN NEW; END';
        CREATE TRIGGER slow BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION slow();
        UPDATE owners SET until = clock_timestamp() + INTERVAL '0.5 second' WHERE owner <> ''""",
    )
    writing = threading.Thread(target=one.sit, args=(code, "Anna"))
    writing.start()
    try:
        while not other.asks(code):
            pass
    finally:
        writing.join()
    assert [place.name for place in other.tables.look(code).public.seats] == ["Anna"], "it read what was written"


def test_in_doubt_an_answer_is_neither_refused_nor_done_twice(database: str, two: tuple[Hand, Hand]) -> None:
    one, _ = two
    code = opened(one)
    assert one.asks(code)
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


def test_while_the_database_refuses_people_read_that_nothing_has_changed(two: tuple[Hand, Hand]) -> None:
    one, _ = two
    code = opened(one)
    assert one.asks(code)
    one.sit(code, "Anna")
    with patch.object(one.log._writing, "_ready", side_effect=Unsaved):
        assert one.sit(code, "Ben").problem == "unsaved"
    assert not one.sit(code, "Ben").problem


def test_a_table_that_is_closed_is_written_to_its_end_and_comes_nowhere_again(
    database: str, two: tuple[Hand, Hand]
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
        assert one.log.ends(closed, "TableClosed")
        assert not one.tables.knows(closed) or not other.asks(closed)
    one.beat()
    assert not one.tables.knows(code) and not other.tables.knows(free)


def test_a_table_that_nobody_has_touched_for_a_day_is_closed_and_one_with_phones_is_not(
    database: str, two: tuple[Hand, Hand]
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


def test_a_sleeper_that_asked_nobody_before_it_writes_would_be_noticed(database: str, two: tuple[Hand, Hand]) -> None:
    one, other = two
    code = opened(one)
    other.beat()
    assert one.asks(code)
    expire(database)
    assert other.asks(code)
    before = count(database, code)
    with patch.object(one.log, "_owner", ""):
        assert not one.sit(code, "Carla").problem
    assert count(database, code) > before, "the number alone stops it only once the new owner has written"
    assert other.sit(code, "Ben").problem == "not_known"


def test_a_venue_remembers_nobody_anew_and_changes_no_name_that_other_nodes_may_hold(two: tuple[Hand, Hand]) -> None:
    one, _ = two
    code = opened(one)
    assert one.asks(code)
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
