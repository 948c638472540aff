"""A button that can be held: a tap pauses the game or continues, holding it repeats, holding it longer stops."""

from __future__ import annotations

from companion.core.view import Control, Glow

HELD = 700_000_000
"""Nanoseconds after which letting the button go repeats the step."""

ENDED = 3_000_000_000
"""Nanoseconds after which the night stops, while the button is still held."""


class Hold:
    """The meaning of a press. Stamps are monotonic nanoseconds; it has no clock and no thread."""

    def __init__(self) -> None:
        """Begin with a button that is up."""
        self._since: int | None = None
        self._stopped = False
        self.glow: Glow | None = None
        """The glow of the power lamp while the button is held; None: the one that the table wants."""

    def press(self, stamp: int) -> None:
        """Note that the button went down."""
        self._since, self._stopped, self.glow = stamp, False, None

    def release(self, stamp: int) -> Control | None:
        """Note that the button came up, and return the meaning of the press; None if it has none any more."""
        since, self._since, self.glow = self._since, None, None
        if since is None or self._stopped:
            return None
        if stamp - since < HELD:
            return "pause"
        return "repeat" if stamp - since < ENDED else "stop"

    @property
    def due(self) -> int | None:
        """The stamp at which the meaning of the hold changes, so that `beat` is due; None if it does not change."""
        if self._since is None or self._stopped:
            return None
        return self._since + (HELD if self.glow is None else ENDED)

    def beat(self, stamp: int) -> Control | None:
        """Note that the button is still down; return "stop" once it was held for `ENDED`."""
        if self._since is None or self._stopped:
            return None
        held = stamp - self._since
        if held < HELD:
            return None
        # A fast lamp means that letting go repeats the step; a steady one that the night has stopped.
        self._stopped = held >= ENDED
        self.glow = "on" if self._stopped else "fast"
        return "stop" if self._stopped else None
