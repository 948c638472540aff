"""On a phone: what lies behind its page, the moves of the person in turn, and choices with long words."""

import pytest
from playwright.sync_api import expect

from companion.core.question import Choice, Question, Some
from companion.core.text import say
from tests.browser.screens import Screens, address, open_sheet, question, tap, unfold
from tests.browser.stage import Scenery
from tests.web.house import House, Phone
from tests.web.hurry import HURRY

LONG = Some(tuple(Choice(f"c{n}", "Pyromaniac: 2 for the Cultists, and so on", "flame") for n in range(3)), 0, 3)

OVER = """label => {
  const box = label.querySelector("input").getBoundingClientRect();
  const words = label.querySelector("span").getClientRects();
  return Array.from(words).some((line) => line.left < box.right);
}"""


@pytest.mark.long
@pytest.mark.house(games={"packing": HURRY})
def test_one_s_moves_come_onto_the_page_with_the_turn_and_go_into_the_menu_after_it(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    anna, ben = (screens.phone(house, phone) for phone in phones)
    box = {page: question(page, "box", "details") for page in (anna, ben)}
    expect(box[anna]).to_be_visible()
    expect(box[ben]).to_be_hidden()
    open_sheet(ben, "menu")
    expect(box[ben]).to_be_visible()
    unfold(ben, "box")
    phones[1].say("door", "in-key")
    expect(box[anna]).to_be_hidden()
    expect(box[ben]).to_be_hidden()
    open_sheet(ben, "menu")
    expect(box[ben]).to_have_attribute("open", "")


@pytest.mark.house(games={"packing": HURRY})
def test_a_phone_s_menu_and_its_table_lie_behind_the_page_and_go_at_a_tap(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[1])
    happened, own = page.locator("[data-region=happened]"), page.locator(".own .big").first
    expect(happened).to_be_hidden()
    open_sheet(page, "table")
    expect(happened).to_be_visible()
    expect(own).to_be_hidden()
    open_sheet(page, "menu")
    expect(page.locator(".foot")).to_be_visible()
    expect(happened).to_be_hidden()
    open_sheet(page, "menu")
    expect(page.locator(".foot")).to_be_hidden()
    expect(own).to_be_visible()
    open_sheet(page, "table")
    page.evaluate("history.back()")
    expect(happened).to_be_hidden()
    assert page.url == address(house)


@pytest.mark.long
@pytest.mark.house(games={"packing": HURRY})
def test_what_was_answered_in_the_menu_closes_it_and_what_is_asked_meanwhile_is_told(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page, other = screens.phone(house, phones[1]), screens.phone(house, phones[0])
    open_sheet(other, "table")
    expect(other.locator(".dock [data-asked]")).to_be_hidden()
    tap(unfold(page, "table-ask-end").locator("button").first)
    expect(page.locator(".foot")).to_be_hidden()
    expect(other.locator(".dock [data-asked]")).to_be_visible()
    open_sheet(other, "table")
    expect(question(other, "table-agree-end")).to_be_visible()


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(Question(id="long.1", text=say("Which?"), ask=LONG, awaited=True),)))
def test_long_words_of_a_choice_leave_its_box_free(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    labels = unfold(page, "long").locator("label")
    expect(labels).to_have_count(3)
    for label in labels.all():
        assert not label.evaluate(OVER)
