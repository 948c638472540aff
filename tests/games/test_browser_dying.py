"""Many phones, one of which dies: the table goes on, and its owner comes back on another phone.

Game time passes by hand: a phone that is there never counts as gone, however slow the machine is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from companion.core.table.handover import LOOK
from companion.hub.table.phones import OVERDUE_AFTER
from tests.browser.screens import Screens, address, own_side, question, vote
from tests.browser.turned import Turned
from tests.hub.by_hand import SECOND
from tests.web.house import Phone

NAMES = ("Anna", "Ben", "Carla", "Dino", "Elsa", "Fritz", "Gina", "Hugo")

FEWER = ("Anna", "Ben", "Carla", "Dino", "Hugo")
"""Who sits here outside the soak: each page costs as much as all the rest of such a test."""


@dataclass
class Many:
    """People with a phone each, in a browser."""

    time: Turned
    screens: Screens
    phones: Mapping[str, Phone]
    pages: dict[str, Page] = field(default_factory=dict)

    def begin(self, **answers: object) -> Phone:
        """Let Anna answer some questions and everybody's page open; return her phone."""
        for start, value in answers.items():
            self.phones["Anna"].say(start.replace("__", "-"), value)
        for name, phone in self.phones.items():
            self.pages[name] = self.screens.phone(self.time.house, phone)
        return self.phones["Anna"]

    def dies(self, name: str) -> None:
        """Let the battery of a phone be flat."""
        page = self.pages.pop(name)
        self.screens.pages.remove(page)
        page.context.close()

    def others_go_on(self, name: str) -> None:
        """Let Anna say that the table goes on without somebody: it is announced, and one tap."""
        anna, head = self.pages["Anna"], self.pages["Ben"].locator("[data-region=head]")
        asked = question(anna, "table-without")
        self.time.until(anna, lambda: asked.all_inner_texts(), lambda seen: f"Go on without {name}" in str(seen))
        asked.locator("button").click()
        self.time.until(anna, head.inner_text, lambda seen: f"On without {name}" in seen)

    def comes_back(self, name: str) -> Page:
        """Let somebody come back on another phone: a tap on it, a word, and a tap of two others; return its page."""
        page = self.screens.open(address(self.time.house))
        page.get_by_role("button", name=f"I am {name}").click()
        word = page.locator(".word").inner_text()
        seat = self.phones[name].seat
        for other in ("Anna", "Ben"):
            asked = question(self.pages[other], f"table-word-{seat}")
            asked.wait_for()
            self.time.passes(LOOK / 1000)
            asked.get_by_role("button", name=word, exact=True).click()
        self.time.until(page, lambda: own_side(page).inner_text(), lambda seen: name in seen)
        self.pages[name] = page
        return page


@pytest.fixture
def many(turned: Turned, screens: Screens, soak: bool) -> Many:
    """Five people, eight in the soak."""
    return Many(turned, screens, {name: turned.house.phone(name) for name in (NAMES if soak else FEWER)})


@pytest.mark.long
def test_a_phone_dies_before_a_vote_and_nobody_waits_for_it(many: Many) -> None:
    anna = many.begin(table__game="open-table", table__begin="go")
    many.dies("Hugo")
    anna.say("vote", "people-shown")
    for page in many.pages.values():
        vote(page, "seat-1")
    many.others_go_on("Hugo")
    for page in many.pages.values():
        rows = page.locator(".block-sheet[data-key=vote] tbody tr")
        many.time.until(page, rows.count, lambda seen: seen == len(many.phones))
    back = many.comes_back("Hugo")
    many.phones["Ben"].say("vote", "yes-no-shown")
    expect(question(back, "ballot")).to_be_visible()


@pytest.mark.long
def test_a_phone_dies_in_a_window_and_nobody_waits_for_it(many: Many) -> None:
    options = {"table__game": "complots", "table__option__react_seconds": "0", "table__begin": "go"}
    anna = many.begin(**options, deal="go", first="seat-1")
    anna.say("act", "tax")
    many.dies("Hugo")
    for name in many.pages.keys() - {"Anna"}:
        question(many.pages[name], "react").locator("[data-give=pass]").click()
    many.others_go_on("Hugo")
    many.time.until(many.pages["Ben"], question(many.pages["Ben"], "act").is_visible)
    back = many.comes_back("Hugo")
    many.phones["Ben"].say("act", "tax")
    expect(question(back, "react")).to_be_visible()


@pytest.mark.long
def test_a_phone_dies_in_the_night_and_the_night_runs_on(many: Many) -> None:
    options = {"table__game": "among-cultists", "table__option__knows": "no", "table__option__pace": "brisk"}
    many.begin(**options, table__begin="go", placed="go")
    for phone in many.phones.values():
        phone.say("ready")
    for page in many.pages.values():
        expect(page.locator("body")).to_have_attribute("data-phase", "night")
    many.dies("Hugo")
    new = many.time.house.phone()
    assert new.post(f"{new.api}/moves", {"seat": many.phones["Hugo"].seat}).problem == (409, "refused")
    many.time.phase("after", *many.pages.values())
    many.time.passes(OVERDUE_AFTER / SECOND)
    assert own_side(many.comes_back("Hugo")).is_visible()
