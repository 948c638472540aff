"""Every kind of page, looked over by axe-core: what it finds keeps somebody out."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from companion.core.view import Secret
from tests.browser.screens import PHONE, TV, Screens, address, unfold
from tests.browser.stage import EVERY_BLOCK, EVERY_KIND, Scenery
from tests.web.house import House, Phone
from tests.web.tones import Tones, night

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")

FINDINGS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}"""

COLOURS = ("red", "blue", "green", "yellow", "white", "black")


def findings(page: Page) -> list[str]:
    """Return what axe-core finds on a page as it stands."""
    page.evaluate(f"{AXE};0")
    return cast(list[str], page.evaluate(FINDINGS))


def away(screens: Screens, url: str) -> Page:
    """Return a page that is not on the hub's own screen."""
    page = screens.blank(TV)
    page.set_extra_http_headers({"X-Forwarded-For": "192.168.7.20"})
    page.goto(url)
    return page


def test_the_pages_before_a_game(house: House, screens: Screens) -> None:
    here = f"http://127.0.0.1:{house.port}"
    for url in (address(house), f"{address(house)}/invite", f"{here}/no-such-table"):
        assert findings(screens.open(url)) == [], url
    for url in (f"{here}/pair", f"{address(house)}/table"):
        assert findings(away(screens, url)) == [], url
    host, guest = house.phone("Anna"), house.phone("Ben")
    assert findings(screens.phone(house, host)) == []
    table = screens.table(house)
    table.locator("[data-region=hands] [data-key=summary]").wait_for()
    assert findings(table) == []
    host.say("table-more", "seat-2")
    guest.sit("Carla")
    shared = screens.phone(house, guest)
    assert findings(shared) == []
    shared.locator(".iam").first.click()
    shared.locator(".me").wait_for()
    assert findings(shared) == []


def test_the_pages_of_a_game(house: House, screens: Screens) -> None:
    anna, _ = house.play("Anna", "Ben")
    anna.say("fill", {colour: 1 for colour in COLOURS})
    anna.say("draw", "secret")
    anna.say("vote", "people-shown")
    page = screens.phone(house, anna)
    unfold(page, "first")
    assert findings(page) == []
    page.locator("[data-hold]").focus()
    page.keyboard.down("Space")
    expect(page.locator("#secrets")).to_be_visible()
    assert findings(page) == []
    page.keyboard.up("Space")
    page.locator("a[data-reference]").click()
    page.locator("#book summary").first.click()
    assert findings(page) == []
    table = screens.table(house)
    table.locator(".controls button").first.wait_for()
    assert findings(table) == []


@pytest.mark.house(voice=Tones)
def test_the_pages_of_a_night(house: House, screens: Screens) -> None:
    phones = night(house)
    shown = [screens.phone(house, phones[0]), screens.table(house)]
    _alike(shown)
    for phone in phones:
        phone.say("ready")
    expect(shown[0].locator("#press")).to_be_visible()
    _alike(shown)
    _paused(phones[1], shown)
    _alike(shown)
    shown[0].locator("#lighten").click()
    assert findings(shown[0]) == []


def _paused(phone: Phone, shown: list[Page]) -> None:
    phone.say("night", "pause")
    for page in shown:
        expect(page.locator(".paused")).to_be_visible()


def _alike(shown: list[Page]) -> None:
    for page in shown:
        assert findings(page) == [], page.url


@pytest.mark.scenery(Scenery(EVERY_BLOCK, EVERY_KIND, (Secret("role", "You are", "The guest", "eye"),)))
def test_every_block_and_every_kind_of_question(staged: House, screens: Screens) -> None:
    anna: Any = staged.phone("Anna")
    staged.phone("Ben")
    pages = [screens.phone(staged, anna), screens.table(staged), screens.table(staged, PHONE)]
    for page in pages:
        expect(page.locator(".countdown").first).not_to_have_text("\u00a0")
        assert findings(page) == [], page.url


@pytest.mark.house(panel=True)
def test_the_simulated_panel(house: House, screens: Screens) -> None:
    assert findings(screens.open(f"http://127.0.0.1:{house.port}/panel")) == []


def test_what_keeps_somebody_out_is_found(screens: Screens) -> None:
    page = screens.blank()
    page.set_content("<html lang=en><title>x</title><main><h1>x</h1><button></button></main></html>")
    assert [found.partition(":")[0] for found in findings(page)] == ["button-name"]
