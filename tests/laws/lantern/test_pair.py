"""What the pair of evenings of Lantern comes to."""

import pytest

from tests.laws.apart import play_pair
from tests.laws.lantern import LANTERN
from tests.laws.lantern.pair import cards


@pytest.mark.parametrize("eye", [None, 1, 2, 3, 4, 5])
def test_the_last_card_but_one_says_nothing_until_the_time_to_choose_is_over(eye: int | None) -> None:
    twins = play_pair(LANTERN, cards, eye)
    hands = [run.evening.table.running.state.hands for run in twins.runs if run.evening.table.running]
    assert hands[0] != hands[1] and (eye is None or hands[0][eye] == hands[1][eye])
    twins.wait(1)
    assert twins.revealed
