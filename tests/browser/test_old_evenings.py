"""Old evenings: the hub's own controls say that they are there, and delete them after one question."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.hub.backup.keeper import Keeper
from companion.hub.log.log import LOG
from companion.hub.log.mark import FORMAT
from tests.browser.look import SIZES, looks_right
from tests.browser.screens import Screens, Size
from tests.hub.older.made import database
from tests.long import further_languages
from tests.web.house import House


@pytest.fixture
def old(house: House, tmp_path: Path) -> House:
    """A hub that has laid evenings of an older version aside."""
    database(tmp_path / "data" / "old-1" / LOG, FORMAT - 1)
    house.tables.lend_backups(Keeper(tmp_path / "data", lambda: None))
    return house


def notice(page: Page) -> Locator:
    return page.locator("[data-region=hints] .notice:visible")


def test_the_owner_deletes_them_and_every_page_stops_telling_of_them(old: House, screens: Screens) -> None:
    phone = screens.phone(old, old.phone("Anna"))
    table, other = screens.table(old), screens.table(old)
    for page in (table, other):
        expect(notice(page)).to_contain_text("Evenings from an older version can't be opened.")
    notice(table).get_by_role("link", name="Delete the old evenings").click()
    expect(table).to_have_url(re.compile(r"/backup\?old$"))
    expect(table.get_by_text("This can't be undone.")).to_be_visible()
    table.get_by_role("button", name="Delete them for good").click()
    expect(table).to_have_url(re.compile(r"/backup$"))
    expect(table.get_by_role("heading", name="Old evenings")).to_have_count(0)
    expect(notice(other)).to_have_count(0)
    expect(notice(phone)).to_have_count(0)


def test_who_comes_by_the_menu_is_asked_before_anything_is_deleted(old: House, screens: Screens) -> None:
    page = screens.open(f"http://127.0.0.1:{old.port}/backup")
    button = page.get_by_role("button", name="Delete them for good")
    expect(button).to_be_hidden()
    page.get_by_text("Delete the old evenings").click()
    expect(button).to_be_visible()


@SIZES
@pytest.mark.parametrize("locale", further_languages())
def test_both_pages_are_dark_and_can_be_read_and_touched(old: House, screens: Screens, size: Size, locale: str) -> None:
    lamp = screens.blank()
    for path, wanted in ((f"/{old.code}/table", "[data-region=hints] a"), ("/backup?old", "details button")):
        page = screens.open(f"http://127.0.0.1:{old.port}{path}", size, locale)
        expect(page.locator(wanted)).to_be_in_viewport(ratio=1)
        looks_right(page, lamp)
