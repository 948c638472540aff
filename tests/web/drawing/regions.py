"""Random regions with two lists of pieces, as pages have them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from web.drawing.region import Region, RegionPart

KEYS = ("a", "b", "c", "d", "e", "f")
HEAD, MIDDLE, END = "<h2>All</h2><ol class='one'>", "</ol><ul class='other'>", "</ul>"


def by_chance(chance: Random) -> Region:
    """Return a region in which each piece is in one list or the other, or is missing."""
    keys = chance.sample(KEYS, chance.randint(0, len(KEYS)))
    cut = chance.randint(0, len(keys))
    frame = chance.choice(("", "", "", " hidden"))
    head, middle, end = (RegionPart("", html) for html in (HEAD.replace("<h2", f"<h2{frame}"), MIDDLE, END))
    return Region([head, *_pieces(chance, keys[:cut]), middle, *_pieces(chance, keys[cut:]), end])


def changed(chance: Random, before: Region) -> Region:
    """Return another region, or `before` with as little as one piece added, removed or changed."""
    if chance.random() < 0.3:
        return by_chance(chance)
    parts = list(before.parts)
    for _ in range(chance.randint(1, 3)):
        place = chance.randint(1, len(parts) - 1)
        absent = [key for key in KEYS if all(part.key != key for part in parts)]
        if chance.random() < 0.5 and parts[place].key:
            del parts[place]
        elif absent:
            parts[place:place] = _pieces(chance, [chance.choice(absent)])
    return Region(parts)


def _pieces(chance: Random, keys: Sequence[str]) -> list[RegionPart]:
    return [_piece(key, str(chance.randint(0, 2))) for key in keys]


def _piece(key: str, words: str) -> RegionPart:
    if key == "a":
        frame = (f'<li data-key="{key}"><span role="cell">', "</span></li>")
        return RegionPart(key, words.join(frame), frame, (words,))
    return RegionPart(key, f'<li data-key="{key}">{words}</li>')
