"""The open table in a browser, played by the hub's own hands alone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import TV, Screens
from tests.web.house import House


def hands(table: Page, start: str) -> Locator:
    """Return a question of the hub's own hands, with everything around it unfolded."""
    places = ", ".join(f"[data-question^='{prefix}{start}']" for prefix in ("", "g1-"))
    place = table.locator(f"[data-region=hands] :is({places})").first
    place.wait_for(state="attached")
    folds = place.locator("xpath=ancestor-or-self::details[not(@open)]")
    for _ in range(folds.count()):
        folds.first.locator("> summary").click()
    found = table.locator(f"[data-region=hands] form:is({places})").first
    found.locator("input, button").first.wait_for()
    return found


@pytest.mark.long
def test_three_people_without_a_phone_play_to_the_end_by_the_hub_s_own_hands(house: House, screens: Screens) -> None:
    table = screens.table(house, TV)
    for name in ("Anna", "Ben", "Carla"):
        asked = hands(table, "table-seat")
        asked.locator("input").fill(name)
        asked.locator("[type=submit]").click()
        expect(table.locator(".round")).to_contain_text(name)
    hands(table, "table-game").locator("[data-give='open-table']").click()
    hands(table, "table-option-points").locator("[data-give=none]").click()
    hands(table, "table-begin").locator("button").click()
    expect(table.locator("body")).to_have_attribute("data-phase", "play")
    hands(table, "round-1").locator("button").click()
    expect(table.locator("[data-region=happened]")).to_contain_text("1")
    hands(table, "table-end").locator("[data-give=yes]").click()
    winners = hands(table, "winners")
    winners.locator("label", has_text="Carla").click()
    winners.locator("[type=submit]").click()
    expect(table.locator(".block-result")).to_contain_text("Carla")
