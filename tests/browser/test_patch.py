"""Changes of a page: after each update it shows the hub's state."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from companion.core.view import Sheet, SheetRow
from companion.games import GAMES
from tests.browser.heard import AFTERWARDS
from tests.browser.screens import PHONE, Screens, loaded, visit
from tests.browser.stage import Scenery
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
"""A script that returns the number of steps after which the page first differs from the hub."""


def test_a_page_shows_what_the_hub_shows_after_each_piece_of_news(house: House, screens: Screens) -> None:
    chance = Random(7)
    regions = [by_chance(chance)]
    for _ in range(STEPS):
        regions.append(changed(chance, regions[-1]))
    news = [after.news(before) for before, after in pairwise(regions)]
    assert {type(one) for one in news} == {str, dict, tuple}
    page = screens.phone(house, house.phone("Anna"))
    assert page.evaluate(APPLY, [[region.html() for region in regions], news]) == 0


def test_nothing_is_fetched_for_a_phones_page_that_is_not_counted(house: House, screens: Screens) -> None:
    anna, _ = house.play("Anna", "Ben")
    page = screens.blank()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    visit(page, house, anna)
    loaded(page, "awake.js")
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
    for game, known in GAMES.items():
        page.goto(f"http://127.0.0.1:{house.port}/guide/{game}?print&players=99&language={language}")
        expect(page).to_have_title("printed")
        powers = next((len(one.rows) for one in known.reference if one.id == "powers"), 0)
        expect(page.locator(".powers dt")).to_have_count(powers)
        sheet = page.pdf(format="A4", margin={"top": EDGE, "right": EDGE, "bottom": EDGE, "left": EDGE})
        assert sheet.count(b"/Type /Page\n") + sheet.count(b"/Type /Page ") == 1, game


NAMES = ("Provinces", "Characters", "Nobles", "The king", "Total")
FINALS = Sheet("finals", "The final count", NAMES, (SheetRow("Anna", ("12", "8", "5", "15", "40"), 1),))
ROUNDS = ("1", "2", "3", "4", "Total")
POINTS = Sheet("points", "Points", ROUNDS, (SheetRow("Anna", ("12", "8", "5", "15", "40"), 1),))


@pytest.mark.long
@pytest.mark.scenery(Scenery((FINALS,)))
def test_every_column_with_a_name_is_shown_with_its_number(staged: House, screens: Screens) -> None:
    sheet = screens.phone(staged, staged.phone("Anna")).locator("[data-key=finals]")
    for name, number in zip(NAMES, FINALS.rows[0].cells, strict=True):
        expect(sheet.locator("dd", has_text=name)).to_contain_text(str(number))
        expect(sheet.locator("dd", has_text=name)).to_be_visible()


@pytest.mark.long
@pytest.mark.scenery(Scenery((POINTS,)))
def test_a_phone_stacks_the_rounds_and_the_table_s_screen_shows_the_last_ones(staged: House, screens: Screens) -> None:
    phone = screens.phone(staged, staged.phone("Anna"))
    row = phone.locator("[data-key=points]").get_by_role("row").nth(1)
    expect(row.get_by_role("rowheader")).to_have_text("Anna")
    cells = row.get_by_role("cell")
    expect(cells).to_have_text(("12", "8", "5", "15", "40"))
    for name, cell in zip(ROUNDS, cells.all(), strict=True):
        expect(cell).to_be_in_viewport(ratio=1)
        assert name in cell.evaluate("cell => getComputedStyle(cell, '::before').content")
    heads = screens.table(staged).locator("[data-key=points] th[scope=col]")
    expect(heads).to_have_text(ROUNDS)
    assert [head.is_visible() for head in heads.all()] == [False, False, True, True, True]


@pytest.mark.long
def test_new_numbers_come_into_the_cells_that_stand_there(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    anna.say("points", {"seat-1": 3, "seat-2": 4})
    page = screens.phone(house, ben)
    sheet = page.locator("[data-key=points]")
    cells = sheet.locator("[role=cell]")
    first = cells.first.element_handle()
    before = sheet.inner_html()
    anna.say("points", {"seat-1": -12, "seat-2": 4})
    expect(cells.first).to_have_text("-12")
    assert first.evaluate("cell => cell.isConnected")
    after = sheet.inner_html()
    assert after != before
    assert after == screens.phone(house, ben).locator("[data-key=points]").inner_html()
    anna.say("points", {"seat-1": 3, "seat-2": 4})
    expect(cells.first).to_have_text("3")
    assert sheet.inner_html() == before
