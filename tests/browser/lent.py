"""A phone that is lent to somebody without one, for an answer in a vote."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.screens import tap
from tests.web.hands import answer_at_hub
from tests.web.house import House, Phone


def voting(house: House, *lent: str) -> tuple[Phone, Phone]:
    """Let Anna, Ben and Caro, who has no phone, vote; `lent` is whose phone she answers on. Return the phones."""
    anna, ben = house.phone("Anna"), house.phone("Ben")
    answer_at_hub(house, "table-seat", "Caro")
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    anna.say("vote", "people-shown")
    for seat in lent:
        answer_at_hub(house, "table-guest-3", seat)
    return anna, ben


def take(page: Page) -> None:
    """Take the phone that is lent, as Caro."""
    tap(page.locator("[data-guest]"))
    expect(page.locator("[data-region=guest] .me")).to_have_text("Caro is answering")
