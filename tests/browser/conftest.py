"""One browser for all tests in this folder, a hub and screens for each test."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.screens import Screens
from tests.conftest import missing
from tests.web.house import House, open_house

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, started once."""
    chromium = shutil.which("chromium")
    if chromium is None:
        missing("chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=ARGS)
        yield started
        started.close()


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    """Phones and table pages; no page may have complained of anything in the end."""
    opened = Screens(browser)
    yield opened
    opened.close()
    assert opened.complaints == []


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A hub with one table."""
    with open_house(tmp_path) as running:
        yield running
