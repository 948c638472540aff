"""The pins of this Pi for gpiozero, as lines of the kernel's character device: none of their threads polls for edges.

They can do what the panel needs: input with a pull, its edges, and output. `gpiod` is the binding of libgpiod, which
asks the kernel (https://docs.kernel.org/userspace-api/gpio/chardev.html).
"""

from __future__ import annotations

import logging
import os
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from gpiod import Chip, EdgeEvent, LineSettings
from gpiod.line import Bias, Direction, Edge, Value
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from hardware.edges import Edges

logger = logging.getLogger(__name__)

HEADERS = frozenset({"pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"})
"""The kernel's labels of the chip that leads to the header, on all Pis up to the 3, on the 4 and on the 5."""

USER = "companion"
"""The user of the lines, as `gpioinfo` shows it."""

DIRECTIONS = {"input": Direction.INPUT, "output": Direction.OUTPUT}
PULLS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
FREE = LineSettings(direction=Direction.INPUT, bias=Bias.DISABLED)


def header_chip(folder: Path) -> Chip:
    """Return the chip among those in `folder` that leads to the header; raises `OSError`."""
    # By its label, because its number depends on the kernel: on a Pi 5 it is 4 or 0.
    for path in sorted(folder.glob("gpiochip*")):
        chip = Chip(str(path))
        if chip.get_info().label in HEADERS:
            return chip
        chip.close()
    raise FileNotFoundError("no chip leads to the header")


class KernelFactory(LocalPiFactory):  # type: ignore[misc]
    """A factory of the header's pins for gpiozero's devices."""

    def __init__(self, folder: Path) -> None:
        """Open the chip among those in `folder`; raises `OSError`."""
        super().__init__()
        self.pin_class = KernelPin
        self.chip = header_chip(folder)
        self.edges = Edges()

    def close(self) -> None:
        """Release all lines; called once."""
        super().close()
        self.edges.close()
        self.chip.close()


class KernelPin(LocalPiPin):  # type: ignore[misc]
    """A line of the kernel's, held from the beginning until it is closed."""

    def __init__(self, factory: KernelFactory, info: Any) -> None:
        """Take the line; raises `OSError` if another program uses it."""
        super().__init__(factory, info)
        # gpiod's objects bear one thread at a time. Nobody is called while it is held.
        self._lock = threading.Lock()
        self._take()

    def close(self) -> None:
        """Release the line as an input without a pull."""
        self.when_changed = None
        with self._lock:
            if self._line:
                # A chip that is gone needs no more.
                with suppress(OSError):
                    self._line.reconfigure_lines({self._number: FREE})
                self._line.release()

    def hear(self) -> None:
        """Report the edges that have come; raises `OSError` if the line is gone."""
        with self._lock:
            try:
                edges = self._line.read_edge_events() if self._line else []
            except BlockingIOError:
                edges = []
        for edge in edges:
            try:
                self._tell(edge)
            except Exception as error:
                logger.error("an edge is lost: %s", type(error).__name__)

    def _tell(self, edge: EdgeEvent) -> None:
        # gpiozero's own lock: a listener that has stopped by now hears nothing more.
        with self._when_changed_lock:
            if self._when_changed is not None:
                self._call_when_changed(edge.timestamp_ns / 1e9, edge.event_type is EdgeEvent.Type.RISING_EDGE)

    def _take(self) -> None:
        self._settings = FREE
        self._line = self.factory.chip.request_lines({self._number: FREE}, consumer=USER)
        # A thread that is woken for nothing must not wait.
        os.set_blocking(self._line.fd, False)

    def _set(self, **changes: Any) -> None:
        with self._lock:
            if not self._line:
                self._take()
            settings = replace(self._settings, **changes)
            self._line.reconfigure_lines({self._number: settings})
            self._settings = settings

    def _get_function(self) -> str:
        return next(name for name, direction in DIRECTIONS.items() if direction is self._settings.direction)

    def _set_function(self, value: str) -> None:
        self._set(direction=DIRECTIONS[value], bias=Bias.DISABLED)

    def _get_pull(self) -> str:
        return next(name for name, bias in PULLS.items() if bias is self._settings.bias)

    def _set_pull(self, value: str) -> None:
        self._set(bias=PULLS[value])

    def _get_state(self) -> bool:
        with self._lock:
            return bool(self._line.get_value(self._number))

    def _set_state(self, value: bool) -> None:
        with self._lock:
            self._line.set_value(self._number, Value(bool(value)))

    def _get_edges(self) -> str:
        return "both"

    def _set_edges(self, value: str) -> None:
        if value != "both":
            raise ValueError(value)

    def _enable_event_detect(self) -> None:
        self._set(edge_detection=Edge.BOTH)
        self.factory.edges.listen(self._line.fd, self.hear)

    def _disable_event_detect(self) -> None:
        self.factory.edges.forget(self._line.fd)
        with suppress(OSError):
            self._set(edge_detection=Edge.NONE)
