"""The answers of seats that the table does not wait for: the game goes on as its moves say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core.chance import Chance
from companion.core.event import AnyEvent
from companion.core.game import AnyGame, apply_events
from companion.core.move import EVERYBODY, Move
from companion.core.view import AT_HUB
from companion.table.records import Sitter
from companion.table.state import Table

MOST = 1000
"""The number of missing answers at one moment; more can only come from a fault in the rules."""


class AbsentSeats(NamedTuple):
    """The seats whose answers nobody waits for."""

    absent: Sequence[int] = ()
    """The seats that the table goes on without."""

    agreed: Sequence[int] = ()
    """The seats among them on which two phones have agreed."""

    phoneless: Sequence[int] = ()
    """The seats of players without a phone: the hub's own controls still answer public questions for them."""

    sitters: Sequence[Sitter] = ()
    """The same players, and the others."""

    occasion: str = ""
    """See `Table.occasion`."""

    def wait(self, move: Move[Any], seat: int) -> bool:
        """Return whether the table still waits for a seat after it has chosen to continue without it."""
        id = f"{self.occasion}-{move.question.id}"
        return any(holds_back(move, id, sitter) for sitter in self.sitters if sitter.seat == seat)


def absent_seats(table: Table) -> AbsentSeats:
    """Return the seats whose answers the table does not wait for."""
    agreed = [sitter.seat for sitter in table.sitters if sitter.without and sitter.agreed]
    left = table.running.left if table.running else ()
    return AbsentSeats((*table.without, *left), (*agreed, *left), table.phoneless, table.sitters, table.occasion)


def answer_by_default(
    game: AnyGame, seats: AbsentSeats, state: Any, now: int, chance: Chance
) -> tuple[list[AnyEvent], Any]:
    """Return the events for the answers of `seats` that nobody waits for, with the state after them."""
    happened: list[AnyEvent] = []
    for _ in range(MOST):
        found = _default_events(game, seats, state, now, chance)
        if not found:
            return happened, state
        reached = apply_events(state, found)
        found = [*found, *game.consequences(state, reached, found, now, chance)]
        happened += found
        state = apply_events(state, found)
    raise RuntimeError("the missing answers do not come to an end")


def _default_events(game: AnyGame, seats: AbsentSeats, state: Any, now: int, chance: Chance) -> Sequence[AnyEvent]:
    if not seats.absent or game.outcome(state):
        return ()
    for move in game.legal_moves(state):
        if move.default_effect is None:
            continue
        for seat in seats.agreed if move.agreed else seats.absent:
            answered_at_hub = seat in seats.phoneless and not move.question.secret
            if is_asked(move, seat) and not answered_at_hub and not (move.decides_about and seats.wait(move, seat)):
                return move.default_effect(seat, now, chance)
    return ()


def holds_back(move: Move[Any], id: str, sitter: Sitter) -> bool:
    """Return whether a player without a phone decides the question `id`, and nobody has left them out of it."""
    return bool(move.decides_about) and sitter.device == AT_HUB and sitter.skipped != id


def is_asked(move: Move[Any], seat: int) -> bool:
    """Return whether a move is for a seat."""
    return move.to in (EVERYBODY, seat) or (isinstance(move.to, tuple) and seat in move.to)
