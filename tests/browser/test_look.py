"""How the pages look: dark from the first frame, to be read by candle light, made for thumbs, within the screen."""

import base64
import time
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.light import DARK, faint_texts, light_of
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size, goes_on, open_sheet, question, unfold
from tests.long import further
from tests.waiting import until
from tests.web.house import House


@pytest.mark.long
@pytest.mark.parametrize("size", further([PHONE, TV], alone=True), ids=["phone", "tv"])
def test_no_frame_is_bright_while_a_page_loads_slowly(house: House, screens: Screens, size: Size) -> None:
    anna = house.phone("Anna")
    page = screens.phone(house, anna, PHONE) if size == PHONE else screens.table(house)
    frames: list[bytes] = []
    camera = page.context.new_cdp_session(page)

    def keep(frame: dict[str, Any]) -> None:
        frames.append(base64.b64decode(frame["data"]))
        camera.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def dawdle(route: Route) -> None:
        time.sleep(0.1)
        route.continue_()

    page.route("**/*.css", dawdle)
    camera.on("Page.screencastFrame", keep)
    camera.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    page.reload()
    until(lambda: len(frames), pause=goes_on(page))
    camera.send("Page.stopScreencast")
    lamp = screens.blank()
    assert max(light_of(frame, lamp).median for frame in frames) <= DARK
    assert max(light_of(frame, lamp).bright for frame in frames) < 0.12


def test_a_bright_page_would_be_seen(screens: Screens) -> None:
    page = screens.blank()
    page.set_content("<p style='color: #777; background: #fff'>faint</p>")
    assert light_of(page.screenshot(), screens.blank()).median > DARK
    assert faint_texts(page) == ["faint 3.3"]


def test_confirm_is_in_sight_and_in_reach_with_ten_to_choose_from(house: House, screens: Screens) -> None:
    names = ("Anna", "Ben", "Carla", "Dora", "Emil", "Fritz", "Gio", "Hans", "Ida", "Jo")
    phones = house.play(*names)
    colours = ("red", "blue", "green", "yellow", "white", "black")
    phones[0].say("fill", {colour: 1 for colour in colours})  # with a bag there may be secrets, and their bar
    phones[0].say("vote", "people-shown")
    for size in (PHONE, TABLET):
        page = screens.phone(house, phones[0], size)
        confirm = question(page, "ballot").locator("[type=submit]")
        expect(confirm).to_be_in_viewport(ratio=1)
        bar = page.locator("[data-hold]").bounding_box()
        box = confirm.bounding_box()
        assert bar and box and box["y"] + box["height"] <= bar["y"]
        last = question(page, "ballot").locator("label").last
        last.click()
        expect(last.locator("input")).to_be_checked()


@pytest.mark.long
def test_what_is_unfolded_comes_into_sight(house: House, screens: Screens) -> None:
    (anna,) = house.play("Anna")
    page = screens.phone(house, anna)
    countdown = unfold(page, "countdown")
    open_sheet(page, "menu")
    page.locator(".foot summary").click()
    expect(page.locator("#another")).to_be_in_viewport(ratio=1)
    expect(countdown.locator("button").first).to_be_attached()


@pytest.mark.long
def test_who_reads_further_down_is_brought_to_what_is_asked(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    page = screens.phone(house, anna)
    unfold(page, "fill")
    page.set_viewport_size({"width": PHONE[0], "height": 420})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ben.say("vote", "people-shown")
    expect(question(page, "ballot").locator("h2")).to_be_in_viewport()


@pytest.mark.long
def test_nothing_moves_on_a_phone(house: House, screens: Screens) -> None:
    """What lights up or moves on one phone and not on another tells something across a dark room."""
    (anna,) = house.play("Anna")
    page = screens.phone(house, anna)
    anna.say("vote", "people-shown")
    question(page, "ballot").wait_for()
    assert page.evaluate("document.getAnimations().map((a) => a.animationName)") == []
