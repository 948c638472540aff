"""A region that is a frame with lists of pieces in it: the frame is the same for any pieces, and is drawn once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from web.drawing.region import Region, RegionPart

SLOTS = "\x04\x05\x06\x07\x0e\x0f"
"""Characters that stand for the pieces in a region's frame; no text can contain them."""

_SLOTS = re.compile(f"([{SLOTS}])")


def signs(lists: Mapping[Any, list[RegionPart]]) -> dict[Any, str]:
    """Return the placeholder of each list for drawing the frame; empty for a list without pieces."""
    return {key: slot if pieces else "" for (key, pieces), slot in zip(lists.items(), SLOTS, strict=False)}


def cut(frame: str) -> list[RegionPart]:
    """Return a drawn frame, cut at its slots."""
    return [RegionPart("", part) for part in _SLOTS.split(frame)]


def filled_with(frame: list[RegionPart], lists: Mapping[Any, list[RegionPart]]) -> Region:
    """Return the region: the pieces of `lists` in the slots of a `frame` that was cut."""
    slots = {slot: pieces for slot, pieces in zip(SLOTS, lists.values(), strict=False)}
    return Region([piece for part in frame for piece in slots.get(part.html, (part,))])
