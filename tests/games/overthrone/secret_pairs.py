"""Pairs of evenings of Overthrone: up to the moment before numbers are shown, and through every correction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
    pair.say(4, "change-1", 3, instead=6)
    pair.say(3, "number-1", 7, instead=6)
    pair.say(5, "change-1", 2, instead=5)
    pair.wait(4_900)


POINTS = {f"seat-{person}": 5 * person for person in range(1, 6)}

IN_THE_TURN: Mapping[str, Any] = {
    "correct-points": {**POINTS, "turn": 1},
    "correct-order": "seat-2",
    "correct-king": "captive-3",
    "correct-turn": "seat-3",
    "correct-deck": "last",
    "correct-ear": "seat-4",
    "correct-low-birth": "seat-2",
    "correct-excommunication": "seat-3",
    "correct-deeds": "decreed-2",
    "correct-spent": "rumours",
    "correct-numbers": {"game": 2, "turn": 3, "dead": 2},
}

IN_THE_COUNT: Mapping[str, Any] = {
    "correct-points": {**POINTS, "turn": 1},
    "correct-king": "free-2",
    "correct-turn": "seat-3",
    "correct-deck": "empty",
    "correct-rebellions": "rebel-1",
    "correct-deeds": "freed",
}


def righted(pair: Pair, game: AnyGame) -> None:
    """Play through corrections in a turn and in a count that some have entered, undo each, and play on to a duel."""
    seat(pair, game, reveals="phones")
    pair.say(1, "table-begin-0")
    pair.part()
    pair.say(2, "king-1", {"seat-5": 1})
    _there_and_back(pair, IN_THE_TURN)
    for person, card in enumerate(("rebellion", "card", "card", "card", "card"), 1):
        pair.say(person, "played", card)
    pair.say(1, "divided")
    for person in (2, 4):
        pair.say(person, "count", {"doubled": person, "plain": 3})
    _there_and_back(pair, IN_THE_COUNT)
    pair.say(3, "correct-turn", "seat-5")
    pair.say(4, "table-agree-entry", "yes")
    pair.say(5, "duel", "seat-2")
    pair.say(5, "number", 4, instead=2)
    pair.say(5, "change", 6, instead=1)
    pair.say(2, "number", 3, instead=8)
    pair.wait(4_900)


def _there_and_back(pair: Pair, corrections: Mapping[str, Any]) -> None:
    for start, right in corrections.items():
        pair.say(3, start, right)
        pair.say(4, "table-agree-entry", "yes")
        pair.say(1, "table-ask-undo")
        pair.say(5, "table-agree-undo", "yes")


PAIRS: tuple[Moment, ...] = (numbers, righted)
"""Pairs of evenings, each up to one of the most secret moments of the game."""
