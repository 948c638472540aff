"""Networks that let no stream through, and limits of our own: neither is called a lost connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.screens import Screens, address, own_side, pass_time, question, unfold, visit
from tests.web.house import House

NOTICED_MS = 10_000
EVERY_MS = 3_000
AGAIN_MS = 5_000
"""What is later than the first view is fetched after this time if that does not come."""


def buffer(page: Page) -> list[Route]:
    """Let a proxy hold each stream back until it is whole, which it never is; return what it holds."""
    held: list[Route] = []
    page.route("**/live?*", lambda route: route.continue_() if "once" in route.request.url else held.append(route))
    return held


def wait(page: Page) -> None:
    """Let the time pass in which a page notices that nothing comes."""
    with page.expect_response("**/asking.js"):
        page.clock.run_for(AGAIN_MS)
    with page.expect_response("**/live?*once"):
        page.clock.run_for(NOTICED_MS - AGAIN_MS)


def lets_through(page: Page) -> None:
    page.unroute("**/live?*")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_page_that_no_stream_reaches_asks_for_its_view_within_ten_seconds_and_says_nothing(
    house: House, screens: Screens
) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.blank()
    page.clock.install()
    buffer(page)
    visit(page, house, ben)
    wait(page)
    expect(own_side(page)).to_contain_text("Ben")
    unfold(page, "points").locator("[name=seat-2]").fill("9")
    anna.say("vote", "people-shown")
    page.clock.run_for(EVERY_MS)
    question(page, "ballot").wait_for()
    expect(unfold(page, "points").locator("[name=seat-2]")).to_have_value("9")
    assert len(list(house.tables._tables[house.code].phones._here)) == 1, "it counts as present"
    expect(page.locator("#lost")).to_be_hidden()
    for phone in (anna, ben):
        phone.say("ballot", "abstain")
    page.clock.run_for(EVERY_MS)
    expect(question(page, "ballot")).to_have_count(0)
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.long
def test_it_follows_again_as_soon_as_a_stream_comes_through(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.blank()
    page.clock.install()
    buffer(page)
    visit(page, house, ben)
    wait(page)
    expect(own_side(page)).to_contain_text("Ben")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    lets_through(page)
    anna.say("vote", "people-shown")
    question(page, "ballot").wait_for()
    page.wait_for_timeout(1_000)
    asked.clear()
    page.clock.run_for(2 * EVERY_MS)
    assert not [url for url in asked if "once" in url]


@pytest.mark.long
def test_a_table_page_that_no_stream_reaches_asks_too(house: House, screens: Screens) -> None:
    anna, _ = house.play("Anna", "Ben")
    page = screens.blank((1280, 720))
    page.clock.install()
    buffer(page)
    page.goto(f"{address(house)}/table")
    wait(page)
    anna.say("vote", "people-shown")
    page.clock.run_for(EVERY_MS)
    expect(page.locator("[data-region=next]")).to_contain_text("Everybody votes in secret.")


@pytest.mark.long
def test_where_nothing_comes_through_the_line_is_lost(house: House, screens: Screens) -> None:
    _, ben = house.play("Anna", "Ben")
    page = screens.blank()
    page.clock.install()
    visit(page, house, ben)
    expect(own_side(page)).to_contain_text("Ben")
    with page.expect_response("**/asking.js"):
        page.clock.run_for(1_000)
    page.route("**/live?*", lambda route: None)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    pass_time(page, page.locator("#lost"))
    page.unroute("**/live?*")
    page.clock.run_for(8_000)
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.long
def test_a_seat_that_has_moved_is_noticed_by_asking_too(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.blank()
    page.clock.install()
    buffer(page)
    visit(page, house, ben)
    wait(page)
    expect(own_side(page)).to_contain_text("Ben")
    ben.pick(house.phone().ask_for(ben.seat), ben.seat)
    page.clock.run_for(EVERY_MS)
    expect(page.locator("#gone-moved")).to_be_visible()
    assert anna.view()
