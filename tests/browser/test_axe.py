"""Every kind of page, looked over by axe-core: what it finds keeps somebody out."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from companion.core.view import Secret
from tests.browser.every_page import by_the_door, of_a_game, of_a_gathering
from tests.browser.look import FADED_IN
from tests.browser.screens import PHONE, Screens
from tests.browser.stage import EVERY_BLOCK, EVERY_KIND, Scenery
from tests.web.house import House, Phone
from tests.web.tones import Tones, night

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")

FINDINGS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}"""


def findings(page: Page) -> list[str]:
    """Return what axe-core finds on a page once nothing fades in any more."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{AXE};0")
    page.evaluate(FADED_IN)
    return cast(list[str], page.evaluate(FINDINGS))


@pytest.mark.long
def test_the_pages_by_the_door(house: House, screens: Screens) -> None:
    for name, page in by_the_door(house, screens):
        assert findings(page) == [], name


@pytest.mark.long
def test_the_pages_before_a_game(
    house: House, screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, page in of_a_gathering(house, screens, tmp_path / "sound", monkeypatch):
        assert findings(page) == [], name


@pytest.mark.long
def test_the_pages_of_a_game(house: House, screens: Screens) -> None:
    for name, page in of_a_game(house, screens):
        assert findings(page) == [], name
        if name == "a phone in a game":
            page.locator("[data-hold]").focus()
            page.keyboard.down("Space")
            expect(page.locator("#secrets")).to_be_visible()
            assert findings(page) == [], "the secrets"
            page.keyboard.up("Space")


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.scenery(Scenery(EVERY_BLOCK, EVERY_KIND, (Secret("role", "You are", "The guest", "eye"),)))
def test_every_block_and_every_kind_of_question(staged: House, screens: Screens) -> None:
    anna: Any = staged.phone("Anna")
    staged.phone("Ben")
    pages = [screens.phone(staged, anna), screens.table(staged), screens.table(staged, PHONE)]
    for page in pages:
        expect(page.locator(".countdown").first).not_to_have_text("\u00a0")
        assert findings(page) == [], page.url


@pytest.mark.long
@pytest.mark.house(panel=True)
def test_the_simulated_panel(house: House, screens: Screens) -> None:
    assert findings(screens.open(f"http://127.0.0.1:{house.port}/panel")) == []


def test_what_keeps_somebody_out_is_found(screens: Screens) -> None:
    page = screens.blank()
    page.set_content("<html lang=en><title>x</title><main><h1>x</h1><button></button></main></html>")
    assert [found.partition(":")[0] for found in findings(page)] == ["button-name"]
