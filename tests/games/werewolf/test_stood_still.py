"""A watch after the game has stood still: it runs again in full, and the picks stay (ruling WW-18)."""

from __future__ import annotations

import pytest

from companion.core.report import NarratorPresent
from companion.games.werewolf.state import Night, State
from tests.games.werewolf.by_hand import Village
from tests.laws.evening import Evening, own

WATCHES = ("eve", "watch-1", "watch-2", "watch-3")

NORMAL = 20_000
"""Milliseconds of a watch at the normal pace."""


def night(*, taught: bool = False) -> Evening:
    """Begin a game in which the first night has every watch."""
    evening = Evening("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz")
    if not taught:
        evening.say(1, "table-game", "werewolf")
        evening.say(1, "table-teach-0-off")
    own = {"werewolf": 2, "seer": 1, "witch": 1, "cupid": 1, "bodyguard": 1}
    evening.play("werewolf", set="own", own_set=own, first_night="victim")
    for seat in evening.table.seats:
        evening.say(seat, "g1-ready")
    return evening


def to(evening: Evening, stage: str) -> State:
    """Let clocks run out until a stage comes."""
    for _ in range(50):
        if (state := evening.state(State)).stage == stage:
            return state
        coming = evening.coming()
        assert coming, f"no clock runs in {state.stage}"
        evening.wait(coming[0] - evening.now)
    raise AssertionError(f"{stage} does not come")


def current_night(evening: Evening) -> Night:
    return evening.state(State).night


@pytest.mark.parametrize("watch", WATCHES)
def test_after_a_pause_each_watch_runs_again_in_full_and_the_picks_stay(watch: str) -> None:
    evening = night()
    to(evening, watch)
    value = {"eve": {"seat-2": 1}, "watch-3": "heal"}.get(watch, "seat-3")
    evening.say(4, f"g1-{watch}", value)
    evening.wait(NORMAL - 1_000)
    before, asked = current_night(evening), evening.ids(4)
    evening.say(2, "table-pause")
    evening.say(5, "table-resume")
    state = evening.state(State)
    assert (state.stage, state.deadline) == (watch, evening.now + NORMAL)
    assert [timer.ends for timer in evening.public().timers] == [evening.now + NORMAL]
    assert current_night(evening) == before
    assert [id for id in evening.ids(4) if id.startswith("g1")] == [id for id in asked if id.startswith("g1")]
    evening.wait(NORMAL - 1)
    assert evening.state(State).stage == watch
    evening.wait(1)
    assert evening.state(State).stage == "hush"
    assert current_night(evening).picks[watch] == before.picks[watch]


def test_two_pauses_give_the_watch_its_time_twice_and_no_more() -> None:
    evening = night()
    to(evening, "watch-1")
    for _ in range(2):
        evening.wait(7_000)
        evening.say(2, "table-pause")
        evening.say(2, "table-resume")
    evening.wait(NORMAL - 1)
    assert evening.state(State).stage == "watch-1"
    evening.wait(1)
    assert evening.state(State).stage == "hush"


def test_a_pause_in_the_silence_before_a_watch_gives_no_more_time() -> None:
    evening = night()
    deadline = to(evening, "hush").deadline
    evening.wait(2_000)
    evening.say(2, "table-pause")
    evening.say(2, "table-resume")
    assert evening.state(State).deadline == deadline


def test_a_watch_that_waits_for_a_lesson_begins_when_it_would_have() -> None:
    evening = night(taught=True)
    to(evening, "watch-1" if not evening.table.lesson else evening.state(State).stage)
    state = evening.state(State)
    assert evening.table.playing and evening.table.playing.hold, "the lesson before the first watch is on show"
    evening.wait(3_000)
    evening.say(2, "table-pause")
    evening.say(2, "table-resume")
    assert evening.state(State).deadline == state.deadline


def test_a_voice_reads_the_line_of_the_watch_again() -> None:
    evening = night()
    evening.do(NarratorPresent(True))
    to(evening, "watch-1")
    evening.wait(15_000)
    assert evening.public().line is None, "the line was read long ago"
    evening.say(2, "table-pause")
    evening.say(2, "table-resume")
    line = evening.public().line
    assert line and line.key == "watch-1" and line.starts >= evening.now


def test_a_lost_voice_stops_nothing_since_eyes_are_open() -> None:
    evening = night()
    evening.do(NarratorPresent(True))
    state = to(evening, "watch-1")
    evening.wait(4_000)
    happened = evening.do(NarratorPresent(False))
    assert evening.state(State).deadline == state.deadline
    assert not evening.public().halted
    assert "WatchRestarted" not in [type(event).__name__ for event in own(happened)]
    evening.wait(NORMAL - 4_000)
    assert evening.state(State).stage == "hush"


def test_the_shape_of_a_pause_is_the_same_whether_someone_has_picked() -> None:
    told = []
    for picks in (True, False):
        evening = night()
        to(evening, "watch-1")
        if picks:
            evening.say(1, "g1-watch-1", "seat-2")
        evening.wait(5_000)
        evening.say(2, "table-pause")
        evening.say(2, "table-resume")
        told.append((evening.public(), evening.view(3), evening.coming()))
    assert told[0] == told[1]


def test_the_rules_alone_name_no_watch_that_runs_again_by_day() -> None:
    village = Village("WSEVV")
    village.to("talk")
    assert village.stand_still() is False
