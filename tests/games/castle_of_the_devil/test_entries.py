"""Entries for a declaration: they are compared once all have entered, and owners change their cards until they are up.

The reasons: docs/decisions/game.md
"""

import pytest

from companion.games.castle_of_the_devil.events import hidden as h
from tests.games.castle_of_the_devil.by_hand import (
    NAMES,
    begun,
    dealt,
    declare,
    declares,
    duel,
    hands,
    playing,
    put,
    refuses,
    seated,
    state,
    use,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own, winners

FULL = "Someone entered more objects than they hold. Check your cards and enter them again."

MISFIT = "The box doesn't hold all these cards. Check your cards and enter them again."


def test_two_who_enter_the_same_single_object_enter_both_once_more() -> None:
    evening = declare(hands(3), 2)
    evening.say(1, "objects", {"key": 2, "key-bag": 1})
    before = evening.view(2)
    evening.say(2, "objects", {"key-bag": 1})
    assert evening.view(2) != before
    told = english(evening.view(None).public.happened[-1].text)
    assert told == MISFIT and not any(name in told for name in NAMES)
    assert state(evening).phase == "cards" and evening.outcome() is None
    for seat in (1, 2):
        evening.say(seat, "objects-again", {"key": 1})
    assert evening.outcome() is not None


@pytest.mark.parametrize(("first", "second", "fits"), [(2, 1, True), (2, 2, False), (3, 0, True), (3, 1, False)])
def test_there_are_three_keys(first: int, second: int, fits: bool) -> None:
    evening = declare(hands(3), 2)
    evening.say(1, "objects", {"key": first})
    evening.say(2, "objects", {"key": second} if second else {})
    assert (evening.outcome() is not None) == fits


def test_nothing_is_refused_by_what_somebody_else_has_entered_and_companies_that_were_dealt_are_kept() -> None:
    evening = declare(hands(3), 2)
    evening.say(1, "objects", {"pearl": 1})
    assert "pearl" in evening.choices(2, "objects")
    evening.say(2, "objects", {"pearl": 1})
    evening = declare(hands(3), 2)
    evening.say(1, "objects", {"key": 2})
    evening.say(2, "objects", {"key": 2})
    assert not evening.asks(1, "company") and evening.asks(1, "objects-again")


def test_companies_of_which_there_are_not_so_many_are_entered_once_more() -> None:
    evening = put(playing(4), objects=dict.fromkeys(range(1, 5), 3))
    declares(evening)
    for seat in (1, 2, 3, 4):
        evening.say(seat, "company", "order")
    evening.say(1, "objects", {"key": 3})
    assert english(evening.view(None).public.happened[-1].text) == MISFIT
    for seat, company in enumerate(("order", "order", "brotherhood", "brotherhood"), 1):
        evening.say(seat, "company-again", company)
    evening.say(1, "objects-again", {"key": 3})
    assert winners(evening) == (1, 2)


def test_what_cannot_be_the_second_time_is_judged_and_the_table_is_told_to_look() -> None:
    evening = declare(hands(3), 2)
    for again in ("", "-again"):
        evening.say(1, f"objects{again}", {"key": 2})
        evening.say(2, f"objects{again}", {"key": 2})
    found = evening.outcome()
    assert found is not None and found.winners == (1, 2)
    assert english(found.why).endswith("But the box doesn't hold all the cards you entered: please check.")


def test_nobody_learns_before_all_have_entered() -> None:
    evening = declare(hands(3), 2, 3)
    evening.say(1, "objects", {"key-bag": 1})
    before = [evening.view(observer) for observer in (None, 1, 3)]
    evening.say(2, "objects", {"key-bag": 1})
    after = [evening.view(observer) for observer in (None, 1, 3)]
    assert [view.public.happened for view in after] == [view.public.happened for view in before]


@pytest.mark.parametrize("entered", [{"key": 1}, {"goblet": 3}, {"pearl": 1}])
def test_what_is_entered_a_second_time_shows_to_nobody_before_the_last_entry(entered: dict[str, int]) -> None:
    views = []
    for second in ({"key": 1}, entered):
        evening = declare(hands(3), 2)
        for seat in (1, 2):
            evening.say(seat, "objects", {"key": 2})
        evening.say(1, "objects-again", second)
        views.append([evening.view(observer) for observer in (None, 2, 3, 4, 5)])
    assert views[0] == views[1]


def test_more_than_the_hub_counts_in_a_hand_is_entered_once_more_and_nobody_is_named() -> None:
    """Check the case of a hand of one whose owner enters two keys for a declaration: all enter once more (CD-17)."""
    evening = declare(hands(1), 2)
    evening.say(1, "objects", {"key": 2})
    evening.say(2, "objects", {"key": 1})
    assert evening.outcome() is None and english(evening.view(None).public.happened[-1].text) == FULL
    assert evening.asks(1, "objects-again") and evening.asks(2, "objects-again")


def test_the_cards_are_right_and_not_the_count_when_they_are_entered_a_second_time() -> None:
    """Ruling CD-17: the hub's count may lack an object."""
    evening = hands(1)
    declares(evening)
    for again in ("", "-again"):
        evening.say(1, f"objects{again}", {"key": 2})
    found = evening.outcome()
    assert found is not None and found.winners == (1, 2)
    assert english(found.why).endswith("But the hub counted fewer objects in a hand: please check.")


def test_companies_that_fit_are_not_entered_again_for_a_hand() -> None:
    evening = playing(4)
    declares(evening)
    for seat, company in enumerate(("order", "order", "brotherhood", "brotherhood"), 1):
        evening.say(seat, "company", company)
    evening.say(1, "objects", {"key": 3})
    assert evening.asks(1, "objects-again") and not evening.asks(2, "company")


# A secret company or profession can be changed by its owner until it is turned over


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
    evening = playing(4)
    declares(evening)
    evening.say(1, "company", "order")
    evening.say(1, "change-company", "brotherhood")
    assert state(evening).companies == {1: "brotherhood"} and evening.outcome() is None


def test_a_wrong_profession_locks_nobody_out_of_a_duel() -> None:
    evening = duel(entered(), 2, swords="34", shields="5")
    assert refuses(evening, 2, "master") == "This isn't your profession."
    evening.say(2, "change-profession", "master")
    use(evening, 2, "master")
    assert state(evening).face_up == {2: "master"} and not evening.asks(2, "change-profession")


def test_nobody_else_sees_that_something_was_changed_and_a_late_tap_changes_nothing() -> None:
    evening = entered()
    before = [evening.view(observer) for observer in (None, 1, 3)]
    evening.say(2, "change-company", "brotherhood")
    assert [evening.view(observer) for observer in (None, 1, 3)] == before
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
