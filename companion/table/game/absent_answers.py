"""The answers of those for whom the table does not wait: the game goes on as its moves say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core.chance import Chance
from companion.core.event import AnyEvent
from companion.core.game import AnyGame, after
from companion.core.offer import EVERYBODY, Offer
from companion.table.state import Table

MOST = 1000
"""How many answers may be missing at one moment; more can only come from a fault in the rules."""


class Missing(NamedTuple):
    """The seats for whose answers nobody waits."""

    gone: Sequence[int] = ()
    """Those without which the table goes on."""

    agreed: Sequence[int] = ()
    """Those among them on which two phones have agreed."""

    phoneless: Sequence[int] = ()
    """Those who play without a phone: what is public the hub's own controls answer for them all the same."""


def missing_at(table: Table) -> Missing:
    """Return for whose answers the table does not wait."""
    agreed = [sitter.seat for sitter in table.sitters if sitter.without and sitter.agreed]
    left = table.running.left if table.running else ()
    return Missing((*table.without, *left), (*agreed, *left), table.phoneless)


def unanswered(game: AnyGame, seats: Missing, state: Any, now: int, chance: Chance) -> tuple[list[AnyEvent], Any]:
    """Return what happens where nobody waits for the answers of `seats`, and the state to which it leads."""
    happened: list[AnyEvent] = []
    for _ in range(MOST):
        found = _otherwise(game, seats, state, now, chance)
        if not found:
            return happened, state
        reached = after(state, found)
        found = [*found, *game.follows(state, reached, found, now, chance)]
        happened += found
        state = after(state, found)
    raise RuntimeError("the missing answers do not come to an end")


def _otherwise(game: AnyGame, seats: Missing, state: Any, now: int, chance: Chance) -> Sequence[AnyEvent]:
    if not seats.gone or game.outcome(state):
        return ()
    for offer in game.offers(state):
        if offer.otherwise is None:
            continue
        for seat in seats.agreed if offer.agreed else seats.gone:
            answered_at_hub = seat in seats.phoneless and not offer.question.secret
            if is_asked(offer, seat) and not answered_at_hub:
                return offer.otherwise(seat, now, chance)
    return ()


def is_asked(offer: Offer[Any], seat: int) -> bool:
    """Return whether an offer is for a seat."""
    return offer.to in (EVERYBODY, seat) or (isinstance(offer.to, tuple) and seat in offer.to)
