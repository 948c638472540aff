"""Things that outlast a reload, a week or a night in a pocket: choices, people, a page kept on a home screen."""

from __future__ import annotations

import io
import json
import time
from pathlib import Path
from urllib.parse import urljoin

import pygame
import pytest
from playwright.sync_api import Browser, Page, expect

from companion.hub.table.logged_table import LoggedTable
from tests.browser.screens import Screens, address, carry, comes, open_sheet, own_side, question, visit, voting
from tests.browser.windows import Windows
from tests.long import further
from tests.looks.icon import PICTURE, painted
from tests.web.house import House, Phone, open_house
from tests.web.sitting import sits
from web.drawing.manifest import ICON_PIXELS

GIVEN = "Your answer is in."


def again(page: Page) -> None:
    page.reload()
    own_side(page).wait_for()


@pytest.mark.long
def test_that_an_answer_is_in_is_said_after_a_reload_too(house: House, screens: Screens) -> None:
    page = screens.phone(house, voting(house, "Anna", "Ben", "Caro")[1])
    question(page, "ballot").locator("label:has(input[value=seat-3])").click()
    question(page, "ballot").locator("[type=submit]").click()
    expect(page.get_by_text(GIVEN)).to_be_visible()
    again(page)
    expect(page.get_by_text(GIVEN)).to_be_visible()
    again(page)
    expect(page.locator(".calm")).to_be_visible()
    expect(page.get_by_text(GIVEN)).to_have_count(0)


@pytest.mark.long
def test_that_an_answer_is_in_is_said_where_the_reply_comes_before_the_page_has_changed(
    house: House, screens: Screens
) -> None:
    ben = voting(house, "Anna", "Ben", "Caro")[1]
    page = screens.phone(house, ben)
    page.route("**/answers", lambda route: route.fulfill(json={"accepted": True, "view": ""}))
    question(page, "ballot").locator("label:has(input[value=seat-3])").click()
    with page.expect_response("**/answers"):
        question(page, "ballot").locator("[type=submit]").click()
    expect(page.locator("#receipt")).to_be_empty()
    ben.say("ballot", "seat-3")
    expect(page.get_by_text(GIVEN)).to_be_visible()


WEEK = 7 * 24 * 3600
NAMES = ("Bea", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")
BACK = ("Caro", "Elsa", "Gina", "Hugo")
"""The players who return, besides Anna."""


def remembers(screens: Screens, house: House) -> Page:
    """Sit Anna down as a newcomer who ticks that the hub remembers her."""
    page = screens.open(address(house))
    expect(page.locator("main")).not_to_contain_text("Welcome back")
    page.locator("#called").fill("Anna")
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
        assert [place.name for place in house.tables.snapshot(house.code).public.seats] == ["Anna", *BACK]
        newcomer = screens.open(address(house))
        expect(newcomer.locator("#called")).to_be_visible()
        for name in set(NAMES) - set(BACK):
            expect(newcomer.locator("body")).not_to_contain_text(name)


SLEEPS = "This phone's screen will switch off."
ELSEWHERE = "Has the hub's address changed?"


def manifest_of(house: House, page: Page) -> tuple[str, dict[str, object]]:
    """Return the address of a page's manifest, and its content."""
    where = urljoin(page.url, page.locator("link[rel=manifest]").get_attribute("href") or "")
    reply = house.phone().get(where.partition(str(house.port))[2])
    assert reply.headers["content-type"] == "application/manifest+json"
    return where, json.loads(reply.body)


@pytest.mark.parametrize(("language", "name"), further([("en", "The table"), ("it", "Il tavolo"), ("es", "La mesa")]))
def test_a_page_can_be_kept_and_opens_in_the_browser_itself(
    house: House, screens: Screens, language: str, name: str
) -> None:
    page = screens.open(address(house), locale=language)
    where, manifest = manifest_of(house, page)
    assert (manifest["name"], manifest["display"]) == (name, "browser")
    icons = manifest["icons"]
    assert isinstance(icons, list) and {icon["type"] for icon in icons} == {"image/svg+xml", "image/png"}
    for icon in icons:
        reply = house.phone().get(urljoin(where, icon["src"]).partition(str(house.port))[2])
        assert (reply.status, reply.headers["content-type"]) == (200, icon["type"])


@pytest.mark.long
def test_it_begins_where_this_phone_sits_or_at_the_page_to_sit_down(house: House, screens: Screens) -> None:
    page = screens.phone(house, house.phone("Anna"))
    _, manifest = manifest_of(house, page)
    start = urljoin(page.url, str(manifest["start_url"]))
    page.goto(start)
    expect(own_side(page)).to_contain_text("Anna")
    again(page)
    expect(own_side(page)).to_contain_text("Anna")
    assert [place.name for place in house.tables.snapshot(house.code).public.seats] == ["Anna"], "nobody sits twice"
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
    visit(page, house, phones[1])
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
    visit(page, house, phones[1])
    own_side(page).wait_for()
    page.evaluate("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    page.context.set_offline(True)
    phones[0].say("vote", "people-shown")
    expect(question(page, "ballot")).to_have_count(0)
    page.context.set_offline(False)
    page.evaluate("delete document.hidden")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    # Its clock stands still from here on: no timer ends.
    expect(question(page, "ballot")).to_be_visible()
    expect(page.locator("[data-region=next]")).to_contain_text("Everyone votes in secret.")
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.long
def test_a_line_that_is_lost_for_long_may_be_one_to_another_address(house: House, windows: Windows) -> None:
    screens = Screens(windows)
    phones = house.play("Anna", "Ben")
    page = screens.blank()
    page.clock.install()
    visit(page, house, phones[1])
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
