"""The laws of people in no hurry: newcomers who tap only what is asked see each lesson, and no clock ends their game.

A lesson about a step with a clock comes before the clock starts, and its end needs no tap.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from msgspec import structs

from companion.core.clock import clock_event
from companion.core.game import AnyGame
from companion.core.view import Result
from companion.games import GAMES
from companion.table.parts import LESSON_TIME
from tests.laws.evening import Evening
from tests.laws.games import UNDER_LAW
from tests.laws.lantern import LANTERN
from tests.laws.lantern.mutants import IN_A_MINUTE
from tests.laws.mend import Mend, words
from tests.laws.unhurried import TaughtStep, asked_only, lessons_seen
from tests.laws.variants import variants

TEACHING = {name: game for name, game in UNDER_LAW.items() if game.lessons}

taught = pytest.mark.parametrize("game", TEACHING.values(), ids=TEACHING)

SEEDS, OF_SOAK = 4, 200
"""The random games in which each lesson comes whose occasion comes up."""

HOUR = 3_600_000


@taught
def test_every_lesson_whose_occasion_comes_up_is_seen_with_default_options(game: AnyGame, soak: bool) -> None:
    seen = lessons_seen(game, range(OF_SOAK if soak else SEEDS))
    silent = sorted(seen.came_up - seen.given)
    mend = Mend("teaching/lessons.toml", f"newcomers who tap only what is asked see each lesson: never {silent}")
    assert not silent, words(game.name, mend)


@taught
def test_a_clock_waits_for_the_lesson_about_its_step_and_starts_by_itself(game: AnyGame) -> None:
    for seed in range(3):
        for step in asked_only(game, seed):
            running = step.evening.table.playing
            hold = running and running.hold
            assert not (hold and step.public.timers), f"seed {seed}: a clock runs while a lesson is read: {step.public}"
            if not hold:
                continue
            offered = (move.question for moves in step.evening.legal_moves().values() for move in moves)
            timed = [one.id for one in offered if one.deadline is not None and not one.id.startswith("table-")]
            assert not timed, f"seed {seed}: questions show a clock while a lesson is read: {timed}"
            assert hold.until - step.evening.now <= LESSON_TIME, f"seed {seed}: a lesson holds a clock for too long"
            later = step.evening.fork()
            later.wait(hold.until - later.now)
            assert _asked(later) == _asked(step.evening), f"seed {seed}: the start of a clock asks something anew"
            after = later.table.playing
            assert after is None or after.hold is None, f"seed {seed}: the clock does not start by itself: {after}"


def _asked(evening: Evening) -> set[tuple[int, str]]:
    """Return the ids of the game's questions, each with its seat."""
    return {(seat, id) for seat in evening.table.seats for id in evening.ids(seat) if not id.startswith("table-")}


@taught
def test_a_game_with_a_lesson_before_a_clock_can_move_it(game: AnyGame) -> None:
    marked = [lesson.id for lesson in game.lessons if lesson.before_clock]
    mend = Mend("events", f"a subclass of ClockMoved is among them, since lessons come before a clock: {marked}")
    assert not marked or clock_event(game.events), words(game.name, mend)


def test_a_lesson_that_is_silent_while_a_clock_runs_is_found() -> None:
    during = tuple(structs.replace(one, before_clock=False) for one in IN_A_MINUTE.lessons)
    seen = lessons_seen(replace(IN_A_MINUTE, lessons=during), range(SEEDS))
    assert seen.came_up - seen.given == {"choice"}
    heard = lessons_seen(IN_A_MINUTE, range(SEEDS))
    assert heard.came_up == heard.given == {lesson.id for lesson in LANTERN.lessons}


WAYS = variants(GAMES)


@pytest.mark.parametrize("game", WAYS.values(), ids=WAYS)
def test_an_hour_in_which_nobody_acts_ends_no_game(game: AnyGame) -> None:
    """Leave out what people have announced and may still react to: it happens once their time is over."""
    ended = [ends_in_an_hour(step) for step in steps_of(game) if not is_announced(step)]
    assert ended and not any(ended), "a clock asks or reminds, and only rules end a game"


def test_a_game_that_ends_by_its_clock_is_found() -> None:
    assert any(map(ends_in_an_hour, steps_of(IN_A_MINUTE)))


def steps_of(game: AnyGame) -> Iterator[TaughtStep]:
    """Yield every tenth step of a game, one after another: all are the same evening."""
    return filter(is_open, islice(asked_only(game, 1), 0, 200, 10))


def is_open(step: TaughtStep) -> bool:
    """Return whether a game runs, and has no result yet."""
    return step.evening.table.playing is not None and not any(isinstance(one, Result) for one in step.public.blocks)


def is_announced(step: TaughtStep) -> bool:
    """Return whether somebody is asked what happens by itself without an answer, or nobody is asked beside a clock.

    In the latter case the clock only brings the consequences of earlier answers.
    """
    moves = (move for offered in step.evening.legal_moves().values() for move in offered)
    asked = [move.question for move in moves if move.question.required]
    return any(one.timeout_text for one in asked) or (not asked and bool(step.public.timers))


def ends_in_an_hour(step: TaughtStep) -> bool:
    """Return whether a game is over after an hour without an answer."""
    later = step.evening.fork()
    happened = later.wait(HOUR)
    return not is_open(TaughtStep(later, happened, later.public()))
