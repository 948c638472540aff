"""No answer by mistake: a question that has just come in takes no tap, nor does the place of the last one."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, address, carry, own_side, question
from tests.browser.turned import Turned
from tests.web.house import House, Phone

GUARD = 2_500
"""Milliseconds; at the hub they pass by hand alone, so that on the slowest machine, too, a tap is early."""

TWICE = """async (url) => {
  const { Guard } = await import(url);
  const form = (id) => {
    const made = document.createElement("form");
    made.setAttribute("data-question", id);
    document.body.append(made);
    return made;
  };
  const touch = (x, y) => document.body.dispatchEvent(
    new PointerEvent("pointerdown", { clientX: x, clientY: y, bubbles: true }));
  const wait = (ms) => new Promise((go) => setTimeout(go, ms));
  const [action, target] = [form("action"), form("target")];
  const guard = new Guard(300);
  await wait(320);
  touch(100, 100);
  const first = guard.takes(action);
  touch(105, 95);
  const samePlace = guard.takes(target);
  touch(300, 400);
  const elsewhere = guard.takes(target);
  const again = guard.takes(target);
  return { first, samePlace, elsewhere, again };
}"""


def opened(turned: Turned, screens: Screens, phone: Phone) -> Page:
    """Return a page that has just come, whose own time can be passed, too."""
    page = screens.blank()
    page.clock.install()
    carry(page, turned.house, phone)
    page.goto(address(turned.house))
    own_side(page).wait_for()
    return page


def later(turned: Turned, page: Page) -> None:
    """Let time pass, at the hub and on the page."""
    turned.passes(GUARD / 1000 + 0.3)
    page.clock.run_for(GUARD + 300)


@pytest.mark.house(guard=GUARD)
def test_a_double_tap_does_not_answer_the_next_question(turned: Turned, screens: Screens) -> None:
    phone = turned.house.phone("Anna")
    page = opened(turned, screens, phone)
    later(turned, page)
    question(page, "table-game").locator("[data-give=open-table]").click()
    begin = question(page, "table-begin").locator("button")
    begin.click()
    assert phone.view()["phase"] == "gathering", "the tap was meant for another question"
    later(turned, page)
    begin.click()
    expect(page.locator("body")).to_have_attribute("data-phase", "play")


@pytest.mark.house(guard=GUARD)
def test_a_page_that_has_just_come_takes_no_tap(turned: Turned, screens: Screens) -> None:
    phone = turned.house.phone("Anna")
    turned.passes(GUARD / 1000)
    page = opened(turned, screens, phone)
    game = question(page, "table-game").locator("[data-give=open-table]")
    game.click()
    assert question(page, "table-begin").count() == 0
    later(turned, page)
    game.click()
    expect(question(page, "table-begin")).to_be_visible()


@pytest.mark.long
def test_the_place_of_the_last_tap_takes_nothing(house: House, screens: Screens) -> None:
    page = screens.phone(house, house.phone("Anna"))
    script = page.locator("link[rel=modulepreload][href$='/house.js']").get_attribute("href")
    assert page.evaluate(TWICE, script) == {"first": True, "samePlace": False, "elsewhere": True, "again": True}
