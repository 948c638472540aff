"""Two evenings at two hubs that differ in the secrets of others: at random, and up to a most secret moment."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from companion.core.game import AnyGame
from companion.core.view import Control
from tests.laws.folders import brought
from tests.laws.hub_twins import HubTwins, hub_twins
from tests.laws.mend import PAIR, words
from tests.laws.pairs import Moment
from tests.laws.plays import GAPS, NAMES, SIT, inputs
from tests.laws.twins import Diverged

STEPS = 25
SEEDS = range(20)
"""Chances that are tried until the eye can be dealt the same in both evenings."""


def play_apart(folder: Path, game: AnyGame, eye: int | None, seed: int) -> HubTwins:
    """Play two evenings in step until a secret is revealed; raises `Leak` if the eye can tell them apart."""
    random = Random(repr((seed, eye)))
    leading = getattr(brought(game.name, "drawn"), "LEADING", ())
    with hub_twins(folder, game, eye, NAMES[:SIT], seed=seed) as twins:
        if random.random() < 0.5:
            twins.speak()
        part = random.choice((0, 5, 10))
        for step in range(part + STEPS):
            if step == part:
                twins.part()
            twins.wait(random.choice(GAPS))
            if random.random() < 0.05:
                twins.look_round()
            if random.random() < 0.05:
                twins.push_buttons(random.randint(1, SIT), random.choice(get_args(Control)))
            if twins.over():
                break
            twins.give(inputs(twins.first, random, leading=leading))
    return twins


def play_pair(
    folder: Path, game: AnyGame, pair: Moment, eye: int | None, *, seeds: range = SEEDS, **more: Any
) -> HubTwins:
    """Play a pair of evenings written by hand; raises `Leak` if the eye can tell them apart."""
    for seed in seeds:
        try:
            with hub_twins(folder / f"{seed}", game, eye, NAMES[:SIT], seed=seed, **more) as twins:
                pair(twins, game)
                twins.look_round()
                return twins
        except Diverged:
            continue
    pytest.fail(f"the eye {eye} cannot be dealt the same in both evenings. {words(game.name, PAIR)}")
