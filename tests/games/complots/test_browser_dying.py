"""A phone dies in a window of Complots: the table goes on, and its owner comes back."""

import pytest
from playwright.sync_api import expect

from tests.browser.dying import RATE, eight, hurried
from tests.browser.screens import Screens, question
from tests.web.house import House


@pytest.mark.house(rate=RATE)
def test_a_phone_dies_in_a_window_and_nobody_waits_for_it(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurried(monkeypatch)
    party = eight(house, screens)
    anna = party.phones["Anna"]
    for start, value in (("table-game", "complots"), ("table-option-react_seconds", "0"), ("table-begin", "go")):
        anna.say(start, value)
    anna.say("first", "seat-1")
    anna.say("deal")
    party.open()
    anna.say("act", "tax")
    party.dies("Hugo")
    for name in party.pages.keys() - {"Anna"}:
        question(party.pages[name], "react").locator("[data-give=pass]").click()
    party.others_go_on("Hugo")
    expect(question(party.pages["Ben"], "act")).to_be_visible(timeout=10_000)
    back = party.comes_back("Hugo")
    party.phones["Ben"].say("act", "tax")
    expect(question(back, "react")).to_be_visible()
