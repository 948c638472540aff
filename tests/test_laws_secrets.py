"""What is not in your view, you cannot know: two plays, one eye, other secrets (design 2)."""

from random import Random

import pytest
from laws.bots import bad_answer
from laws.drawn import DRAWN
from laws.mutants import MUTANTS, Mutant
from laws.plays import GAPS, NAMES, SIT, Says, inputs
from laws.shadow import SHADOW
from laws.twins import Diverged, Leak, Twins

from companion.core.game import AnyGame
from companion.games import GAMES

UNDER_LAW = {**GAMES, SHADOW.name: SHADOW}
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
    for seed in range(400 if soak else 30):
        try:
            twins = play_apart(Mutant(UNDER_LAW[name]), eye, seed)
        except Diverged:
            continue
        plays += 1
        differed += twins.differed
    # The law holds for nothing if the plays do not differ, or cannot be compared.
    assert plays > 20 and differed > 8, (plays, differed)


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


def test_every_game_says_what_its_chance_tells_an_eye() -> None:
    assert set(DRAWN) == set(UNDER_LAW)


def seated(game: AnyGame, eye: int | None, count: int, **options: object) -> Twins:
    """Begin a game in both plays; until here they are one."""
    twins = Twins(game, eye, NAMES[:count], seed=7)
    twins.give(Says(1, "table-game-0.1", game.name))
    for option, value in options.items():
        twins.give(Says(1, f"table-option-{option}-0.1", value))
    return twins


@pytest.mark.parametrize("eye", [None, 1, 2, 3])
def test_at_the_open_table_the_last_ballot_but_one_and_the_last_token_say_nothing(eye: int | None) -> None:
    """The most secret moment: all but one have voted, and the bag holds one token that nobody knows."""
    twins = seated(GAMES["open-table"], eye, 4, vote_seconds="30")
    twins.give(Says(1, "table-begin-0.1", "go"))
    twins.part()
    twins.give(Says(1, "g1-fill-0.1", {"red": 1, "blue": 1, "green": 1, "yellow": 0, "white": 0, "black": 0}))
    twins.give(Says(4, "g1-draw-0-1.4", "secret"))
    twins.give(Says(4, "g1-draw-1-1.4", "secret"))
    twins.give(Says(2, "g1-vote-0.2", "yes-no-shown"))
    for seat, first, second in ((1, "yes", "no"), (2, "no", "abstain"), (3, "yes", "no")):
        twins.wait(4_000)
        twins.give(Says(seat, f"g1-ballot-1.{seat}", first), instead=second)
    twins.give(Says(3, "g1-close-1.3", "go"))
    twins.wait(17_000)
    assert twins.differed and not twins.revealed
    held = [run.evening.table.running.state.bag.held[4] for run in twins.runs if run.evening.table.running]
    assert held[0] != held[1]
    twins.wait(1_000)
    assert twins.revealed


@pytest.mark.parametrize("eye", [None, 1, 2, 3, 4, 5])
def test_in_the_shadow_nobody_but_the_seer_knows_what_the_night_held(eye: int | None) -> None:
    """The most secret moment: the shadow has marked, the seer has looked, and dawn has not come."""
    twins = seated(SHADOW, eye, 5)
    twins.part()
    twins.give(Says(1, "table-begin-0.1", "go"))
    twins.wait(12_000)
    for seat in (3, 1, 5, 2, 4):
        twins.give(Says(seat, f"g1-choice-1.{seat}", f"seat-{seat % 5 + 1}"), instead=f"seat-{(seat + 1) % 5 + 1}")
    twins.wait(24_000)
    assert twins.differed and not twins.revealed
    twins.wait(6_000)
    assert twins.revealed


def test_who_paused_is_in_no_view() -> None:
    """Design 2, Narration: two tables, paused by two seats, are the same for every eye."""
    for eye in (None, 1, 2, 3):
        tables = [seated(GAMES["open-table"], eye, 3) for _ in range(2)]
        for twins, seat in zip(tables, (2, 3), strict=True):
            twins.give(Says(1, "table-begin-0.1", "go"))
            twins.first.say(seat, "table-pause")
        views = [twins.first.view(eye) for twins in tables]
        assert views[0] == views[1]
        assert views[0].public.paused
