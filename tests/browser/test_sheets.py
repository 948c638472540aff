"""A phone has no room for many columns: it stacks them by player. New numbers come into the cells that stand there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.core.view import Sheet, SheetRow
from tests.browser.screens import Screens
from tests.browser.stage import Scenery
from tests.web.house import House

NAMES = ("Provinces", "Characters", "Nobles", "The king", "Sum")
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
