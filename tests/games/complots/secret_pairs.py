"""Pairs of evenings of Complots with dealt cards: to an examined and an exchanged card, and through corrections."""

from __future__ import annotations

from companion.core.game import AnyGame
from companion.table.parts import LESSON_TIME
from tests.laws.pairs import Moment, Pair, rights, seat, there_and_back, wrong

LONG = LESSON_TIME + 10_600
"""Milliseconds after which nobody may react any more, even in a game whose windows are a little too long."""


def cards(pair: Pair, game: AnyGame) -> None:
    """Play Complots until one Inquisitor has seen a card and sent it away, and a second has exchanged cards."""
    seat(pair, game, deal="hub", fifth="inquisitor")
    pair.part()
    pair.say(1, "table-begin-0")
    pair.say(3, "first-1", "seat-1")
    pair.say(1, "act-1", "examine")
    pair.say(1, "whom-examine-1", "seat-2")
    pair.say(4, "react-1", "pass")
    wrong(pair, "react-1")
    pair.wait(LONG)
    pair.say(2, "show-2", "card-1", instead="card-2")
    wrong(pair, "show-2")
    pair.say(1, "judge-3", "away")
    pair.say(2, "act-2", "exchange")
    pair.wait(LONG)
    pair.say(2, "keep-4", {"card-1": 1, "card-2": 1}, instead={"card-2": 1, "card-3": 1})
    wrong(pair, "keep-4")
    pair.say(3, "act-3", "aid")
    pair.wait(LONG - 1_600)


def righted(pair: Pair, game: AnyGame) -> None:
    """Play through all corrections, undo them, and leave a card that the Inquisitor looks at."""
    seat(pair, game, deal="hub", fifth="inquisitor")
    pair.part()
    pair.say(1, "table-begin-0")
    pair.say(3, "first-1", "seat-1")
    pair.say(1, "act-1", "tax")
    coins = {f"coins-{person}": 2 for person in range(1, 6)}
    for start, right in (
        ("right-coins", {**coins, "coins-4": 7, "coins-2": 0}),
        ("right-announcement", "steal-2"),
        ("right-turn", "seat-2"),
    ):
        there_and_back(pair, start, right)
    pair.say(2, "act", "examine")
    pair.say(2, "whom", "seat-1")
    pair.wait(LONG)
    pair.say(1, "show", "card-1", instead="card-2")
    rights(pair, "right-turn", "seat-4")
    pair.say(4, "act", "steal")
    pair.say(4, "whom", "seat-3")
    pair.wait(2_000)


PAIRS: tuple[Moment, ...] = (cards, righted)
"""Pairs of evenings, each up to one of the most secret moments of the game."""
