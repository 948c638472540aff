"""An open table at which a test makes each move."""

from __future__ import annotations

from companion.games.open_table.state import TOKENS, State
from tests.laws.evening import Evening

NAMES = ("Anna", "Ben", "Caro")


def playing(*names: str, **options: object) -> Evening:
    evening = Evening(*(names or NAMES))
    evening.play("open-table", **options)
    return evening


def state(evening: Evening) -> State:
    return evening.state(State)


def tokens(**colours: int) -> dict[str, int]:
    return {token: colours.get(token, 0) for token in TOKENS}


def points(*values: int) -> dict[str, int]:
    return {f"seat-{seat}": value for seat, value in enumerate(values, 1)}
