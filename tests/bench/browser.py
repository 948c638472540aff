"""A phone in Chromium: the bytes of its page on the wire, and the time until an event is on its screen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tests.bench.server import Seat
from tests.browser.chromium import ARGS
from tests.browser.chromium import chromium as installed
from tests.browser.screens import goes_on
from tests.waiting import until

SCREEN: Any = {"width": 360, "height": 740}

NETWORK_REPORT_MS = 200.0
"""Milliseconds in which the browser reports the traffic on the wire."""

PAINTED = """
window.painted = [];
const Plain = window.EventSource;
window.EventSource = class extends Plain {
  constructor(...what) {
    super(...what);
    this.addEventListener('regions', (event) => requestAnimationFrame(() => {
      const afterwards = new MessageChannel();
      afterwards.port1.onmessage = () => {
        window.usable ??= performance.now();
        window.painted.push(performance.now() - event.timeStamp);
      };
      afterwards.port2.postMessage(null);
    }));
  }
};
"""
"""A script that notes for each event the milliseconds until its frame is painted, and the time of the first."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Debian's Chromium; raises `click.ClickException` without it."""
    found = installed()
    if not found:
        raise click.ClickException("chromium is missing: sudo apt install chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGS)
        yield browser
        browser.close()


class BrowserPhone:
    """A page of a browser; the browser's cache in `context` is there for the next page too."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._page: Page = context.new_page()
        self._page.add_init_script(PAINTED)
        self._wire: CDPSession = context.new_cdp_session(self._page)
        self._totals: defaultdict[str, float] = defaultdict(float)
        self._plain: set[str] = set()
        self._pieces: list[tuple[float, float]] = []
        self._wire.on("Network.responseReceived", lambda seen: self._head(seen))
        self._wire.on("Network.dataReceived", lambda seen: self._part(seen))
        self._wire.on("Network.loadingFinished", lambda seen: self._whole(seen))
        self._wire.send("Network.enable")
        self._wire.send("Performance.enable")

    def measure_load_kilobytes(self, port: int, code: str, seat: Seat) -> float:
        """Load the page of `seat`; return the kilobytes on the wire until its stream's first view was rendered."""
        here = f"http://127.0.0.1:{port}"
        self._context.add_cookies([{"name": "device", "value": seat.token, "url": here}])
        self._page.goto(f"{here}/{code}")
        until(lambda: self.painted, pause=goes_on(self._page))
        usable = self._page.evaluate("usable") / 1000 + self._metric("NavigationStart")
        self.wait(NETWORK_REPORT_MS)
        return sum(kilobytes for moment, kilobytes in self._pieces if moment <= usable)

    def wait(self, milliseconds: float) -> None:
        """Let the page continue, and count its traffic meanwhile."""
        self._page.wait_for_timeout(milliseconds)

    def slow_down(self, rate: float) -> None:
        """Slow the page down by this factor, and forget earlier paints."""
        self._wire.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        self._page.evaluate("painted.length = 0")

    @property
    def painted(self) -> list[float]:
        """The milliseconds from event to frame, for every event since `load` or `slow_down`."""
        found: list[float] = self._page.evaluate("painted")
        return found

    @property
    def kilobytes(self) -> float:
        """The traffic on the wire so far, heads and the stream included."""
        return sum(kilobytes for _, kilobytes in self._pieces)

    def _metric(self, name: str) -> float:
        found = self._wire.send("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in found if metric["name"] == name))

    def close(self) -> None:
        self._page.close()

    def _record_bytes(self, seen: dict[str, Any], total: float) -> None:
        """Note that `total` bytes of a request have been received."""
        before = self._totals[seen["requestId"]]
        self._totals[seen["requestId"]] = total
        self._pieces.append((seen["timestamp"], (total - before) / 1000))

    def _head(self, seen: dict[str, Any]) -> None:
        response = seen["response"]
        if seen["type"] == "EventSource" and "content-encoding" not in response["headers"]:
            self._plain.add(seen["requestId"])
        self._record_bytes(seen, response["encodedDataLength"])

    def _part(self, seen: dict[str, Any]) -> None:
        # The browser may report the traffic of a stream late; this is the number of bytes that the page received.
        count = "dataLength" if seen["requestId"] in self._plain else "encodedDataLength"
        self._record_bytes(seen, self._totals[seen["requestId"]] + seen[count])

    def _whole(self, seen: dict[str, Any]) -> None:
        self._record_bytes(seen, seen["encodedDataLength"])
