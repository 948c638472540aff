"""A later version is handed over on the hub's own screen: the page says how far root is."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.appliance import updates
from tests.browser.screens import Screens
from tests.web.house import House

PATIENCE_MS = 20_000


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
    expect(state).to_have_text(updates.STEPS["checking"].message, timeout=PATIENCE_MS)
    expect(choice).to_be_disabled()
    (tmp_path / "inbox/update.tar").unlink()
    for words, says in (("waiting", updates.STEPS["waiting"]), ("done", updates.DONE)):
        (tmp_path / "state").write_text(words, "ascii")
        expect(state).to_have_text(says.message, timeout=PATIENCE_MS)
    expect(choice).to_be_enabled()
