"""The clock of a game's current step: the table moves it while a lesson is taught before it starts.

A game whose steps run against a clock has a subclass of `ClockMoved` among its events. Its lessons about such a step
are marked (`companion.core.lesson.Lesson.before_clock`): the table gives the step that much more time, and shows no
clock until the lesson is over.
"""

from __future__ import annotations

from companion.core.event import EventType, State, UndoNeutral


class ClockMoved(UndoNeutral[State]):
    """The current clock ends later, or earlier if the number is negative; a subclass moves the game's own."""

    by: int
    """Milliseconds of game time."""


def later(deadline: int | None, by: int) -> int | None:
    """Return a deadline moved by so many milliseconds; None stays None."""
    return None if deadline is None else deadline + by


def clock_event(events: tuple[EventType, ...]) -> type[ClockMoved[object]] | None:
    """Return the event among a game's `events` that moves its clock, None if it has none."""
    return next((event for event in events if issubclass(event, ClockMoved)), None)
