"""The parts of the panel on their pins, opened one by one: one that fails leaves the others as they are."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from gpiozero import LED, DigitalInputDevice

from hardware.pins import Kind, Pins

logger = logging.getLogger(__name__)


class Panel:
    """Buttons and lamps of gpiozero's by the names that the table has for them; `factory` gives their pins.

    A button lies between its pin and ground, a lamp lights when its pin is high.
    """

    def __init__(self, factory: Any, pins: Pins) -> None:
        """Open every part; those that cannot be are in `broken`."""
        self.broken: list[str] = []
        # Not gpiozero's Button: each has a thread that waits for being held.
        self.buttons = self._open(pins, "button", partial(DigitalInputDevice, pull_up=True, pin_factory=factory))
        self.lamps = self._open(pins, "lamp", partial(LED, pin_factory=factory))

    def _open(self, pins: Pins, kind: Kind, open_: Callable[[int], Any]) -> dict[str, Any]:
        found = {}
        for name, pin in pins.of(kind).items():
            try:
                found[name] = open_(pin)
            except Exception as error:
                logger.warning("a part of the panel cannot be opened: %s", type(error).__name__)
                self.broken.append(f"{name}-{kind}")
        return found

    def listen(self, edge: Callable[[str, bool], None]) -> None:
        """Call `edge(name, down)` at every edge of a button, from the thread of a driver."""
        for name, button in self.buttons.items():
            button.when_activated = partial(edge, name, True)
            button.when_deactivated = partial(edge, name, False)

    def close(self) -> None:
        """Put every lamp out and let go of the pins."""
        for lamp in self.lamps.values():
            _last(lamp.off)
        for button in self.buttons.values():
            # gpiozero leaves it with lgpio: once the line is open again, the first edge would
            # reach the closed pin and end lgpio's one thread, and with it every button.
            _last(partial(setattr, button.pin, "when_changed", None))
        for device in (*self.buttons.values(), *self.lamps.values()):
            _last(device.close)


def _last(act: Callable[[], None]) -> None:
    """Do something in the end that a broken pin cannot keep from the others."""
    try:
        act()
    except Exception as error:
        logger.warning("a part of the panel cannot be closed: %s", type(error).__name__)
