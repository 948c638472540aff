"""What the hub says to those who can do something about it, as its own screen and the host's phone show it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.core.text import say
from tests.browser.look import SIZES, looks_right
from tests.browser.screens import TV, Screens, Size
from tests.web.house import House

LONG = "The voice is missing: lines are shown, but not spoken. To install it, type: sudo apt install espeak-ng"


def hints(page: Page) -> Locator:
    """Return those that stand in sight."""
    return page.locator("[data-region=hints] .notice:visible")


@pytest.fixture
def lacking(house: House) -> House:
    """A hub that lacks two things."""
    house.tables.trouble("sounds", say(LONG))
    house.tables.trouble("hardware", say("No button was found."))
    return house


@pytest.mark.long
def test_one_is_put_away_on_its_page_alone_and_stays_so_when_the_page_is_loaded_anew(
    lacking: House, screens: Screens
) -> None:
    host = screens.phone(lacking, lacking.phone("Anna"))
    table = screens.table(lacking)
    for page in (host, table):
        expect(hints(page)).to_have_count(2)
    # In the lobby they are in sight above the hub's menus.
    expect(hints(table).first).to_be_in_viewport(ratio=1)
    hints(host).filter(has_text="espeak-ng").get_by_role("button", name="Put away").tap()
    expect(hints(host)).to_have_text("No button was found.")
    expect(hints(table)).to_have_count(2)
    host.reload()
    expect(hints(host)).to_have_text("No button was found.")


@pytest.mark.long
def test_one_that_comes_again_is_shown_again(lacking: House, screens: Screens) -> None:
    host = screens.phone(lacking, lacking.phone("Anna"))
    hints(host).filter(has_text="No button").get_by_role("button").tap()
    expect(hints(host)).to_have_count(1)
    lacking.tables.trouble("hardware", None)
    expect(host.locator("[data-region=hints] .notice")).to_have_count(1)
    lacking.tables.trouble("hardware", say("No button was found."))
    expect(hints(host)).to_have_count(2)


@pytest.mark.long
def test_a_page_that_comes_back_after_a_gap_shows_none_that_is_over(lacking: House, screens: Screens) -> None:
    host = screens.phone(lacking, lacking.phone("Anna"))
    expect(hints(host)).to_have_count(2)
    host.context.set_offline(True)
    for face in ("sounds", "hardware"):
        lacking.tables.trouble(face, None)
    host.context.set_offline(False)
    expect(hints(host)).to_have_count(0)


@pytest.mark.long
def test_no_other_phone_shows_any(lacking: House, screens: Screens) -> None:
    lacking.phone("Anna")
    ben = screens.phone(lacking, lacking.phone("Ben"))
    expect(ben.locator(".me")).to_contain_text("Ben")
    expect(hints(ben)).to_have_count(0)
    assert "espeak-ng" not in ben.content()


@pytest.mark.long
@SIZES
def test_they_are_dark_and_can_be_read_and_touched(lacking: House, screens: Screens, size: Size) -> None:
    anna = lacking.phone("Anna")
    lamp = screens.blank()
    page = screens.table(lacking, size) if size == TV else screens.phone(lacking, anna, size)
    expect(hints(page)).to_have_count(2)
    looks_right(page, lamp)
