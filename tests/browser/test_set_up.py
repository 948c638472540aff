"""A new card is set up with the answers as they stand; a later version is handed over on the hub's own screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.appliance import set_up, updates
from tests.browser.every_page import new_card
from tests.browser.screens import Screens
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
    page.get_by_role("link", name="Torna alle risposte").click()
    expect(page.get_by_role("alert")).to_contain_text("non ha fatto entrare l'hub")
    expect(page.locator("#house-word")).to_have_value("")
    page.get_by_role("button", name="Al tavolo").click()
    page.wait_for_url("**/setup/done")
    assert json.loads(asked.read_text("utf-8")) == {
        "language": "it", "country": "IT", "wifi": None, "own": False, "login": None,
    }  # fmt: skip
    root_says("done")
    (tmp_path / "new").unlink()
    page.locator("main.stage").wait_for()
    assert not set_up.is_new()


def test_the_page_follows_an_update_to_its_end(
    house: House, screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "inbox").mkdir()
    (tmp_path / updates.SIGNERS).parent.mkdir(parents=True)
    (tmp_path / updates.SIGNERS).touch()
    for name, path in {"INBOX": tmp_path / "inbox", "STATE": tmp_path / "state", "VERSION": tmp_path}.items():
        monkeypatch.setattr(updates, name, path)
    archive = tmp_path / "companion-1.0-aarch64.tar"
    archive.write_bytes(b"a" * 40_000)
    page = screens.open(f"http://127.0.0.1:{house.port}/update")
    state, choice = page.locator("#update-state"), page.locator("#file")
    choice.set_input_files(archive)
    expect(state).to_have_text(updates.STEPS["checking"].message)
    expect(choice).to_be_disabled()
    (tmp_path / "inbox/update.tar").unlink()
    for words, says in (("waiting", updates.STEPS["waiting"]), ("done", updates.DONE)):
        (tmp_path / "state").write_text(words, "ascii")
        expect(state).to_have_text(says.message)
    expect(choice).to_be_enabled()
