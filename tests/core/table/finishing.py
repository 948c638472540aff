"""A game that two devices have ended, for the tests of what comes after it."""

from __future__ import annotations

from tests.laws.evening import Evening

POINTS = {"seat-1": 3, "seat-2": 3, "seat-3": 1}


def over(minutes: int = 0) -> Evening:
    """Return a game for points that two devices have ended after some minutes."""
    evening = Evening("Anna", "Ben", "Caro")
    evening.play("open-table")
    evening.now += minutes * 60_000
    evening.say(1, "points-1", POINTS)
    evening.say(1, "table-ask-end")
    evening.say(2, "table-agree-end", "yes")
    return evening
