"""A look, drawn in one language: what its pages share, and the messages that were made from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.view import PublicSeat, Result
from companion.frontends import TableSnapshot
from web.drawing.placed_questions import PlacedQuestions
from web.drawing.region import Change, Regions

Parts = tuple[bytes, ...]
"""Something to send, one part after the other; what many streams send is one part by itself."""


class DrawnSnapshot:
    """See the module; any thread may ask."""

    def __init__(self, snapshot: TableSnapshot, public: Regions, placed: PlacedQuestions) -> None:
        """Hold the regions that everybody sees, and what is drawn of the questions so far; the look itself may go."""
        self.public = public
        self.is_paused = snapshot.public.paused
        self.placed = placed
        self.places: dict[int, PublicSeat] = {place.seat: place for place in snapshot.public.seats}
        self.is_over = any(isinstance(block, Result) for block in snapshot.public.blocks)
        self._messages: dict[tuple[object, ...], tuple[Parts | None, Regions]] = {}

    def message(
        self, now: int, before: Regions, changes: Sequence[Change], make: Callable[[], Parts | None]
    ) -> Parts | None:
        """Make a message once for all pages that show `before` and lack the same regions of their own.

        Whose page it is says nothing: two seats share a message if every byte of it is the same for both.
        """
        key = now, id(before), *changes
        found = self._messages.get(key)
        if found is None:
            # `before` is kept beside its message, so no other regions can get its id.
            found = self._messages[key] = make(), before
        return found[0]
