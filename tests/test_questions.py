"""A question is found by the start of its id."""

import pytest

from tests.questions import only

ASKED = ("table-pause-0", "g2u1-vote-1", "g2u1-vote-10", "g2u1-points-3")


@pytest.mark.parametrize(
    ("start", "found"),
    [
        ("table-pause", "table-pause-0"),
        ("points", "g2u1-points-3"),
        ("g2u1-points", "g2u1-points-3"),
        ("g2u1-vote-1", "g2u1-vote-1"),
        ("vote-10", "g2u1-vote-10"),
    ],
)
def test_the_number_of_the_game_may_be_left_out_and_a_whole_id_comes_first(start: str, found: str) -> None:
    assert only(ASKED, start, str) == found


@pytest.mark.parametrize("start", ["vote", "pause", "oints", "g1-points"])
def test_no_question_or_several_are_named_with_all_that_is_asked(start: str) -> None:
    with pytest.raises(LookupError, match=r"of the ids \['table-pause-0', "):
        only(ASKED, start, str)
