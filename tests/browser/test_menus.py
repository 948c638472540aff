"""The menu of whoever is in turn, and choices with long words, on a phone."""

from pathlib import Path

from playwright.sync_api import expect

from companion.core.question import Choice, Question, Some
from companion.core.text import say
from tests.browser.screens import Screens, question, unfold
from tests.browser.stage import Scenery, Stage
from tests.web.house import open_house
from tests.web.test_menus import HURRY, begun

LONG = Some(tuple(Choice(f"c{n}", "Pyromaniac: 2 for the Cultists, and so on", "flame") for n in range(3)), 0, 3)

OVER = """label => {
  const box = label.querySelector("input").getBoundingClientRect();
  const words = label.querySelector("span").getClientRects();
  return Array.from(words).some((line) => line.left < box.right);
}"""


def test_the_menu_opens_with_the_turn_and_stays_as_it_was_folded(tmp_path: Path, screens: Screens) -> None:
    with open_house(tmp_path, games={"packing": HURRY}) as house:
        phones = begun(house)
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


def test_long_words_of_a_choice_leave_its_box_free(tmp_path: Path, screens: Screens) -> None:
    asked = Question(id="long.1", text=say("Which?"), ask=LONG, awaited=True)
    with open_house(tmp_path, seen_as=lambda hub: Stage(hub, Scenery(questions=(asked,))).as_hub()) as house:
        page = screens.phone(house, house.phone("Anna"))
        labels = unfold(page, "long").locator("label")
        expect(labels).to_have_count(3)
        for label in labels.all():
            assert not label.evaluate(OVER)
