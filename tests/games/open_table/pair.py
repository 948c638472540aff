"""A pair of evenings at the open table, up to the last ballot and the last token."""

from __future__ import annotations

from companion.core.game import AnyGame
from tests.laws.pairs import Moment, Pair, seat, wrong
from tests.laws.plays import Says


def ballots(pair: Pair, game: AnyGame) -> None:
    """Play an open table until all but one of five have voted, and the bag holds one token that nobody knows."""
    seat(pair, game, vote_seconds="30")
    pair.give(Says(1, "table-begin-0", "go"))
    pair.part()
    pair.give(Says(1, "g1-fill-0", {"red": 1, "blue": 1, "green": 1, "yellow": 0, "white": 0, "black": 0}))
    pair.give(Says(4, "g1-draw-0-1", "secret"))
    pair.give(Says(4, "g1-draw-1-1", "secret"))
    pair.give(Says(2, "g1-vote-0", "yes-no-shown"))
    for person, first, second in ((3, "yes", "no"), (1, "no", "yes"), (2, "no", "abstain"), (5, "yes", "no")):
        pair.wait(4_000)
        pair.give(Says(person, "g1-ballot-1", first), instead=second)
        wrong(pair, "g1-ballot-1")
    pair.wait(13_000)


PAIRS: tuple[Moment, ...] = (ballots,)
