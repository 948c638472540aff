"""A snapshot, drawn in one language: the common parts of its pages, and the messages that were made from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.text import Words
from companion.core.view import PublicSeat
from companion.frontends import TableSnapshot
from web.drawing.placed_questions import PlacedQuestions
from web.drawing.public_parts import result_of
from web.drawing.region import Change, Regions

Parts = tuple[bytes, ...]
"""The parts of a message, in order; a part that many streams send is separate."""


class DrawnSnapshot:
    """A snapshot, drawn in one language; any thread may call it."""

    def __init__(self, snapshot: TableSnapshot, public: Regions, placed: PlacedQuestions, deal: int) -> None:
        """Hold the public regions, the questions drawn so far, and `deal`; the snapshot itself may go.

        `deal` is another number than before if seats may have got secrets since, and 0 if none can have any.
        """
        self.public = public
        self.is_paused = snapshot.public.paused
        self.deal = deal
        self.placed = placed
        self.places: dict[int, PublicSeat] = {place.seat: place for place in snapshot.public.seats}
        result = result_of(snapshot.public)
        self.is_over = result is not None
        self.then: Words = result.then if result else ""
        self._messages: dict[tuple[object, ...], tuple[Parts | None, Regions]] = {}

    def message(
        self, now: int, before: Regions, changes: Sequence[Change], even: bool, make: Callable[[], Parts | None]
    ) -> Parts | None:
        """Make a message once for all pages that show `before` and lack the same regions of their own.

        The owner of the page does not matter: two seats share a message if every byte of it is the same for both.
        """
        key = now, id(before), even, *changes
        found = self._messages.get(key)
        if found is None:
            # `before` is kept beside its message, so no other regions can get its id.
            found = self._messages[key] = make(), before
        return found[0]
