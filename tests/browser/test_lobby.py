"""The lobby on the host's phone: the people, a game from tiles, the start; everything else lies in the menu."""

import pytest
from playwright.sync_api import Page, expect

from companion.games import GAMES
from tests.browser.screens import PHONE, Screens, comes, loaded, voting
from tests.long import further_languages
from tests.looks.moments import WIDE
from tests.web.house import House, Phone

TWO_SCREENS = 2 * PHONE[1]

HEIGHT = "document.documentElement.scrollHeight"

COLUMNS = """(tiles) => new Set(tiles.map((tile) => Math.round(tile.getBoundingClientRect().left))).size"""

OF_MENU = ("table-name", "table-colour", "table-symbol", "table-stand", "table-host", "table-remove", "table-order")


def seat_people(house: House, screens: Screens, people: int, language: str = "en") -> tuple[Phone, Page]:
    """Return the host's phone, and its page with everybody at the table."""
    first, *_ = [house.phone(name) for name in WIDE[:people]]
    page = screens.phone(house, first, PHONE)
    page.goto(f"{page.url.partition('?')[0]}?language={language}")
    expect(page.locator(".sitter")).to_have_count(people)
    expect(page.locator(".tiles .plaque")).to_have_count(len(GAMES))
    return first, page


@pytest.mark.parametrize("people", [5, 10])
@pytest.mark.parametrize("language", further_languages())
def test_the_host_s_lobby_fits_two_screens_of_a_phone(
    house: House, screens: Screens, people: int, language: str
) -> None:
    _, page = seat_people(house, screens, people, language)
    height = page.evaluate(HEIGHT)
    assert height <= TWO_SCREENS, f"{height} px of at most {TWO_SCREENS}"
    for part in (".sitter .name", ".tiles .plaque"):
        expect(page.locator(part).first).to_be_visible()


def test_games_are_tiles_with_an_emblem_each_in_two_columns(house: House, screens: Screens) -> None:
    _, page = seat_people(house, screens, 3)
    tiles = page.locator(".tiles .plaque")
    assert tiles.locator(".emblem-of use").count() == len(GAMES)
    assert tiles.evaluate_all(COLUMNS) == 2
    assert [name.strip() for name in tiles.all_inner_texts()] == [str(game.title.message) for game in GAMES.values()]


def test_once_a_game_is_picked_its_start_is_first_and_its_options_follow(house: House, screens: Screens) -> None:
    host, page = seat_people(house, screens, 5)
    host.say("table-game", "among-cultists")
    start = page.locator("[data-question^=table-begin] button")
    expect(start).to_be_in_viewport(ratio=1)
    picked = page.locator("[data-key=picked] > details")
    expect(picked.first).to_have_attribute("data-question", "table-game-0")
    assert picked.count() > 3
    below = [fold.bounding_box() for fold in picked.all()]
    button = start.bounding_box()
    assert button and all(box and box["y"] > button["y"] for box in below)


def test_everything_else_that_a_host_may_do_lies_in_the_menu(house: House, screens: Screens) -> None:
    _, page = seat_people(house, screens, 5)
    for start in OF_MENU:
        expect(page.locator(f"[data-question^={start}]")).to_be_hidden()
    expect(page.get_by_role("heading", name="This phone")).to_be_hidden()
    page.locator("button[data-sheet=menu]").click()
    for start in OF_MENU:
        expect(page.locator(f"[data-question^={start}]")).to_be_visible()
    expect(page.get_by_role("heading", name="This phone")).to_be_visible()


def test_a_game_that_begins_shows_its_headline_on_a_lobby_that_was_scrolled(house: House, screens: Screens) -> None:
    host, page = seat_people(house, screens, 5)
    host.say("table-game", "open-table")
    expect(page.locator("[data-key=picked] > details").first).to_be_visible()
    loaded(page, "still.js")
    page.evaluate("scrollTo(0, 60)")
    comes(page, "scrollY === 60")
    host.say("table-begin")
    expect(page.locator("body")).to_have_attribute("data-phase", "play")
    expect(page.locator(".next")).to_be_in_viewport(ratio=1)
    comes(page, "scrollY === 0")


def test_the_headline_comes_back_once_one_s_question_is_gone(house: House, screens: Screens) -> None:
    first, *others = voting(house, *WIDE[:3])
    page = screens.phone(house, first, PHONE)
    expect(page.locator(".questions > .big")).to_be_visible()
    loaded(page, "still.js")
    page.evaluate("scrollTo(0, 60)")
    comes(page, "scrollY === 60")
    first.say("ballot", "seat-2")
    expect(page.locator(".questions > .big")).to_have_count(0)
    comes(page, "scrollY === 0")
    assert others
