"""Hold to see: secrets show while something is held down, and are not even in the tree when nothing is."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import PHONE, TABLET, Screens, Size
from tests.long import further
from tests.web.house import House

SECRET = "Drawn in secret"


def with_a_secret(house: House, screens: Screens, size: Size = PHONE) -> Page:
    """Return the page of somebody who has drawn a token that nobody else knows."""
    (anna,) = house.play("Anna")
    anna.say(
        "fill", {colour: int(colour == "black") for colour in ("red", "blue", "green", "yellow", "white", "black")}
    )
    anna.say("draw", "secret")
    page = screens.phone(house, anna, size)
    expect(page.locator("#secrets dt")).to_have_text(SECRET)
    closed(page)
    return page


def closed(page: Page) -> None:
    """The secrets are not to be seen, nor to be heard from a reader of screens."""
    expect(page.locator("#secrets")).to_be_hidden()
    assert SECRET not in page.locator("body").aria_snapshot()
    expect(page.locator("#said")).to_be_empty()
    expect(bar(page)).to_have_attribute("aria-pressed", "false")


def opened(page: Page) -> None:
    """The secrets are to be seen and to be heard."""
    expect(page.locator("#secrets")).to_be_visible()
    assert SECRET in page.locator("body").aria_snapshot()
    expect(page.locator("#said[role=status]")).to_have_text(f"{SECRET} Black")
    expect(bar(page)).to_have_attribute("aria-pressed", "true")


def bar(page: Page) -> Locator:
    """Return the bar to hold."""
    return page.locator("[data-hold]")


def middle(page: Page) -> tuple[float, float]:
    """Return where a thumb lands on the bar."""
    box = bar(page).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.long
def test_a_mouse_button_held_on_the_bar_shows_the_secrets(house: House, screens: Screens) -> None:
    page = with_a_secret(house, screens)
    page.mouse.move(*middle(page))
    closed(page)
    page.mouse.down()
    opened(page)
    page.mouse.move(100, 200)
    opened(page)
    page.mouse.up()
    closed(page)


def test_a_finger_held_on_the_bar_shows_the_secrets(house: House, screens: Screens) -> None:
    page = with_a_secret(house, screens)
    x, y = middle(page)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    opened(page)
    page.wait_for_timeout(700)  # longer than it takes until phones offer menus
    opened(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 200}]})
    opened(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    closed(page)


@pytest.mark.long
@pytest.mark.parametrize("key", further(["Space", "Enter"]))
def test_a_key_held_on_the_bar_shows_the_secrets(key: str, house: House, screens: Screens) -> None:
    page = with_a_secret(house, screens, TABLET)
    bar(page).focus()
    page.keyboard.down(key)
    opened(page)
    page.keyboard.up(key)
    closed(page)


LIFTED = """button => {
  button.setPointerCapture = () => {}; /* of a finger that is none */
  for (const kind of ["pointerdown", "pointerup"]) button.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
  button.click();
}"""
"""A finger on Chrome 91: the click of a button that has captured it counts no taps, as one of assistive technology."""


@pytest.mark.long
def test_secrets_close_with_the_finger_where_its_click_looks_like_one_of_assistive_technology(
    house: House, screens: Screens
) -> None:
    page = with_a_secret(house, screens)
    bar(page).evaluate(LIFTED)
    closed(page)
    page.wait_for_timeout(600)
    bar(page).evaluate("button => button.click()")
    opened(page)


def test_secrets_close_when_the_focus_or_the_page_goes_away(house: House, screens: Screens) -> None:
    page = with_a_secret(house, screens)
    for leave in ("document.activeElement.blur()", "window.dispatchEvent(new Event('blur'))"):
        bar(page).focus()
        page.keyboard.down("Space")
        opened(page)
        page.evaluate(leave)
        closed(page)
        page.keyboard.up("Space")


@pytest.mark.long
def test_the_sheet_of_secrets_has_one_size_whatever_it_says(house: House, screens: Screens) -> None:
    page = with_a_secret(house, screens)
    ben = screens.phone(house, house.phone("Ben"))
    boxes = []
    for each in (page, ben):
        each.mouse.move(*middle(each))
        each.mouse.down()
        boxes.append(each.locator("#secrets").bounding_box())
        each.mouse.up()
    assert boxes[0] == boxes[1]
    assert bar(page).bounding_box() == bar(ben).bounding_box()
