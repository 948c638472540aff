"""Buttons on mock pins: every press is posted once, at its first edge, and nothing waits."""

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.view import Control, Seat
from hardware.buttons import Buttons
from hardware.debounce import DEAF, Change, Debounce
from hardware.hold import Hold
from tests.hardware.by_hand import MS, Beside, Fingers

SEATS = range(1, 11)
ALL = [*(f"seat{seat}" for seat in SEATS), "next", "power", "pause"]


@pytest.fixture
def fingers() -> Iterator[Fingers]:
    fingers = Fingers()
    yield fingers
    fingers.close()


def meant(name: str) -> Seat | Control:
    """Return the input of a short press of a button."""
    hub: dict[str, Control] = {"next": "next", "power": "power", "pause": "pause"}
    return hub.get(name) or Seat(int(name.removeprefix("seat")))


@pytest.mark.parametrize("name", [name for name in ALL if name != "pause"])
def test_a_press_is_posted_at_its_first_edge(fingers: Fingers, name: str) -> None:
    fingers.move(name, True)
    assert fingers.posted == [meant(name)]
    fingers.wait(5000)
    fingers.move(name, False)
    fingers.wait(200)
    assert fingers.posted == [meant(name)]


@pytest.mark.parametrize("name", ALL)
def test_every_one_of_many_presses_counts_once_however_it_bounces(fingers: Fingers, name: str) -> None:
    for _ in range(20):
        fingers.tap(name)
    assert fingers.posted == [meant(name)] * 20
    assert fingers.beside.waited == [], "nothing waits for what becomes of a press"
    fingers.beside.codes = []
    fingers.tap(name)
    assert len(fingers.posted) == 20, "there is no table"


def test_the_night_is_stopped_after_three_seconds_the_button_still_down(fingers: Fingers) -> None:
    fingers.bounce("pause", True)
    fingers.wait(2900)
    assert fingers.posted == []
    fingers.wait(200)
    assert fingers.posted == ["stop"]
    fingers.wait(10_000)
    fingers.move("pause", False)
    fingers.wait(200)
    assert fingers.posted == ["stop"]


@pytest.mark.parametrize("late", [False, True], ids=["in time", "on a busy machine"])
def test_a_tap_shorter_than_the_bouncing_is_a_tap_and_never_held(fingers: Fingers, late: bool) -> None:
    fingers.move("pause", True)
    fingers.wait(12, late=late)
    fingers.move("pause", False)
    fingers.wait(10_000, late=late)
    fingers.wait(1)
    assert fingers.posted == ["pause"]


def test_fifty_presses_in_a_second_are_fifty_at_most_and_the_next_one_still_counts(fingers: Fingers) -> None:
    for _ in range(50):
        fingers.move("pause", True)
        fingers.wait(10)
        fingers.move("pause", False)
        fingers.wait(10)
    fingers.wait(500)
    assert 10 <= len(fingers.posted) <= 50
    assert set(fingers.posted) == {"pause"}
    count = len(fingers.posted)
    fingers.tap("pause")
    fingers.tap("seat4")
    assert fingers.posted[count:] == ["pause", Seat(4)]


def test_two_buttons_at_once_do_not_touch_each_other(fingers: Fingers) -> None:
    fingers.move("pause", True)
    fingers.move("seat1", True)
    fingers.move("seat2", True)
    fingers.wait(5)
    fingers.move("seat1", False)
    fingers.tap("seat10")
    fingers.move("pause", False)
    assert fingers.posted == [Seat(1), Seat(2), Seat(10), "pause"]


def test_a_hub_that_fails_costs_one_press_and_its_log_says_only_the_kind(
    fingers: Fingers, caplog: pytest.LogCaptureFixture
) -> None:
    fingers.beside.fails = RuntimeError("seat 3 is the Cultist")
    with caplog.at_level(logging.DEBUG):
        fingers.tap("seat3")
        fingers.tap("pause")
    assert [record.getMessage() for record in caplog.records] == ["a press is lost: RuntimeError"] * 2
    assert fingers.beside.dropped == 2, "the end of a window must not wait for it"
    fingers.beside.fails = None
    fingers.tap("seat3")
    assert fingers.posted == [Seat(3)]


def test_a_contact_that_cannot_be_asked_is_taken_as_it_was_last_heard(caplog: pytest.LogCaptureFixture) -> None:
    class BrokenButton:
        is_active = False

    broken, whole = BrokenButton(), SimpleNamespace(is_active=False)
    beside = Beside()
    buttons = Buttons(beside.hub, {"next": broken, "seat1": whole}, lambda glow: None)
    buttons.beat(1)
    del BrokenButton.is_active
    buttons.edge("next", True, 1_000_000_000)
    buttons.edge("next", False, 1_001_000_000)
    buttons.beat(1_030_000_000)
    buttons.edge("next", True, 2_000_000_000)
    assert beside.posted == ["next", "next"]
    assert [record.getMessage() for record in caplog.records] == ["a button cannot be asked: AttributeError"]


def test_presses_from_many_threads_all_count(fingers: Fingers) -> None:
    def press(seat: int) -> None:
        fingers.move(f"seat{seat}", True)

    with ThreadPoolExecutor(len(SEATS)) as pool:
        list(pool.map(press, SEATS))
    assert sorted(fingers.posted, key=str) == sorted(SEATS, key=str)


# A bouncing contact counts once, at its first edge


@pytest.fixture
def contact() -> Debounce:
    contact = Debounce(False)
    assert contact.settle(False, 1) == ()
    return contact


def test_edges_are_ignored_for_30_ms_and_not_longer(contact: Debounce) -> None:
    assert DEAF == 30 * MS
    assert contact.edge(True, 0) == (Change(True, 0),), "at its own moment"
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
    assert Debounce(False).settle(True, 1) == (Change(True, 0),), "it was before anybody listened"


def test_a_button_held_at_the_start_was_not_pressed_now() -> None:
    held = Debounce(True)
    assert held.settle(True, 1) == ()
    assert held.edge(False, 2) == (Change(False, 2),)


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
    downs = [False, *(change.down for change in found)]
    assert all(before != after for before, after in pairwise(downs))
    assert all(after.stamp - before.stamp >= DEAF for before, after in pairwise(found))
    assert (found[-1].down if found else False) == stands


# One button pauses or continues, repeats while it is held, and stops after three seconds


def held(ms: int, *, watched: bool) -> list[Control]:
    """Return the inputs after holding the button for so long; not `watched`, nobody looks at it meanwhile."""
    hold = Hold()
    hold.press(0)
    meant = []
    while watched and hold.due is not None and hold.due <= ms * MS:
        meant.append(hold.beat(hold.due))
    meant.append(hold.release(ms * MS))
    return [control for control in meant if control]


@pytest.mark.parametrize("watched", [True, False], ids=["in time", "on a busy machine"])
@pytest.mark.parametrize(
    ("ms", "means"),
    [(1, "pause"), (80, "pause"), (699, "pause"), (700, "repeat"), (2999, "repeat"), (3000, "stop"), (60_000, "stop")],
)
def test_how_long_it_is_held_says_what_is_meant(ms: int, means: Control, watched: bool) -> None:
    assert held(ms, watched=watched) == [means]


def test_it_is_stopped_while_the_button_is_still_down_and_the_power_lamp_shows_it_and_each_press_begins_anew() -> None:
    hold = Hold()
    assert (hold.beat(5000 * MS), hold.release(5000 * MS)) == (None, None), "it was down before anybody looked"
    for start in (10_000 * MS, 20_000 * MS):
        hold.press(start)
        seen = [(hold.beat(start + ms * MS), hold.glow) for ms in (0, 699, 700, 2999, 3000, 3100)]
        assert seen == [(None, None), (None, None), (None, "fast"), (None, "fast"), ("stop", "on"), (None, "on")]
        assert hold.due is None
        hold.release(start + 3500 * MS)
        assert hold.glow is None
    hold.press(30_000 * MS)
    assert hold.release(30_080 * MS) == "pause"
