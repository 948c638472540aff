"""A pair of evenings of New game, up to the last vote."""

from __future__ import annotations

from companion.core.game import AnyGame
from tests.laws.pairs import Moment, Pair, seat, wrong


def votes(pair: Pair, game: AnyGame) -> None:
    """Play New game until all but one of five have voted, and the time is almost over."""
    seat(pair, game, vote_seconds="30")
    pair.part()  # before the beginning, in which a hub may deal
    pair.say(1, "table-begin-0")
    pair.say(2, "open-1")
    for person, first, second in ((3, "seat-1", "seat-2"), (1, "abstain", "seat-4"), (2, "seat-5", "abstain")):
        pair.wait(4_000)
        pair.say(person, "vote-1", first, instead=second)
        wrong(pair, "vote-1")
    pair.say(5, "vote-1", "seat-5", instead="seat-3")
    pair.wait(17_999)


PAIRS: tuple[Moment, ...] = (votes,)
"""Pairs of evenings, each up to one of the most secret moments of the game."""
