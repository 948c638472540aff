"""Two plays in memory that differ in the secrets of others: at random, and up to a most secret moment."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.game import AnyGame
from tests.laws.bots import bad_answer
from tests.laws.folders import brought
from tests.laws.mend import PAIR, words
from tests.laws.mutants import Mutant
from tests.laws.pairs import Moment
from tests.laws.plays import GAPS, NAMES, SIT, Says, inputs
from tests.laws.twins import Diverged, Twins

STEPS = 60
SEEDS = 200
"""Seeds of chance that are tried."""


def play_apart(mutant: Mutant, observer: int | None, seed: int) -> Twins:
    """Play two evenings in step until a secret is revealed; raises `Leak` if the observer can tell them apart."""
    random = Random(repr((seed, observer)))
    twins = Twins(mutant.game, observer, NAMES[:SIT], seed=seed, receipt=mutant.receipt)
    if random.random() < 0.5:
        twins.speak()
    part = random.choice((0, 0, 10, 25))
    leading = getattr(brought(mutant.game.name, "drawn"), "LEADING", ())
    for step in range(part + STEPS):
        if step == part:
            twins.part()
        twins.wait(random.choice(GAPS))
        if observer and random.random() < 0.1:
            twins.give(_wrong(twins, observer, random))
        twins.give(inputs(twins.first, random, leading=leading))
    return twins


def _wrong(twins: Twins, observer: int, random: Random) -> Says:
    """Return an answer of the observer that must be refused: another seat's question, or an invalid choice."""
    if observer not in twins.first.table.seats:
        return Says(observer, "table-name", "Nobody", wrong=True)
    seat = random.choice(twins.first.table.seats)
    id = random.choice(twins.first.ids(seat))
    return Says(observer, id, bad_answer(random), wrong=True)


def play_pair(game: AnyGame, pair: Moment, observer: int | None, *, first: int = 0) -> Twins:
    """Play a pair written by hand; raises `Leak` if the observer can tell the plays apart.

    Seeds are tried from `first` on until the observer can be dealt the same in both plays, and the others cannot.
    """
    for seed in range(first, first + SEEDS):
        try:
            twins = Twins(game, observer, NAMES[:SIT], seed=seed)
            pair(twins, game)
        except Diverged:
            continue
        if twins.differed:
            return twins
    alike = f"the observer {observer} cannot be dealt the same in both plays, or they differ in nothing"
    pytest.fail(f"{alike}. {words(game.name, PAIR)}")
