"""Presses of buttons, posted to the hub: a seat's button answers for the seat, the others are the hub's own.

A press is posted at its first edge, and nothing here waits for the receipt. The button that can be held is posted once
its meaning is known.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from companion.core.view import Control, Glow, Seat
from companion.frontends import Arrival, Hub
from hardware.debounce import Change, Debounce
from hardware.hold import Hold

logger = logging.getLogger(__name__)

HELD = "pause"

TAPPED: Mapping[str, Control] = {"next": "next", "power": "power"}
"""The hub's own buttons with only one meaning, and that meaning."""


class Contact(Protocol):
    """A button on its pin."""

    @property
    def is_active(self) -> bool:
        """Whether it is down."""


class Buttons:
    """The buttons, with edges from any thread. Stamps are monotonic nanoseconds.

    While a button is held, `glowed` gets the glow for the power lamp; None: the one that the table wants.
    """

    def __init__(self, hub: Hub, contacts: Mapping[str, Contact], glowed: Callable[[Glow | None], None]) -> None:
        """Take the contacts by the names of their buttons."""
        self._hub = hub
        self._contacts = contacts
        self._glowed = glowed
        self._edges = {name: Debounce(contact.is_active) for name, contact in contacts.items()}
        self._hold = Hold()
        self._lock = threading.Lock()

    @property
    def due(self) -> int | None:
        """See `hardware.ticker.TimedPart`."""
        moments = [self._hold.due, *(edges.due for edges in self._edges.values())]
        return min((moment for moment in moments if moment is not None), default=None)

    def edge(self, name: str, down: bool, stamp: int) -> None:
        """Take an edge of a button; raises none of the hub's errors, because that would end a driver's thread."""
        with self._lock:
            self._take(name, self._edges[name].edge(down, stamp))

    def beat(self, stamp: int) -> None:
        """Read the contacts that no longer bounce, and post the held button if its meaning is known by now."""
        with self._lock:
            for name, edges in self._edges.items():
                if edges.due is not None and edges.due <= stamp:
                    self._take(name, edges.settle(self._stands(name), stamp))
            self._control(self._hold.beat(stamp))
            self._glowed(self._hold.glow)

    def _stands(self, name: str) -> bool:
        try:
            return self._contacts[name].is_active
        except Exception as error:
            logger.warning("a button cannot be asked: %s", type(error).__name__)
            return self._edges[name].heard

    def _take(self, name: str, changes: Iterable[Change]) -> None:
        for down, stamp in changes:
            if name != HELD:
                if down:
                    self._press(name)
            elif down:
                self._hold.press(stamp)
            else:
                self._control(self._hold.release(stamp))
                self._glowed(None)

    def _press(self, name: str) -> None:
        control = TAPPED.get(name)
        if control:
            self._control(control)
        else:
            seat = Seat(int(name.removeprefix("seat")))
            self._post(lambda arrival: arrival.press(seat))

    def _control(self, control: Control | None) -> None:
        if control:
            self._post(lambda arrival: arrival.control(control))

    def _post(self, what: Callable[[Arrival], object]) -> None:
        """Post to the first table, which is the one beside the panel."""
        try:
            for code in self._hub.tables()[:1]:
                arrival = self._hub.arrive(code)
                try:
                    what(arrival)
                except BaseException:
                    arrival.drop()
                    raise
        except Exception as error:
            logger.error("a press is lost: %s", type(error).__name__)
