"""The rehearsal as people see it: a ballot on every phone, the button, and what it has found on the table page."""

from playwright.sync_api import expect

from tests.browser.screens import TV, Screens, question, unfold
from tests.web.house import House


def test_everybody_tries_a_ballot_and_the_button(house: House, screens: Screens) -> None:
    anna, ben = (screens.phone(house, house.phone(name)) for name in ("Anna", "Ben"))
    table = screens.table(house, TV)
    unfold(anna, "table-rehearse").locator("button").click()
    expect(table.locator(".next")).to_contain_text("vote on the phone")
    for page, hears in ((anna, "yes"), (ben, "no")):
        vote = question(page, "table-try-vote")
        vote.locator(f"label:has(input[value='{hears}'])").click()
        vote.locator("[type=submit]").click()
        question(page, "table-try-button").locator("button").click()
    found = table.locator(".block", has_text="The rehearsal")
    expect(found).to_contain_text("Anna")
    expect(found).to_contain_text("Ready")
    expect(found).to_contain_text("1 hears it. Turn it up.")


def test_who_has_won_stands_over_the_whole_table_for_a_while(house: House, screens: Screens) -> None:
    phone = house.phone("Anna")
    table = screens.table(house, TV)
    page = screens.phone(house, phone)
    phone.say("table-game", "open-table")
    phone.say("table-begin")
    phone.say("points-1", {"seat-1": 3})
    phone.say("table-ask-end")
    won = table.locator(".beat-winner")
    expect(won).to_be_visible()
    box = won.bounding_box()
    assert box
    assert [box["width"], box["height"]] == list(TV)
    expect(won).to_contain_text("Anna wins")
    shown = page.locator(".band .beat-winner")
    expect(shown).to_be_visible()
    before = page.locator(".own").bounding_box()
    expect(shown).to_be_hidden(timeout=20_000)
    assert page.locator(".own").bounding_box() == before, "nothing below the stage moves"
