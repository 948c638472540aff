"""The protocol of what a stream shows."""

from __future__ import annotations

from typing import Protocol

Parts = tuple[bytes, ...]
"""Something to send, one part after the other; what many streams send is one part by itself."""


class Viewer(Protocol):
    """What one stream shows."""

    code: str
    """The code of the table."""

    sender: str
    """Whose streams are counted together."""

    device: str
    """The hash of the device that counts as present while the stream is open; empty for none."""

    known: bool
    """Whether the sender has proved who it is: a device with a seat, or one that may use the hub's own buttons."""

    def whole(self) -> Parts:
        """Return the whole present view as an event."""

    def changed(self) -> Parts | None:
        """Return what has changed since the last call, as an event; None if nothing has."""

    def beat(self) -> bytes:
        """Return a sign of life as an event."""

    def farewell(self) -> bytes | None:
        """Return the last event if this stream must end, None if it may go on."""

    def crowded(self) -> bytes:
        """Return the last event of a stream that makes room for a newer one of the same sender."""
