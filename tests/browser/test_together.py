"""All phones vibrate together and stay awake together, the same for every seat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, cast

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.core.view import SpokenLine
from tests.browser.heard import AFTERWARDS, PageTraffic
from tests.browser.screens import ONE_BLACK, Screens, comes, goes_on, open_sheet, visit, vote
from tests.browser.stage import HELD, Scenery, SceneryHub
from tests.waiting import until
from tests.web.house import House, Phone
from tests.web.tones import night

FEEL = """
window.felt = [];
navigator.vibrate = (beat) => { window.felt.push(beat); return true; };
"""
"""A script that records the vibrations of a page."""

LOADED = """document.querySelector("video.awake") !== null &&
  performance.getEntriesByType("resource").some((one) => one.name.endsWith("/awake.mp4"))"""

NIGHT = Scenery(questions=(HELD,), line=SpokenLine("settle", "Keep your eyes closed, everyone.", 0))


def pages(house: House, screens: Screens, *phones: Phone) -> Iterator[Page]:
    """Yield the pages of phones, each tapped once, as browsers require before a phone may vibrate."""
    for phone in phones:
        page = screens.blank()
        page.add_init_script(FEEL)
        visit(page, house, phone)
        comes(page, LOADED)  # all that comes after the page
        page.keyboard.press("a")
        yield page


def felt(page: Page) -> int:
    """Return the number of times a phone has vibrated."""
    return len(cast(list[Any], page.evaluate("felt")))


def plays(page: Page) -> bool:
    """Return whether the video that keeps the phone awake plays."""
    return cast(bool, page.evaluate("!document.querySelector('video.awake').paused"))


@pytest.mark.long
def test_all_phones_vibrate_once_when_a_vote_opens_for_one_seat(house: House, screens: Screens) -> None:
    anna, ben, _ = house.play("Anna", "Ben", "Carla")
    shown = list(pages(house, screens, anna, ben))
    heard = [PageTraffic(page) for page in shown]
    anna.say("vote", "yes-no-shown")
    for page in shown:
        comes(page, "felt.length === 1")
    anna.say("ballot", "yes")
    ben.say("ballot", "no")
    ben.say("countdown", "60")
    for page in shown:
        page.locator(".timer").wait_for()
    assert [felt(page) for page in shown] == [1, 1], "a ballot is felt by nobody"
    marks = [[region["line"] for region in one.regions(0) if "line" in region] for one in heard]
    assert marks[0] == marks[1]
    asked = [sorted(url.rpartition("/")[2] for url in one.asked) for one in heard]
    assert asked[0] == asked[1]


@pytest.mark.long
@pytest.mark.scenery(NIGHT)
def test_all_phones_vibrate_when_the_night_stands_still_and_one_that_comes_later_does_not(
    staged: House, stage: SceneryHub, screens: Screens
) -> None:
    both = list(pages(staged, screens, staged.phone("Anna"), staged.phone("Ben")))
    stage.show(replace(NIGHT, halted=True, buzz="still-1"))
    for page in both:
        comes(page, "felt.length === 1")
    stage.show(NIGHT)
    stage.show(replace(NIGHT, halted=True, buzz="still-2"))
    for page in both:
        comes(page, "felt.length === 2")
    (late,) = pages(staged, screens, staged.phone("Carla"))
    assert felt(late) == 0
    both[0].evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it slept, and renders everything again
    stage.show(replace(NIGHT, halted=True, buzz="still-3"))
    comes(both[1], "felt.length === 3")


@pytest.mark.long
def test_a_real_night_that_is_paused_is_felt_on_every_phone(house: House, screens: Screens) -> None:
    phones = night(house)
    shown = list(pages(house, screens, *phones[:2]))
    for phone in phones:
        phone.say("ready")
    for page in shown:
        expect(page.locator("#press")).to_be_visible()
    assert [felt(page) for page in shown] == [0, 0]
    phones[4].say("night", "pause")
    for page in shown:
        expect(page.locator(".paused")).to_be_visible()
        comes(page, "felt.length === 1")


@pytest.mark.long
def test_a_tap_keeps_the_phone_awake_until_its_owner_does_not_want_it(house: House, screens: Screens) -> None:
    anna = house.phone("Anna")
    page = screens.phone(house, anna)
    comes(page, LOADED)
    assert not plays(page), "it takes a tap"
    page.locator("header.top").click()
    comes(page, "!document.querySelector('video.awake').paused")
    video = page.locator("video.awake")
    assert page.evaluate(
        """() => {
          const video = document.querySelector("video.awake");
          const { width, height } = video.getBoundingClientRect();
          return [video.muted, width === innerWidth, height === innerHeight, getComputedStyle(video).opacity];
        }"""
    ) == [True, True, True, "0.01"]
    page.evaluate("document.querySelector('video.awake').currentTime = 28.2")
    comes(page, "document.querySelector('video.awake').currentTime < 5")
    assert plays(page), "at its end a video would let the phone sleep"
    assert video.evaluate("(one) => one.webkitAudioDecodedByteCount") > 0, "Firefox and Safari want a sound track"
    open_sheet(page, "menu")
    switch = page.get_by_role("switch")
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()
    comes(page, "document.querySelector('video.awake').paused")
    page.reload()
    comes(page, LOADED)
    open_sheet(page, "menu")
    expect(switch).not_to_be_checked()
    page.locator("header.top").click()
    assert not plays(page)
    switch.click()
    comes(page, "!document.querySelector('video.awake').paused")


def names(heard: PageTraffic) -> list[str]:
    """Return the files that a page has asked for."""
    return sorted(url.split("?")[0].rpartition("/")[2] for url in heard.asked)


@pytest.mark.long
def test_every_phone_fetches_the_same_whatever_its_seat_holds(house: House, screens: Screens) -> None:
    """Check that every phone fetches the video before its first question, whether its owner has tapped or not."""
    phones = house.play("Anna", "Ben")
    phones[0].say("fill", ONE_BLACK)
    phones[0].say("draw", "secret")
    fetched = []
    for phone in phones:
        page = screens.blank()
        heard = PageTraffic(page)
        visit(page, house, phone)
        comes(page, LOADED)
        expect(page.locator("[data-hold]")).to_be_visible()
        until(partial(names, heard), AFTERWARDS.issubset, pause=goes_on(page))
        fetched.append(names(heard))
    assert fetched[0] == fetched[1]


@pytest.mark.long
def test_a_secret_answer_has_its_receipt_in_one_line_until_something_else_is_asked(
    house: House, screens: Screens
) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    anna.say("vote", "people-shown")
    vote(page, "seat-2")
    receipt = page.locator("#receipt")
    expect(receipt).to_have_text("Your answer is in.")
    expect(page.locator(".calm")).to_be_hidden()
    box = receipt.bounding_box()
    assert box and box["height"] < 32, "one line"
    ben.say("ballot", "seat-1")
    ben.say("vote", "yes-no-shown")
    expect(receipt).to_be_empty()
