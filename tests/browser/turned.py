"""A table whose game time the test turns: it passes only while somebody waits for it, on the slowest machine too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from playwright.sync_api import Page

from companion.core.view import Seat
from tests.hub.by_hand import SECOND, ManualClock
from tests.waiting import until
from tests.web.house import House

Seen = TypeVar("Seen")

RECEIPT = 60.0
"""Seconds that the hub may take for all that is due, however busy the machine is."""


@dataclass
class TurnedHub:
    """A hub, and its clock."""

    house: House
    clock: ManualClock

    def passes(self, seconds: float) -> None:
        """Let game time pass, and wait until the hub has done all that was due: it answers a stranger after that."""
        self.clock.stamp += round(seconds * SECOND)
        arrival = self.house.tables.arrive(self.house.code)
        arrival.answer("nobody", Seat(99), "", "", "").result(RECEIPT)

    def until(self, page: Page, see: Callable[[], Seen], met: Callable[[Seen], object] = bool) -> Seen:
        """Let second by second pass until a condition holds, while a page continues."""
        __tracebackhide__ = True

        def pause(seconds: float) -> None:
            self.passes(1)
            page.wait_for_timeout(1000 * seconds)

        return until(see, met, pause=pause)

    def phase(self, phase: str, *pages: Page) -> None:
        """Let time pass until pages show a phase."""
        __tracebackhide__ = True
        for page in pages:
            self.until(page, partial(_phase, page), lambda seen: seen == phase)


def _phase(page: Page) -> str | None:
    return page.locator("body").get_attribute("data-phase")
