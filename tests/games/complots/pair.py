"""A pair of evenings of Complots with dealt cards, up to what is examined and exchanged."""

from __future__ import annotations

from companion.core.game import AnyGame
from tests.laws.pairs import Moment, Pair, seat, wrong
from tests.laws.plays import Says

LONG = 10_600
"""Milliseconds after which nobody may react any more, in a game whose windows are a little too long as well."""


def cards(pair: Pair, game: AnyGame) -> None:
    """Play Complots until the Inquisitor has seen a card and sent it away, and another one has exchanged cards."""
    seat(pair, game, deal="hub", fifth="inquisitor")
    pair.part()
    pair.give(Says(1, "table-begin-0", "go"))
    pair.give(Says(3, "g1-first-1", "seat-1"))
    pair.give(Says(1, "g1-act-1", "examine"))
    pair.give(Says(1, "g1-whom-examine-1", "seat-2"))
    pair.give(Says(4, "g1-react-1", "pass"))
    wrong(pair, "g1-react-1")
    pair.wait(LONG)
    pair.give(Says(2, "g1-show-2", "card-1"), instead="card-2")
    wrong(pair, "g1-show-2")
    pair.give(Says(1, "g1-judge-3", "away"))
    pair.give(Says(2, "g1-act-2", "exchange"))
    pair.wait(LONG)
    pair.give(Says(2, "g1-keep-4", {"card-1": 1, "card-2": 1}), instead={"card-2": 1, "card-3": 1})
    wrong(pair, "g1-keep-4")
    pair.give(Says(3, "g1-act-3", "aid"))
    pair.wait(9_000)


PAIRS: tuple[Moment, ...] = (cards,)
