"""A phone has no room for many columns: of rounds it shows the last ones, and what has a name it never leaves out."""

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


@pytest.mark.scenery(Scenery((FINALS,)))
def test_every_column_with_a_name_is_shown_with_its_number(staged: House, screens: Screens) -> None:
    sheet = screens.phone(staged, staged.phone("Anna")).locator("[data-key=finals]")
    for name, number in zip(NAMES, FINALS.rows[0].cells, strict=True):
        expect(sheet.locator("dd", has_text=name)).to_contain_text(str(number))
        expect(sheet.locator("dd", has_text=name)).to_be_visible()


@pytest.mark.scenery(Scenery((POINTS,)))
def test_of_many_rounds_the_last_ones_are_shown(staged: House, screens: Screens) -> None:
    heads = screens.phone(staged, staged.phone("Anna")).locator("[data-key=points] th[scope=col]")
    expect(heads).to_have_text(ROUNDS)
    assert [head.is_visible() for head in heads.all()] == [False, False, True, True, True]
