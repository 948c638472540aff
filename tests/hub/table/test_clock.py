"""Game time: it runs, stands still, never goes back; a frozen hub skips the freeze, and nobody misses a line."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.view import Seat
from companion.hub.pulse import BEAT, FROZEN, Pulse
from companion.hub.table.clock import MILLISECOND, GameClock
from tests.core.narrated import NARRATED
from tests.hub.by_hand import KEYS, SECOND, ManualClock, ManualHub, got, running
from tests.hub.narrator import ManualNarrator, kinds, shown


def test_it_stands_still_until_it_is_started() -> None:
    clock = GameClock(81_200, 5 * SECOND)
    assert clock.at(5 * SECOND) == clock.at(500 * SECOND) == 81_200
    assert clock.stamp_of(90_000) is None


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
    for is_running, stamp in changes:
        before = clock.at(stamp)
        clock.run(is_running, stamp)
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


GAMES = {"narrated": NARRATED}


@pytest.fixture
def sleep() -> SimpleNamespace:
    """The nanoseconds for which the machine has been suspended."""
    return SimpleNamespace(total=0)


@pytest.fixture
def hub(tmp_path: Path, request: pytest.FixtureRequest, sleep: SimpleNamespace) -> Iterator[ManualHub]:
    """A hub that notices freezes; the marker `hub` has the arguments of `running`."""
    marker = request.node.get_closest_marker("hub")
    clock = ManualClock()
    with running(
        tmp_path, clock, pulse=Pulse(clock, lambda: sleep.total), **(marker.kwargs if marker else {})
    ) as found:
        for device in found.devices.values():
            found.tables.present(found.code, device, True)
        yield found


def freeze(hub: ManualHub, seconds: float) -> None:
    """Freeze the hub, and wake it up."""
    hub.clock.wait(seconds)
    hub.settle()


def reading(hub: ManualHub) -> ManualNarrator:
    """Return the voice of a table at which it reads a line of the second step."""
    voice = ManualNarrator(hub).announce()
    hub.play("narrated")
    for _ in range(2):
        line = shown(hub)
        hub.wait((line.starts + 1000 - hub.now) / 1000)
        voice.report(line.key, line.take)
    hub.wait((shown(hub).starts + 300 - hub.now) / 1000)
    return voice


@pytest.mark.hub(games=GAMES, names="Anna")
def test_the_step_that_was_read_is_repeated_and_no_line_is_lost(hub: ManualHub) -> None:
    voice = reading(hub)
    line, before = shown(hub), hub.now
    freeze(hub, 600)
    assert (shown(hub).key, shown(hub).take) == ("eyes-closed", line.take + 1)
    assert hub.now - before <= BEAT / 1_000_000
    assert kinds(hub)[-1] == "StepRepeated"
    voice.report(line.key, line.take)
    assert shown(hub).key == "eyes-closed", "nobody has heard the end of it"
    hub.wait((shown(hub).starts + 1000 - hub.now) / 1000)
    voice.report("eyes-closed", shown(hub).take)
    assert shown(hub).key == "open"


@pytest.mark.hub(games=GAMES, names="Anna")
def test_the_step_is_repeated_after_a_machine_was_suspended_and_nothing_where_nothing_is_read(
    hub: ManualHub, sleep: SimpleNamespace
) -> None:
    sleep.total += 3 * 3600 * SECOND
    hub.settle()
    reading(hub)
    assert "StepRepeated" not in kinds(hub)
    before = hub.now
    sleep.total += 3 * 3600 * SECOND
    hub.settle()
    assert shown(hub).key == "eyes-closed"
    assert hub.now == before, "the machine's clock stood still"
    hub.wait(0.5)
    assert kinds(hub).count("StepRepeated") == 1


@pytest.mark.hub(games=GAMES, names="Anna")
def test_a_short_stall_is_no_freeze_and_a_paused_table_stays_paused(hub: ManualHub) -> None:
    reading(hub)
    before = hub.now
    freeze(hub, FROZEN / SECOND)
    assert hub.now == before + FROZEN // 1_000_000
    assert "StepRepeated" not in kinds(hub)
    hub.say(1, "table-pause")
    paused = hub.now, kinds(hub)
    freeze(hub, 600)
    assert (hub.now, kinds(hub)) == paused


@pytest.mark.hub(names="Anna Ben Carla")
def test_a_vote_has_as_much_time_left_as_before_and_an_answer_from_before_counts(hub: ManualHub) -> None:
    hub.play(vote_seconds="30")
    assert not hub.say(1, "vote", "yes-no-shown").problem
    (timer,) = hub.snapshot.public.timers
    hub.wait((timer.ends - hub.now) / 1000 - 1.5)
    question = hub.question(1, "ballot").id
    arrived = hub.tables.arrive(hub.code)
    freeze(hub, 3600)
    assert hub.snapshot.public.timers == (timer,)
    assert timer.ends - hub.now >= 500
    assert not got(arrived.answer(hub.devices[1], Seat(1), question, "yes", f"key {next(KEYS)}")).problem
    hub.wait(1.6)
    assert not hub.snapshot.public.timers


def test_the_writer_waits_for_a_beat_at_most_while_something_is_timed_and_is_not_frozen_if_it_is_behind() -> None:
    clock = ManualClock()
    pulse = Pulse(clock, lambda: 0)
    assert pulse.begin(None, timed=False) is None
    assert pulse.begin(clock() + 60 * SECOND, timed=False) == clock() + 60 * SECOND
    assert pulse.begin(clock() + 60 * SECOND, timed=True) == clock() + BEAT
    assert pulse.begin(clock() + 7, timed=True) == clock() + 7
    behind = clock() - 10 * SECOND
    assert pulse.begin(behind, timed=True) == behind
    clock.wait(0.1)
    assert pulse.frozen() is None


def test_what_is_left_out_of_the_game_time_is_left_out_of_all_later_moments() -> None:
    clock = GameClock(0, 0)
    clock.run(True, 0)
    clock.leave_out(3 * SECOND, 63 * SECOND)
    assert [clock.at(second * SECOND) for second in (2, 40, 63, 65)] == [3000, 3000, 3000, 5000]
    assert clock.stamp_of(10_000) == 70 * SECOND
