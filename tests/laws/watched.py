"""Random plays that laws only look at: what several of them look at is played once, and its views are made once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from companion.core.game import AnyGame
from tests.laws import plays
from tests.laws.plays import PlayedStep, random_play

LONGEST = 400
"""Inputs of a play that can be watched."""

KEPT = 2
"""Plays that are kept: laws on one game follow each other."""


class _Play(NamedTuple):
    """A play so far, and how it goes on; a step holds a fork that stays where it is."""

    game: AnyGame
    seed: object
    people: int
    steps: list[PlayedStep]
    more: Iterator[PlayedStep]


_kept: deque[_Play] = deque(maxlen=KEPT)


def watched_play(game: AnyGame, seed: object, steps: int) -> Iterator[PlayedStep]:
    """Yield the steps of `random_play`, each with an evening of its own.

    What is done to that evening the next step does not know.
    """
    assert steps <= LONGEST, f"{steps} inputs are kept for nobody"
    play = _found(game, seed)
    for number in range(steps):
        if number == len(play.steps):
            on = next(play.more)
            play.steps.append(on._replace(evening=on.evening.fork()))
        step = play.steps[number]
        yield step._replace(evening=step.evening.fork())


def _found(game: AnyGame, seed: object) -> _Play:
    for play in _kept:
        if play.game is game and (play.seed, play.people) == (seed, plays.SIT):
            return play
    play = _Play(game, seed, plays.SIT, [], random_play(game, seed, LONGEST))
    _kept.append(play)
    return play
