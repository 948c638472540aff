"""Two plays in step notice a pair that is written wrong, and say in few words what an eye could see."""

import re
from pathlib import Path

import pytest

from tests.laws.apart import play_pair
from tests.laws.hub_twins import hub_twins
from tests.laws.plays import NAMES, SIT, Says
from tests.laws.shadow import SHADOW
from tests.laws.shadow.mutants import MUTANTS
from tests.laws.shadow.pair import night
from tests.laws.twins import Leak, Twins

NOBODY_IS_ASKED = Says(1, "g1-choice-9", "seat-2")


def test_an_answer_to_a_question_that_nobody_is_asked_raises() -> None:
    twins = Twins(SHADOW, 1, NAMES[:SIT], seed=1)
    with pytest.raises(LookupError, match=r"g1-choice-9: seat 1 has .*table-game-0"):
        twins.give(NOBODY_IS_ASKED)


def test_an_answer_to_a_question_that_nobody_is_asked_raises_at_the_hub_too(tmp_path: Path) -> None:
    with (
        hub_twins(tmp_path, SHADOW, 1, NAMES[:SIT], seed=1) as twins,
        pytest.raises(LookupError, match="nobody asks seat 1: g1-choice-9"),
    ):
        twins.give(NOBODY_IS_ASKED)


def test_what_is_asked_in_another_shape_is_said_of_the_seats_alone_that_differ() -> None:
    with pytest.raises(Leak) as found:
        play_pair(MUTANTS["the shadow has one choice fewer"].game, night, None)
    _, *differences = str(found.value).splitlines()
    seats = [re.findall(r"seat (\d), place \d: g1-choice-1 One (\d)", line) for line in differences]
    assert [len(line) for line in seats] == [2, 2], "the shadow of the one play, and that of the other"
    assert {seat for seat, _ in seats[0]} == {seat for seat, _ in seats[1]}
    assert all({width for _, width in line} == {"3", "4"} for line in seats)
