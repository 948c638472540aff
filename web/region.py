"""A region of a page, and the pieces of it that a phone lacks.

Some pieces have a key of their own. While the same pieces stand in the same order, the
stream sends those whose HTML is new to a phone, by their keys. Else it sends the whole
region, in which a short stand-in takes the place of each piece that the phone shows already.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import escape

Part = tuple[str, str]
"""The key of a piece (the `data-key` of its element) and its HTML; HTML between pieces has an empty key."""


class Region:
    """The HTML of a region in parts; regions with equal parts are equal."""

    __slots__ = ("_hash", "_pieces", "parts")

    def __init__(self, parts: Iterable[Part]) -> None:
        """Take the parts in order."""
        self.parts = tuple(parts)
        self._hash: int | None = None
        self._pieces: dict[str, str] | None = None

    def __eq__(self, other: object) -> bool:
        """Compare the parts."""
        return self is other or (isinstance(other, Region) and self.parts == other.parts)

    def __hash__(self) -> int:
        """Hash the parts; what many phones show is looked up for each of them."""
        if self._hash is None:
            self._hash = hash(self.parts)
        return self._hash

    def html(self) -> str:
        """Return the HTML of the whole region."""
        return "".join(html for _, html in self.parts)

    def news(self, before: Region) -> str | dict[str, str]:
        """Return what a phone that shows `before` lacks: pieces by their keys, or the region with stand-ins."""
        if self._same_frame(before):
            return {key: html for (key, html), (_, old) in zip(self.parts, before.parts, strict=True) if html != old}
        shown = before.pieces()
        return "".join(_stand_in(key) if key and shown.get(key) == html else html for key, html in self.parts)

    def _same_frame(self, before: Region) -> bool:
        """Return whether `before` has the same pieces in the same order, and the same HTML between them."""
        return len(self.parts) == len(before.parts) and all(
            key == old_key and (key or html == old)
            for (key, html), (old_key, old) in zip(self.parts, before.parts, strict=True)
        )

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
