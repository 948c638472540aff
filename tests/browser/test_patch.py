"""A page shows what the hub shows: after each piece of news, with the files that are counted, and on one sheet."""

from itertools import pairwise
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from companion.games import GAMES
from tests.browser.heard import AFTERWARDS
from tests.browser.screens import PHONE, Screens, address, carry, comes
from tests.long import further_languages
from tests.web.drawing.regions import by_chance, changed
from tests.web.house import House
from tests.web.weight import first_load

STEPS = 400

APPLY = """async ([regions, news]) => {
  const { patch, remember } = await import(Array.from(document.scripts, (one) => one.src)
    .find((src) => src.endsWith("/app.js")).replace("app.js", "house.js"));
  const shown = document.createElement("div"), wanted = document.createElement("div");
  document.body.append(shown);
  shown.innerHTML = regions[0];
  remember(shown);
  return news.filter((one, step) => {
    patch(shown, one);
    wanted.innerHTML = regions[step + 1];
    return !shown.isEqualNode(wanted);
  }).length;
}"""
"""Return after how many of the steps the page shows something else than the hub."""


def test_a_page_shows_what_the_hub_shows_after_each_piece_of_news(house: House, screens: Screens) -> None:
    chance = Random(7)
    regions = [by_chance(chance)]
    for _ in range(STEPS):
        regions.append(changed(chance, regions[-1]))
    news = [after.news(before) for before, after in pairwise(regions)]
    assert {type(one) for one in news} == {str, dict, tuple}
    page = screens.phone(house, house.phone("Anna"))
    assert page.evaluate(APPLY, [[region.html() for region in regions], news]) == 0


LAST = "performance.getEntriesByType('resource').some((one) => one.name.endsWith('/awake.js'))"


def test_nothing_is_fetched_for_a_phones_page_that_is_not_counted(house: House, screens: Screens) -> None:
    anna, _ = house.play("Anna", "Ben")
    page = screens.blank()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    carry(page, house, anna)
    page.goto(address(house))
    comes(page, LAST)
    counted = {urlsplit(path).path for path in first_load(house, anna)}
    rules = "/reference/open-table"
    strange = {path for path in asked if path != rules and path.rpartition("/")[2] not in AFTERWARDS} - counted
    assert strange == set()
    files = {path for path in counted if path.endswith((".js", ".css"))}
    assert files <= set(asked), "nothing is counted that no browser fetches"


EDGE = "12mm"


@pytest.mark.long
@pytest.mark.parametrize("language", further_languages())
def test_every_game_is_one_sheet(house: House, screens: Screens, language: str) -> None:
    page = screens.blank(PHONE)
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    for game in GAMES:
        page.goto(f"http://127.0.0.1:{house.port}/guide/{game}?print&players=99&language={language}")
        expect(page).to_have_title("printed")
        sheet = page.pdf(format="A4", margin={"top": EDGE, "right": EDGE, "bottom": EDGE, "left": EDGE})
        assert sheet.count(b"/Type /Page\n") + sheet.count(b"/Type /Page ") == 1, game
