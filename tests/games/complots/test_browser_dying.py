"""A phone dies in a window of Complots: the table goes on, and its owner comes back."""

import pytest
from playwright.sync_api import expect

from tests.browser.dying import RATE, Eight
from tests.browser.screens import question


@pytest.mark.house(rate=RATE)
def test_a_phone_dies_in_a_window_and_nobody_waits_for_it(eight: Eight) -> None:
    anna = eight.phones["Anna"]
    for start, value in (("table-game", "complots"), ("table-option-react_seconds", "0"), ("table-begin", "go")):
        anna.say(start, value)
    anna.say("first", "seat-1")
    anna.say("deal")
    eight.open()
    anna.say("act", "tax")
    eight.dies("Hugo")
    for name in eight.pages.keys() - {"Anna"}:
        question(eight.pages[name], "react").locator("[data-give=pass]").click()
    eight.others_go_on("Hugo")
    expect(question(eight.pages["Ben"], "act")).to_be_visible(timeout=10_000)
    back = eight.comes_back("Hugo")
    eight.phones["Ben"].say("act", "tax")
    expect(question(back, "react")).to_be_visible()
