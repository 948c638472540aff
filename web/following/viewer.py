"""The protocol of what a stream shows.

A stream hands a viewer the look at its table and the game time in milliseconds: both are taken once for all streams
of the table.
"""

from __future__ import annotations

from typing import Protocol

from companion.frontends import TableSnapshot
from web.drawing.drawn_snapshot import Parts


class Viewer(Protocol):
    """What one stream shows."""

    code: str
    """The code of the table."""

    client_key: str
    """Whose streams are counted together."""

    device: str
    """The hash of the device that counts as present while the stream is open; empty for none."""

    is_authenticated: bool
    """Whether the sender has proved who it is: a device with a seat, or one that may use the hub's own buttons."""

    seat: int
    """The seat that is shown, 0 for none: the streams of a table are sent to in the order of their seats."""

    def whole(self, snapshot: TableSnapshot, now: int) -> Parts:
        """Return the whole current view as an event."""

    def render_changes(self, snapshot: TableSnapshot, now: int) -> Parts | None:
        """Return what has changed since the last call, as an event; None if nothing has."""

    def beat(self, snapshot: TableSnapshot, now: int) -> bytes:
        """Return a sign of life as an event."""

    def farewell(self, snapshot: TableSnapshot) -> bytes | None:
        """Return the last event if this stream must end, None if it may go on."""

    def render_eviction(self) -> bytes:
        """Return the last event of a stream that makes room for a newer one of the same sender."""
