"""Among Cultists before the night, for the tests: the host's choice of a variant, and the setup of the table."""

from collections.abc import Sequence
from typing import Any, Protocol

from companion.core.chance import Chance
from companion.core.game import Player, Setup
from companion.core.question import Answer
from companion.games.among_cultists.box.plan import Variant

NO_LUCK = Chance(lambda n: 0)


def setup(players: int, **options: Answer) -> Setup:
    """Return the setup of a game with these options of the host."""
    return Setup(players=tuple(Player(seat, f"p{seat}") for seat in range(1, players + 1)), options=dict(options))


class AnswerableTable(Protocol):
    """A table that takes answers: in memory, or at a hub."""

    def asks(self, seat: int, start: str) -> bool: ...

    def say(self, seat: int, start: str, value: object = "go") -> Any: ...


def wishes(variant: Variant, *, knows: str = "no") -> dict[str, Answer]:
    """Return the host's choices for `variant`, in the order in which they are asked."""
    wanted: dict[str, Answer] = {"level": "own", "roles": {"seer": 1} if variant.seer else {}}
    if variant.players in (5, 6):
        wanted["ai"] = "yes" if variant.ai else "no"
    return {**wanted, "knows": knows, "pace": variant.pace}


def set_up(table: AnswerableTable, right_of: int = 1) -> None:
    """Confirm that everything is in its place, and name the right-hand neighbour of the AI if it plays."""
    if table.asks(1, "ai"):
        table.say(1, "ai", f"seat-{right_of}")
    table.say(1, "placed")


def tell(table: AnswerableTable, *roles: str, seats: Sequence[int] = ()) -> Any:
    """Let each seat tell its role, the first one first; return the result of the last answer."""
    happened = None
    for seat, role in zip(seats or range(1, len(roles) + 1), roles, strict=True):
        happened = table.say(seat, "envelope", role)
    return happened
