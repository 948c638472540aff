"""A region that is a frame with lists of pieces in it: the frame is the same for any pieces, and is drawn once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

from web.drawing.region import Region, RegionPart, names_of
from web.drawing.sheet_cells import CELL

SLOTS = "\x04\x05\x06\x07\x0e\x0f\x10"
"""Characters that stand for the pieces in a region's frame; no text can contain them."""

EDGE = "\x11"
"""The character before and behind each piece that a region's own template draws."""

_SLOTS = re.compile(f"([{SLOTS}])")

_KEY = re.compile(r'data-key="([^"]*)"')


def signs(lists: Mapping[Any, list[RegionPart]]) -> dict[Any, str]:
    """Return the placeholder of each list for drawing the frame."""
    return dict(zip(lists, SLOTS, strict=False))


def cut(frame: str) -> list[RegionPart]:
    """Return a drawn frame, cut at its slots; lists with nothing between them are one list."""
    return [RegionPart("", part) for part in _SLOTS.split(frame) if part.strip()]


def filled_with(frame: list[RegionPart], lists: Mapping[Any, list[RegionPart]]) -> Region:
    """Return the region: the pieces of `lists` in the slots of a `frame` that was cut."""
    slots = {slot: pieces for slot, pieces in zip(SLOTS, lists.values(), strict=False)}
    return Region([piece for part in frame for piece in slots.get(part.html, (part,))])


def pieces_of(drawn: str) -> Region:
    """Return a drawn region, cut at the edges of its pieces, and these at the edges of their cells."""
    return Region(_cut_pieces(drawn)) if EDGE in drawn else Region([RegionPart("", drawn)])


def _cut_pieces(drawn: str) -> Iterator[RegionPart]:
    for place, part in enumerate(drawn.split(EDGE)):
        found = _KEY.search(part) if place % 2 else None
        if found:
            frame = tuple(part.split(CELL))
            names = names_of(frame[::2])
            cells = zip(names, frame[1::2], strict=True)
            contents = (content if name.isdigit() else unescape(content) for name, content in cells)
            yield RegionPart(found[1], "".join(frame), frame[::2], tuple(contents))
        elif part.strip():
            yield RegionPart("", part)
