"""The table page of an empty hub in a browser: its name, the code, the games, and nothing cut off."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.core.text import say
from companion.games import GAMES
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size, address, loaded
from tests.long import further_languages
from tests.looks.faults import faults
from tests.web.house import House

FAULTS = """(wanted) => {
  const wide = innerWidth > 640;
  const fault = (element) => {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) return "not drawn";
    if (box.left < 0 || box.right > innerWidth + 0.5) return "over the edge";
    if (wide && (box.top < 0 || box.bottom > innerHeight + 0.5)) return "below the screen";
    if (element.scrollWidth > element.clientWidth + 2 && element.clientWidth) return "too narrow";
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (wide && !(at && (element.contains(at) || at.contains(element)))) return "covered";
    return "";
  };
  const told = ([name, element]) => [name + " " + element.textContent.trim().slice(0, 30), fault(element)];
  return wanted.flatMap((name) => Array.from(document.querySelectorAll(name), (element) => [name, element]))
    .map(told).filter(([, found]) => found).map((found) => found.join(": "));
}"""
"""A script that returns the faults of elements that must be in sight, whole."""

SHOWN = (".brand", ".next", ".join .qr", ".join .addresses li", ".join .code b", ".tile", ".tile b", ".tile small span")
TOOLS = (".hands .self > details > summary", ".settings > summary")

BOXES = """() => Object.fromEntries([".join .qr", ".join .addresses", ".join .code", ".shelf", ".hands"].map((name) => {
  const { left, top, bottom, width } = document.querySelector(name).getBoundingClientRect();
  return [name, { left, top, bottom, width }];
}))"""


def open_front_door(house: House, screens: Screens, size: Size, language: str = "en", query: str = "") -> Page:
    page = screens.open(f"{address(house)}/table?language={language}{query}", size, language)
    expect(page.locator("body")).to_have_class(re.compile("sees-nobody"))
    return page


@pytest.mark.parametrize("language", further_languages())
@pytest.mark.parametrize("size", [TV, TABLET, PHONE])
def test_nothing_is_cut_off_before_somebody_sits(house: House, screens: Screens, size: Size, language: str) -> None:
    page = open_front_door(house, screens, size, language, "&screen")
    assert page.evaluate(FAULTS, SHOWN) == []
    page = open_front_door(house, screens, size, language)
    expect(page.locator(TOOLS[0])).to_have_count(2)
    assert page.evaluate(FAULTS, (*SHOWN, *TOOLS)) == []


@pytest.mark.parametrize("size", [TV, TABLET])
def test_a_notice_of_two_lines_covers_no_game(house: House, screens: Screens, size: Size) -> None:
    house.tables.trouble("sounds", say("The hub has no loudspeaker. Plug one in, or let a phone speak in the menu."))
    page = open_front_door(house, screens, size, "it")
    expect(page.locator(".beside .notice")).to_have_count(1)
    assert page.evaluate(FAULTS, (*SHOWN, *TOOLS, ".beside .notice")) == []
    assert faults(page, size, "hub") == []


@pytest.mark.parametrize("size", [TV, TABLET, PHONE])
def test_the_code_is_large_and_first_and_has_its_address_directly_below(
    house: House, screens: Screens, size: Size
) -> None:
    page = open_front_door(house, screens, size)
    expect(page.locator(TOOLS[0])).to_have_count(2)
    boxes = page.evaluate(BOXES)
    qr, where, code, shelf, hands = boxes.values()
    assert qr["width"] >= min(0.25 * size[0], 0.55 * size[1]), boxes
    assert 0 <= where["top"] - qr["bottom"] < 24, boxes
    assert 0 <= code["top"] - where["bottom"] < 24, boxes
    assert shelf["top"] > code["bottom"] if size == PHONE else shelf["left"] > qr["left"] + qr["width"], boxes
    assert size != PHONE or hands["top"] > code["bottom"], boxes
    label, language = [part.bounding_box() for part in page.locator(".hands summary.answered > span").all()]
    assert label and language and label["x"] + label["width"] <= language["x"], "a label comes before its value"


@pytest.mark.parametrize("size", [TV, TABLET, PHONE])
def test_the_form_for_those_without_a_phone_lies_behind_a_button_and_is_whole_once_it_opens(
    house: House, screens: Screens, size: Size
) -> None:
    page = open_front_door(house, screens, size)
    button = page.get_by_text("Add a player without a phone")
    field = page.locator(".hands input[type=text]")
    expect(button).to_be_visible()
    expect(field).to_be_hidden()
    button.click()
    confirm = page.locator(".hands").get_by_role("button", name="Confirm")
    for part in (field, confirm):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport(ratio=1)
    assert page.evaluate(FAULTS, (".hands input[type=text]", ".hands [type=submit]")) == []
    field.fill("Kim")
    confirm.click()
    expect(page.locator(".sitter .name")).to_have_text(["Kim"])
    expect(page.locator(".shelf")).to_be_hidden()


@pytest.mark.parametrize("size", [TV, TABLET, PHONE])
def test_settings_are_one_button_with_a_name_and_everything_in_it_has_one(
    house: House, screens: Screens, size: Size
) -> None:
    page = open_front_door(house, screens, size)
    settings = page.locator(".settings > summary")
    expect(settings).to_have_text("Settings")
    settings.click()
    for link in page.locator(".drawer a").all():
        expect(link).to_be_in_viewport(ratio=1) if size != PHONE else expect(link).to_be_visible()
        box = link.locator("xpath=.").bounding_box()
        assert link.inner_text().strip() and box and box["height"] >= 48, link
    unnamed = "(all) => all.filter((one) => one.getClientRects().length && !one.innerText.trim()).length"
    assert page.locator(".tools :is(a, button, summary)").evaluate_all(unnamed) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_tile_leads_to_the_page_of_its_game_and_back(house: House, screens: Screens, game: str) -> None:
    page = open_front_door(house, screens, TABLET)
    page.locator(f'.tile[href^="/guide/{game}"]').click()
    expect(page.get_by_role("heading", level=1)).to_have_text(str(GAMES[game].title.message))
    drawn = "(use) => { const { width, height } = use.getBBox(); return width > 20 && height > 20; }"
    assert page.locator(".emblem-of use").evaluate(drawn), "the emblem's file is there, and the policy lets it in"
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".brand")).to_contain_text("Table Companion")


def test_the_hub_s_own_buttons_find_new_places_as_soon_as_somebody_sits(house: House, screens: Screens) -> None:
    page = open_front_door(house, screens, TV)
    loaded(page, "still.js")
    expect(page.locator(".hands .menu")).to_have_count(0)
    house.phone("Anna")
    expect(page.locator(".hands .menu")).to_have_count(1)
    assert page.evaluate(FAULTS, (".hands .self > details > summary",)) == []
    for button in page.locator(".hands .self > details > summary").all():
        expect(button).to_be_in_viewport(ratio=1)
    below, edge = page.locator(".hands .menu > summary").bounding_box(), page.locator(".tools").bounding_box()
    assert below and edge and below["y"] + below["height"] <= edge["y"], (below, edge)


def test_the_games_make_room_for_the_ring_as_soon_as_somebody_sits(house: House, screens: Screens) -> None:
    page = open_front_door(house, screens, TV)
    expect(page.locator(".tile")).to_have_count(len(GAMES))
    house.phone("Anna")
    expect(page.locator(".sitter .name")).to_have_text(["Anna"])
    expect(page.locator(".shelf")).to_be_hidden()
    expect(page.locator(".brand")).to_be_hidden()


@pytest.mark.parametrize("size", [TV, TABLET], ids=["tv", "tablet"])
def test_what_stands_below_the_games_is_whole_as_soon_as_somebody_sits(
    size: Size, house: House, screens: Screens
) -> None:
    page = open_front_door(house, screens, size)
    loaded(page, "still.js")
    house.phone("Anna")
    expect(page.locator(".shelf")).to_be_hidden()
    buttons = page.locator(TOOLS[0])
    expect(buttons).not_to_have_count(0)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
