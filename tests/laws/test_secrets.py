"""The law of secrets: an observer cannot tell two plays apart that differ only in others' secrets."""

from __future__ import annotations

from functools import partial
from itertools import chain
from operator import itemgetter

import pytest

from companion.core.game import AnyGame
from companion.games import GAMES
from tests.laws.apart import play_apart, play_pair
from tests.laws.evening import Evening
from tests.laws.games import UNDER_LAW, bringing
from tests.laws.lantern.mutants import IN_A_MINUTE
from tests.laws.lent import lets_nobody_see_what_a_guest_has_answered
from tests.laws.mend import DIFFERENCES, PAIR, SECRECY, mended, words
from tests.laws.mutants import Mutant
from tests.laws.pairs import Moment, moments
from tests.laws.plays import NAMES, SIT
from tests.laws.twins import Diverged, Leak
from tests.laws.variants import variants
from tests.long import further, further_ways

WAYS = variants(UNDER_LAW, secret=True)
MOMENTS = moments(UNDER_LAW)
MUTANTS = [(game, what) for game, module in bringing("mutants").items() for what in module.MUTANTS]
EYES = (None, 1, 2, 5)
"""The table, the host, and two other seats of five."""


@pytest.mark.parametrize("observer", EYES)
@pytest.mark.parametrize("name", further(WAYS, of=lambda way: WAYS[way].name))
def test_an_eye_cannot_tell_two_plays_apart_that_differ_in_the_secrets_of_others(
    name: str, observer: int | None, soak: bool
) -> None:
    plays = differed = 0
    game = WAYS[name]
    for seed in range(400 if soak else 60):
        # A game with few and rare secrets needs more plays until some differ.
        if not soak and plays > 4 and differed > 2:
            break
        try:
            with mended(game.name, SECRECY, Leak):
                twins = play_apart(Mutant(game), observer, seed)
        except Diverged:
            continue
        plays += 1
        differed += twins.differed
    held = f"the law holds for nothing: {plays} plays could be compared, {differed} of them differed in what is secret"
    assert plays > 4 and differed > 2, f"{held}. {words(game.name, DIFFERENCES)}"


@pytest.mark.parametrize("observer", [None, *range(1, SIT + 1)])
@pytest.mark.parametrize(
    ("game", "pair"),
    further(MOMENTS, of=lambda moment: moment[0].name),
    ids=[f"{game.name} {pair.__name__}" for game, pair in MOMENTS],
)
def test_no_eye_can_tell_the_most_secret_moment_of_one_play_from_the_other_s(
    game: AnyGame, pair: Moment, observer: int | None
) -> None:
    with mended(game.name, SECRECY, Leak), mended(game.name, PAIR, LookupError):
        twins = play_pair(game, pair, observer)
    assert not twins.revealed, f"{pair.__name__} goes on past a Reveal. {words(game.name, PAIR)}"


@pytest.mark.parametrize(("game", "what"), further(MUTANTS, 2, of=itemgetter(0)))
def test_the_law_catches_a_game_that_leaks(game: str, what: str) -> None:
    """Check most faults in random plays, which reach them soon.

    Only the most secret moments reach a fault behind a Reveal.
    """
    mutant: Mutant = bringing("mutants")[game].MUTANTS[what]
    pairs = [pair for one, pair in MOMENTS if one.name == mutant.game.name]
    tries = chain(
        (partial(play_apart, mutant, observer, seed) for seed in range(5) for observer in EYES),
        (partial(play_pair, mutant.game, pair, observer) for pair in pairs for observer in EYES),
        (partial(play_apart, mutant, observer, seed) for seed in range(5, 100) for observer in EYES),
    )
    for play in tries:
        try:
            play()
        except Leak:
            return
        except (Diverged, LookupError, pytest.fail.Exception):
            pass  # A game with a fault may not come to the end of a pair.
    pytest.fail(f"not caught: {what}")


def test_a_rehearsal_that_tells_how_many_hear_the_voice_is_no_leak() -> None:
    """Check the seed at which random people found this: until then it passed for the leak of three mutants."""
    for game in GAMES.values():
        play_apart(Mutant(game), None, 31)


@pytest.mark.parametrize("name", UNDER_LAW)
def test_who_paused_is_in_no_view(name: str) -> None:
    """Check that two tables, paused by two seats, look the same to every observer."""
    evenings = [Evening(*NAMES[:SIT], games={name: UNDER_LAW[name]}) for _ in range(2)]
    for evening, seat in zip(evenings, (2, 3), strict=True):
        evening.play(name)
        evening.say(seat, "table-pause")
    for observer in (None, *range(1, SIT + 1)):
        one, other = (evening.view(observer) for evening in evenings)
        assert one == other and one.public.paused


# On a lent phone


@pytest.mark.parametrize("game", further_ways(WAYS), ids=list(WAYS))
def test_nobody_sees_what_a_guest_has_answered(game: AnyGame, soak: bool) -> None:
    for seed in range(50 if soak else 1):
        lets_nobody_see_what_a_guest_has_answered(game, seed)


@pytest.mark.long
def test_in_games_that_ask_in_secret_it_is_compared() -> None:
    compared = (
        game.name
        for game in WAYS.values()
        if any(lets_nobody_see_what_a_guest_has_answered(game, seed) for seed in range(4))
    )
    first = next(compared)
    assert any(name != first for name in compared)


def test_the_law_catches_a_clock_that_runs_while_a_lent_phone_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.guests.lending.stop_clock", lambda *_: ())
    with pytest.raises(AssertionError, match="a clock runs while the phone goes back"):
        for seed in range(4):
            lets_nobody_see_what_a_guest_has_answered(IN_A_MINUTE, seed)
