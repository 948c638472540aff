"""The lamps: shows the table's lamps, all in one rhythm.

Every change waits for the next common moment, and all blinking lamps blink together. So neither the moment nor the
rhythm of a lamp betrays anything.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Protocol

from companion.core.view import Glow

logger = logging.getLogger(__name__)

GRID = 100_000_000
"""Nanoseconds between two common moments."""

PATTERNS: Mapping[Glow, str] = {
    "off": ".",
    "on": "#",
    "slow": "##########..........",
    "fast": "##..",
    "flash": "#...................",
    "double": "##..##..............",
}
"""The states of a lamp at each common moment, again and again; no two are alike, and none needs a colour."""


class Light(Protocol):
    """A lamp on its pin."""

    def on(self) -> None:
        """Light it."""

    def off(self) -> None:
        """Put it out."""


def lit(glow: Glow, stamp: int) -> bool:
    """Return whether a lamp with this glow is lit at `stamp`, in monotonic nanoseconds."""
    pattern = PATTERNS[glow]
    return pattern[stamp // GRID % len(pattern)] == "#"


def changes(glow: Glow, stamp: int) -> int | None:
    """Return the next common moment after `stamp` at which a lamp with this glow changes; None if it never does."""
    now, first = lit(glow, stamp), stamp // GRID + 1
    later = range(first, first + len(PATTERNS[glow]))
    return next((moment * GRID for moment in later if lit(glow, moment * GRID) != now), None)


class Lamps:
    """The lamps. `wanted` returns the glow of each lamp by name; a lamp that it does not name is dark.

    If the pin of a lamp fails, `broke` gets its name, and the lamp is not used again.
    """

    def __init__(
        self, lights: Mapping[str, Light], wanted: Callable[[], Mapping[str, Glow]], broke: Callable[[str], None]
    ) -> None:
        """Take the lights by their names; all of them are dark."""
        self._lights = dict(lights)
        self._wanted = wanted
        self._broke = broke
        self._lit = dict.fromkeys(lights, False)
        self._lock = threading.Lock()
        self._due: int | None = None
        self._hint: Glow | None = None

    @property
    def due(self) -> int | None:
        """See `hardware.ticker.TimedPart`."""
        return self._due

    def refresh(self, stamp: int) -> None:
        """Ask for the wanted glows again at the next common moment after `stamp`."""
        self._expect((stamp // GRID + 1) * GRID)

    def hint(self, glow: Glow | None, stamp: int) -> None:
        """Give the power lamp this glow instead of the wanted one; None: give it the wanted one again."""
        if glow != self._hint:
            self._hint = glow
            self.refresh(stamp)

    def beat(self, stamp: int) -> None:
        """Switch the lamps to their states at `stamp`."""
        # Set before `wanted` is asked: a change after that waits for the next moment.
        with self._lock:
            self._due = None
        hint = self._hint
        wanted = {**self._wanted(), **({"power": hint} if hint else {})}
        for glow in set(wanted.values()):
            moment = changes(glow, stamp)
            if moment is not None:
                self._expect(moment)
        for name in list(self._lights):
            self._show(name, lit(wanted.get(name, "off"), stamp))

    def _expect(self, moment: int) -> None:
        with self._lock:
            self._due = moment if self._due is None else min(self._due, moment)

    def _show(self, name: str, on: bool) -> None:
        if on == self._lit[name]:
            return
        self._lit[name] = on
        light = self._lights[name]
        try:
            light.on() if on else light.off()
        except Exception as error:
            logger.warning("a lamp fails: %s", type(error).__name__)
            del self._lights[name]
            self._broke(name)
