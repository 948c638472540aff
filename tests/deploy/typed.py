"""The commands of a page, in its order, for tests that type them."""

from __future__ import annotations

import re
from pathlib import Path

from tests.sources import ROOT

BLOCK = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)

OWN = ROOT / "docs" / "own"


def blocks(page: Path, heading: str) -> list[list[str]]:
    """Return the blocks of commands below a heading of a page, or above the first, each as its complete lines."""
    _, found, rest = page.read_text("utf-8").partition(f"\n## {heading}\n" if heading else "\n")
    assert found, f"{page.name} has no {heading}"
    texts: list[str] = BLOCK.findall(re.split(r"^## ", rest, flags=re.MULTILINE)[0])
    return [re.sub(r"\\\n *", "", text).splitlines() for text in texts]


def packages(lines: list[str]) -> list[str]:
    """Return the packages that the lines install; they first read apt's lists, which a new Debian lacks."""
    start = "sudo apt update && sudo apt install "
    return [word for line in lines if line.startswith(start) for word in line.removeprefix(start).split()]
