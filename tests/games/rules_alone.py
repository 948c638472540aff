"""Random games with the rules of a game alone, without a table: fast enough for thousands of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.chance import Chance
from companion.core.event import AnyEvent
from companion.core.game import AnyGame, after
from companion.core.offer import EVERYBODY, Offer


def going_on(game: AnyGame, state: Any, happened: Sequence[AnyEvent], now: int, chance: Chance) -> list[AnyEvent]:
    """Return what has `happened` with all that follows from it by itself."""
    return [*happened, *game.follows(state, after(state, happened), happened, now, chance)]


def asked(game: AnyGame, state: Any) -> Iterator[tuple[int, Offer[AnyEvent]]]:
    """Yield what each seat is asked."""
    for offer in game.offers(state):
        for seat in seats_of(offer, state):
            yield seat, offer


def seats_of(offer: Offer[AnyEvent], state: Any) -> Sequence[int]:
    """Return whom an offer is for."""
    if offer.to == EVERYBODY:
        return tuple(state.setup.seats)
    return (offer.to,) if isinstance(offer.to, int) else tuple(int(seat) for seat in offer.to)
