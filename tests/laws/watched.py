"""Random plays that laws only look at: several laws share one play and its views."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import TracebackType

from companion.core.game import AnyGame
from tests.laws import plays
from tests.laws.plays import PlayedStep, random_play

LONGEST = 400
"""Inputs of a play that can be watched."""

KEPT = 2
"""Plays that are kept: laws on one game follow each other."""


@dataclass
class _Play:
    """A play so far, and its continuation; a step holds a fork that does not move."""

    game: AnyGame
    seed: object
    people: int
    more: Iterator[PlayedStep]
    steps: list[PlayedStep] = field(default_factory=list)
    fault: tuple[Exception, TracebackType | None] | None = None
    """The exception that has ended the play, with its first traceback."""

    def step(self, number: int) -> PlayedStep:
        """Return a step, at most the next one; raises the exception that has ended the play, for each law."""
        if number == len(self.steps):
            if self.fault:
                error, trace = self.fault
                raise error.with_traceback(trace)
            try:
                on = next(self.more)
            except Exception as error:
                self.fault = error, error.__traceback__
                raise
            self.steps.append(on._replace(evening=on.evening.fork()))
        return self.steps[number]


_kept: deque[_Play] = deque(maxlen=KEPT)


def watched_play(game: AnyGame, seed: object, steps: int) -> Iterator[PlayedStep]:
    """Yield the steps of `random_play`, each with an evening of its own.

    A law may change that evening; the next step is not affected.
    """
    assert steps <= LONGEST, f"{steps} inputs are kept for nobody"
    play = _found(game, seed)
    for number in range(steps):
        step = play.step(number)
        yield step._replace(evening=step.evening.fork())


def _found(game: AnyGame, seed: object) -> _Play:
    for play in _kept:
        if play.game is game and (play.seed, play.people) == (seed, plays.SIT):
            return play
    play = _Play(game, seed, plays.SIT, random_play(game, seed, LONGEST))
    _kept.append(play)
    return play
