"""A page that cannot follow the table says so, and holds no seat that others would wait for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.screens import PHONE, TABLET, TV, Screens, address, carry, comes, own_side, visit
from tests.browser.windows import Windows
from tests.long import further
from tests.web.house import House

GIVES_BACK_MS = 21_000
SAYS = ("This browser can't show the table", "Questo browser non riesce", "Este navegador no puede")


def blocked(route: Route) -> None:
    route.abort()


def cut(route: Route) -> None:
    """Send the first half of a script, like a broken connection."""
    body = route.fetch().text()
    route.fulfill(body=body[: len(body) // 2], content_type="text/javascript")


def breaks(page: Page, how: str, scripts: str = "**/*.js") -> None:
    """Make the scripts of the pages of a phone fail."""
    if how == "no streams":
        page.add_init_script("delete window.EventSource")
    else:
        page.route(scripts, blocked if how == "blocked" else cut)


def says_why(page: Page) -> None:
    expect(page.locator("#cannot")).to_be_visible()
    for words in SAYS:
        expect(page.locator("#cannot")).to_contain_text(words)


def names(house: House) -> list[str]:
    return [place["name"] for place in house.phone().view()["seats"]]


@pytest.fixture
def broken(windows: Windows) -> Screens:
    """The screens of pages that may complain, because their scripts do not run."""
    return Screens(windows)


@pytest.mark.parametrize("how", further(["blocked", "cut", "no streams"]))
def test_a_phone_whose_script_does_not_run_takes_no_seat(house: House, broken: Screens, how: str) -> None:
    page = broken.blank()
    breaks(page, how)
    page.goto(address(house))
    says_why(page)
    expect(page.locator("form.sit")).to_be_hidden()
    page.evaluate("document.querySelector('form.sit').hidden = false")
    page.evaluate("document.querySelector('#called').value = 'Anna'")
    page.evaluate("document.querySelector('form.sit').submit()")
    page.locator("#problem").wait_for(state="attached")
    assert names(house) == []
    broken.close()


@pytest.mark.long
@pytest.mark.parametrize("how", further(["blocked", "cut", "no streams"]))
def test_a_page_that_fails_later_says_so_and_gives_the_seat_back_before_a_game(
    house: House, broken: Screens, how: str
) -> None:
    anna, _ = house.phone("Anna"), house.phone("Ben")
    page = broken.blank()
    page.clock.install()
    breaks(page, how, "**/app.js")
    visit(page, house, anna)
    says_why(page)
    assert names(house) == ["Anna", "Ben"], "a slow Wi-Fi may bring the script yet"
    page.clock.fast_forward(GIVES_BACK_MS)
    expect(page.locator("form.sit")).to_have_count(1)
    assert names(house) == ["Ben"]
    broken.close()


@pytest.mark.long
def test_in_a_game_the_seat_is_held_because_it_has_cards(house: House, broken: Screens) -> None:
    phones = house.play("Anna", "Ben")
    page = broken.blank()
    page.clock.install()
    page.route("**/app.js", blocked)
    visit(page, house, phones[0])
    says_why(page)
    with page.expect_navigation():
        page.clock.fast_forward(GIVES_BACK_MS)
    assert names(house) == ["Anna", "Ben"]
    broken.close()


@pytest.mark.long
def test_a_script_that_comes_late_takes_the_words_away(house: House, screens: Screens) -> None:
    anna = house.phone("Anna")
    page = screens.blank()
    held: list[Route] = []
    page.route("**/app.js", lambda route: held.append(route))
    carry(page, house, anna)
    page.goto(address(house), wait_until="commit")
    says_why(page)
    held[0].continue_()
    expect(page.locator("#cannot")).to_be_hidden()
    expect(own_side(page)).to_contain_text("Anna")


@pytest.mark.long
def test_without_scripts_a_page_says_so_at_once_and_gives_a_seat_back_by_a_button(
    house: House, browser: Browser
) -> None:
    anna = house.phone("Anna")
    context = browser.new_context(java_script_enabled=False, viewport={"width": PHONE[0], "height": PHONE[1]})
    page = context.new_page()
    page.goto(address(house))
    expect(page.locator("#cannot")).to_be_visible()
    visit(page, house, anna)
    expect(page.locator("#cannot")).to_be_visible()
    page.locator("#cannot button").click()
    expect(page.locator("form.sit")).to_have_count(1)
    assert names(house) == []
    context.close()


@pytest.mark.long
def test_a_page_to_sit_down_that_is_gone_back_to_is_the_present_one(house: House, screens: Screens) -> None:
    page = screens.open(address(house))
    page.locator("form.sit").wait_for()
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")


OLD = """
delete window.AudioContext;
delete window.webkitAudioContext;
delete Navigator.prototype.userActivation;
window.felt = 0;
navigator.vibrate = () => { window.felt += 1; return true; };
"""
"""A script that removes the features that iOS 14.4 and Firefox 102 lack."""


@pytest.mark.long
@pytest.mark.parametrize("gong", [None, "let = ;"], ids=["whole", "a part that cannot be read"])
def test_a_phone_that_cannot_sound_vibrates_and_stays_awake_and_a_part_that_cannot_be_read_takes_no_other_with_it(
    house: House, screens: Screens, broken: Screens, gong: str | None
) -> None:
    phones = house.play("Anna", "Ben")
    page = (broken if gong else screens).blank()
    page.add_init_script(OLD)
    if gong:
        page.route("**/gong.js", lambda route: route.fulfill(body=gong, content_type="text/javascript"))
    visit(page, house, phones[1])
    page.locator("video.awake").wait_for(state="attached")
    page.keyboard.press("a")
    comes(page, "!document.querySelector('video.awake').paused")
    phones[0].say("vote", "people-shown")
    comes(page, "window.felt === 1")
    broken.close()


@pytest.mark.parametrize("size", further([PHONE, TABLET, TV], alone=True))
def test_that_the_line_is_lost_hides_nothing(house: House, broken: Screens, size: tuple[int, int]) -> None:
    phones = house.play("Anna", "Ben")
    page = broken.blank(size)
    if size == PHONE:
        visit(page, house, phones[1])
    else:
        page.goto(f"{address(house)}/table")
    page.locator("[data-runs]").wait_for()
    before = page.locator("[data-region=next]").bounding_box()
    page.route("**/live?*", blocked)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    lost = page.locator("#lost")
    expect(lost).to_be_visible()
    edge, after = lost.bounding_box(), page.locator("[data-region=next]").bounding_box()
    assert edge and before and after and after["y"] >= edge["y"] + edge["height"]
    broken.close()


@pytest.mark.long
@pytest.mark.parametrize("knows", [True, False])
def test_a_browser_without_gaps_is_sent_margins_and_no_other_is(house: House, screens: Screens, knows: bool) -> None:
    phones = house.play("Anna", "Ben")
    page = screens.blank()
    if not knows:
        page.add_init_script("CSS.supports = () => false")
    visit(page, house, phones[1])
    page.locator("[data-runs]").wait_for(state="attached")
    expect(page.locator("link[href$='gaps.css']")).to_have_count(0 if knows else 1)
    if not knows:
        comes(page, "document.querySelector('link[href$=\"gaps.css\"]').sheet !== null")
        assert page.locator(".me > *").nth(1).evaluate("one => getComputedStyle(one).marginLeft") != "0px"
