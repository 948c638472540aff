"""The parts of the panel on their pins. Each is opened separately, so one that fails does not affect the others."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from gpiozero import LED, DigitalInputDevice

from hardware.pins import Kind, Pins

logger = logging.getLogger(__name__)


class Panel:
    """Buttons and lamps of gpiozero, by their names in the table's views; `factory` gives their pins.

    A button connects its pin with ground; a lamp is lit while its pin is high.
    """

    def __init__(self, factory: Any, pins: Pins) -> None:
        """Open every part; `broken` names those that cannot be opened."""
        self.broken: list[str] = []
        # Not gpiozero's Button: each of them starts a thread that waits until the button is held.
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

    def list_held(self) -> list[str]:
        """Return the buttons that are down now. At the start nobody presses: they are stuck, or wrongly connected."""
        return [name for name, button in self.buttons.items() if _is_down(button)]

    def listen(self, edge: Callable[[str, bool], None]) -> None:
        """Call `edge(name, down)` at every edge of a button; the call comes from a driver's thread."""
        for name, button in self.buttons.items():
            button.when_activated = partial(edge, name, True)
            button.when_deactivated = partial(edge, name, False)

    def close(self) -> None:
        """Switch off every lamp and release the pins."""
        for lamp in self.lamps.values():
            _last(lamp.off)
        for device in (*self.buttons.values(), *self.lamps.values()):
            _last(device.close)


def _is_down(button: Any) -> bool:
    try:
        return bool(button.is_active)
    except Exception as error:
        logger.warning("a button cannot be asked: %s", type(error).__name__)
        return False


def _last(act: Callable[[], None]) -> None:
    """Do something while closing; if it fails, the other parts are closed all the same."""
    try:
        act()
    except Exception as error:
        logger.warning("a part of the panel cannot be closed: %s", type(error).__name__)
