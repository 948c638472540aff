"""A pair of evenings of Lantern, up to the last card but one."""

from __future__ import annotations

from companion.core.game import AnyGame
from tests.laws.pairs import Moment, Pair, seat, wrong


def cards(pair: Pair, game: AnyGame) -> None:
    """Play Lantern until the first of five has swapped a card, and all but one have chosen theirs."""
    seat(pair, game, choice_seconds="60")
    pair.part()
    pair.say(1, "table-begin-0")
    pair.say(2, "first", "seat-3")
    pair.say(3, "swap-1", "card-1", instead="card-2")
    wrong(pair, "swap-1")
    for person, first, second in ((4, "card-1", "card-3"), (1, "card-2", "card-1"), (2, "card-3", "card-2")):
        pair.wait(4_000)
        pair.say(person, "choice-1", first, instead=second)
        wrong(pair, "choice-1")
    pair.say(3, "choice-1", "card-3", instead="card-1")
    pair.wait(47_999)


PAIRS: tuple[Moment, ...] = (cards,)
"""Pairs of evenings, each up to one of the most secret moments of the game."""
