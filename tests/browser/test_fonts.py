"""No test hangs on which fonts a machine has."""

import os

import pytest
from playwright.sync_api import Page

from tests.browser.chromium import one_font
from tests.browser.screens import Screens

FAMILIES = ("serif", "sans-serif", "monospace", "cursive", "Palatino", "DejaVu Serif", "P052", "Noto Serif", "Arial")

WIDTHS = """(families) => families.map((family) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `40px "${family}", ${family}`;
  return pen.measureText("Così è la notte: iiii MMMM 1111.").width;
})"""


def widths(page: Page) -> set[float]:
    """Return how wide the same words are in fonts that differ where they are installed."""
    return set(page.evaluate(WIDTHS, FAMILIES))


def test_the_browser_of_the_tests_sees_one_font(screens: Screens) -> None:
    assert len(widths(screens.blank())) == 1 or "FONTCONFIG_FILE" in os.environ


def test_who_names_other_fonts_sees_those(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("FONTCONFIG_FILE", "/etc/fonts/fonts.conf")
    assert one_font(tmp_path_factory.mktemp("fonts"))["FONTCONFIG_FILE"] == "/etc/fonts/fonts.conf"
