"""What is not in your view, you cannot know: two plays, one eye, other secrets (design 2)."""

from random import Random

import pytest

from companion.games import GAMES
from tests.games.among_cultists.pair import envelopes, reminders, vote
from tests.games.open_table.pair import ballots
from tests.laws.bots import bad_answer
from tests.laws.evening import Evening
from tests.laws.mutants import MUTANTS, Mutant
from tests.laws.plays import GAPS, NAMES, SIT, Says, inputs
from tests.laws.shadow import SHADOW
from tests.laws.shadow.pair import night
from tests.laws.twins import Diverged, Leak, Twins
from tests.laws.variants import variants

UNDER_LAW = variants({**GAMES, SHADOW.name: SHADOW}, secret=True)
EYES = (None, 1, 2, 5)
"""The table, the host, and two others of five."""

STEPS = 60


def play_apart(mutant: Mutant, eye: int | None, seed: int) -> Twins:
    """Play two evenings in step until a secret is revealed; raises `Leak` if the eye can tell them apart."""
    random = Random(repr((seed, eye)))
    twins = Twins(mutant.game, eye, NAMES[:SIT], seed=seed, receipt=mutant.receipt)
    if random.random() < 0.5:
        twins.speak()
    part = random.choice((0, 0, 10, 25))
    for step in range(part + STEPS):
        if step == part:
            twins.part()
        twins.wait(random.choice(GAPS))
        if eye and random.random() < 0.1:
            twins.give(_wrong(twins, eye, random))
        twins.give(inputs(twins.first, random))
    return twins


def _wrong(twins: Twins, eye: int, random: Random) -> Says:
    """Return an answer of the eye that cannot be taken: another seat's question, or no choice of its own."""
    if eye not in twins.first.table.seats:
        return Says(eye, "table-name", "Nobody")
    seat = random.choice(twins.first.table.seats)
    id = random.choice(twins.first.ids(seat))
    return Says(eye, id, bad_answer(random))


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", UNDER_LAW)
def test_an_eye_cannot_tell_two_plays_apart_that_differ_in_the_secrets_of_others(
    name: str, eye: int | None, soak: bool
) -> None:
    plays = differed = 0
    for seed in range(400 if soak else 15):
        try:
            twins = play_apart(Mutant(UNDER_LAW[name]), eye, seed)
        except Diverged:
            continue
        plays += 1
        differed += twins.differed
    # The law holds for nothing if the plays do not differ, or cannot be compared.
    assert plays > 8 and differed > 3, (plays, differed)


@pytest.mark.parametrize("what", MUTANTS)
def test_the_law_catches_a_game_that_leaks(what: str) -> None:
    for seed in range(100):
        for eye in EYES:
            try:
                play_apart(MUTANTS[what], eye, seed)
            except Leak:
                return
            except Diverged:
                pass
    pytest.fail(f"not caught: {what}")


@pytest.mark.parametrize("eye", [None, 1, 2, 3, 4, 5])
def test_at_the_open_table_the_last_ballot_but_one_and_the_last_token_say_nothing(eye: int | None) -> None:
    twins = Twins(GAMES["open-table"], eye, NAMES[:SIT], seed=8)
    ballots(twins, twins.game)
    assert twins.differed and not twins.revealed
    held = [run.evening.table.running.state.bag.held[4] for run in twins.runs if run.evening.table.running]
    assert (held[0] == held[1]) == (eye == 4)
    twins.wait(1_000)
    assert twins.revealed


@pytest.mark.parametrize("eye", [None, 1, 2, 3, 4, 5])
def test_in_the_shadow_nobody_but_the_seer_knows_what_the_night_held(eye: int | None) -> None:
    twins = Twins(SHADOW, eye, NAMES[:SIT], seed=7)
    night(twins, SHADOW)
    assert twins.differed and not twins.revealed
    twins.wait(6_000)
    assert twins.revealed


@pytest.mark.parametrize("eye", [None, 1, 2, 3, 4, 5])
def test_among_cultists_the_last_ballot_but_one_says_nothing(eye: int | None) -> None:
    twins = Twins(GAMES["among-cultists"], eye, NAMES[:SIT], seed=7)
    vote(twins, twins.game)
    assert twins.differed and not twins.revealed
    twins.wait(1_000)
    assert twins.revealed


@pytest.mark.parametrize("eye", [None, 1, 2, 3, 4, 5])
def test_among_cultists_the_last_envelope_but_one_says_nothing(eye: int | None) -> None:
    twins = Twins(GAMES["among-cultists"], eye, NAMES[:SIT], seed=7)
    envelopes(twins, twins.game)
    assert twins.differed and not twins.revealed
    twins.give(Says(5, "g1-envelope-1-0.5", "investigator"))
    assert twins.revealed


@pytest.mark.parametrize("own", ["investigator", "cultist", "seer", "novice"])
@pytest.mark.parametrize("eye", [None, 1, 3, 5])
def test_among_cultists_nobody_is_reminded_of_what_others_hold(eye: int | None, own: str) -> None:
    twins = Twins(GAMES["among-cultists"], eye, NAMES[:SIT], seed=7)
    reminders(twins, twins.game, own)
    assert twins.differed
    roles = [run.evening.table.running.state.roles for run in twins.runs if run.evening.table.running]
    assert len({*map(str, roles)}) == 2 and all(len(one) == SIT for one in roles)


def test_who_paused_is_in_no_view() -> None:
    """Design 2, Narration: two tables, paused by two seats, are the same for every eye."""
    for eye in (None, 1, 2, 3):
        evenings = [Evening(*NAMES[:3]) for _ in range(2)]
        for evening, seat in zip(evenings, (2, 3), strict=True):
            evening.play("open-table")
            evening.say(seat, "table-pause")
        views = [evening.view(eye) for evening in evenings]
        assert views[0] == views[1]
        assert views[0].public.paused
