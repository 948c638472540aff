"""A page that is kept on a home screen, a phone that nothing keeps awake, and one that was dark."""

from __future__ import annotations

import io
import json
from urllib.parse import urljoin

import pygame
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.screens import Screens, address, carry, comes, open_sheet, own_side, question
from tests.browser.windows import Windows
from tests.long import further
from tests.looks.icon import PICTURE, painted
from tests.web.house import House
from web.drawing.manifest import ICON_PIXELS

SLEEPS = "Nothing keeps this phone awake here."
ELSEWHERE = "If the hub has another address now"


def kept(house: House, page: Page) -> tuple[str, dict[str, object]]:
    """Return the address of the manifest of a page, and what stands in it."""
    where = urljoin(page.url, page.locator("link[rel=manifest]").get_attribute("href") or "")
    reply = house.phone().get(where.partition(str(house.port))[2])
    assert reply.headers["content-type"] == "application/manifest+json"
    return where, json.loads(reply.body)


@pytest.mark.parametrize(("language", "name"), further([("en", "The table"), ("it", "Il tavolo"), ("es", "La mesa")]))
def test_a_page_can_be_kept_and_opens_in_the_browser_itself(
    house: House, screens: Screens, language: str, name: str
) -> None:
    page = screens.open(address(house), locale=language)
    where, manifest = kept(house, page)
    assert (manifest["name"], manifest["display"]) == (name, "browser")
    icons = manifest["icons"]
    assert isinstance(icons, list) and {icon["type"] for icon in icons} == {"image/svg+xml", "image/png"}
    for icon in icons:
        reply = house.phone().get(urljoin(where, icon["src"]).partition(str(house.port))[2])
        assert (reply.status, reply.headers["content-type"]) == (200, icon["type"])


@pytest.mark.long
def test_it_begins_where_this_phone_sits_or_at_the_page_to_sit_down(house: House, screens: Screens) -> None:
    page = screens.phone(house, house.phone("Anna"))
    _, manifest = kept(house, page)
    start = urljoin(page.url, str(manifest["start_url"]))
    page.goto(start)
    expect(own_side(page)).to_contain_text("Anna")
    expect(screens.open(start).locator("form.sit")).to_be_visible()


def test_the_picture_of_the_icon_is_the_drawing(browser: Browser) -> None:
    shown, drawn = (
        pygame.image.load(io.BytesIO(found), "icon.png") for found in (PICTURE.read_bytes(), painted(browser))
    )
    assert shown.get_size() == drawn.get_size() == (ICON_PIXELS, ICON_PIXELS)
    both = zip(pygame.image.tobytes(shown, "RGB"), pygame.image.tobytes(drawn, "RGB"), strict=True)
    assert sum(abs(one - other) for one, other in both) / (3 * ICON_PIXELS**2) < 2


@pytest.mark.long
def test_where_nothing_keeps_a_phone_awake_its_page_says_so_once(house: House, screens: Screens) -> None:
    phones = house.play("Anna", "Ben")
    page = screens.blank()
    page.route("**/awake.mp4", lambda route: route.fulfill(body="no video", content_type="video/mp4"))
    carry(page, house, phones[1])
    page.goto(address(house))
    expect(page.get_by_text(SLEEPS)).to_be_visible()
    page.locator("#sleeps button").click()
    expect(page.get_by_text(SLEEPS)).to_be_hidden()
    page.reload()
    page.locator("video.awake").wait_for(state="attached")
    comes(page, "document.querySelector('video.awake').error !== null")
    expect(page.get_by_text(SLEEPS)).to_be_hidden()


@pytest.mark.long
def test_who_wants_the_phone_to_sleep_is_told_nothing(house: House, screens: Screens) -> None:
    phones = house.play("Anna", "Ben")
    page = screens.phone(house, phones[1])
    page.locator("video.awake").wait_for(state="attached")
    expect(page.get_by_text(SLEEPS)).to_be_hidden()
    open_sheet(page, "menu")
    page.locator("#awake").click()
    page.route("**/awake.mp4", lambda route: route.fulfill(body="no video", content_type="video/mp4"))
    page.reload()
    page.locator("video.awake").wait_for(state="attached")
    comes(page, "document.querySelector('video.awake').error !== null")
    expect(page.get_by_text(SLEEPS)).to_be_hidden()


@pytest.mark.long
def test_a_phone_that_was_dark_shows_all_that_is_now_without_waiting_a_second(house: House, screens: Screens) -> None:
    phones = house.play("Anna", "Ben")
    page = screens.blank()
    page.clock.install()
    carry(page, house, phones[1])
    page.goto(address(house))
    own_side(page).wait_for()
    page.evaluate("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    page.context.set_offline(True)
    phones[0].say("vote", "people-shown")
    expect(question(page, "ballot")).to_have_count(0)
    page.context.set_offline(False)
    page.evaluate("delete document.hidden")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    # Its clock stands still from here on: whatever waits for a timer never comes.
    expect(question(page, "ballot")).to_be_visible()
    expect(page.locator("[data-region=next]")).to_contain_text("Everybody votes in secret.")
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.long
def test_a_line_that_is_lost_for_long_may_be_one_to_another_address(house: House, windows: Windows) -> None:
    screens = Screens(windows)
    phones = house.play("Anna", "Ben")
    page = screens.blank()
    page.clock.install()
    carry(page, house, phones[1])
    page.goto(address(house))
    own_side(page).wait_for()
    page.route("**/live?*", lambda route: route.abort())
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(10_000)
    expect(page.locator("#lost")).to_be_visible()
    expect(page.get_by_text(ELSEWHERE)).to_be_hidden()
    page.clock.run_for(31_000)
    expect(page.get_by_text(ELSEWHERE)).to_be_visible()
    page.unroute("**/live?*")
    page.clock.run_for(5_000)
    expect(page.locator("#lost")).to_be_hidden()
    screens.close()
