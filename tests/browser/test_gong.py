"""The gong of a lost voice on the phones, which have it before they need it."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.heard import Heard
from tests.browser.screens import Screens, comes, goes_on
from tests.waiting import until
from tests.web.house import House, Phone
from tests.web.tones import Tones, night

LISTEN = """() => {
window.struck = 0;
const real = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) { window.struck += 1; return real.call(this, when); };
}"""
"""Counts the tones that a page plays."""

TONES = 5
"""Of how many tones the gong is made."""

pytestmark = pytest.mark.house(voice=lambda: Tones(15))
"""The hub has a voice but no loudspeaker; each line takes so many seconds."""


def listening(house: House, screens: Screens, phone: Phone) -> Page:
    """Return the page of a phone whose tones are counted, once it has its gong."""
    page = screens.phone(house, phone)
    page.evaluate(LISTEN)
    comes(page, "performance.getEntriesByType('resource').some((one) => one.name.endsWith('/awake.mp4'))")
    return page


def struck(page: Page) -> int:
    """Return how many tones a page has played."""
    return cast(int, page.evaluate("struck"))


def stopped(phone: Phone, page: Page, tapped: bool) -> None:
    """Stop the night, and wait until a page shows it: all that came before it has sounded by then, if it can."""
    if phone.view()["phase"] == "night":
        phone.say("night", "stop")
    expect(page.locator("body")).not_to_have_attribute("data-phase", "night")
    if tapped:
        page.evaluate("new AudioContext().resume()")


def reading(house: House, phones: list[Phone]) -> None:
    """Let the first phone be the voice, and begin to read the night."""
    for path in ("", "/speak"):
        assert phones[0].form(f"/{house.code}/loudspeaker{path}", "").status in (200, 204)
    until(lambda: house.tables.narrator(house.code), lambda seen: seen == "phone 1")
    for phone in phones:
        phone.say("ready")
    until(lambda: house.tables.look(house.code).public.line)


@pytest.mark.long
def test_phones_that_were_tapped_strike_the_gong_once_when_the_phone_that_speaks_falls_silent(
    house: House, screens: Screens
) -> None:
    phones = night(house)
    pages = [listening(house, screens, phone) for phone in phones[1:4]]
    heard = [Heard(page) for page in pages]
    for page in pages[:2]:
        page.locator("header.top").click()
    reading(house, phones)
    phones[0].form(f"/{house.code}/loudspeaker/hush", "")
    until(lambda: [struck(page) for page in pages[:2]], lambda seen: seen == [TONES, TONES], pause=goes_on(pages[0]))
    for page in pages:
        stopped(phones[4], page, page in pages[:2])
    assert [struck(page) for page in pages] == [TONES, TONES, 0], "without a tap a browser makes no sound"
    asked = {address for one in heard for address in one.asked if not address.endswith(".svg")}
    assert asked == set(), "no sound is fetched for it, and nobody is asked"
    regions = [[found for found in one.regions(0) if "line" in found][-1] for one in heard]
    assert regions[0]["line"] == regions[1]["line"] == regions[2]["line"], "what comes is the same on all"


@pytest.mark.long
def test_a_phone_that_comes_when_it_has_sounded_stays_silent(house: House, screens: Screens) -> None:
    phones = night(house)
    reading(house, phones)
    phones[0].form(f"/{house.code}/loudspeaker/hush", "")
    until(lambda: house.tables.look(house.code).public.line, lambda line: line is None)
    page = listening(house, screens, phones[1])
    page.keyboard.press("Tab")
    phones[2].say("narration")
    stopped(phones[3], page, True)
    assert struck(page) == 0
