"""Everybody answers in secret: nothing is shown before all is, and the order of arrival is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.question import Answer, Choice, One, Question
from companion.kit.together import Together, ask, change

QUESTION = Question(id="ballot", text="Yes?", ask=One((Choice("yes", "Yes"), Choice("no", "No"))), secret=True)


def abstains(seat: int, chance: Chance) -> str:
    return "no"


NO_CHANCE = Chance(lambda below: 0)


def poll(*seats: int) -> Together[str]:
    return Together(asked=seats)


def given_by(seat: int, value: str) -> str:
    return f"{seat} says {value}"


def complete(after: Together[str], now: int, chance: Chance) -> list[str]:
    return [f"{sorted(after.answers.items())} at {now}, chance {chance.below(9)}"]


def answered(together: Together[str], seat: int, value: Answer) -> list[str]:
    """Return what an answer makes happen at 5 ms; raises `LookupError` if the seat is not asked."""
    for offer in ask(together, QUESTION, str, given_by, complete, abstains):
        if isinstance(offer.to, tuple) and seat in offer.to:
            return list(offer.effect(seat, value, 5, NO_CHANCE))
    raise LookupError(seat)


def test_a_question_goes_to_those_who_have_not_answered_and_all_answers_count_together() -> None:
    (offer,) = ask(poll(1, 2, 3).answered(2, "yes"), QUESTION, str, given_by, complete, abstains)
    assert (offer.to, offer.question) == ((1, 3), QUESTION)
    (offer,) = ask(poll(1, 2, 3).answered(2, "yes"), QUESTION, str, given_by, complete, abstains, to=(2, 3))
    assert offer.to == (3,)
    assert offer.effect(3, "no", 5, NO_CHANCE) == ["3 says no"]
    with pytest.raises(LookupError):
        answered(poll(1, 2).answered(1, "yes"), 1, "no")


def test_the_last_answer_or_what_holds_without_it_brings_the_end_with_it_and_no_other_does() -> None:
    two = poll(1, 2)
    assert answered(two, 1, "yes") == ["1 says yes"]
    assert answered(two.answered(1, "yes"), 2, "no") == ["2 says no", "[(1, 'yes'), (2, 'no')] at 5, chance 0"]
    (offer,) = ask(poll(1, 2).answered(1, "yes"), QUESTION, str, given_by, complete, abstains)
    assert offer.otherwise
    assert offer.otherwise(2, 5, NO_CHANCE) == ["2 says no", "[(1, 'yes'), (2, 'no')] at 5, chance 0"]


@pytest.mark.parametrize("agreed", [False, True])
def test_it_says_whether_two_devices_must_agree_to_go_on_without_a_seat(agreed: bool) -> None:
    (offer,) = ask(poll(1, 2), QUESTION, str, given_by, complete, abstains, agreed=agreed)
    assert offer.agreed is agreed


@given(st.permutations((1, 2, 3, 4)), st.integers(0, 4))
def test_answers_are_shown_in_the_order_of_the_seats_not_in_that_of_their_coming(order: list[int], come: int) -> None:
    together = poll(1, 2, 3, 4)
    for seat in order[:come]:
        together = together.answered(seat, f"of {seat}")
    assert list(together.shown("none")) == [1, 2, 3, 4]
    assert together.shown("none") == {seat: f"of {seat}" if seat in order[:come] else "none" for seat in (1, 2, 3, 4)}
    assert sorted(together.missing) == sorted(order[come:])


def test_who_has_answered_changes_the_answer_and_how_often_is_counted() -> None:
    answered_by_two = poll(1, 2, 3).answered(3, "yes").answered(1, "no")
    offers = list(change(answered_by_two, lambda seat: replace(QUESTION, id=f"again-{seat}"), str, given_by))
    assert [(offer.to, offer.question.id) for offer in offers] == [(1, "again-1"), (3, "again-3")]
    assert offers[1].effect(3, "no", 5, NO_CHANCE) == ["3 says no"]
    twice = poll(1, 2).answered(2, "yes").answered(2, "no").answered(1, "yes")
    assert (twice.times, twice.answers) == ({2: 2, 1: 1}, {2: "no", 1: "yes"})
