"""The panel's keeper: when the chip of its pins vanishes and comes back, it opens the panel again."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager

from companion.core.text import say
from companion.frontends import Hub
from hardware import pin_factory
from hardware.panel import Panel
from hardware.panel_link import PanelLink
from hardware.pin_factory import ChosenPins, chosen_pins
from hardware.pins import PanelMode, Pins
from hardware.simulator import Simulator

logger = logging.getLogger(__name__)

EVERY = 5.0
"""Seconds between two checks of the chips; only real pins are checked."""

GONE = say("The pins are gone: no buttons, no lamps. They'll work again when the pins are back.")

Chips = frozenset[tuple[str, int]]
"""The chips by name and inode: one that was away has another inode."""


def chips() -> Chips:
    """Return the system's current chips."""
    found = set()
    for path in pin_factory.CHIPS.glob("gpiochip*"):
        try:
            found.add((path.name, path.stat().st_ino))
        except OSError:
            continue
    return frozenset(found)


class PanelKeeper:
    """A keeper that opens the panel, and opens it again when its chips have changed; `signs` returns the chips."""

    def __init__(
        self,
        frontend: str,
        hub: Hub,
        pins: Pins,
        mode: PanelMode,
        every: float = EVERY,
        signs: Callable[[], Chips] = chips,
    ) -> None:
        """Open the parts in `pins`; report troubles in the name of `frontend`."""
        self._frontend = frontend
        self._hub = hub
        self._pins = pins
        self._mode = mode
        self._every = every
        self._signs = signs
        self._stopping = threading.Event()
        self._open = ExitStack()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Keep the panel inside this context."""
        watched = self._signs()
        real = self._take_up()
        # The simulated panel needs no checks, and an idle hub should sleep.
        thread = threading.Thread(target=self._watch, args=(watched,), name="pins") if real else None
        if thread:
            thread.start()
        try:
            yield
        finally:
            self._stopping.set()
            if thread:
                thread.join()
            self._open.close()

    def _watch(self, watched: Chips) -> None:
        while not self._stopping.wait(self._every):
            found = self._signs()
            if found == watched:
                continue
            watched = found
            try:
                self._open.close()
                self._hub.trouble(self._frontend, None)
                if not found or not self._take_up():
                    self._hub.trouble(self._frontend, GONE)
            except Exception as error:
                logger.error("the panel cannot be taken up: %s", type(error).__name__)
                self._hub.trouble(self._frontend, GONE)
                watched = frozenset()

    def _take_up(self) -> bool:
        """Open the panel; return whether it is on real pins."""
        with ExitStack() as running:
            chosen = running.enter_context(chosen_pins(self._mode))
            if chosen.problem:
                self._hub.trouble(self._frontend, chosen.problem)
            if chosen.pins is not None:
                self._connect(chosen, running)
            self._open = running.pop_all()
        return chosen.pins is not None and not chosen.is_simulated

    def _connect(self, chosen: ChosenPins, running: ExitStack) -> None:
        panel = running.enter_context(closing(Panel(chosen.pins, self._pins)))
        running.enter_context(PanelLink(self._frontend, self._hub, panel).open())
        if chosen.is_simulated:
            self._hub.lend_panel(Simulator(panel))
            running.callback(self._hub.lend_panel, None)
