"""What the pair of evenings of the shadow comes to."""

import pytest

from tests.laws.apart import play_pair
from tests.laws.shadow import SHADOW
from tests.laws.shadow.pair import night


@pytest.mark.parametrize("eye", [None, 1, 2, 3, 4, 5])
def test_nobody_but_the_seer_knows_what_the_night_held_before_dawn(eye: int | None) -> None:
    twins = play_pair(SHADOW, night, eye)
    twins.wait(6_000)
    assert twins.revealed
