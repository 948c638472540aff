"""Every kind of page, opened once and looked at by all who look at pages (`lookers`): a fault names page and check."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.core.view import Secret
from tests.browser.every_page import by_the_door, of_a_game, of_a_gathering, of_a_night, of_everything
from tests.browser.lookers import SIZES, Lookers, findings, untranslated
from tests.browser.screens import Screens
from tests.browser.stage import EVERY_BLOCK, EVERY_KIND, Scenery
from tests.web.house import House
from tests.web.tones import Tones


@pytest.mark.long
@pytest.mark.house(panel=True)
def test_all_can_use_the_pages_by_the_door(house: House, screens: Screens) -> None:
    lookers = Lookers(screens)
    for name, page in by_the_door(house, screens):
        sizes = () if "elsewhere" in name or "late" in name or "table" in name else SIZES
        lookers.look(name, page, sizes=sizes, without=("large type",) if name == "the simulated panel" else ())
    lookers.tell()


@pytest.mark.long
def test_all_can_use_the_pages_before_a_game(
    house: House, screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lookers = Lookers(screens)
    for name, page in of_a_gathering(house, screens, tmp_path / "sound", monkeypatch):
        lookers.look(name, page, without=("keyboard",) if name == "the table's screen" else ())
    lookers.tell()


@pytest.mark.long
def test_all_can_use_the_pages_of_a_game(house: House, screens: Screens) -> None:
    lookers = Lookers(screens)
    for name, page in of_a_game(house, screens):
        lookers.look(name, page, sizes=SIZES if "rules" in name else ())
        if name == "a phone in a game":
            page.locator("[data-hold]").focus()
            page.keyboard.down("Space")
            expect(page.locator("#secrets")).to_be_visible()
            assert findings(page) == [], "the secrets"
            page.keyboard.up("Space")
    lookers.tell()


@pytest.mark.long
@pytest.mark.house(voice=Tones)
def test_all_can_use_the_pages_of_a_night(house: House, screens: Screens) -> None:
    lookers = Lookers(screens)
    for name, page in of_a_night(house, screens):
        lookers.look(name, page, night=name.endswith(("dark", "pause")))
    lookers.tell()


@pytest.mark.long
@pytest.mark.scenery(Scenery(EVERY_BLOCK, EVERY_KIND, (Secret("role", "You are", "The guest", "eye"),)))
def test_all_can_use_the_fullest_pages_at_every_size(staged: House, screens: Screens) -> None:
    lookers = Lookers(screens)
    for name, page in of_everything(staged, screens):
        # The scenery speaks English, and asks two people on one phone the same in the same words.
        without = ("languages", "screen readers") if "shared" in name else ("languages",)
        lookers.look(name, page, sizes=SIZES, without=without)
    lookers.tell()


def test_what_keeps_somebody_out_is_found(screens: Screens) -> None:
    page = screens.blank()
    page.set_content("<html lang=en><title>x</title><main><h1>x</h1><button></button></main></html>")
    assert [found.partition(":")[0] for found in findings(page)] == ["button-name"]


@pytest.mark.long
def test_a_text_that_was_not_translated_is_found(screens: Screens) -> None:
    page = screens.blank()
    page.set_content(
        "<p>Connection lost, trying again</p><p>Anna <b>sits down.</b></p><p aria-label='Round 3 is over'>Anna</p>"
    )
    assert untranslated(page, "it") == ["Connection lost, trying again", "Round 3 is over"]
