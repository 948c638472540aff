"""Networks that let no stream through, and limits of our own: neither is called a lost connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.screens import TV, Screens, address, own_side, pass_time, question, unfold, visit
from tests.web.house import House

NOTICED_MS = 10_000
EVERY_MS = 3_000
SAID_MS = 15_000
"""The longest time, by a page's own clock, after which it says that nothing comes from the hub any more."""

SAID = """() => {
  window.watched = performance.now();
  new MutationObserver(() => { window.lostAfter = window.lostAfter || performance.now() - watched; })
    .observe(document.querySelector("#lost"), { attributes: true, attributeFilter: ["hidden"] });
}"""
"""A script that notes how long it takes until a page says so."""


def buffer(page: Page) -> list[Route]:
    """Let a proxy hold each stream back until it is whole, which it never is; return what it holds."""
    held: list[Route] = []
    page.route("**/live?*", lambda route: route.continue_() if "once" in route.request.url else held.append(route))
    return held


def wait(page: Page) -> None:
    """Let the time pass in which a page notices that nothing comes."""
    with page.expect_response("**/live?*once"):
        page.clock.run_for(NOTICED_MS)


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
    page = screens.blank(TV)
    page.clock.install()
    buffer(page)
    page.goto(f"{address(house)}/table")
    wait(page)
    anna.say("vote", "people-shown")
    page.clock.run_for(EVERY_MS)
    expect(page.locator("[data-region=next]")).to_contain_text("Everyone votes in secret.")


@pytest.mark.long
def test_where_nothing_comes_through_the_line_is_lost(house: House, screens: Screens) -> None:
    _, ben = house.play("Anna", "Ben")
    page = screens.blank()
    page.clock.install()
    with page.expect_response("**/asking.js"):
        visit(page, house, ben)
        expect(own_side(page)).to_contain_text("Ben")
        page.clock.run_for(1_000)
    page.route("**/live?*", lambda route: None)
    page.evaluate(SAID)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    pass_time(page, page.locator("#lost"))
    assert 0 < page.evaluate("lostAfter") < SAID_MS
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


@pytest.mark.long
def test_the_newest_window_of_a_table_s_page_follows_and_the_oldest_says_where_it_goes_on(
    house: House, screens: Screens
) -> None:
    anna, _ = house.play("Anna", "Ben")
    first = screens.open(f"{address(house)}/table?screen", TV)
    pages = [first, *(first.context.new_page() for _ in range(4))]
    for page in pages[1:]:
        page.goto(first.url)
    expect(first.locator("#gone-tab")).to_be_visible()
    anna.say("vote", "people-shown")
    for page in pages[1:]:
        expect(page.locator("[data-region=next]")).to_contain_text("Everyone votes in secret.")
        expect(page.locator("#lost")).to_be_hidden()
    first.locator("#gone-tab [data-reload]").click()
    expect(first.locator("[data-region=next]")).to_contain_text("Everyone votes in secret.")
    expect(pages[1].locator("#gone-tab")).to_be_visible()


def test_a_limit_is_said_in_words_and_is_no_lost_connection(house: House, screens: Screens) -> None:
    strangers = [house.phone().live("eye=table") for _ in range(4)]
    assert all(stream.status == 200 for stream in strangers)
    page = screens.open(f"{address(house)}/table?screen", TV)
    expect(page.locator("#gone-full")).to_be_visible()
    expect(page.locator("#gone-full")).to_contain_text("Too many windows are showing this table.")
    expect(page.locator("#lost")).to_be_hidden()
    for stream in strangers:
        stream.close()
    page.wait_for_timeout(500)
    page.locator("#gone-full [data-reload]").click()
    expect(page.locator("[data-region=next]")).to_be_visible()
    expect(page.locator("#gone-full")).to_be_hidden()


def test_a_browser_that_keeps_no_cookies_is_told_so_and_leaves_no_ghost(house: House, screens: Screens) -> None:
    page = screens.open(address(house))
    for name in ("Anna", "Ben"):
        page.context.clear_cookies()  # as if it had kept none
        page.locator("form.sit input[type=text]").fill(name)
        page.locator("form.sit button[type=submit]").click()
        expect(page.locator("form.sit input[type=text]")).to_have_value(name)
        expect(page.locator(".problem")).to_contain_text("This browser blocks cookies")
        expect(page.locator(".problem")).to_contain_text("a neighbour's phone")
    assert house.phone().view()["seats"] == []
    page.locator("form.sit input[type=text]").fill("Anna")
    page.locator("form.sit button[type=submit]").click()
    expect(own_side(page)).to_contain_text("Anna")
