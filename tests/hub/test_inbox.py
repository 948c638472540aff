"""Inputs on their way: the smallest stamp first, and a window waits for what was there in time."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TypeVar
from unittest.mock import patch

import pytest

from companion.core.table import TableRules
from companion.hub.arrival import Arrival, Posted
from companion.hub.inbox import FIRST, MOST_REPORTS, MOST_WAITING, PATIENCE, Full, Inbox
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from tests.hub.by_hand import SECOND, Clock
from tests.waiting import PATIENCE as PATIENT

Item = TypeVar("Item")


@contextmanager
def taking(inbox: Inbox[Item], until: int | None, *, waits: bool = True) -> Iterator[Callable[[], object]]:
    """Take in a thread of its own; gives a function that returns what was taken. It begins once the thread `waits`."""
    found: list[object] = []
    asleep = threading.Event()
    thread = threading.Thread(target=lambda: found.append(inbox.take(until)))

    def wait(seconds: float | None = None) -> bool:
        asleep.set()
        return threading.Condition.wait(inbox._changed, seconds)

    def taken() -> object:
        thread.join(PATIENT)
        return found[0]

    with patch.object(inbox._changed, "wait", wait):
        thread.start()
        assert not waits or asleep.wait(PATIENT)
    try:
        yield taken
    finally:
        if not found:
            inbox.wake()
        thread.join()


def take(inbox: Inbox[Item], until: int | None) -> object:
    """Take, but do not wait for ever."""
    with taking(inbox, until, waits=False) as taken:
        return taken()


def test_the_smallest_stamp_comes_first_whatever_was_posted_first_and_nothing_comes_from_the_future() -> None:
    clock = Clock(100)
    inbox: Inbox[str] = Inbox(clock)
    first = inbox.arrive()
    clock.stamp = 200
    inbox.post(inbox.arrive(), "second")
    inbox.post(inbox.arrive(), "second too")
    inbox.post(inbox.arrive(clock.stamp - 5), "five before")
    inbox.post(inbox.arrive(clock.stamp + SECOND), "a second ahead")
    inbox.post(first, "first")
    taken = [take(inbox, None) for _ in range(5)]
    assert taken == [
        (100, "first"),
        (195, "five before"),
        *((200, f"second{too}") for too in ("", " too")),
        (200, "a second ahead"),
    ]


def test_nothing_is_taken_before_its_moment_but_an_input() -> None:
    clock = Clock(100)
    inbox: Inbox[str] = Inbox(clock)
    with taking(inbox, 100 + 3600 * SECOND) as taken:
        inbox.post(inbox.arrive(), "answer")
        assert taken() == (100, "answer")


def test_a_moment_that_has_come_is_told_before_an_input_with_a_later_stamp() -> None:
    clock = Clock(100)
    inbox: Inbox[str] = Inbox(clock)
    inbox.post(inbox.arrive(), "late")
    assert take(inbox, 50) is None
    assert take(inbox, None) == (100, "late")


def test_the_end_of_a_window_waits_for_an_input_that_was_stamped_before_it() -> None:
    clock = Clock(100)
    inbox: Inbox[str] = Inbox(clock)
    ticket = inbox.arrive()
    clock.stamp = 101 + PATIENCE // 2
    with taking(inbox, 101) as taken:
        inbox.post(ticket, "in time")
        assert taken() == (100, "in time")
    assert take(inbox, 101) is None


def test_it_does_not_wait_for_an_input_that_was_stamped_behind_it_or_dropped() -> None:
    clock = Clock(102)
    inbox: Inbox[str] = Inbox(clock)
    late = inbox.arrive()
    assert take(inbox, 101) is None
    inbox.post(late, "answer")
    inbox.drop(late)
    assert take(inbox, None) == (102, "answer"), "dropping what was posted is harmless"
    ticket = inbox.arrive()
    clock.stamp = 103
    with taking(inbox, 103) as taken:
        inbox.drop(ticket)
        assert taken() is None


def test_it_does_not_wait_longer_than_its_patience() -> None:
    clock = Clock(100)
    inbox: Inbox[str] = Inbox(clock)
    ticket = inbox.arrive()
    clock.stamp = 101 + PATIENCE - 1
    with taking(inbox, 101) as taken:
        clock.stamp += 1
        assert taken() is None
    inbox.post(ticket, "too late to be waited for")
    assert take(inbox, None) == (100, "too late to be waited for")


def test_waking_lets_the_reader_return_once() -> None:
    inbox: Inbox[str] = Inbox(lambda: 1)
    inbox.wake()
    assert take(inbox, None) is None
    with taking(inbox, None) as taken:
        inbox.wake()
        assert taken() is None
    inbox.post(inbox.arrive(), "answer")
    assert take(inbox, None) == (1, "answer")


def test_with_a_real_clock_a_moment_comes_by_itself() -> None:
    inbox: Inbox[str] = Inbox(time.monotonic_ns)
    until = time.monotonic_ns() + SECOND // 50
    assert take(inbox, until) is None
    assert time.monotonic_ns() >= until


def test_more_than_a_thousand_that_wait_are_refused_and_forgotten_and_the_hub_comes_first() -> None:
    clock = Clock(1)
    inbox: Inbox[int] = Inbox(clock)
    for number in range(MOST_WAITING):
        inbox.post(inbox.arrive(), number)
    with pytest.raises(Full):
        inbox.post(inbox.arrive(), -1)
    inbox.post(inbox.arrive(FIRST), -1, MOST_REPORTS)
    assert take(inbox, None) == (FIRST, -1), "reports, and what the hub itself wants, have more room"
    assert [take(inbox, None) for _ in range(MOST_WAITING)] == [(1, number) for number in range(MOST_WAITING)]
    clock.stamp = 2
    assert take(inbox, 2) is None


def test_who_comes_when_it_is_full_is_told_in_words_at_once() -> None:
    inbox: Inbox[Posted] = Inbox(lambda: 1)
    with closing(Log(None)) as log:
        book = Tables(log, TableRules({})).persons()
    for _ in range(MOST_WAITING):
        Arrival("K7QM", inbox, book).sit_down("phone", "Anna", "")
    receipt = Arrival("K7QM", inbox, book).sit_down("phone", "Ben", "").result(0)
    assert receipt.problem == "full"
    assert receipt.says and "busy" in receipt.says.message
