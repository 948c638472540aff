"""Lists that many phones tick at once, as they are drawn and as they are answered."""

import re

import pytest

from tests.web.described import check
from tests.web.house import House, Phone, state
from tests.web.packing import LISTS, PACKING

pytestmark = pytest.mark.house(games={"packing": PACKING})


def questions(phone: Phone) -> str:
    """Return the questions of a phone as they are drawn."""
    with phone.live(f"seat={phone.seat}") as page:
        return str(page.first("regions")["regions"]["questions"])


def boxes(html: str) -> dict[str, bool]:
    """Return what can be ticked, by what a tap answers, and whether it is ticked."""
    found = re.findall(r'role="checkbox" aria-checked="(true|false)" id="[^"]+" data-give="([^"]+)"', html)
    return {value: ticked == "true" for ticked, value in found}


def test_what_can_be_ticked_is_drawn_as_boxes_with_how_many_are_done(phones: list[Phone]) -> None:
    anna, ben = phones
    everything = {f"in-{thing}": False for things in LISTS.values() for thing in things}
    assert boxes(questions(anna)) == boxes(questions(ben)) == everything
    ben.say("bag", "in-map")
    drawn = questions(anna)
    ticked = {value.replace("in-map", "out-map"): "map" in value for value in everything}
    assert boxes(drawn) == ticked
    assert re.findall(r'<span class="count">(.+?)</span>', drawn) == ["1 of 5", "0 of 1"]


def test_a_list_folds_when_it_is_whole_and_opens_when_something_is_taken_out(phones: list[Phone]) -> None:
    anna, ben = phones
    folds = r'<details class="ticks" data-key="(whole|parts)" data-list( open)?>'
    assert re.findall(folds, questions(anna)) == [("parts", " open"), ("parts", " open")]
    ben.say("door", "in-key")
    assert re.findall(folds, questions(anna)) == [("parts", " open"), ("whole", "")]
    ben.say("door", "out-key")
    assert re.findall(folds, questions(anna)) == [("parts", " open"), ("parts", " open")]


def test_lists_stand_after_what_is_awaited_and_before_the_menu(phones: list[Phone]) -> None:
    anna, ben = phones
    assert 'class="calm"' not in questions(anna)
    for name, things in LISTS.items():
        for thing in things:
            ben.say(name, f"in-{thing}")
    drawn = questions(anna)
    places = [drawn.index(sign) for sign in ("g1-leave", "g1-bag", "g1-door", 'class="menu apart"')]
    assert places == sorted(places)


def test_a_tick_changes_one_list_and_phones_keep_the_others(phones: list[Phone]) -> None:
    anna, ben = phones
    with anna.live("seat=1") as page:
        page.next()
        ben.say("door", "in-key")
        news = page.first("regions")["regions"]["questions"]
        assert news.keys() == {"q-g1-door"}
        assert boxes(news["q-g1-door"]) == {"out-key": True}


def test_programs_see_what_is_ticked_and_a_second_tick_of_the_same_thing_changes_nothing(
    house: House, phones: list[Phone]
) -> None:
    anna, ben = phones
    asked = anna.question("bag")
    check("Question", asked)
    assert [choice["done"] for choice in asked["choices"]] == [False] * 5
    ben.say("bag", "in-coin")
    before = state(house)
    assert anna.answer(asked["id"], "in-coin").problem == (422, "not_offered")
    assert state(house) == before
    assert anna.answer(asked["id"], "in-deck").status == 200
    assert [choice["value"] for choice in ben.question("bag")["choices"] if choice["done"]] == ["out-coin", "out-deck"]
