"""A cache of drawings, so that each is drawn once: by content, and by the last content of each place on a page."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from threading import Lock
from typing import Any, TypeVar

Drawn = TypeVar("Drawn")
Thing = TypeVar("Thing")

KEPT = 1000
"""The number of drawings kept by content: the last ones."""


class DrawingCache:
    """A cache of drawings. Flask's threads draw pages while the loop draws changes, so any thread may use it."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._by_content: OrderedDict[bytes, Any] = OrderedDict()
        self._lock = Lock()
        self._last: dict[Hashable, tuple[object, Any]] = {}
        self._lists: dict[Hashable, dict[str, tuple[object, Any]]] = {}

    def once(self, key: bytes, draw: Callable[[], Drawn]) -> Drawn:
        """Return the result of `draw`; `key` names all that it follows from."""
        found: Drawn | None = self._by_content.get(key)
        if found is None:
            found = draw()
        with self._lock:
            self._by_content[key] = found
            self._by_content.move_to_end(key)
            if len(self._by_content) > KEPT:
                self._by_content.popitem(last=False)
        return found

    def still(self, place: Hashable, shown: object, draw: Callable[[], Drawn]) -> Drawn:
        """Return the last drawing at `place` if it showed the same, else the result of `draw`.

        Comparing two moments of one place costs less than a look-up of a drawing. The number of places must be bounded.
        """
        last = self._last.get(place)
        if last is not None and last[0] == shown:
            found: Drawn = last[1]
            return found
        found = draw()
        self._last[place] = shown, found
        return found

    def each(
        self, place: Hashable, shown: Iterable[tuple[str, Thing]], draw: Callable[[str, Thing], Drawn]
    ) -> list[Drawn]:
        """Do the same for each thing of a list, which has a key there; `draw` gets both."""
        before, now = self._lists.get(place, {}), dict[str, tuple[object, Drawn]]()
        for key, thing in shown:
            last = before.get(key)
            now[key] = last if last is not None and last[0] == thing else (thing, draw(key, thing))
        self._lists[place] = now
        return [drawn for _, drawn in now.values()]
