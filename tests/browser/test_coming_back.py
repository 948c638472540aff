"""A week later: who wanted to be remembered sits down with one tap, and a newcomer reads no name."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.hub.table.logged_table import LoggedTable
from tests.browser.screens import Screens, address, carry, own_side
from tests.web.house import House, Phone, open_house
from tests.web.sitting import sits

WEEK = 7 * 24 * 3600
NAMES = ("Bea", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")
BACK = ("Caro", "Elsa", "Gina", "Hugo")
"""Those who come back, and Anna."""


def remembers(screens: Screens, house: House) -> Page:
    """Sit Anna down as a newcomer who ticks that the hub remembers her."""
    page = screens.open(address(house))
    expect(page.locator("main")).not_to_contain_text("Welcome back")
    page.locator("#name").fill("Anna")
    page.locator("[name=remember]").check()
    page.locator("form.sit button").click()
    expect(own_side(page)).to_contain_text("Anna")
    page.goto("about:blank")
    return page


def come_back(page: Page, house: House, name: str) -> None:
    """Scan, and tap once."""
    page.goto(address(house))
    expect(page.locator("h1")).to_have_text("Welcome back")
    page.get_by_role("button", name=f"Sit down as {name}").click()
    expect(own_side(page)).to_contain_text(name)


@pytest.mark.long
def test_five_of_eight_phones_come_back_a_week_later_with_one_tap_each(
    tmp_path: Path, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_house(tmp_path) as house:
        anna = remembers(screens, house)
        others: dict[str, Phone] = {name: house.phone(cookie=True) for name in NAMES}
        for name, phone in others.items():
            assert sits(phone, name=name, remember="yes").status == 303
    usual = LoggedTable.__init__.__kwdefaults__ or {}
    monkeypatch.setitem(usual, "wall", lambda: time.time() + WEEK)
    with open_house(tmp_path) as house:
        come_back(anna, house, "Anna")
        for name in BACK:
            page = screens.blank()
            carry(page, house, others[name])
            come_back(page, house, name)
        assert [place.name for place in house.tables.look(house.code).public.seats] == ["Anna", *BACK]
        newcomer = screens.open(address(house))
        expect(newcomer.locator("#name")).to_be_visible()
        for name in set(NAMES) - set(BACK):
            expect(newcomer.locator("body")).not_to_contain_text(name)
