"""Pairs of evenings at the open table, up to the last ballot and the last token, and through corrections."""

from __future__ import annotations

from companion.core.game import AnyGame
from companion.table.parts import LESSON_TIME
from tests.laws.pairs import Moment, Pair, seat, there_and_back, wrong


def ballots(pair: Pair, game: AnyGame) -> None:
    """Play an open table until all but one of five have voted, and the bag holds one token that nobody knows."""
    seat(pair, game, vote_seconds="30")
    pair.say(1, "table-begin-0")
    pair.part()
    pair.say(1, "fill-0", {"red": 1, "blue": 1, "green": 1, "yellow": 0, "white": 0, "black": 0})
    pair.say(4, "draw-0-1", "secret")
    pair.say(4, "draw-1-1", "secret")
    pair.say(2, "vote-0", "yes-no-shown")
    for person, first, second in ((3, "yes", "no"), (1, "no", "yes"), (2, "no", "abstain"), (5, "yes", "no")):
        pair.wait(4_000)
        pair.say(person, "ballot-1", first, instead=second)
        wrong(pair, "ballot-1")
    pair.wait(LESSON_TIME + 13_000)


def righted(pair: Pair, game: AnyGame) -> None:
    """Play through all corrections that are possible while players secretly hold tokens, and undo them.

    One of two tokens in the bag is left: its colour would reveal the holders.
    """
    seat(pair, game, rounds=3)
    pair.say(1, "table-begin-0")
    pair.part()
    pair.say(1, "fill-0", {"red": 1, "blue": 1, "green": 1, "yellow": 0, "white": 0, "black": 0})
    pair.say(1, "points-1", {f"seat-{person}": person for person in range(1, 6)})
    pair.say(4, "draw-0-1", "secret")
    pair.say(2, "draw-1-1", "secret")
    for start, right in (
        ("right-points-1", {f"points-{person}": 6 - person for person in range(1, 6)}),
        ("right-round", {"round": 2}),
        ("right-first", "seat-4"),
    ):
        there_and_back(pair, start, right)
    wrong(pair, "right-bag")
    pair.wait(2_000)


PAIRS: tuple[Moment, ...] = (ballots, righted)
