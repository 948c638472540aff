"""What is asked can be reached whole, and what is said to somebody is seen whole: nothing lies over it."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.core.question import Choice, One, Question, Some
from companion.core.text import say
from companion.core.view import Secret
from tests.browser.screens import ASIDE, PHONE, TABLET, TV, Screens, Size, question
from tests.browser.stage import HOUR, Scenery, Stage
from tests.long import further
from tests.looks.faults import not_whole
from tests.web.house import House

SIZES = pytest.mark.parametrize(
    "size", further([PHONE, ASIDE, TABLET, TV], alone=True), ids=["phone", "aside", "tablet", "tv"]
)

FIRST = (
    "Annabella",
    "Bartholomew",
    "Caroline",
    "Domenico",
    "Elisabetta",
    "Ferdinando",
    "Giuseppina",
    "Hugoo",
    "Ida",
    "Jo",
)
SHORT = ("Anna", "Ben", "Caro", "Dino", "Elisabetta", "Fritz", "Gina", "Hugo", "Ida", "Jo")


def ballot(*names: str) -> Question:
    """Return a ballot over people."""
    people = tuple(Choice(f"seat-{n}", name, "key") for n, name in enumerate(names, 1))
    return Question(
        id="ballot.1",
        text="Whom do you send out of the house?",
        ask=One((*people, Choice("abstain", say("Abstain")))),
        secret=True,
        awaited=True,
        until=HOUR,
        otherwise="You abstain.",
    )


LONGEST = tuple(f"{name:n<16}" for name in FIRST)
BALLOT = ballot(*LONGEST)
TICKED = Question(
    id="some.1",
    text="Which of them were there?",
    ask=Some(tuple(Choice(f"seat-{n}", name) for n, name in enumerate(LONGEST, 1)), 1, 4),
    secret=True,
    awaited=True,
)

SECRET = Secret("role", "Your role", "Radiant beauty")

WHOLE = 0.99
"""The part of something that makes it whole: in some fonts the edge of a row lies between two pixels."""

UNDER = """() => {
  const page = document.scrollingElement;
  const found = new Set();
  for (let at = 0; at <= page.scrollHeight; at += 24) {
    scrollTo(0, at);
    const button = document.querySelector(".big > [type=submit]").getBoundingClientRect();
    for (const choice of document.querySelectorAll(".big .choice, .big .asked")) {
      const box = choice.getBoundingClientRect();
      const list = (choice.closest(".choices, .rows") || choice).getBoundingClientRect(); /* a long list is scrolled */
      const down = Math.min(box.bottom, list.bottom, button.bottom) - Math.max(box.top, list.top, button.top);
      const across = Math.min(box.right, button.right) - Math.max(box.left, button.left);
      if (down > 1 && across > 1) found.add(choice.textContent.trim());
    }
  }
  return Array.from(found);
}"""
"""What lies under the button that confirms, wherever the page is scrolled to."""

COVERED = """(choices) => choices.filter((choice) => {
  choice.scrollIntoView({ block: "nearest" });
  const { left, right, top, bottom } = choice.getBoundingClientRect();
  const at = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]];
  return !at.every(([x, y]) => choice.contains(document.elementFromPoint(x, y)));
}).map((choice) => choice.textContent.trim())"""
"""The choices of which a corner lies under something else once the browser has brought them into sight."""


@pytest.fixture
def noticed(staged: House) -> House:
    """A hub that lacks two things, which the host's phone says above all else."""
    staged.tables.trouble("sounds", say("The voice is missing: lines are shown, but not spoken."))
    staged.tables.trouble("hardware", say("No button was found."))
    return staged


def asked(house: House, stage: Stage, screens: Screens, size: Size, about: Question) -> Page:
    """Return the host's phone that is asked, below two hints."""
    stage.show(Scenery(questions=(about,), secrets=(SECRET,)))
    page = screens.phone(house, house.phone("Anna"), size)
    expect(page.locator("[data-region=hints] .notice:visible")).to_have_count(2)
    question(page, about.id).wait_for()
    return page


@SIZES
@pytest.mark.parametrize("about", further([BALLOT, TICKED]), ids=["ballot", "some"])
def test_no_choice_ever_lies_under_what_confirms_it(
    noticed: House, stage: Stage, screens: Screens, size: Size, about: Question
) -> None:
    page = asked(noticed, stage, screens, size, about)
    assert cast(Any, page.evaluate(UNDER)) == []
    assert cast(Any, page.locator(".big .choice").evaluate_all(COVERED)) == []


@pytest.mark.parametrize("about", further([BALLOT, TICKED]), ids=["ballot", "some"])
def test_a_phone_has_the_question_and_what_confirms_it_in_sight_and_its_long_list_goes_on(
    noticed: House, stage: Stage, screens: Screens, about: Question
) -> None:
    page = asked(noticed, stage, screens, PHONE, about)
    form = page.locator(".big")
    for part in (form.locator(".asked"), form.locator("[type=submit]")):
        expect(part).to_be_in_viewport(ratio=WHOLE)
    form.locator(".choice").last.scroll_into_view_if_needed()
    for part in (form.locator(".choice").last, form.locator(".asked"), form.locator("[type=submit]")):
        expect(part).to_be_in_viewport(ratio=WHOLE)
    assert not_whole(page, PHONE, "phone") == []


@pytest.mark.long
def test_on_its_side_a_phone_has_ten_names_and_what_confirms_them_in_sight_at_once(
    noticed: House, stage: Stage, screens: Screens
) -> None:
    page = asked(noticed, stage, screens, ASIDE, ballot(*SHORT))
    page.locator(".big .choice").last.scroll_into_view_if_needed()
    for part in (*page.locator(".big .choice").all(), page.locator(".big > [type=submit]")):
        expect(part).to_be_in_viewport(ratio=WHOLE)


@pytest.mark.long
def test_a_phone_that_is_turned_shows_what_it_is_asked(noticed: House, stage: Stage, screens: Screens) -> None:
    page = asked(noticed, stage, screens, TABLET, ballot(*SHORT[:8]))
    expect(page.locator(".big .choice").first).to_be_in_viewport()
    assert page.evaluate("scrollY") > 0
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for part in (page.locator(".big .asked"), page.locator(".big > [type=submit]")):
        expect(part).to_be_in_viewport(ratio=WHOLE)
    assert not_whole(page, PHONE, "phone") == []


@pytest.mark.long
def test_in_the_place_of_an_answered_question_the_next_one_says_whom_it_asks(
    staged: House, stage: Stage, screens: Screens
) -> None:
    own = replace(TICKED, id="own.1")
    other = replace(TICKED, id="other.1", text="For Ben: which of them were there?")
    more = replace(TICKED, id="more.1")
    stage.show(Scenery(questions=(own, other, more)))
    page = screens.phone(staged, staged.phone("Anna"), PHONE)
    place = question(page, own.id).bounding_box()
    assert place
    page.evaluate(f"scrollTo(0, scrollY + {place['y'] + 40})")
    expect(question(page, own.id).locator("[type=submit]")).to_be_in_viewport(ratio=WHOLE)
    stage.show(Scenery(questions=(other, more)))
    expect(question(page, own.id)).to_have_count(0)
    expect(question(page, other.id).locator(".asked")).to_be_in_viewport(ratio=WHOLE)
