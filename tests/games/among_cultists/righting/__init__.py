"""What people put right of what the hub believes: how it is said, agreed on and taken back."""

from companion.games.among_cultists.box.roles import Role
from tests.games.among_cultists.evening import state, undo
from tests.laws.evening import Evening, own


def right(evening: Evening, id: str, value: object) -> list[object]:
    """Let Anna put something right, and Ben agree; return what that made happen."""
    evening.say(1, f"right-{id}", value)
    return own(evening.say(2, "table-agree-entry", "yes"))


def back(evening: Evening) -> None:
    """Let two take the last entry back."""
    undo(evening, 3, 2)


def sheet(evening: Evening, **rows: int) -> dict[str, int]:
    value = evening.question(1, "right-counts").value
    assert isinstance(value, dict)
    return {**value, **rows}


def waiting(evening: Evening) -> list[tuple[str, int]]:
    return [(asked.kind, asked.character) for asked in state(evening).pending]


TOLD: dict[int, Role] = {1: "cultist", 2: "cultist", 3: "infected", 4: "novice", 5: "assassin"}
