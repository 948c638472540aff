"""What the hub says beside a game: hints to those who can do something about it, and how the table is laid."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.core.text import say
from companion.games import GAMES
from tests.browser.screens import PHONE, TABLET, Screens, address
from tests.looks.faults import faults
from tests.looks.moments import NAMES, seats_for
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


FIRST_LEAF = "for (const beside of document.querySelectorAll('.beside')) beside.scrollLeft = 0"
"""On a busy machine a leaf has turned before all items are there."""


@pytest.mark.long
@pytest.mark.parametrize(("game", "told"), [(game, told) for told in (False, True) for game in GAMES])
def test_every_item_can_be_read_on_the_table_page_and_on_phones(
    house: House, screens: Screens, game: str, told: bool
) -> None:
    anna, ben, *_ = [house.phone(name) for name in NAMES[: seats_for(GAMES[game])[-1]]]
    anna.say("table-game", game)
    if told:
        anna.say("table-prologue")
    anna.say("table-lay")
    table = screens.open(f"{address(house)}/table?screen", TABLET, "it")
    phone = screens.phone(house, ben, PHONE)
    found = {}
    while item := ben.view()["laying"]["id"]:
        for page, size, kind in ((table, TABLET, "screen"), (phone, PHONE, "phone")):
            expect(page.locator(f".lays[data-key={item}]")).to_be_visible()
            page.evaluate(FIRST_LEAF)
            if wrong := faults(page, size, kind):
                found[item, kind] = wrong
        ben.say(item)
    assert found == {}
