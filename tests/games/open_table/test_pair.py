"""What the pair of evenings at the open table comes to."""

import pytest

from companion.games.open_table import GAME
from tests.games.open_table.pair import ballots
from tests.laws.apart import play_pair


@pytest.mark.parametrize("eye", [None, 1, 2, 3, 4, 5])
def test_the_last_ballot_shows_all_and_the_last_token_is_known_to_nobody_but_its_owner(eye: int | None) -> None:
    twins = play_pair(GAME, ballots, eye)
    held = [run.evening.table.running.state.bag.held[4] for run in twins.runs if run.evening.table.running]
    assert (held[0] == held[1]) == (eye == 4)
    twins.wait(1_000)
    assert twins.revealed
