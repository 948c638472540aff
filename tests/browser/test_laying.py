"""The drawn table before a first game: each item of every game can be read, with as many people as may sit there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.games import GAMES
from tests.browser.screens import PHONE, TABLET, Screens, address
from tests.looks.faults import faults
from tests.looks.moments import NAMES, seats_for
from tests.web.house import House

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
