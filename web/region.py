"""A region of a page, and the pieces of it that a phone lacks.

Some pieces have a key of their own. If the HTML of such a piece is new to a phone, the
stream sends it in full; else it sends a short stand-in, and the page puts the piece that
it shows under this key in its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import escape

Part = tuple[str, str]
"""The key of a piece (the `data-key` of its element) and its HTML; HTML between pieces has an empty key."""


class Region:
    """The HTML of a region in parts; regions with equal parts are equal."""

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
        """Return the HTML of the whole region."""
        return "".join(html for _, html in self.parts)

    def news(self, before: Region) -> str:
        """Return the HTML of the region for a phone that shows `before`, with stand-ins for the pieces that it has."""
        shown = before.pieces()
        return "".join(_stand_in(key) if key and shown.get(key) == html else html for key, html in self.parts)

    def pieces(self) -> dict[str, str]:
        """Return the HTML of the pieces by their keys."""
        if self._pieces is None:
            self._pieces = {key: html for key, html in self.parts if key}
        return self._pieces


NOTHING = Region(())
"""The region of a phone that has just opened its stream."""


@lru_cache(maxsize=4096)
def _stand_in(key: str) -> str:
    return f'<i data-key="{escape(key)}" data-same></i>'
