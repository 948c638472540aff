"""Entries for a declaration: each is held against its hand at once, and all against the box once they are in.

The reasons: docs/decisions/game.md
"""

import pytest

from companion.core.question import NotAChoice, Some
from companion.games.castle_of_the_devil.events import hidden as h
from tests.games.castle_of_the_devil.by_hand import (
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


def last_told(evening: Evening) -> str:
    """Return the last line of the story."""
    return english(evening.view(None).public.happened[-1].text)


def rights(evening: Evening, counts: dict[str, int]) -> None:
    """Correct the hub's counts with the consent of two devices."""
    evening.say(3, "right-counts", counts)
    evening.say(4, "table-agree-entry", "yes")


def test_two_who_enter_the_same_single_object_are_named_and_all_other_entries_are_kept() -> None:
    evening = declare(hands(3), 2, 3)
    evening.say(1, "objects", {"key": 2, "key-bag": 1})
    evening.say(3, "objects", {"goblet": 1})
    evening.say(2, "objects", {"key-bag": 1})
    assert last_told(evening) == (
        "Anna, Ben entered more than the box holds: Secret bag with the key. Check your cards and enter them again."
    )
    assert state(evening).phase == "cards" and evening.outcome() is None
    assert [seat for seat in range(1, 6) if evening.asks(seat, "objects-check")] == [1, 2]
    assert english(evening.view(None).public.next) == "Anna, Ben, check your cards and enter them again."
    evening.say(1, "objects-check", {"key": 2})
    evening.say(2, "objects-check", {"key-bag": 1})
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
    assert not evening.asks(1, "company") and evening.asks(1, "objects-check")


def test_companies_of_which_there_are_not_so_many_are_entered_once_more_and_nothing_else() -> None:
    evening = put(playing(4), objects=dict.fromkeys(range(1, 5), 3))
    declares(evening)
    for seat, company in enumerate(("order", "order", "order", "brotherhood"), 1):
        evening.say(seat, "company", company)
    evening.say(1, "objects", {"key": 3})
    assert last_told(evening) == (
        "Anna, Ben, Caro can't all be in the Order of Open Secrets. Check your cards and enter them again."
    )
    assert not evening.asks(1, "objects") and not evening.asks(4, "company")
    for seat, company in enumerate(("order", "order", "brotherhood"), 1):
        evening.say(seat, "company-check", company)
    assert winners(evening) == (1, 2)


def test_what_cannot_be_is_never_judged_however_often_it_is_entered() -> None:
    evening = declare(hands(3), 2)
    for again in ("", "-check-1", "-check-2"):
        evening.say(1, f"objects{again}", {"key": 2})
        evening.say(2, f"objects{again}", {"key": 2})
        assert evening.outcome() is None
    evening.say(1, "objects-check-3", {"key": 2})
    evening.say(2, "objects-check-3", {"key": 1})
    assert winners(evening) == (1, 2)


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
        evening.say(1, "objects-check", second)
        views.append([evening.view(observer) for observer in (None, 2, 3, 4, 5)])
    assert views[0] == views[1]


@pytest.mark.parametrize("held", [1, 2])
def test_more_than_the_hub_counts_in_a_hand_is_refused_at_once_in_words(held: int) -> None:
    """Check the game in which Gio held one object, three keys were accepted, and a side won with two (CD-17)."""
    evening = declare(hands(held), 2)
    objects = "object" if held == 1 else "objects"
    says = f"By the hub's count you hold {held} {objects}. Wrong? Fix the counts first."
    ask = evening.question(1, "objects").ask
    assert isinstance(ask, Some) and english(ask.hint) == says
    with pytest.raises(NotAChoice) as refused:
        evening.say(1, "objects", {"key": held + 1})
    assert english(refused.value.says) == says
    declaration = state(evening).declaration
    assert declaration and not declaration.objects
    evening.say(1, "objects", {"key": held})
    with pytest.raises(NotAChoice):
        evening.say(1, "change-objects", {"key": held + 1})


def test_a_wrong_count_is_corrected_although_somebody_has_declared() -> None:
    """Ruling CD-17: the cards are right and not the hub's count."""
    evening = hands(1)
    put(evening, deck=21 - 5)
    declares(evening)
    counts = evening.question(3, "right-counts").value
    assert isinstance(counts, dict)
    rights(evening, counts | {"objects-1": 2, "deck": 15})
    evening.say(1, "objects", {"key": 2})
    assert winners(evening) == (1, 2)


def test_nothing_but_the_counts_is_corrected_once_somebody_has_declared() -> None:
    evening = put(playing(), deck=16, objects=dict.fromkeys(range(1, 6), 1), face_up={2: "thug"})
    declares(evening)
    assert [id.split("-")[2] for id in evening.ids(3) if "-right-" in id] == ["counts"]


def test_an_entry_that_no_longer_fits_its_corrected_count_is_named() -> None:
    evening = put(hands(1), deck=21 - 6, objects={1: 2, 2: 1, 3: 1, 4: 1, 5: 1})
    declares(evening, 2)
    evening.say(1, "objects", {"key": 2})
    counts = evening.question(3, "right-counts").value
    assert isinstance(counts, dict)
    rights(evening, counts | {"objects-1": 1, "deck": 16})
    evening.say(2, "objects", {"key": 1})
    assert last_told(evening) == "Anna entered more objects than the hub counts. Check your cards and enter them again."
    assert evening.asks(1, "objects-check") and not evening.asks(2, "objects")


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
