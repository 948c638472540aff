"""Overthrones that break a law of random plays; the law must notice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.game import AnyGame
from companion.core.move import Move
from companion.games import overthrone
from companion.games.overthrone.events import contests as c
from tests.laws.every import asks_somebody
from tests.laws.mutants import change, offering
from tests.laws.phoneless import goes_on_without_any_phone
from tests.laws.variants import with_options


def _lays_nothing_for_them() -> AnyGame:
    """Return a game in which a player without a phone has laid a 0 once the table continues without them."""

    def moves(state: Any, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
        nothing = [change(one, default_effect=_nothing(state)) if one.default_effect else one for one in moves]
        return [one for one in nothing if not one.question.id.startswith("card-")]

    return with_options(offering(overthrone.GAME, moves), {"reveals": "phones"})


def _nothing(state: Any) -> Any:
    return lambda seat, now, chance: (
        [c.NumberLaid(seat, 0)] + ([] if len(state.contest.laid.unanswered) > 1 else [c.CountdownBegan(now + 1)])
    )


def _waits_for_nobody() -> AnyGame:
    """Return a game in which nobody is asked for a card."""
    return offering(overthrone.GAME, lambda state, moves: [change(one, active_seat=None, own=None) for one in moves])


LAWLESS: Mapping[str, tuple[Callable[[], AnyGame], Callable[[AnyGame, int], None]]] = {
    "lays 0 for who has no phone": (_lays_nothing_for_them, goes_on_without_any_phone),
    "waits for nobody": (_waits_for_nobody, asks_somebody),
}
