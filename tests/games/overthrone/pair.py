"""A pair of evenings of Overthrone, up to the moment before the numbers for the King's ear are shown."""

from __future__ import annotations

from companion.core.game import AnyGame
from tests.laws.pairs import Moment, Pair, seat, wrong


def numbers(pair: Pair, game: AnyGame) -> None:
    """Play Overthrone until all five have laid a number for the King's ear, and the countdown is almost over."""
    seat(pair, game, reveals="phones")
    pair.say(1, "table-begin-0")
    pair.part()
    pair.say(2, "king-1", {"seat-5": 1})
    pair.say(3, "ear-1")
    pair.say(4, "noble-0", "seat-3")
    pair.say(3, "fallen-1", "yes")
    for person, first, second in ((4, 6, 3), (1, 0, 7), (2, 4, 0), (5, 6, 1)):
        pair.wait(4_000)
        pair.say(person, "number-1", first, instead=second)
        wrong(pair, "number-1")
    pair.say(3, "number-1", 7, instead=6)
    pair.wait(4_900)


PAIRS: tuple[Moment, ...] = (numbers,)
"""Each up to one of the most secret moments of the game."""
