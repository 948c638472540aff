"""A phone dies in a window of Complots: the table goes on, and its owner comes back."""

import pytest
from playwright.sync_api import expect

from tests.browser.dying import RATE, Many
from tests.browser.screens import question


@pytest.mark.long
@pytest.mark.house(rate=RATE)
def test_a_phone_dies_in_a_window_and_nobody_waits_for_it(many: Many) -> None:
    anna = many.phones["Anna"]
    for start, value in (("table-game", "complots"), ("table-option-react_seconds", "0"), ("table-begin", "go")):
        anna.say(start, value)
    anna.say("deal")
    anna.say("first", "seat-1")
    many.open()
    anna.say("act", "tax")
    many.dies("Hugo")
    for name in many.pages.keys() - {"Anna"}:
        question(many.pages[name], "react").locator("[data-give=pass]").click()
    many.others_go_on("Hugo")
    expect(question(many.pages["Ben"], "act")).to_be_visible(timeout=10_000)
    back = many.comes_back("Hugo")
    many.phones["Ben"].say("act", "tax")
    expect(question(back, "react")).to_be_visible()
