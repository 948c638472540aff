"""Game time: it runs, stands still, and never goes back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hub.table.clock import MILLISECOND, GameClock

SECOND = 1000 * MILLISECOND


def test_it_stands_still_until_it_is_started() -> None:
    clock = GameClock(81_200, 5 * SECOND)
    assert clock.at(5 * SECOND) == clock.at(500 * SECOND) == 81_200
    assert clock.stamp_of(90_000) is None


@pytest.mark.parametrize("rate", [1, 3, 20])
def test_it_runs_rate_times_as_fast(rate: int) -> None:
    clock = GameClock(1000, 0, rate)
    clock.run(True, 10 * SECOND)
    assert clock.at(12 * SECOND) == 1000 + 2000 * rate


def test_a_pause_is_left_out_and_what_is_stamped_in_it_has_the_time_of_the_last_change() -> None:
    clock = GameClock(0, 0)
    clock.run(True, 0)
    clock.run(False, 3 * SECOND)
    assert clock.at(100 * SECOND) == 3000
    clock.run(True, 100 * SECOND)
    assert clock.at(101 * SECOND) == 4000
    assert clock.at(7 * SECOND) == clock.at(1 * SECOND) == 3000


def test_a_change_that_is_stamped_before_the_last_one_counts_from_the_last_one() -> None:
    clock = GameClock(0, 0)
    clock.run(True, 0)
    clock.run(True, 3 * SECOND)
    assert clock.at(4 * SECOND) == 4000, "saying again what it does already changes nothing"
    clock.run(False, 8 * SECOND)
    clock.run(True, 6 * SECOND)
    assert [clock.at(second * SECOND) for second in (8, 9)] == [8000, 9000]


@given(
    st.integers(0, 10**9),
    st.integers(1, 100),
    st.lists(st.tuples(st.booleans(), st.integers(0, 10**12)), max_size=12),
    st.lists(st.integers(0, 10**13), min_size=2, max_size=12),
)
def test_it_never_goes_back(base: int, rate: int, changes: list[tuple[bool, int]], asked: list[int]) -> None:
    clock = GameClock(base, 0, rate)
    for running, stamp in changes:
        before = clock.at(stamp)
        clock.run(running, stamp)
        assert clock.at(stamp) >= before
        times = [clock.at(moment) for moment in sorted(asked)]
        assert times == sorted(times)
        assert times[0] >= base


@given(st.integers(0, 10**9), st.integers(0, 10**12), st.integers(1, 100), st.integers(0, 10**9))
def test_the_stamp_of_a_moment_is_the_first_at_which_it_is_reached(base: int, since: int, rate: int, more: int) -> None:
    clock = GameClock(base, since, rate)
    clock.run(True, since)
    stamp = clock.stamp_of(base + more)
    assert stamp is not None
    assert clock.at(stamp) >= base + more
    assert more == 0 or clock.at(stamp - 1) < base + more
    assert Fraction(stamp - since) < Fraction(more * MILLISECOND, rate) + 1


def test_a_moment_that_has_passed_is_due_at_once() -> None:
    clock = GameClock(5000, 7 * SECOND)
    clock.run(True, 7 * SECOND)
    assert clock.stamp_of(4000) == 7 * SECOND
