"""An open table at which a test makes each move."""

from __future__ import annotations

from companion.core.view import Block
from companion.games.open_table.state import State
from tests.laws.evening import Evening

NAMES = ("Anna", "Ben", "Caro")


def playing(*names: str, **options: object) -> Evening:
    evening = Evening(*(names or NAMES))
    evening.play("open-table", **options)
    return evening


def state(evening: Evening) -> State:
    assert evening.table.running
    found: State = evening.table.running.state
    return found


def block(evening: Evening, id: str) -> Block | None:
    return next((block for block in evening.view(None).public.blocks if block.id == id), None)
