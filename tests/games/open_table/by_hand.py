"""An open table at which a test makes each move."""

from __future__ import annotations

from companion.games.open_table.state import State
from tests.laws.evening import Evening

NAMES = ("Anna", "Ben", "Caro")


def playing(*names: str, **options: object) -> Evening:
    evening = Evening(*(names or NAMES))
    evening.play("open-table", **options)
    return evening


def state(evening: Evening) -> State:
    return evening.state(State)
