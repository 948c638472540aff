"""The faults in the parts of pages that the web renders once for several phones: the law at the hub must catch each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.frontends import TableSnapshot
from web.drawing.drawn_snapshot import DrawnSnapshot
from web.following import viewers
from web.following.open_stream import OpenStream
from web.following.viewer import Viewer

Spoil = Callable[[pytest.MonkeyPatch], None]
"""A function that plants a fault in the web, or in the hub's input to it."""


def share_among_all(patch: pytest.MonkeyPatch) -> None:
    """Give each page with equal settings the message of the first one, even if parts of it are missing."""
    message = DrawnSnapshot.message

    def shared(self: DrawnSnapshot, now: int, before: Any, changes: Any, even: bool, make: Any) -> Any:
        return message(self, now, before, (), even, make)

    patch.setattr(DrawnSnapshot, "message", shared)


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


def send_as_long_as(kind: str) -> Spoil:
    """Send one kind of secrets in as many bytes as they take."""
    return lambda patch: patch.setattr(viewers, kind, bytes)


def even_out_changes_alone(patch: pytest.MonkeyPatch) -> None:
    """Send a change of secrets evenly, and no bytes to those whose secrets stay."""
    patch.setattr(viewers.PageViewer, "_is_even", lambda self, deal, own: viewers._changes_secrets(own))


WEB_MUTANTS: Mapping[str, Spoil] = {
    "all secrets of a seat are as long as they are": send_as_long_as("EvenPart"),
    "a change of secrets is as long as it is": send_as_long_as("EvenRow"),
    "phones whose secrets stay get fewer bytes": even_out_changes_alone,
    "a message is shared by seats that see different things": share_among_all,
    "a stream gets its neighbour's message": serve_the_neighbour,
}
