"""The protocol of a stream's content.

A stream gives its viewer a snapshot of the table and the game time in milliseconds: both are taken once for all streams
of the table.
"""

from __future__ import annotations

from typing import Protocol

from companion.frontends import TableSnapshot
from web.drawing.drawn_snapshot import Parts


class Viewer(Protocol):
    """The content of one stream."""

    code: str

    client_key: str
    """The sender; all streams of one sender are counted together."""

    device: str
    """The hash of the device that counts as present while the stream is open; empty for none."""

    is_authenticated: bool
    """Whether the sender's identity is proven: a device with a seat, or one that may use the hub's own controls."""

    window: str
    """The browser of a table's page, which its newest window may follow in the place of its oldest; empty for none."""

    seat: int
    """The seat, 0 for none: a table's streams are served in the order of their seats."""

    def whole(self, snapshot: TableSnapshot, now: int) -> Parts:
        """Return the whole current view as an event."""

    def render_changes(self, snapshot: TableSnapshot, now: int) -> Parts | None:
        """Return the changes since the last call, as an event; None if there are none."""

    def beat(self, snapshot: TableSnapshot, now: int) -> bytes:
        """Return a sign of life as an event."""

    def farewell(self, snapshot: TableSnapshot) -> bytes | None:
        """Return the last event if this stream must end, None if it may continue."""

    def render_eviction(self) -> bytes:
        """Return the last event of a stream that makes room for a newer one of the same sender."""
