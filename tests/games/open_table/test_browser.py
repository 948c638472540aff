"""The open table in a browser: one of many phones is dead before a vote, and everything by the hub's own hands."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.dying import RATE, Many
from tests.browser.screens import TV, Screens, question, vote
from tests.web.house import House


@pytest.mark.long
@pytest.mark.house(rate=RATE)
def test_a_phone_dies_before_the_vote_and_nobody_waits_for_it(many: Many) -> None:
    anna = many.phones["Anna"]
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    many.open()
    many.dies("Hugo")
    anna.say("vote", "people-shown")
    for page in many.pages.values():
        vote(page, "seat-1")
    many.others_go_on("Hugo")
    for page in many.pages.values():
        expect(page.locator(".block-sheet[data-key=vote] tbody tr")).to_have_count(len(many.phones))
    back = many.comes_back("Hugo")
    many.phones["Ben"].say("vote", "yes-no-shown")
    expect(question(back, "ballot")).to_be_visible()


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
