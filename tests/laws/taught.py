"""The lessons of a game in random plays: the phases in which people may read, and those in which a lesson came."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from companion.core.game import AnyGame
from companion.core.lesson import InPhase
from companion.table import events as e
from tests.laws.plays import random_play

PLAYS = 8
"""The number of evenings."""

_PLAYED: dict[int, tuple[AnyGame, Mapping[str, set[str]]]] = {}
"""Games with their results, by the game's `id`: a game that is kept shares its id with no other."""

STEPS = 300
"""The inputs of each evening."""


def readable(game: AnyGame) -> Mapping[str, set[str]]:
    """Return the phases of a game in which people have time to read, with the ids of the lessons that came in them."""
    if id(game) not in _PLAYED:
        _PLAYED[id(game)] = game, _readable(game)
    return _PLAYED[id(game)][1]


def _readable(game: AnyGame) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for seed in range(PLAYS):
        for evening, _, happened in random_play(game, f"taught {seed}", STEPS):
            running = evening.table.playing
            lessons = {event.lesson for event in happened if isinstance(event, e.LessonGiven)}
            if running is None or (not lessons and game.public_view(running.state).phase in found):
                continue
            public = evening.public()
            if not (public.phase == "night" or public.timers or public.paused or public.halted):
                found[public.phase] |= lessons
    return found


def untaught(game: AnyGame) -> set[str]:
    """Return the phases without a written lesson in which no lesson came."""
    written = {lesson.when.name for lesson in game.lessons if isinstance(lesson.when, InPhase)}
    return {phase for phase, came in readable(game).items() if not came} - written
