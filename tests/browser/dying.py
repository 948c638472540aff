"""Many phones, one of which dies: how the table goes on, and how its owner comes back on another phone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from companion.core.table.handover import LOOK
from tests.browser.screens import PATIENCE_MS, Screens, address, own_side, question
from tests.web.house import House, Phone

NAMES = ("Anna", "Ben", "Carla", "Dino", "Elsa", "Fritz", "Gina", "Hugo")

FEWER = ("Anna", "Ben", "Carla", "Dino", "Hugo")
"""Who sits here outside the soak: each page costs as much as all the rest of such a test."""

RATE = 8
"""How many times as fast game time runs: a notice takes a second, and a word can be picked for seven."""


@dataclass
class Many:
    """People with a phone each, in a browser."""

    house: House
    screens: Screens
    phones: Mapping[str, Phone]
    pages: dict[str, Page] = field(default_factory=dict)

    def open(self) -> None:
        """Open everybody's page."""
        for name, phone in self.phones.items():
            self.pages[name] = self.screens.phone(self.house, phone)

    def dies(self, name: str) -> None:
        """Let the battery of a phone be flat."""
        page = self.pages.pop(name)
        self.screens.pages.remove(page)
        page.context.close()

    def others_go_on(self, name: str) -> None:
        """Let Anna say that the table goes on without somebody: it is announced, and one tap."""
        asked = question(self.pages["Anna"], "table-without")
        expect(asked).to_contain_text(f"Go on without {name}", timeout=PATIENCE_MS)
        asked.locator("button").click()
        expect(self.pages["Ben"].locator("[data-region=head]")).to_contain_text(f"On without {name}")

    def comes_back(self, name: str) -> Page:
        """Let somebody come back on another phone: a tap on it, a word, and a tap of two others; return its page."""
        page = self.screens.open(address(self.house))
        page.get_by_role("button", name=f"I am {name}").click()
        word = page.locator(".word").inner_text()
        seat = self.phones[name].seat
        for other in ("Anna", "Ben"):
            asked = question(self.pages[other], f"table-word-{seat}")
            asked.wait_for()
            self.pages[other].wait_for_timeout(LOOK / RATE)
            asked.get_by_role("button", name=word, exact=True).click()
        expect(own_side(page)).to_contain_text(name, timeout=PATIENCE_MS)
        self.pages[name] = page
        return page
