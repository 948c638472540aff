"""The pictures of the guide show the pins that the hub uses."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT

PICTURES = ROOT / "deploy" / "pictures"


@pytest.mark.parametrize("name", ["header.svg", "wiring.svg"])
def test_a_picture_is_drawn_from_the_pins(name: str, tmp_path: Path) -> None:
    """To draw them anew: .venv/bin/python deploy/pictures/draw.py"""
    subprocess.run([sys.executable, PICTURES / "draw.py", tmp_path], check=True, cwd=ROOT, timeout=60)
    assert (tmp_path / name).read_text("utf-8") == (PICTURES / name).read_text("utf-8")


def test_the_guide_leads_to_nothing_that_is_not_there() -> None:
    guide = (ROOT / "deploy" / "README.md").read_text("utf-8")
    for link in re.findall(r'(?:\]\(|src=")([^)"#]+)', guide):
        assert (ROOT / "deploy" / link).exists(), link
    installer = (ROOT / "deploy" / "install.sh").read_text("utf-8")
    for option in re.findall(r"install\.sh (--[a-z-]+)", guide):
        assert f"{option.removeprefix('--')}" in installer
