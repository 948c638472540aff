"""The pictures of the guide, and the page for the box, as people read it and as a camera does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import qrcode

from companion.appliance.hotspot import ADDRESS, Hotspot
from deploy.card import page
from deploy.card.page import draw
from deploy.card.programs import CardRefused
from deploy.card.wifi import Wifi
from tests.deploy.card import small_archive
from tests.sources import ROOT

PICTURES = ROOT / "deploy" / "pictures"


@pytest.mark.parametrize("name", ["header.svg", "wiring.svg"])
def test_a_picture_is_drawn_from_the_pins(name: str, tmp_path: Path) -> None:
    """Compare the picture; to draw all again: .venv/bin/python deploy/pictures/draw.py"""
    subprocess.run([sys.executable, PICTURES / "draw.py", tmp_path], check=True, cwd=ROOT, timeout=60)
    assert (tmp_path / name).read_text("utf-8") == (PICTURES / name).read_text("utf-8")


def test_the_guide_leads_to_nothing_that_is_not_there() -> None:
    guide = (ROOT / "deploy" / "README.md").read_text("utf-8")
    for link in re.findall(r'(?:\]\(|src=")([^)"#]+)', guide):
        assert (ROOT / "deploy" / link).exists(), link
    installer = (ROOT / "deploy" / "install.sh").read_text("utf-8")
    for option in re.findall(r"install\.sh (--[a-z-]+)", guide):
        assert f"{option.removeprefix('--')}" in installer


def dark(text: str) -> set[tuple[int, int]]:
    """Return the dark squares of a code as the hub renders it, in the frame that cameras need."""
    code = qrcode.QRCode(border=4)
    code.add_data(text)
    return {(x, y) for y, row in enumerate(code.get_matrix()) for x, on in enumerate(row) if on}


@pytest.mark.parametrize("language", page.WORDS)
def test_the_page_says_in_words_and_codes_how_phones_join(tmp_path: Path, language: str) -> None:
    before = list(sys.path)
    found = draw(Wifi("At;tic", 'a<b "c'), language, small_archive(tmp_path), tmp_path)
    sys.path[:] = before
    codes = [
        {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
        for path in re.findall(r'<path d="([^"]+)"', found)
    ]
    assert codes == [dark(Hotspot("At;tic", 'a<b "c', True).code), dark(f"http://{ADDRESS}/")]
    assert "At;tic" in found and "a&lt;b &quot;c" in found and "http://10.42.0.1/" in found
    assert "src=" not in found and "href=" not in found, "it fetches nothing"


def test_an_archive_that_lacks_the_wheel_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "WHEEL", re.compile("another"))
    with pytest.raises(CardRefused, match="lacks what draws the codes"):
        draw(Wifi("Attic", "velvet curtain"), "en", small_archive(tmp_path), tmp_path)
