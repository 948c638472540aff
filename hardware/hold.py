"""A button that can be held: a tap pauses or goes on, held it repeats, held longer it stops."""

from __future__ import annotations

from companion.core.view import Control, Glow

HELD = 700_000_000
"""Nanoseconds after which letting go repeats."""

ENDED = 3_000_000_000
"""Nanoseconds after which the night is stopped, the button still held."""


class Hold:
    """Stamps are monotonic nanoseconds; no clock, no thread."""

    def __init__(self) -> None:
        """Begin with a button that is up."""
        self._since: int | None = None
        self._stopped = False
        self.glow: Glow | None = None
        """What the power lamp shows to whoever holds the button, None for what it shows anyway."""

    def press(self, stamp: int) -> None:
        """Take that the button went down."""
        self._since, self._stopped, self.glow = stamp, False, None

    def release(self, stamp: int) -> Control | None:
        """Take that it went up and return what was meant by it."""
        since, self._since, self.glow = self._since, None, None
        if since is None or self._stopped:
            return None
        if stamp - since < HELD:
            return "pause"
        return "repeat" if stamp - since < ENDED else "stop"

    @property
    def due(self) -> int | None:
        """When holding it means something else, by `beat`; None if it never will."""
        if self._since is None or self._stopped:
            return None
        return self._since + (HELD if self.glow is None else ENDED)

    def beat(self, stamp: int) -> Control | None:
        """Take that the button is still down; return "stop" once it was held for so long."""
        if self._since is None or self._stopped:
            return None
        held = stamp - self._since
        if held < HELD:
            return None
        # It hurries: let go now, and the step is repeated. It stands: it is done.
        self._stopped = held >= ENDED
        self.glow = "on" if self._stopped else "fast"
        return "stop" if self._stopped else None
