"""An open table at which a test makes each move."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.games.open_table.state import TOKENS, State
from tests.laws.evening import Evening

NAMES = ("Anna", "Ben", "Caro")


def playing(*names: str, phoneless: Collection[str] = (), **options: object) -> Evening:
    evening = Evening(*(names or NAMES), phoneless=phoneless)
    evening.play("open-table", **options)
    # Nobody is taught, so no clock waits for a lesson.
    evening.say(evening.table.host, "table-teach")
    return evening


def filled(**colours: int) -> Evening:
    """Return a game with these tokens in its bag."""
    evening = playing()
    evening.say(1, "fill", tokens(**colours))
    return evening


def scored(*values: int, **options: Any) -> Evening:
    """Return a game in whose first round all have these points."""
    evening = playing(**options)
    evening.say(1, "points-1", points(*values))
    return evening


def state(evening: Evening) -> State:
    return evening.state(State)


def tokens(**colours: int) -> dict[str, int]:
    return {token: colours.get(token, 0) for token in TOKENS}


def points(*values: int) -> dict[str, int]:
    return {f"seat-{seat}": value for seat, value in enumerate(values, 1)}
