"""On a phone: the menu of the person in turn, and choices with long words."""

import pytest
from playwright.sync_api import expect

from companion.core.question import Choice, Question, Some
from companion.core.text import say
from tests.browser.screens import Screens, question, unfold
from tests.browser.stage import Scenery
from tests.web.house import House, Phone
from tests.web.hurry import HURRY

LONG = Some(tuple(Choice(f"c{n}", "Pyromaniac: 2 for the Cultists, and so on", "flame") for n in range(3)), 0, 3)

OVER = """label => {
  const box = label.querySelector("input").getBoundingClientRect();
  const words = label.querySelector("span").getClientRects();
  return Array.from(words).some((line) => line.left < box.right);
}"""


@pytest.mark.house(games={"packing": HURRY})
def test_the_menu_opens_with_the_turn_and_stays_as_it_was_folded(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    anna, ben = (screens.phone(house, phone) for phone in phones)
    menus = {page: page.locator("details.menu") for page in (anna, ben)}
    expect(menus[anna]).to_have_attribute("open", "")
    expect(menus[ben]).not_to_have_attribute("open", "")
    menus[anna].locator("> summary").click()
    phones[1].say("bag", "in-map")
    expect(question(anna, "bag").locator(".count")).to_have_text("1 of 5")
    expect(menus[anna]).not_to_have_attribute("open", "")
    phones[1].say("door", "in-key")
    expect(menus[ben]).to_have_attribute("open", "")


@pytest.mark.scenery(Scenery(questions=(Question(id="long.1", text=say("Which?"), ask=LONG, awaited=True),)))
def test_long_words_of_a_choice_leave_its_box_free(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    labels = unfold(page, "long").locator("label")
    expect(labels).to_have_count(3)
    for label in labels.all():
        assert not label.evaluate(OVER)
