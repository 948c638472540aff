"""A lesson on the pages: above the sentence of the moment, the same on each, and in nobody's way."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import PHONE, TV, Screens, open_sheet
from tests.laws.lantern import LANTERN
from tests.web.house import House

pytestmark = pytest.mark.house(games={"lantern": LANTERN})

GOAL = "Who holds the most lanterns at the end wins."


def lesson(page: Page) -> Locator:
    """Return the lesson on a page."""
    return page.locator("[data-region=lesson] .lesson")


def size(page: Page) -> tuple[float, float]:
    """Return how wide and high the lesson is."""
    box = lesson(page).bounding_box()
    assert box
    return box["width"], box["height"]


@pytest.mark.long
def test_all_pages_teach_the_same_and_anybody_puts_it_away(house: House, screens: Screens) -> None:
    anna, ben, _ = house.play("Anna", "Ben", "Caro", game="lantern")
    phones = [screens.phone(house, phone) for phone in (anna, ben)]
    table = screens.table(house, TV)
    for page in (*phones, table):
        expect(lesson(page)).to_contain_text(GOAL)
        away = lesson(page).get_by_role("button").bounding_box()
        assert away and min(away["width"], away["height"]) >= 48
    assert size(phones[0]) == size(phones[1])
    expect(
        screens.open(f"http://127.0.0.1:{house.port}/{house.code}/table?screen", TV).locator(".lesson button")
    ).to_be_hidden()
    lesson(phones[1]).get_by_role("button").click()
    for page in (*phones, table):
        expect(lesson(page)).to_have_count(0)


@pytest.mark.long
def test_the_hub_puts_it_away(house: House, screens: Screens) -> None:
    house.play("Anna", "Ben", "Caro", game="lantern")
    table = screens.table(house, TV)
    lesson(table).get_by_role("button").click()
    expect(lesson(table)).to_have_count(0)


@pytest.mark.long
def test_who_answers_needs_no_further_tap(house: House, screens: Screens) -> None:
    anna = screens.phone(house, house.play("Anna", "Ben", "Caro", game="lantern")[0], PHONE)
    expect(lesson(anna)).to_contain_text(GOAL)
    anna.get_by_role("button", name="Ben").click()
    expect(lesson(anna)).to_contain_text("Who took the last lantern may swap a card in secret.")
    open_sheet(anna, "menu")
    expect(anna.locator(".questions").get_by_role("button", name="Put the lesson away")).to_have_count(0)


def test_every_phone_has_one_button_to_what_people_want_to_know_now_and_the_chapter_beside_it(
    house: House, screens: Screens
) -> None:
    anna, ben, _ = house.play("Anna", "Ben", "Caro", game="lantern")
    page = screens.phone(house, ben)
    chapters = {"Who begins?": ["The cards", "A round"], "Must one swap?": ["A round", "The cards"]}
    for asked, ordered in chapters.items():
        page.get_by_role("button", name="Now what?").click()
        found = page.locator("#book .now-what:visible")
        expect(found).to_have_count(1)
        expect(found).to_contain_text(asked)
        expect(page.locator("#book summary")).to_have_text(ordered)
        expect(page.locator("#book details[open]")).to_have_count(1 if asked == "Must one swap?" else 0)
        page.get_by_role("button", name="Back to the table").click()
        if anna.asks("first"):
            anna.say("first", "seat-2")
    expect(page.locator("#book small").first).to_have_text("(The rulebook does not say; we play it so.)")
