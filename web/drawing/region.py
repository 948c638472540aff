"""A region of a page, and its news for a phone.

Some pieces have a key of their own. While the same pieces stand in the same order, the stream sends only their new
content, by key. If pieces come, go or move in a frame that stays, it sends the new ones and their order. Otherwise it
sends the whole region, with a short placeholder for each piece that the phone shows already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

import msgspec
from markupsafe import escape

NEWS_KEPT = 32
"""The number of region changes that are kept, for the phones that are still to get them."""

_ATTRIBUTE = re.compile(r' ([a-z-]+)="$')
"""The end of HTML behind which an attribute's value stands."""

_encode = msgspec.json.Encoder().encode


class RegionPart(NamedTuple):
    """A piece of a region, or the HTML between pieces."""

    key: str
    """The `data-key` of its element; empty between pieces."""

    html: str

    frame: tuple[str, ...] = ()
    """The HTML around the contents of `cells`."""

    cells: tuple[str, ...] = ()
    """The contents of cells that can be changed without the rest: HTML, or the value of an attribute."""

    marks: tuple[str, ...] = ()
    """The classes of its element that come and go without the rest."""

    def news(self, old: RegionPart) -> str | Details:
        """Return the news for a phone that shows `old`: the HTML, or what has changed in the same frame."""
        if not self.frame or self.frame != old.frame:
            return self.html
        cells = zip(names_of(self.frame), self.cells, old.cells, strict=True)
        changed: Details = {name: cell for name, cell, before in cells if cell != before}
        return changed | {mark: mark in self.marks for mark in (*old.marks, *self.marks) if self.marks != old.marks}


def with_marks(key: str, html: str, marks: tuple[str, ...]) -> RegionPart:
    """Return the piece with the classes `marks`; the first class in `html`, which lacks them, is the piece's own."""
    if not marks:
        return RegionPart(key, html, (html,))
    start, own, end = html.partition('class="')
    names, quote, rest = end.partition('"')
    return RegionPart(key, start + own + " ".join((names, *marks)) + quote + rest, (html,), (), marks)


@lru_cache(maxsize=4096)
def names_of(frame: tuple[str, ...]) -> Sequence[str]:
    """Return the names of the cells in a frame: that of an attribute, or the place from 0 among the other cells."""
    places = iter(range(len(frame)))
    found = [_ATTRIBUTE.search(html) for html in frame[:-1]]
    return [attribute[1] if attribute else str(next(places)) for attribute in found]


Details = dict[str, str | bool]
"""The contents of cells by their names, and whether the piece has a class, by its name."""

Pieces = dict[str, str | Details | None]
"""The news of pieces by their keys: the HTML, the details that have changed, or None for a piece that is gone."""

Orders = dict[str, Sequence[str]]
"""The order of lists with new or moved pieces, by the key of one piece that was there before."""

Lists = tuple[Sequence[str], Sequence[Sequence[str]]]
"""A frame, and the keys of the pieces before, between and after its parts."""

News = str | Pieces | tuple[Pieces, Orders]
"""The HTML of a region, or the news of its pieces."""


class Region:
    """The HTML of a region in parts; regions with equal parts are equal."""

    __slots__ = ("_hash", "_lists", "_pieces", "parts")

    def __init__(self, parts: Iterable[RegionPart]) -> None:
        """Take the parts in order."""
        self.parts = tuple(parts)
        self._hash: int | None = None
        self._pieces: dict[str, RegionPart] | None = None
        self._lists: Lists | None = None

    def __eq__(self, other: object) -> bool:
        """Compare the parts."""
        return self is other or (isinstance(other, Region) and self.parts == other.parts)

    def __hash__(self) -> int:
        """Hash the parts, since regions that many phones show are looked up for each of them."""
        if self._hash is None:
            self._hash = hash(self.parts)
        return self._hash

    def html(self) -> str:
        """Return the HTML of the whole region."""
        return "".join(part.html for part in self.parts)

    def news(self, before: Region) -> News:
        """Return the news for a phone that shows `before`; see the module."""
        if not self.parts:
            return ""
        in_place = self._in_place(before)
        if in_place is not None:
            return in_place
        shown, own = before.pieces(), self.pieces()
        (frame, lists), (old_frame, old_lists) = self.lists(), before.lists()
        orders = _orders(lists, old_lists) if frame == old_frame and before.parts else None
        if orders is None:
            known = [bool(part.key) and _html(shown, part.key) == part.html for part in self.parts]
            pairs = zip(self.parts, known, strict=True)
            return "".join(_stand_in(part.key) if same else part.html for part, same in pairs)
        pieces: Pieces = {
            key: part.news(shown[key]) if key in shown else part.html
            for key, part in own.items()
            if _html(shown, key) != part.html
        }
        pieces |= {key: None for key in shown if key not in own}
        return (pieces, orders) if orders else pieces

    def _in_place(self, before: Region) -> Pieces | None:
        """Return the new pieces if the same ones stand in the same order in the same frame, else None."""
        if not before.parts or len(self.parts) != len(before.parts):
            return None
        changed: Pieces = {}
        for part, old in zip(self.parts, before.parts, strict=True):
            if part is old or part == old:
                continue
            if part.key != old.key or not part.key:
                return None
            if part.html != old.html:
                changed[part.key] = part.news(old)
        return changed

    def pieces(self) -> dict[str, RegionPart]:
        """Return the pieces by their keys."""
        if self._pieces is None:
            self._pieces = {part.key: part for part in self.parts if part.key}
        return self._pieces

    def lists(self) -> Lists:
        """Return the HTML between the pieces, and the keys of the pieces before, between and after it."""
        if self._lists is None:
            frame: list[str] = []
            lists: list[list[str]] = [[]]
            for part in self.parts:
                if part.key:
                    lists[-1].append(part.key)
                else:
                    frame.append(part.html)
                    lists.append([])
            self._lists = frame, lists
        return self._lists


NOTHING = Region([RegionPart("", "")])
"""A region without content."""


def _html(pieces: dict[str, RegionPart], key: str) -> str | None:
    return pieces[key].html if key in pieces else None


def _orders(lists: Sequence[Sequence[str]], before: Sequence[Sequence[str]]) -> Orders | None:
    """Return the places of new or moved pieces; None if no staying piece shows where a list is."""
    found: Orders = {}
    for keys, old in zip(lists, before, strict=True):
        staying = [key for key in old if key in keys]
        if keys and not staying:
            return None
        if keys != staying:
            found |= [_order(keys, staying)]
    return found


def _order(keys: Sequence[str], staying: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the changed part of a list, with a piece of it that stays."""
    start = _alike(keys, staying)
    end = _alike(keys[start:][::-1], staying[start:][::-1])
    changed = keys[start : len(keys) - end]
    if end:
        return keys[-end], [*changed, keys[-end]]
    if start:
        return keys[start - 1], [keys[start - 1], *changed]
    return staying[0], keys


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of equal keys at the beginnings of two lists."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


NOTHING = Region(())
"""The region of a phone that has just opened its stream."""

Regions = Mapping[str, Region]


Change = tuple[str, Region, Region]
"""The name of a region with its old and its new content."""


def changes(before: Regions, after: Regions) -> Sequence[Change]:
    """Return each region that has changed."""
    return [
        (name, before.get(name, NOTHING), new)
        for name, new in after.items()
        if (old := before.get(name)) is not new and old != new
    ]


def news(changed: Sequence[Change]) -> Sequence[bytes]:
    """Return the changed regions, each as a member of a JSON object."""
    return [_news(*change) for change in changed]


@lru_cache(maxsize=NEWS_KEPT)
def _news(name: str, before: Region, after: Region) -> bytes:
    """Return the change of a region as a member of a JSON object; phones with equal regions share it."""
    return _encode({name: after.news(before)})[1:-1]


@lru_cache(maxsize=4096)
def _stand_in(key: str) -> str:
    return f'<i data-key="{escape(key)}" data-same></i>'
