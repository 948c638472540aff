"""Sums of all inputs and outputs, and the entry by which Raspberry Pi Imager 2.x offers the image."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import file_digest
from pathlib import Path

DEVICES = ["pi5-64bit", "pi4-64bit", "pi3-64bit"]
"""Boards, by Imager's names; a Zero 2 W counts as a Pi 3."""

FORMATS = {"bookworm": "none", "trixie": "cloudinit-rpi"}
"""The ways in which Imager may write settings. On Bookworm it would replace our first start by its own."""


def sum_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def format_sums(files: Iterable[tuple[str, str]]) -> str:
    """Return sums and names, in the form of `sha256sum --check`."""
    return "".join(f"{found}  {name}\n" for found, name in files)


def entry(image: Path, packed: Path, *, version: str, release: str, made: str, url: str) -> str:
    """Return Imager's list with this one image in it; `made` is a day, 2025-11-24."""
    system = {
        "name": f"The table companion {version}",
        "description": f"A hub beside real cards, on Raspberry Pi OS ({release.capitalize()}, 64-bit)",
        "icon": "icons/use_custom.png",
        "url": url,
        "extract_size": image.stat().st_size,
        "extract_sha256": sum_of(image),
        "image_download_size": packed.stat().st_size,
        "image_download_sha256": sum_of(packed),
        "release_date": made,
        "init_format": FORMATS[release],
        "devices": DEVICES,
    }
    return json.dumps({"os_list": [system]}, indent=2) + "\n"
