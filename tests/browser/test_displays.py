"""Displays that people need: high contrast, and the largest type on the narrowest phone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from companion.core.question import One, Question
from tests.browser.every_page import by_the_door, of_everything, unfolded
from tests.browser.light import apart
from tests.browser.look import WIDE, type_of
from tests.browser.screens import PHONE, Screens, address, open_sheet, question
from tests.browser.stage import EVERY_BLOCK, EVERY_KIND, PEOPLE, Scenery, SceneryHub
from tests.long import further
from tests.web.house import House

MARK = 12
"""Pixels in which a mark differs, so that it is seen without its hue."""

GIVEN = Question(id="given.1", text="One of them", ask=One(PEOPLE), required=True, value="seat-2")


def seen(page: Page, shown: Locator) -> bytes:
    """Return the picture of something that nobody points at, and that has no focus."""
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    return shown.screenshot()


@pytest.mark.parametrize("kind", further(["secret", "some"]))
def test_in_high_contrast_a_choice_differs_by_more_than_a_hue(
    staged: House, stage: SceneryHub, screens: Screens, kind: str
) -> None:
    stage.scenery = Scenery(questions=tuple(one for one in EVERY_KIND if one.id == f"{kind}.1"))
    page, lamp = screens.phone(staged, staged.phone("Anna")), screens.blank()
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    choice = question(page, kind).locator("label").nth(1)
    before = seen(page, choice)
    choice.click()
    assert apart(before, seen(page, choice), lamp) >= MARK


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(GIVEN,)))
def test_in_high_contrast_the_answer_that_was_given_has_a_line_of_its_own(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    page.emulate_media(forced_colors="active")
    line = "one => getComputedStyle(one).borderTopStyle"
    given, other = (question(page, "given").locator(f"[data-give=seat-{n}]") for n in (2, 1))
    assert given.evaluate(line) != other.evaluate(line)


@pytest.mark.long
def test_in_high_contrast_what_is_ticked_and_what_lies_open_differ_by_more_than_a_hue(
    house: House, screens: Screens
) -> None:
    lamp = screens.blank()
    page = screens.open(address(house))
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    box = page.locator(".ticked input")
    before = seen(page, box)
    box.check()
    assert apart(before, seen(page, box), lamp) >= MARK
    current, other = page.locator(".tongues [aria-current]"), page.locator(".tongues a:not([aria-current])").first
    line = "one => getComputedStyle(one).textDecorationLine + getComputedStyle(one).borderBottomStyle"
    assert current.evaluate(line) != other.evaluate(line)
    phones = house.play("Anna", "Ben")
    phone = screens.phone(house, phones[0])
    phone.emulate_media(forced_colors="active", reduced_motion="reduce")
    button = phone.locator("button[data-sheet=menu]")
    before = seen(phone, button)
    open_sheet(phone, "menu")
    assert apart(before, seen(phone, button), lamp) >= MARK


NARROW = (320, 640)
TWICE = 32

OVER = """() => Array.from(document.body.querySelectorAll("*"))
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("svg, .unseen, .beside, .awake"))
  .filter((one) => getComputedStyle(one).clipPath === "none")
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.right > innerWidth + 1 || box.left < -1))
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} from ${Math.round(box.left)} to ${Math.round(box.right)}`)"""


CAUSE = """() => Array.from(document.querySelectorAll("*"))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth && !one.closest(".unseen, thead"))
  .map((one) => one.outerHTML.slice(0, 70)).reverse()"""
"""The elements with too little room for their content, the innermost first."""


def over_the_edge(page: Page) -> list[str]:
    """Return the elements over the edge of the narrowest phone in twice the type."""
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    with type_of(page, TWICE):
        page.wait_for_timeout(200)
        found: list[str] = page.evaluate(OVER)
        wide = page.evaluate(WIDE)
        cause = page.evaluate(CAUSE) if wide > 0 else []
        return found[:4] + [f"{wide} px wider: {one}" for one in cause[:4]]


@pytest.mark.parametrize("shape", further(["open", "folded"]))
def test_nothing_that_is_asked_reaches_over_the_edge(
    staged: House, stage: SceneryHub, screens: Screens, shape: str
) -> None:
    asked = tuple(replace(one, required=shape == "open") for one in EVERY_KIND)
    stage.scenery = Scenery(questions=asked, blocks=EVERY_BLOCK)
    staged.phone("Bartholomewwwwww")
    page = screens.phone(staged, staged.phone("Anna"))
    expect(question(page, "secret", "")).not_to_have_count(0)
    if shape == "folded":
        open_sheet(page, "menu")
    assert over_the_edge(unfolded(page)) == []


@pytest.mark.long
@pytest.mark.scenery(Scenery(blocks=EVERY_BLOCK, questions=EVERY_KIND))
def test_nor_does_anything_on_a_full_phone(staged: House, screens: Screens) -> None:
    wrong = {}
    for name, page in of_everything(staged, screens):
        if page.viewport_size and page.viewport_size["width"] == PHONE[0]:
            wrong[name] = over_the_edge(page)
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.long
@pytest.mark.house(panel=True)
def test_nor_does_anything_before_somebody_sits(house: House, screens: Screens) -> None:
    wrong = {name: over_the_edge(page) for name, page in by_the_door(house, screens) if page.viewport_size}
    assert {name: found for name, found in wrong.items() if found} == {}
