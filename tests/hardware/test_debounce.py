"""A contact that bounces is told once, at its first edge."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import DEAF, Change, Debounce
from tests.hardware.by_hand import MS


@pytest.fixture
def contact() -> Debounce:
    contact = Debounce(False)
    assert contact.settle(False, 1) == ()
    return contact


def test_the_first_edge_is_told_at_its_own_moment(contact: Debounce) -> None:
    assert contact.edge(True, 5 * MS) == (Change(True, 5 * MS),)


def test_edges_are_ignored_for_30_ms_and_not_longer(contact: Debounce) -> None:
    assert DEAF == 30 * MS
    contact.edge(True, 0)
    assert contact.edge(False, DEAF - 1) == ()
    assert contact.edge(True, DEAF - 1) == ()
    assert contact.edge(False, DEAF) == (Change(False, DEAF),)


def test_a_contact_that_was_let_go_among_the_edges_is_up_once_they_are_over(contact: Debounce) -> None:
    contact.edge(True, 0)
    assert contact.edge(False, 25 * MS) == ()
    assert contact.due == DEAF
    assert contact.settle(False, DEAF + 3) == (Change(False, DEAF),)
    assert contact.edge(True, DEAF + 1 * MS) == (), "the release bounces too"


def test_nobody_need_ask_in_time(contact: Debounce) -> None:
    contact.edge(True, 0)
    contact.edge(False, 25 * MS)
    assert contact.edge(True, 31 * MS) == (Change(False, DEAF),), "the release bounces, seen late"
    assert contact.edge(False, 33 * MS) == ()
    assert contact.edge(True, 500 * MS) == (Change(True, 500 * MS),)


def test_edges_that_were_lost_are_found_by_asking(contact: Debounce) -> None:
    contact.edge(True, 0)
    assert contact.settle(False, DEAF) == (Change(False, DEAF),)
    assert contact.settle(False, 2 * DEAF) == ()
    assert contact.due is None


def test_a_button_held_at_the_start_was_not_pressed_now() -> None:
    held = Debounce(True)
    assert held.settle(True, 1) == ()
    assert held.edge(False, 2) == (Change(False, 2),)


def test_an_edge_before_anybody_listened_is_found_by_asking() -> None:
    assert Debounce(False).settle(True, 1) == (Change(True, 0),)


def alternating(changes: Sequence[Change]) -> Iterator[bool]:
    last = False
    for change in changes:
        yield change.down != last
        last = change.down


@given(st.lists(st.tuples(st.integers(0, 200 * MS), st.booleans()), max_size=60))
def test_whatever_comes_changes_alternate_and_stand_30_ms_apart_and_the_last_is_how_it_stands(
    edges: list[tuple[int, bool]],
) -> None:
    contact = Debounce(False)
    found = list(contact.settle(False, 1))
    stamp, stands = MS, False
    for wait, down in edges:
        stamp, stands = stamp + wait, down
        found += contact.edge(down, stamp)
    while contact.due is not None:
        found += contact.settle(stands, contact.due)
    assert all(alternating(found))
    assert all(after.stamp - before.stamp >= DEAF for before, after in pairwise(found))
    assert (found[-1].down if found else False) == stands
