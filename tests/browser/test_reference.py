"""The reference over the page, which continues beneath it; and lessons for newcomers, the same on each page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.core.view import Seat, Secret, SpokenLine
from companion.texts import translator
from tests.browser.screens import PHONE, TABLET, TV, Screens, address, carry, open_sheet, question, tap, visit
from tests.browser.stage import HELD, Scenery, SceneryHub
from tests.laws.lantern import LANTERN
from tests.long import further
from tests.web.house import House, Phone
from tests.web.packing import LISTS, PACKING
from web.trust.identity import device_of

GAMES = {"packing": PACKING}


pytestmark = pytest.mark.house(games=GAMES)


def way(page: Page) -> Locator:
    """Return the link to the reference."""
    return page.locator("a[data-reference]")


def book(page: Page) -> Locator:
    """Return the layer over the page."""
    return page.locator("#book")


def opened(page: Page) -> Locator:
    """Open the reference, and return it."""
    way(page).click()
    expect(book(page)).to_be_visible()
    expect(book(page).locator("summary").first).to_be_visible()
    return book(page)


@pytest.mark.long
@pytest.mark.parametrize("language", further(LANGUAGES))
def test_a_tap_opens_it_in_the_language_of_the_phone_and_another_unfolds_a_chapter(
    language: str, house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0], locale=language)
    read = opened(page)
    said = translator(language)
    expect(read.locator("summary")).to_have_text([said(say("The bag")), said(say("Leave the table"))])
    expect(read.get_by_text("Nobody <votes>.")).to_be_hidden()
    read.locator("summary").first.click()
    expect(read.get_by_text("Nobody <votes>.")).to_be_visible()
    expect(read.locator("dt").first).to_have_text(said(say("Vote")))


@pytest.mark.long
def test_the_page_goes_on_beneath_and_is_where_it_was(house: House, phones: list[Phone], screens: Screens) -> None:
    page = screens.phone(house, phones[0])
    page.evaluate("scrollTo(0, 40)")
    before = page.evaluate("scrollY")
    open_sheet(page, "menu")
    page.locator(".foot summary").click()
    page.locator("#another").fill("Carl")
    read = opened(page)
    expect(page.locator(".own, .foot").locator("visible=true")).to_have_count(0)
    phones[1].say("bag", "in-map")
    expect(question(page, "bag").locator(".count")).to_have_text("1 of 5")
    assert not any(seat["away"] for seat in phones[1].view()["seats"])
    read.locator("#book-back").click()
    expect(read).to_be_hidden()
    expect(page.locator("#another")).to_have_value("Carl")
    assert page.evaluate("scrollY") == before
    assert page.url == address(house)


@pytest.mark.long
def test_a_reader_is_told_that_something_new_is_asked(house: House, phones: list[Phone], screens: Screens) -> None:
    page = screens.phone(house, phones[0])
    read = opened(page)
    expect(read.get_by_role("status").first).to_be_hidden()
    for name, things in LISTS.items():
        for thing in things:
            phones[1].say(name, f"in-{thing}")
    expect(read.locator("[data-asked]")).to_be_visible()
    read.locator("#book-back").click()
    expect(question(page, "leave").locator("button")).to_be_visible()
    opened(page)
    expect(read.locator("[data-asked]")).to_be_hidden()


@pytest.mark.long
def test_the_phone_s_own_way_back_closes_it_and_leaves_the_page(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    opened(page)
    page.evaluate("history.back()")
    expect(book(page)).to_be_hidden()
    expect(way(page)).to_be_focused()
    assert page.url == address(house)


@pytest.mark.long
def test_it_is_worked_with_the_keyboard_alone(house: House, phones: list[Phone], screens: Screens) -> None:
    page = screens.phone(house, phones[0], TABLET)
    way(page).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#book-back")).to_be_focused()
    expect(book(page).locator("summary").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(book(page).locator("summary").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(book(page)).to_be_hidden()
    expect(way(page)).to_be_focused()


@pytest.mark.long
def test_it_is_there_while_the_hub_is_not_and_is_fetched_once_for_each_game(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.blank()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    carry(page, house, phones[0])
    with page.expect_response("**/reference/packing*"):
        page.goto(address(house))
    page.wait_for_function("() => document.querySelector('#book summary')")
    page.context.set_offline(True)
    opened(page).locator("#book-back").click()
    expect(book(page)).to_be_hidden()
    page.context.set_offline(False)
    phones[1].say("bag", "in-map")
    expect(question(page, "bag").locator(".count")).to_have_text("1 of 5")
    opened(page)
    assert len([url for url in asked if "/reference/" in url]) == 1


@pytest.mark.long
def test_what_could_not_be_loaded_is_loaded_when_it_is_opened_again(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.blank()
    page.route("**/reference/**", lambda route: route.abort())
    visit(page, house, phones[0])
    way(page).click()
    expect(page.locator("#book-state")).not_to_be_empty()
    page.locator("#book-back").click()
    page.unroute("**/reference/**")
    opened(page)
    expect(page.locator("#book-state")).to_be_empty()


def choosing(staged: House) -> Phone:
    """Let Anna choose the game with a reference, behind the scenery; return her phone."""
    anna = staged.phone("Anna")
    arrival = staged.tables.arrive(staged.code)
    game = anna.question("table-game")["id"]
    arrival.answer(device_of(anna.token), Seat(1), game, "packing", "key").result()
    return anna


@pytest.mark.long
def test_the_secrets_can_be_looked_at_while_reading(staged: House, stage: SceneryHub, screens: Screens) -> None:
    anna = choosing(staged)
    stage.show(Scenery(secrets=(Secret("role", "Role", "You are the Seer."),)))
    page = screens.phone(staged, anna)
    opened(page)
    page.locator("[data-hold]").hover()
    page.mouse.down()
    expect(page.locator("#secrets")).to_be_in_viewport(ratio=1)
    page.mouse.up()


@pytest.mark.long
def test_in_the_dark_it_closes(staged: House, stage: SceneryHub, screens: Screens) -> None:
    anna = choosing(staged)
    page = screens.phone(staged, anna)
    opened(page)
    stage.show(Scenery(questions=(HELD,), line=SpokenLine("n1", "Keep your eyes closed, everyone.", 0)))
    expect(page.locator("#press")).to_be_visible()
    expect(book(page)).to_be_hidden()


@pytest.mark.long
def test_without_scripts_the_link_leads_to_a_page_of_its_own_and_back(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.blank()
    page.route("**/app.js", lambda route: route.abort())
    visit(page, house, phones[0])
    way(page).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Packing")
    page.locator("summary").first.click()
    expect(page.get_by_text("Nobody <votes>.")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(address(house))


@pytest.mark.long
def test_on_the_table_s_screen_it_lies_over_everything_and_closes_again(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.table(house, TV)
    expect(way(page)).to_be_in_viewport(ratio=1)
    read = opened(page)
    expect(page.locator(".parlour").locator("visible=true")).to_have_count(0)
    read.locator("#book-back").click()
    expect(page.locator(".block-checklist").first).to_be_visible()


GOAL = "Who holds the most lanterns at the end wins."


def lesson(page: Page) -> Locator:
    return page.locator("[data-region=lesson] .lesson")


def size(page: Page) -> tuple[float, float]:
    """Return the width and height of the lesson."""
    box = lesson(page).bounding_box()
    assert box
    return box["width"], box["height"]


@pytest.mark.house(games={"lantern": LANTERN})
@pytest.mark.long
@pytest.mark.parametrize("by", [1, 2], ids=["a phone", "the hub"])
def test_all_pages_teach_the_same_and_anybody_puts_it_away(house: House, screens: Screens, by: int) -> None:
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
    lesson((*phones, table)[by]).get_by_role("button").click()
    for page in (*phones, table):
        expect(lesson(page)).to_have_count(0)


@pytest.mark.house(games={"lantern": LANTERN})
@pytest.mark.long
def test_who_answers_needs_no_further_tap(house: House, screens: Screens) -> None:
    anna = screens.phone(house, house.play("Anna", "Ben", "Caro", game="lantern")[0], PHONE)
    expect(lesson(anna)).to_contain_text(GOAL)
    anna.get_by_role("button", name="Ben").click()
    expect(lesson(anna)).to_contain_text("Who took the last lantern may swap a card in secret.")
    open_sheet(anna, "menu")
    expect(anna.locator(".questions").get_by_role("button", name="Close the lesson")).to_have_count(0)


@pytest.mark.house(games={"lantern": LANTERN})
def test_every_phone_has_one_button_to_what_people_want_to_know_now_and_the_chapter_beside_it(
    house: House, screens: Screens
) -> None:
    anna, ben, _ = house.play("Anna", "Ben", "Caro", game="lantern")
    page = screens.phone(house, ben)
    chapters = {"Who begins?": ["The cards", "A round"], "Must one swap?": ["A round", "The cards"]}
    for asked, ordered in chapters.items():
        # It stands in the lesson's place while there is no lesson.
        for lesson in page.locator("#lesson-away").all():
            tap(lesson)
        page.get_by_role("button", name="Now what?").click()
        found = page.locator("#book .now-what:visible")
        expect(found).to_have_count(1)
        expect(found).to_contain_text(asked)
        expect(page.locator("#book summary")).to_have_text(ordered)
        expect(page.locator("#book details[open]")).to_have_count(1 if asked == "Must one swap?" else 0)
        page.get_by_role("button", name="Back to the table").click()
        if anna.asks("first"):
            anna.say("first", "seat-2")
    expect(page.locator("#book small").first).to_have_text("(The rulebook doesn't say; this is our ruling.)")
