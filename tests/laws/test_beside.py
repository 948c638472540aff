"""The law of lessons beside lists: a lesson explains rows of the list that is shown with it, and none that is missing.

In the phase of a game's first list, by which it is set up, a lesson may speak of the game instead.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from msgspec import structs

from companion.core.game import AnyGame
from companion.core.lesson import Lesson, is_beside, list_rows
from tests.golden.english import block_line, english
from tests.laws.evening import Evening
from tests.laws.games import UNDER_LAW
from tests.laws.mend import Mend, words
from tests.laws.unhurried import asked_in, asked_only, scripted

TEACHING = {name: game for name, game in UNDER_LAW.items() if game.lessons}

SEEDS, OF_SOAK = 4, 100
"""The random games in which lessons are held against the lists beside them."""


def beside(game: AnyGame, seeds: int) -> Iterator[tuple[Lesson, Evening]]:
    """Yield each lesson with the table at every step at which it is shown beside a list, once the game is set up."""
    lessons = {lesson.id: lesson for lesson in game.lessons}
    random, written = (
        (asked_only(game, seed) for seed in range(seeds)),
        (asked_in(game, play) for play in scripted(game)),
    )
    for steps in (*random, *written):
        prepares = ""
        for step in steps:
            running, public = step.evening.table.playing, step.public
            listed = running is not None and bool(list(list_rows(public.blocks)))
            prepares = prepares or (public.phase if listed else "")
            if running and listed and public.lesson and public.phase != prepares:
                yield lessons[running.lesson], step.evening


def unlike(game: AnyGame, seeds: int) -> set[str]:
    """Return the lessons that explain no row of the list beside them, or one that is not there, with that list."""
    found = set()
    for lesson, evening in beside(game, seeds):
        blocks = evening.public().blocks
        if not (lesson.rows and is_beside(lesson, tuple(list_rows(blocks)))):
            lists = [block_line(block, english) for block in blocks if list(list_rows([block]))]
            found.add(f"{lesson.id}: {english(lesson.text)} Beside: {lists[0]}")
    return found


@pytest.mark.parametrize("game", TEACHING.values(), ids=TEACHING)
def test_a_lesson_explains_the_list_beside_it(game: AnyGame, soak: bool) -> None:
    wrong = sorted(unlike(game, OF_SOAK if soak else SEEDS))
    assert not wrong, words(game.name, Mend("teaching/lessons.toml", f"rows = […] names rows of that list: {wrong}"))


@pytest.mark.parametrize("game", TEACHING.values(), ids=TEACHING)
def test_every_row_that_a_lesson_names_is_shown_at_some_time(game: AnyGame, soak: bool) -> None:
    named = {lesson.id for lesson in game.lessons if lesson.rows}
    shown = {lesson.id for lesson, _ in beside(game, OF_SOAK if soak else SEEDS)} if named else set()
    assert named <= shown, words(
        game.name, Mend("teaching/lessons.toml", f"their rows are never shown: {named - shown}")
    )


def test_a_lesson_that_stands_beside_another_list_is_found() -> None:
    """Without their rows, lessons of some game come beside lists that say something else."""
    told = [game for game in TEACHING.values() if any(lesson.rows for lesson in game.lessons)]
    assert told
    for game in told:
        named = {lesson.id for lesson in game.lessons if lesson.rows}
        without = replace(game, lessons=tuple(structs.replace(lesson, rows=()) for lesson in game.lessons))
        assert {one.partition(":")[0] for one in unlike(without, SEEDS)} & named
