"""The hub's messages beside a game: hints to people who can act on them, old evenings, and the layout of the table."""

from __future__ import annotations

import re
from itertools import product
from operator import itemgetter
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.games import GAMES
from companion.hub.backup.keeper import BackupKeeper
from companion.hub.log.log import LOG
from companion.hub.log.mark import FORMAT
from companion.hub.table.game_pages import guide_of
from tests.browser.look import looks_right
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size, address
from tests.hub.backup.folder import RULES
from tests.hub.older.made import database
from tests.long import LONGEST, further
from tests.looks.faults import faults
from tests.looks.moments import NAMES, seats_for
from tests.web.house import House

LONG = "The voice is missing: lines are shown, but not spoken. To install it, type: sudo apt install espeak-ng"


def hints(page: Page) -> Locator:
    """Return the visible hints."""
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
    # In the lobby they are visible above the hub's menus.
    expect(hints(table).first).to_be_in_viewport(ratio=1)
    hints(host).filter(has_text="espeak-ng").get_by_role("button", name="Dismiss").tap()
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
    for frontend in ("sounds", "hardware"):
        lacking.tables.trouble(frontend, None)
    host.context.set_offline(False)
    expect(hints(host)).to_have_count(0)


FIRST_LEAF = "for (const beside of document.querySelectorAll('.beside')) beside.scrollLeft = 0"
"""A script that shows the first leaf: on a busy machine a leaf has turned before all items are there."""


DRAWN = [name for name, game in GAMES.items() if not guide_of(game, None).primer.own_list]
"""The games that are drawn before they begin; the others draw their own list."""


@pytest.mark.parametrize(
    ("game", "told"),
    further([(game, told) for told in (False, True) for game in DRAWN], 0, of=itemgetter(1), sample=2),
)
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
    while item := ben.view()["layout"]["id"]:
        for page, size, kind in ((table, TABLET, "screen"), (phone, PHONE, "phone")):
            expect(page.locator(f".lays[data-key={item}]")).to_be_visible()
            page.evaluate(FIRST_LEAF)
            if wrong := faults(page, size, kind):
                found[item, kind] = wrong
        ben.say(item)
    assert found == {}


@pytest.fixture
def old(house: House, tmp_path: Path) -> House:
    """A hub that has put evenings of an older version aside."""
    database(tmp_path / "data" / "old-1" / LOG, FORMAT - 1)
    house.tables.lend_backups(BackupKeeper(tmp_path / "data", lambda: None, RULES, house.tables.between_games))
    return house


def notice(page: Page) -> Locator:
    return page.locator("[data-region=hints] .notice:visible")


def test_the_owner_deletes_them_and_every_page_stops_telling_of_them(old: House, screens: Screens) -> None:
    phone = screens.phone(old, old.phone("Anna"))
    table, other = screens.table(old), screens.table(old)
    for page in (table, other):
        expect(notice(page)).to_contain_text("Evenings from an older version can't be opened.")
    notice(table).get_by_role("link", name="Delete old evenings").click()
    expect(table).to_have_url(re.compile(r"/backup\?old$"))
    expect(table.get_by_text("You can't undo this.")).to_be_visible()
    table.get_by_role("button", name="Delete them for good").click()
    expect(table).to_have_url(re.compile(r"/backup$"))
    expect(table.get_by_role("heading", name="Old evenings")).to_have_count(0)
    expect(notice(other)).to_have_count(0)
    expect(notice(phone)).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "size"),
    further(product(sorted(LANGUAGES, key=lambda one: one != LONGEST), (PHONE, TABLET, TV)), sample=2),
    ids=str,
)
def test_both_pages_are_dark_and_can_be_read_and_touched(old: House, screens: Screens, size: Size, locale: str) -> None:
    lamp = screens.blank()
    for path, wanted in ((f"/{old.code}/table", "[data-region=hints] a"), ("/backup?old", "details button")):
        page = screens.open(f"http://127.0.0.1:{old.port}{path}", size, locale)
        expect(page.locator(wanted)).to_be_in_viewport(ratio=1)
        looks_right(page, lamp)
