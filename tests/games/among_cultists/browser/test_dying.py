"""A phone dies in the night: the night runs to its end, and its owner comes back by day."""

import pytest
from playwright.sync_api import expect

from tests.browser.dying import RATE, Many
from tests.browser.screens import own_side

NIGHT_MS = 90_000
"""Milliseconds after which a night that takes a quarter of a minute is given up."""


@pytest.mark.long
@pytest.mark.house(rate=RATE)
def test_a_phone_dies_in_the_night_and_the_night_runs_on(many: Many) -> None:
    anna = many.phones["Anna"]
    for start, value in (("game", "among-cultists"), ("option-knows", "no"), ("option-pace", "brisk"), ("begin", "go")):
        anna.say(f"table-{start}", value)
    anna.say("placed")
    many.open()
    for phone in many.phones.values():
        phone.say("ready")
    for page in many.pages.values():
        expect(page.locator("body")).to_have_attribute("data-phase", "night")
    many.dies("Hugo")
    new = many.house.phone()
    assert new.post(f"{new.api}/moves", {"seat": many.phones["Hugo"].seat}).problem == (409, "refused")
    for page in many.pages.values():
        expect(page.locator("body")).not_to_have_attribute("data-phase", "night", timeout=NIGHT_MS)
    assert own_side(many.comes_back("Hugo")).is_visible()
