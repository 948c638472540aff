"""The law of equal refusals, over every game and its most secret moments, with games that compare with a secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from random import Random

import pytest

from companion.core.game import AnyGame
from tests.laws.apart import play_pair
from tests.laws.games import UNDER_LAW, bringing
from tests.laws.mend import PAIR, REFUSALS, mended
from tests.laws.mutants import Mutant
from tests.laws.pairs import Moment, moments
from tests.laws.plays import SIT
from tests.laws.refused import compare_refusals, play_refused
from tests.laws.twins import Diverged, Leak
from tests.laws.variants import variants
from tests.long import further

WAYS = variants(UNDER_LAW, secret=True)
MOMENTS = moments(UNDER_LAW)
MUTANTS = [(game, what) for game, module in bringing("mutants").items() for what in getattr(module, "COMPARING", ())]
EYES = (None, 1, SIT)
"""Everyone at the hub's own controls, the host, and another seat."""

PLAYS, OF_SOAK = 2, 100
"""Plays of each game with each observer that could be compared."""


@pytest.mark.parametrize("observer", EYES)
@pytest.mark.parametrize("name", further(WAYS, of=lambda way: WAYS[way].name))
def test_a_guess_at_the_secrets_of_others_is_refused_like_any_other(
    name: str, observer: int | None, soak: bool
) -> None:
    game, plays = WAYS[name], 0
    for seed in range(10 * (OF_SOAK if soak else PLAYS)):
        try:
            with mended(game.name, REFUSALS, Leak):
                play_refused(Mutant(game), observer, seed)
        except Diverged:
            continue
        plays += 1
        if plays == (OF_SOAK if soak else PLAYS):
            return
    pytest.fail(f"only {plays} plays of {name} could be compared")


@pytest.mark.parametrize("observer", [None, *range(1, SIT + 1)])
@pytest.mark.parametrize(
    ("game", "pair"),
    further(MOMENTS, of=lambda moment: moment[0].name),
    ids=[f"{game.name} {pair.__name__}" for game, pair in MOMENTS],
)
def test_a_guess_is_refused_like_any_other_at_the_most_secret_moment(
    game: AnyGame, pair: Moment, observer: int | None
) -> None:
    with mended(game.name, REFUSALS, Leak), mended(game.name, PAIR, LookupError):
        _at_the_moment(game, pair, observer)


@pytest.mark.parametrize(("game", "what"), MUTANTS)
def test_the_law_catches_a_game_that_compares_with_a_secret(game: str, what: str) -> None:
    mutant: Mutant = bringing("mutants")[game].COMPARING[what]
    pairs = [pair for one, pair in MOMENTS if one.name == mutant.game.name]
    tries: Iterable[Callable[[], object]] = chain(
        (partial(_at_the_moment, mutant.game, pair, observer) for pair in pairs for observer in EYES),
        (partial(play_refused, mutant, observer, seed) for seed in range(40) for observer in EYES),
    )
    for play in tries:
        try:
            play()
        except Leak:
            return
        except (Diverged, pytest.fail.Exception):
            continue
    pytest.fail(f"not caught: {what}")


def _at_the_moment(game: AnyGame, pair: Moment, observer: int | None) -> None:
    """Compare refusals at a most secret moment."""
    compare_refusals(play_pair(game, pair, observer), Random(0))
