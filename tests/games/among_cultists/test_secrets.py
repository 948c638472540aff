"""The laws on the evening of Among Cultists alone, where no night comes first, up to its most secret moments."""

from collections.abc import Callable

import pytest

from companion.core.game import AnyGame
from companion.core.table import events as e
from companion.games.among_cultists import GAME
from tests.games.among_cultists import pair
from tests.games.among_cultists.evening import DEALT, EVENING, state
from tests.games.among_cultists.moments import (
    burning,
    claimed,
    knife_put_right,
    last_ballot,
    last_cultist,
    last_of_two,
    look_into_the_bag,
    put_right,
    refused_kill,
    surely,
)
from tests.laws import plays
from tests.laws.apart import play_apart, play_pair
from tests.laws.every import LAWS
from tests.laws.mutants import Mutant, change, showing
from tests.laws.pairs import Moment
from tests.laws.plays import NAMES, SIT, random_play
from tests.laws.twins import Diverged, Leak, Twins
from tests.long import further

SEATS = (6, 8)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("seats", further(SEATS))
def test_the_evening_keeps_the_law_with_any_number_of_seats(
    law: Callable[[AnyGame, int], None], seats: int, soak: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plays, "SIT", seats)
    # One of the two here, each law with both of them, and all in the soak.
    for seed in range(40 if soak else 1):
        for game in (EVENING, DEALT) if soak else (EVENING, DEALT)[(LAWS.index(law) + seats // 2) % 2 :][:1]:
            law(game, seats * 1000 + seed)


def test_people_who_know_no_game_play_whole_evenings_to_their_ends(soak: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "SIT", 6)
    whys = set()
    for seed in range(200 if soak else 4):
        for step in random_play(EVENING, seed, 400):
            if any(isinstance(event, e.GameEnded) for event in step.happened) and step.evening.table.running:
                whys.add(str(step.evening.table.running.outcome))
    assert len(whys) > 5


@pytest.mark.parametrize("game", further([EVENING, DEALT]), ids=["roles unknown", "roles known"])
@pytest.mark.parametrize("eye", [None, 1, 2, 5])
def test_an_eye_cannot_tell_two_evenings_apart_that_differ_in_the_secrets_of_others(
    eye: int | None, game: AnyGame, soak: bool
) -> None:
    played = differed = 0
    for seed in range(300 if soak else 18):
        if not soak and played > 8 and differed > 4:
            break
        try:
            twins = play_apart(Mutant(game), eye, seed)
        except Diverged:
            continue
        played += 1
        differed += twins.differed
    assert played > 8 and differed > 4, (played, differed)


def _last_of_all(twins: Twins) -> None:
    for seat in (5, 4):
        twins.say(seat, "partner-0-1", "no", instead="no")


def _end(twins: Twins) -> None:
    twins.say(1, "end-back")
    assert not twins.revealed
    twins.say(2, "claim")
    twins.say(1, "end-accept")
    assert not twins.revealed, "the hub is no oracle"
    twins.say(4, "end-accept")


SHOWN: tuple[tuple[Callable[[int | None], Twins], tuple[int | None, ...], Callable[[Twins], None]], ...] = (
    (last_ballot, (None, 1, 2, 5), lambda twins: twins.wait(1_000)),
    (last_cultist, (None, 1, 2, 6), _last_of_all),
    (last_of_two, (None, 1, 7), lambda twins: twins.say(2, "seen")),
    (burning, (None, 1, 5), lambda twins: twins.say(5, "pyromaniac", "no", instead="no")),
    (claimed, (None, 1, 5), _end),
)
"""What shows a secret, and to which eyes nothing is shown before: the last ballot; whether the AI was the last Cultist
(ruling AC-8); the result of a vote; the last answer to the Pyromaniac's question (p. 14); the end (p. 14).
"""


@pytest.mark.parametrize(
    ("moment", "eye", "shows"),
    [pytest.param(moment, eye, shows, id=f"{moment.__name__} {eye}") for moment, eyes, shows in SHOWN for eye in eyes],
)
def test_a_secret_shows_when_the_rules_say_so_and_not_before(
    moment: Callable[[int | None], Twins], eye: int | None, shows: Callable[[Twins], None]
) -> None:
    twins = moment(eye)
    assert twins.differed and not twins.revealed
    shows(twins)
    assert twins.revealed


@pytest.mark.parametrize("eye", [None, 2, 5])
def test_the_token_that_the_first_player_looks_at_is_seen_by_nobody_else(eye: int | None) -> None:
    """p. 23: removed from the game unseen by the others."""
    twins = look_into_the_bag(eye)
    looked, other = (state(run.evening).looked for run in twins.runs)
    assert looked != other and twins.differed
    twins.say(1, "looked-1", "out")
    bags = [state(run.evening).bag for run in twins.runs]
    assert bags[0] != bags[1] and not twins.revealed


@pytest.mark.parametrize("eye", [None, 1, 7])
def test_where_the_hub_knows_the_roles_a_refusal_tells_no_other_eye_who_is_not_the_assassin(eye: int | None) -> None:
    """p. 20; the Novice who then starts a vote dies before all eyes."""
    twins = refused_kill(eye)
    assert not twins.revealed and state(twins.first) != state(twins.second)
    assert all(state(run.evening).shown == {} for run in twins.runs)
    twins.say(1, "turn")
    surely(twins, 5, "vote")
    assert twins.revealed, "in the second play seat 5 is the Novice"


@pytest.mark.parametrize("eye", [None, 1, 7])
def test_to_set_somebody_dead_to_read_and_to_take_it_back_tells_nothing(eye: int | None) -> None:
    """Ruling AC-32: in the first play all Cultists were set dead, in the second none."""
    twins = put_right(eye)
    assert twins.differed and not twins.revealed
    assert state(twins.first).righted == 2 and state(twins.first).ghosts == {} == state(twins.second).shown


@pytest.mark.parametrize("eye", [None, 2, 5])
def test_whom_the_knife_is_put_right_to_does_not_see_what_another_has_looked_at(eye: int | None) -> None:
    twins = knife_put_right(eye)
    assert twins.differed and not twins.revealed and state(twins.first).looked is None


# Pairs


EYES = [None, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("eye", EYES)
def test_the_end_of_the_time_shows_the_ballots(eye: int | None) -> None:
    twins = play_pair(GAME, pair.vote, eye)
    twins.wait(1_000)
    assert twins.revealed


@pytest.mark.parametrize("eye", EYES)
def test_the_last_envelope_shows_whether_all_of_them_fit(eye: int | None) -> None:
    twins = play_pair(GAME, pair.envelopes, eye)
    twins.say(5, "envelope-1-0", "investigator")
    assert twins.revealed


@pytest.mark.parametrize("own", ["investigator", "cultist", "seer", "novice"])
@pytest.mark.parametrize("eye", [None, 1, 3, 5])
def test_nobody_is_reminded_of_what_others_hold(eye: int | None, own: str) -> None:
    twins = Twins(GAME, eye, NAMES[:SIT], seed=7)
    pair.reminders(twins, GAME, own)
    assert twins.differed
    roles = [run.evening.table.running.state.roles for run in twins.runs if run.evening.table.running]
    assert len({*map(str, roles)}) == 2 and all(len(one) == SIT for one in roles)


# A game that leaks


def telling(game: AnyGame) -> AnyGame:
    """Return a game whose title tells all that the hub knows."""
    return showing(game, lambda state, scene: change(scene, title=repr(state)))


EVENING_MOMENTS = (
    *(last_ballot, last_cultist, look_into_the_bag, claimed, burning, refused_kill, last_of_two),
    *(put_right, knife_put_right),
)


@pytest.mark.parametrize("moment", EVENING_MOMENTS, ids=lambda moment: moment.__name__)
def test_the_law_catches_an_evening_that_tells_its_secret_in(moment: Callable[[int | None, AnyGame], object]) -> None:
    with pytest.raises(Leak):
        moment(None, telling(EVENING))


@pytest.mark.parametrize("moment", pair.PAIRS, ids=lambda moment: moment.__name__)
def test_the_law_catches_a_game_that_tells_its_secret_in(moment: Moment) -> None:
    with pytest.raises(Leak):
        play_pair(telling(GAME), moment, None)
