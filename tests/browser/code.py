"""The address in a QR code, read off the picture that a page shows."""

from __future__ import annotations

import re
from collections.abc import Iterable

import qrcode
from playwright.sync_api import Locator


def modules(picture: Locator) -> set[tuple[int, int]]:
    """Return the places (row, column) of the dark modules of an SVG picture, counted from its first ones."""
    path = picture.locator("path").get_attribute("d") or ""
    corners = [(float(y), float(x)) for x, y in re.findall(r"M([\d.]+),([\d.]+)", path)]
    assert corners, "a QR code is one path of squares"
    top, left = min(y for y, _ in corners), min(x for _, x in corners)
    side = float((re.search(r"H([\d.]+)", path) or [0, 0])[1]) - corners[0][1]
    return {(round((y - top) / side), round((x - left) / side)) for y, x in corners}


def scan(picture: Locator, candidates: Iterable[str]) -> str:
    """Return the text that the picture shows; fails if it is none of the candidates."""
    shown = modules(picture)
    for text in candidates:
        code = qrcode.QRCode(border=0)
        code.add_data(text)
        dark = {(y, x) for y, row in enumerate(code.get_matrix()) for x, module in enumerate(row) if module}
        if dark == shown:
            return text
    raise AssertionError("the QR code shows something else")
