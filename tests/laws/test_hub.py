"""What is not in your view, you cannot know: the law of `test_secrets.py` at every exit of the real hub."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from companion.core.game import AnyGame
from companion.core.table.state import LANGUAGES
from companion.core.view import Control
from companion.games import GAMES
from tests.games.open_table.pair import ballots
from tests.laws.folders import part
from tests.laws.hub_mutants import HUB_MUTANTS, HubMutant, wrong_looks
from tests.laws.hub_twins import HubTwins, hub_twins
from tests.laws.pairs import Moment
from tests.laws.plays import GAPS, NAMES, SIT, inputs
from tests.laws.shadow import SHADOW
from tests.laws.shadow.pair import night
from tests.laws.twins import Diverged, Leak
from tests.laws.variants import variants

PLAYED = {**GAMES, SHADOW.name: SHADOW}
UNDER_LAW = variants(PLAYED, secret=True)
MOMENTS: list[tuple[AnyGame, Moment]] = [
    (game, pair) for name, game in PLAYED.items() for pair in part(name, "pair").PAIRS
]
"""The most secret moments of each game."""

EYES = (None, 1, 2)
"""The table, the host, and another one; two more of the five have one phone together."""

STEPS = 25
SEEDS = range(20)
"""Chances that are tried until the eye can be dealt the same in both evenings."""


def play_apart(folder: Path, game: AnyGame, eye: int | None, seed: int) -> HubTwins:
    """Play two evenings in step until a secret is revealed; raises `Leak` if the eye can tell them apart."""
    random = Random(repr((seed, eye)))
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
            twins.give(inputs(twins.first, random))
    return twins


def play_pair(folder: Path, game: AnyGame, pair: Moment, eye: int | None, **more: Any) -> HubTwins:
    """Play a pair of evenings written by hand; raises `Leak` if the eye can tell them apart."""
    for seed in SEEDS:
        try:
            with hub_twins(folder / f"{seed}", game, eye, NAMES[:SIT], seed=seed, **more) as twins:
                pair(twins, game)
                twins.look_round()
                return twins
        except Diverged:
            continue
    pytest.fail("the eye cannot be dealt the same in both evenings")


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", UNDER_LAW)
def test_no_exit_of_the_hub_tells_two_evenings_apart_that_differ_in_the_secrets_of_others(
    name: str, eye: int | None, soak: bool, tmp_path: Path
) -> None:
    wanted = 50 if soak else 1
    differed = 0
    for seed in range(20 * wanted):
        with suppress(Diverged):
            differed += play_apart(tmp_path / f"{seed}", UNDER_LAW[name], eye, seed).fate.differed
        if differed == wanted:
            return
    pytest.fail("the law holds for nothing: the evenings do not differ, or cannot be compared")


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("game", "pair"), MOMENTS, ids=[f"{game.name} {pair.__name__}" for game, pair in MOMENTS])
def test_no_exit_of_the_hub_tells_the_most_secret_moment_of_one_evening_from_the_other_s(
    game: AnyGame, pair: Moment, eye: int | None, tmp_path: Path
) -> None:
    twins = play_pair(tmp_path, game, pair, eye)
    assert twins.fate.differed and not twins.fate.revealed
    heard = {exit for exit, _, _ in twins.first.heard}
    wanted = {"house", "table page", "shared phone", *(f"program {language}" for language in LANGUAGES)}
    own = {"own page", "replies", *(f"own program {language}" for language in LANGUAGES)}
    assert heard >= wanted | (own if eye else set())


@pytest.mark.parametrize("what", HUB_MUTANTS)
def test_the_law_catches_a_hub_that_leaks(what: str, tmp_path: Path) -> None:
    mutant = HUB_MUTANTS[what]
    with pytest.raises(Leak):
        for eye in mutant.eyes:
            play_pair(tmp_path / f"{eye}", mutant.game, mutant.pair, eye, seen_as=mutant.seen_as)


@pytest.mark.parametrize("pair", [ballots, night])
def test_the_law_lets_a_hub_pass_that_does_not_leak(pair: Moment, tmp_path: Path) -> None:
    """Else a mutant could be caught for standing between the hub and its faces, and not for its leak."""
    mutant = HubMutant(SHADOW if pair is night else GAMES["open-table"], pair, wrong_looks(lambda look, secret: {}))
    assert play_pair(tmp_path, mutant.game, pair, 1, seen_as=mutant.seen_as).fate.differed
