"""The panel without buttons and lamps: it drives and reads the mock pins, and everything else is real."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from hardware.panel import Panel


class Simulator:
    """See `companion.frontends.simulated_panel.SimulatedPanel`. Any thread may use it."""

    def __init__(self, panel: Panel) -> None:
        """Drive `panel`, which is on mock pins."""
        self._contacts: dict[str, Any] = {name: button.pin for name, button in panel.buttons.items()}
        self._lights: dict[str, Any] = {name: lamp.pin for name, lamp in panel.lamps.items()}
        self._lock = threading.Lock()

    def buttons(self) -> Sequence[str]:
        """Return the names of all buttons, in the order of the panel."""
        return list(self._contacts)

    def push(self, button: str, down: bool) -> None:
        """Press a button or release it; raises `KeyError` if there is none of that name."""
        pin = self._contacts[button]
        # A mock pin first checks whether it changes, and then changes: two browsers must not do that at once.
        with self._lock:
            if down:
                pin.drive_low()
            else:
                pin.drive_high()

    def lit(self) -> Mapping[str, bool]:
        """Return for each lamp, by name, whether it is lit now."""
        return {name: bool(pin.state) for name, pin in self._lights.items()}
