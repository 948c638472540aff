"""Random games with the rules of a game alone, without a table: fast enough for thousands of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.chance import Chance
from companion.core.event import AnyEvent
from companion.core.game import AnyGame, apply_events
from companion.core.move import EVERYBODY, Move


def going_on(game: AnyGame, state: Any, happened: Sequence[AnyEvent], now: int, chance: Chance) -> list[AnyEvent]:
    """Return the events that have `happened` with all their consequences."""
    return [*happened, *game.consequences(state, apply_events(state, happened), happened, now, chance)]


def asked(game: AnyGame, state: Any) -> Iterator[tuple[int, Move[AnyEvent]]]:
    """Yield the questions to each seat."""
    for move in game.legal_moves(state):
        for seat in seats_of(move, state):
            yield seat, move


def seats_of(move: Move[AnyEvent], state: Any) -> Sequence[int]:
    """Return the seats that a move asks."""
    if move.to == EVERYBODY:
        return tuple(state.setup.seats)
    return (move.to,) if isinstance(move.to, int) else tuple(int(seat) for seat in move.to)
