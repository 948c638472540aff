"""A pair of evenings of the shadow, up to dawn."""

from __future__ import annotations

from companion.core.game import AnyGame
from tests.laws.pairs import Moment, Pair, seat, wrong


def night(pair: Pair, game: AnyGame) -> None:
    """Play the shadow until it has marked and the seer has looked, and dawn has not come."""
    seat(pair, game)
    pair.part()
    pair.say(1, "table-begin-0")
    pair.wait(12_000)
    for person in (3, 1, 5, 2, 4):
        first, second = f"seat-{person % 5 + 1}", f"seat-{(person + 1) % 5 + 1}"
        pair.say(person, "choice-1", first, instead=second)
        wrong(pair, "choice-1")
    pair.wait(24_000)


PAIRS: tuple[Moment, ...] = (night,)
