"""The law of secrets at the real hub: each exit shows an observer nothing beyond its view (see `test_secrets.py`)."""

from collections.abc import Sequence
from contextlib import suppress
from operator import itemgetter
from pathlib import Path

import pytest

from companion.core.game import AnyGame
from companion.core.limits import LANGUAGES
from tests.laws.games import UNDER_LAW, bringing
from tests.laws.hub_mutants import HubMutant, wrong_looks
from tests.laws.hub_twins import play_apart, play_pair
from tests.laws.mend import DIFFERENCES, PAIR, SECRECY, mended, words
from tests.laws.pairs import moments
from tests.laws.shadow import SHADOW
from tests.laws.shadow.secret_pairs import night
from tests.laws.twins import Diverged, Leak
from tests.laws.variants import variants
from tests.laws.web_mutants import WEB_MUTANTS
from tests.long import further

WAYS = variants(UNDER_LAW, secret=True)
MOMENTS = moments(UNDER_LAW)
HUB_MUTANTS = [(game, what) for game, module in bringing("mutants").items() for what in module.HUB_MUTANTS]
EYES = (None, 1, 2)
"""The table, the host, and another seat; two more of the five share one phone."""


@pytest.mark.parametrize("name", further(WAYS, of=lambda way: WAYS[way].name))
def test_no_exit_of_the_hub_tells_two_evenings_apart_that_differ_in_the_secrets_of_others(
    name: str, soak: bool, tmp_path: Path
) -> None:
    for observer in _eyes(list(WAYS).index(name), soak):
        differ_at_the_exits(tmp_path / f"eye {observer}", WAYS[name], observer, 50 if soak else 1)


def _eyes(place: int, soak: bool) -> Sequence[int | None]:
    """Return one observer for each play in turn, and all of them in the soak: `test_secrets.py` always has them all."""
    return EYES if soak else (EYES[place % len(EYES)],)


def differ_at_the_exits(folder: Path, game: AnyGame, observer: int | None, evenings: int) -> None:
    """Play until enough evenings differed in a secret from `observer`, who must not be able to tell them apart."""
    differed = 0
    for seed in range(40 * evenings):
        with suppress(Diverged), mended(game.name, SECRECY, Leak):
            differed += play_apart(folder / f"{seed}", game, observer, seed).fate.differed
        if differed == evenings:
            return
    held = "the law holds for nothing: the evenings do not differ, or cannot be compared"
    pytest.fail(f"{held}. {words(game.name, DIFFERENCES)}")


@pytest.mark.parametrize(
    "place",
    further(range(len(MOMENTS)), of=lambda at: MOMENTS[at][0].name),
    ids=[f"{game.name} {pair.__name__}" for game, pair in MOMENTS],
)
def test_no_exit_of_the_hub_tells_the_most_secret_moment_of_one_evening_from_the_other_s(
    place: int, soak: bool, tmp_path: Path
) -> None:
    """Fail if an exit tells the evenings apart, and if a moment has no secret."""
    game, pair = MOMENTS[place]
    for observer in _eyes(place, soak):
        with mended(game.name, SECRECY, Leak), mended(game.name, PAIR, LookupError):
            twins = play_pair(tmp_path / f"eye {observer}", game, pair, observer)
        kept = twins.fate.differed and not twins.fate.revealed
        assert kept, f"{pair.__name__} differs in nothing secret, or goes on past a Reveal. {words(game.name, PAIR)}"
        heard = {exit for exit, _, _ in twins.first.heard}
        wanted = {"house", "table page", "hub page", "shared phone", *(f"program {language}" for language in LANGUAGES)}
        own = {"own page", "replies", *(f"own program {language}" for language in LANGUAGES)}
        assert heard >= wanted | (own if observer else set())


@pytest.mark.parametrize(("game", "what"), further(HUB_MUTANTS, of=itemgetter(0), sample=1))
def test_the_law_catches_a_hub_that_leaks(game: str, what: str, tmp_path: Path) -> None:
    mutant: HubMutant = bringing("mutants")[game].HUB_MUTANTS[what]
    with pytest.raises(Leak):
        for first in range(0, 100, 20):  # a deal may have nothing to leak by chance
            for observer in mutant.observers:
                seeds = range(first, first + 20)
                play_pair(
                    tmp_path / f"{observer}", mutant.game, mutant.pair, observer, seeds=seeds, seen_as=mutant.seen_as
                )


@pytest.mark.parametrize("fault", WEB_MUTANTS)
def test_the_law_catches_pages_that_are_sent_what_is_another_s(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    WEB_MUTANTS[fault](monkeypatch)
    with pytest.raises(Leak):
        for observer in (1, 2):
            play_pair(tmp_path / f"{observer}", SHADOW, night, observer)


@pytest.mark.parametrize("game", further(bringing("mutants")))
def test_the_law_lets_a_hub_pass_that_does_not_leak(game: str, tmp_path: Path) -> None:
    """Check this too, else a mutant could be caught for its wrapper around the hub, and not for its leak."""
    played, pair = moments({game: UNDER_LAW[game]})[0]
    mutant = HubMutant(played, pair, wrong_looks(lambda snapshot: 1, lambda snapshot, secret: {}))
    assert play_pair(tmp_path, played, pair, 1, seen_as=mutant.seen_as).fate.differed
