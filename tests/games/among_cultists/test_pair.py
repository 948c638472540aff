"""What the pairs of evenings of Among Cultists come to."""

import pytest

from companion.games.among_cultists import GAME
from tests.games.among_cultists.pair import envelopes, reminders, vote
from tests.laws.apart import play_pair
from tests.laws.plays import NAMES, SIT
from tests.laws.twins import Twins

EYES = [None, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("eye", EYES)
def test_the_end_of_the_time_shows_the_ballots(eye: int | None) -> None:
    twins = play_pair(GAME, vote, eye)
    twins.wait(1_000)
    assert twins.revealed


@pytest.mark.parametrize("eye", EYES)
def test_the_last_envelope_shows_whether_all_of_them_fit(eye: int | None) -> None:
    twins = play_pair(GAME, envelopes, eye)
    twins.say(5, "envelope-1-0", "investigator")
    assert twins.revealed


@pytest.mark.parametrize("own", ["investigator", "cultist", "seer", "novice"])
@pytest.mark.parametrize("eye", [None, 1, 3, 5])
def test_nobody_is_reminded_of_what_others_hold(eye: int | None, own: str) -> None:
    twins = Twins(GAME, eye, NAMES[:SIT], seed=7)
    reminders(twins, GAME, own)
    assert twins.differed
    roles = [run.evening.table.running.state.roles for run in twins.runs if run.evening.table.running]
    assert len({*map(str, roles)}) == 2 and all(len(one) == SIT for one in roles)
