"""A company and a profession that were entered in secret, their owner changes until it is turned over."""

import pytest

from companion.games.castle_of_the_devil.events import hidden as h
from tests.games.castle_of_the_devil.by_hand import begun, dealt, duel, playing, refuses, seated, state, use
from tests.laws.evening import Evening, own

CARDS = (
    ("order", "thug"),
    ("order", "priest"),
    ("brotherhood", "doctor"),
    ("brotherhood", "master"),
    ("order", "mixer"),
)


def entering() -> Evening:
    evening = seated(5, edition="a", deal="entered")
    evening.say(1, "table-begin")
    return evening


def entered() -> Evening:
    evening = entering()
    for seat, (company, profession) in enumerate(CARDS, 1):
        evening.say(seat, "company", company)
        evening.say(seat, "profession", profession)
    evening.say(1, "first", "seat-1")
    return evening


def test_who_has_entered_a_card_changes_it_while_others_still_enter_theirs() -> None:
    evening = entering()
    assert not evening.asks(1, "change")
    evening.say(1, "company", "order")
    assert own(evening.say(1, "change-company", "brotherhood")) == [h.CompanyChanged(1, "brotherhood")]
    assert not evening.asks(1, "change-profession") and not evening.asks(2, "change")
    assert state(evening).companies == {1: "brotherhood"}


def test_a_wrong_profession_locks_nobody_out_of_a_duel() -> None:
    evening = duel(entered(), 2, swords="34", shields="5")
    assert refuses(evening, 2, "master") == "This is not your profession."
    evening.say(2, "change-profession", "master")
    use(evening, 2, "master")
    assert state(evening).face_up == {2: "master"} and not evening.asks(2, "change-profession")


def test_nobody_else_sees_that_something_was_changed() -> None:
    evening = entered()
    before = [evening.view(eye) for eye in (None, 1, 3)]
    evening.say(2, "change-company", "brotherhood")
    assert [evening.view(eye) for eye in (None, 1, 3)] == before


def test_a_late_tap_changes_nothing_a_second_time() -> None:
    evening = entered()
    late = evening.question(2, "change-company").id
    evening.say(2, "change-company", "brotherhood")
    assert late not in evening.ids(2) and evening.asks(2, "change-company")


def test_it_leaves_the_way_back_open_and_is_not_gone_with_it() -> None:
    evening = entered()
    evening.say(1, "act", "trade")
    evening.say(1, "whom", "seat-3")
    evening.say(2, "change-company", "brotherhood")
    evening.say(3, "table-ask-undo")
    evening.say(2, "table-agree-undo", "yes")
    assert state(evening).trade is None and state(evening).companies[2] == "brotherhood"


@pytest.mark.parametrize("deal", ["hub", "cards"])
def test_where_nothing_was_entered_nothing_can_be_changed(deal: str) -> None:
    evening = dealt("oobbb") if deal == "hub" else playing()
    assert not any(evening.asks(seat, "change") for seat in range(1, 6))
    assert begun(seated(5, edition="a", deal="cards"), 2).asks(2, "act")


def test_a_company_that_is_entered_for_a_declaration_is_changed_until_all_have_entered_theirs() -> None:
    evening = playing(4)
    evening.say(1, "act", "declare")
    evening.say(1, "declare", "own")
    evening.say(1, "names", {})
    evening.say(1, "confirm", "declare")
    evening.say(1, "company", "order")
    evening.say(1, "change-company", "brotherhood")
    assert state(evening).companies == {1: "brotherhood"} and evening.outcome() is None
