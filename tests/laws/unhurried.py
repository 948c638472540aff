"""Newcomers who tap only what is asked: the lessons that they see with the options that a game begins with.

They never put a lesson away, open no menu of the table's and choose no option. Each answers what the table waits for,
and now and then something else that the game asks, some time after it has come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from random import Random
from typing import NamedTuple

from companion.core.game import AnyGame, Refused
from companion.core.lesson import LessonMoment, comes_up, is_beside, list_rows
from companion.core.move import EVERYBODY
from companion.core.view import TableView
from companion.table import events as e
from companion.table.event import TableEvent
from tests.golden.plays import Play, Say, made
from tests.laws.bots import any_answer, choose
from tests.laws.evening import Evening
from tests.laws.newcomer import SEED, editions
from tests.laws.plays import NAMES

PAUSES = (1_000, 4_000, 15_000)
"""Milliseconds of game time before somebody taps."""

STEPS = 250
"""The most taps in a game."""


class TaughtStep(NamedTuple):
    """The table after a tap or some time: the events since the step before, and everybody's view."""

    evening: Evening
    happened: Sequence[TableEvent]
    public: TableView


class SeenLessons(NamedTuple):
    """The lessons of some games."""

    came_up: frozenset[str]
    """The ids of those whose occasion came up."""
    given: frozenset[str]
    """The ids of those that came."""


def asked_only(game: AnyGame, seed: int) -> Iterator[TaughtStep]:
    """Yield the steps of a random game; the number of players follows from the seed."""
    random = Random(f"unhurried {seed}")
    numbers = [number for number in game.seats if number <= len(NAMES)]
    evening = Evening(*NAMES[: numbers[seed % len(numbers)]], games={game.name: game}, seed=seed)
    evening.speaks = True
    yield TaughtStep(evening, evening.play(game.name), evening.public())
    for step in range(2 * STEPS):
        happened = _tap(evening, random) if step % 2 else evening.wait(random.choice(PAUSES))
        yield TaughtStep(evening, happened, evening.public())
        if evening.table.playing is None:
            return


def _tap(evening: Evening, random: Random) -> list[TableEvent]:
    offered = [
        (seat, move)
        for seat, moves in evening.legal_moves().items()
        for move in moves
        if not move.question.id.startswith("table-")
    ]
    asked = [seat for seat, move in offered if move.question.required] or [seat for seat, _ in offered]
    if not asked:
        return []
    seat = random.choice(asked)
    move = choose([found for by, found in offered if by == seat], random)
    with suppress(Refused):
        return evening.say(seat, move.question.id, any_answer(move.question.ask, random))
    return []


def asked_in(game: AnyGame, play: Play) -> Iterator[TaughtStep]:
    """Yield the steps of an evening in which newcomers ask; nobody puts a lesson away."""
    evening = Evening(*play.names, games={game.name: game}, seed=SEED, phoneless=play.phoneless)
    evening.speaks = True
    for move in (*play.before, *play.moves):
        yield TaughtStep(evening, made(evening, move), evening.public())


def scripted(game: AnyGame) -> list[Play]:
    """Return the evenings in which newcomers ask and nobody chooses an option."""
    return [play for play in chain.from_iterable(editions(game).values()) if not _chooses(play)]


def _chooses(play: Play) -> bool:
    moves = (*play.before, *play.moves)
    return any(isinstance(move, Say) and move.question_id_prefix.startswith("table-option-") for move in moves)


def lessons_seen(game: AnyGame, seeds: Sequence[int]) -> SeenLessons:
    """Return the lessons of the games of these seeds, and of the newcomers' evenings that choose no option."""
    came_up, given = set[str](), set[str]()
    for steps in (*(asked_only(game, seed) for seed in seeds), *(asked_in(game, play) for play in scripted(game))):
        for step in steps:
            given |= {event.lesson for event in step.happened if isinstance(event, e.LessonGiven)}
            came_up |= set(_due(game, step))
    return SeenLessons(frozenset(came_up), frozenset(given))


def _due(game: AnyGame, step: TaughtStep) -> Iterator[str]:
    """Yield the lessons whose occasion has come up in a step, whether they came or not."""
    running = step.evening.table.playing
    if running is None or step.public.blind or step.public.halted:
        return
    told = tuple(type(one.event) for one in step.happened if isinstance(one, e.GameAdvanced))
    to_all = tuple(
        move.question.id
        for move in game.legal_moves(running.state)
        if move.to == EVERYBODY or (isinstance(move.to, tuple) and set(move.to) >= set(running.seats))
    )
    rows = tuple(list_rows(step.public.blocks))
    moment = LessonMoment(phase=step.public.phase, event_types=told, question_ids=to_all, rows=rows)
    for lesson in game.lessons:
        if comes_up(lesson.when, moment) and is_beside(lesson, rows):
            yield lesson.id
