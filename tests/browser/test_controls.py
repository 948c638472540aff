"""The hub's own buttons on its table page, and the simulated panel: with a mouse, with a finger, with keys."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import TABLET, TV, Screens, Size, address
from tests.browser.stage import EVERY_BLOCK, Scenery, SceneryHub
from tests.waiting import until
from tests.web.house import House
from tests.web.tones import night

FOREIGN = {"X-Forwarded-For": "192.168.7.20"}
"""The header of a request that did not begin at the hub."""


def control(name: str) -> str:
    """Return the selector of a button of the hub."""
    return f"[data-region=controls] [value={name}]"


def in_the_night(house: House, screens: Screens, size: Size = TV) -> Page:
    """Return the table page once the night has begun."""
    page = screens.table(house, size)
    for phone in night(house):
        phone.say("ready")
    expect(page.locator("body")).to_have_attribute("data-phase", "night")
    return page


def test_space_pauses_and_goes_on_and_held_it_repeats(house: House, screens: Screens) -> None:
    page = in_the_night(house, screens)
    for times in (1, 0):
        page.keyboard.press("Space")
        expect(page.locator("[data-key=paused]")).to_have_count(times)
    page.keyboard.press("Enter")  # there is no next in the night
    take = page.locator("[data-line]").get_attribute("data-take") or ""
    page.keyboard.press("Space", delay=900)
    expect(page.locator("[data-line]")).not_to_have_attribute("data-take", take)
    expect(page.locator("#control-state")).to_be_empty()


def test_the_buttons_do_what_they_say_and_those_that_do_nothing_are_not_there(house: House, screens: Screens) -> None:
    page = screens.table(house)
    for name in ("pause", "repeat", "next", "stop"):
        expect(page.locator(control(name))).to_have_count(0)
    phones = night(house)
    expect(page.locator(control("pause"))).to_be_visible()
    for phone in phones:
        phone.say("ready")
    page.locator(control("pause")).click()
    expect(page.locator("[data-key=paused]")).to_have_count(1)
    page.keyboard.press("Space")  # a click does not leave the focus on the button
    expect(page.locator("[data-key=paused]")).to_have_count(0)
    page.locator(control("stop")).click()  # a short press has no effect: it might be a slip
    page.locator(control("repeat")).click()
    expect(page.locator("[data-line]")).to_have_attribute("data-line", "eyes-closed")
    page.locator(control("stop")).click(delay=3300)
    for name in ("repeat", "stop"):
        expect(page.locator(control(name))).to_have_count(0)


@pytest.mark.long
def test_a_button_can_be_reached_and_pressed_with_the_keyboard(house: House, screens: Screens) -> None:
    (anna,) = house.play("Anna")
    page = screens.table(house)
    button = page.locator(control("pause"))
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-paused", "1")
    expect(button).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("body")).to_have_attribute("data-paused", "0")
    anna.say("table-pause")


@pytest.mark.long
@pytest.mark.scenery(Scenery(EVERY_BLOCK[1:], controls=frozenset({"next"})))
def test_enter_is_next_and_a_key_without_a_button_is_none(staged: House, stage: SceneryHub, screens: Screens) -> None:
    page = screens.table(staged)
    expect(page.locator(control("next"))).to_be_visible()
    page.keyboard.press("Space")
    page.keyboard.press("a")
    with page.expect_response("**/control"):
        page.keyboard.press("Enter")
    page.evaluate("document.querySelector('.tools').insertAdjacentHTML('beforeend', '<a href=\"#away\">Away</a>')")
    page.get_by_role("link", name="Away").focus()
    page.keyboard.press("Enter")  # any other focused control keeps its keys
    expect(page).to_have_url(re.compile("#away$"))
    with page.expect_response("**/control"):
        page.locator(control("next")).click()
    assert stage.answers == [("control", "next")] * 2


@pytest.mark.long
def test_what_cannot_be_done_is_said_in_words(house: House, screens: Screens) -> None:
    house.play("Anna")
    page = screens.table(house)
    expect(page.locator(control("pause"))).to_be_visible()
    page.route("**/control", lambda route: route.abort())
    page.locator(control("pause")).click()
    expect(page.locator("#control-state")).to_have_text("That didn't work. Try again.")
    page.unroute("**/control")
    page.locator(control("pause")).click()
    expect(page.locator("#control-state")).to_be_empty()


def test_a_browser_that_is_not_at_the_hub_finds_the_door_instead_and_is_paired_there(
    house: House, screens: Screens, capsys: pytest.CaptureFixture[str]
) -> None:
    house.play("Anna")
    page = screens.blank(TABLET)
    page.set_extra_http_headers(FOREIGN)
    page.goto(f"{address(house)}/table")
    expect(page.locator("[data-region=controls]")).to_have_count(0)
    page.keyboard.press("Space")
    page.locator(".settings summary").click()
    page.get_by_role("link", name="Show the hub's buttons here").click()
    page.locator("#code").fill("not it")
    page.keyboard.press("Enter")
    expect(page.locator("#problem")).to_be_visible()
    for _ in range(4):  # after five wrong ones the terminal shows another code
        page.locator("#code").fill("not it")
        with page.expect_navigation():
            page.keyboard.press("Enter")
    code = capsys.readouterr().out.rstrip(".\n").split()[-2:]
    page.locator("#code").fill(" ".join(code))
    page.keyboard.press("Enter")
    page.locator(control("pause")).click()
    expect(page.locator("body")).to_have_attribute("data-paused", "1")


@pytest.mark.long
@pytest.mark.house(panel=True)
def test_a_press_on_the_panel_is_a_press_of_the_button_and_the_lamps_burn(house: House, screens: Screens) -> None:
    page = screens.open(f"http://127.0.0.1:{house.port}/panel", TV)
    expect(page.locator("[data-lamp=power].lit")).to_have_count(1)
    phones = night(house)
    expect(page.locator("[data-lamp=seat2].lit")).to_have_count(1)
    for seat in (1, 2):
        page.locator(f"[data-push=seat{seat}]").click()
    page.locator("[data-push=seat3]").focus()
    page.keyboard.press("Space")
    page.locator("[data-push=seat4]").dispatch_event("click")  # like a device that can only click
    waited = [False] * 4 + [True]
    until(lambda: [place["required"] for place in phones[0].view()["seats"]], lambda seen: seen == waited)
    page.locator("[data-push=seat5]").click()
    until(lambda: phones[0].view()["phase"], lambda phase: phase == "night")
    expect(page.locator("[data-lamp^=seat].lit")).to_have_count(0)
    expect(page.locator("#panel-state")).to_be_empty()
