"""What a game teaches in random plays: in which of its phases people may read, and in which of them a lesson came."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from companion.core.game import AnyGame
from companion.core.lesson import InPhase
from companion.table import events as e
from tests.laws.plays import random_play

PLAYS = 8
"""How many evenings are played."""

_PLAYED: dict[int, tuple[AnyGame, Mapping[str, set[str]]]] = {}
"""A game with what was found in it, by the game's `id`: a game that is kept shares its id with none."""

STEPS = 300
"""The inputs of each."""


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
    """Return the phases for which no lesson is written, and in which none came."""
    written = {lesson.when.name for lesson in game.lessons if isinstance(lesson.when, InPhase)}
    return {phase for phase, came in readable(game).items() if not came} - written
