"""The faults in the parts of pages that the web renders once for several phones: the law at the hub must catch each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from companion.frontends import TableSnapshot
from web.drawing.drawn_snapshot import DrawnSnapshot
from web.following.open_stream import OpenStream
from web.following.viewer import Viewer

Spoil = Callable[[pytest.MonkeyPatch], None]
"""A function that plants a fault in the web, or in the hub's input to it."""


def share_among_all(patch: pytest.MonkeyPatch) -> None:
    """Give each page with equal settings the message of the first one, even if parts of it are missing."""
    message = DrawnSnapshot.message
    patch.setattr(
        DrawnSnapshot, "message", lambda self, now, before, changes, make: message(self, now, before, (), make)
    )


def serve_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    """Give each stream the content of the stream that was served before it."""
    push = OpenStream.push
    served: dict[str, Viewer] = {}

    def pushed(self: OpenStream, snapshot: TableSnapshot, now: int) -> Callable[[], None] | None:
        neighbour = served.get(self.viewer.code, self.viewer)
        served[self.viewer.code] = own = self.viewer
        self.viewer = neighbour
        try:
            return push(self, snapshot, now)
        finally:
            self.viewer = own

    patch.setattr(OpenStream, "push", pushed)


WEB_MUTANTS: Mapping[str, Spoil] = {
    "a message is shared by seats that see different things": share_among_all,
    "a stream gets its neighbour's message": serve_the_neighbour,
}
