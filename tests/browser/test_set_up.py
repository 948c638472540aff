"""A new card is set up with the answers as they stand; a Wi-Fi that lets nobody in leads back to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.appliance import set_up
from tests.browser.every_page import new_card
from tests.browser.screens import PATIENCE_MS, Screens
from tests.web.house import House


@pytest.mark.long
def test_the_last_answer_leads_to_the_lobby(
    house: House, screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_card(tmp_path, monkeypatch)
    page = screens.open(f"http://127.0.0.1:{house.port}/setup", locale="it-IT")
    asked = tmp_path / "run/setup.json"

    def root_says(words: str) -> None:
        asked.unlink()
        (tmp_path / "state").write_text(words, "ascii")

    page.locator("#house").fill("Casa Rossi")
    page.locator("#house-word").fill("velvet curtain")
    page.get_by_role("button", name="Al tavolo").click()
    page.wait_for_url("**/setup/done?house=yes")
    root_says("refused wifi")
    page.get_by_role("link", name="Torna alle risposte").click(timeout=PATIENCE_MS)
    expect(page.get_by_role("alert")).to_contain_text("non ha fatto entrare l'hub")
    expect(page.locator("#house-word")).to_have_value("")
    page.get_by_role("button", name="Al tavolo").click()
    page.wait_for_url("**/setup/done")
    assert json.loads(asked.read_text("utf-8")) == {
        "language": "it", "country": "IT", "wifi": None, "own": False, "login": None,
    }  # fmt: skip
    root_says("done")
    (tmp_path / "new").unlink()
    page.locator("main.stage").wait_for(timeout=PATIENCE_MS)
    assert not set_up.is_new()
