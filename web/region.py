"""Pieces of a region that have a key of their own, and what of them a phone lacks.

A stream sends a piece in full when its HTML is new, else a short stand-in, for which
the page puts the piece that it shows under this key.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import escape

Part = tuple[str, str]
"""A key (the `data-key` of the piece's element) and its HTML; without a key, HTML between pieces."""


class Region:
    """A region as it was drawn: its HTML in parts. Two are equal when they would look the same."""

    __slots__ = ("_pieces", "parts")

    def __init__(self, parts: Iterable[Part]) -> None:
        """Take the parts in order."""
        self.parts = tuple(parts)
        self._pieces: dict[str, str] | None = None

    def __eq__(self, other: object) -> bool:
        """Compare the parts."""
        return isinstance(other, Region) and self.parts == other.parts

    __hash__ = None  # type: ignore[assignment]

    def html(self) -> str:
        """Return the whole region."""
        return "".join(html for _, html in self.parts)

    def news(self, before: Region) -> str:
        """Return the region for a phone that shows `before`: stand-ins for the pieces it has."""
        shown = before.pieces()
        return "".join(_stand_in(key) if key and shown.get(key) == html else html for key, html in self.parts)

    def pieces(self) -> dict[str, str]:
        """Return the HTML of the pieces by their keys."""
        if self._pieces is None:
            self._pieces = {key: html for key, html in self.parts if key}
        return self._pieces


NOTHING = Region(())
"""What a phone shows that has just opened its stream."""


@lru_cache(maxsize=4096)
def _stand_in(key: str) -> str:
    return f'<i data-key="{escape(key)}" data-same></i>'
