"""A hint if no phone finds the hub; the reason is usually a firewall, or another Wi-Fi.

It is over once a phone comes, or somebody sits at a table: then they have found a way.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from companion.appliance.system import under_windows
from companion.core.text import Text, say
from companion.frontends import Hub
from companion.texts import translator
from companion.texts.terminal import show
from web.finding.addresses import loopback

PATIENCE = 60.0
"""Seconds without a phone after which the hint is given."""


def usual(port: int) -> Text:
    """Return the hint for a hub that phones reach by its own network."""
    return say(
        "No phones have connected yet. Are they on the same Wi-Fi? Is a firewall blocking port {port}?", port=port
    )


def under_wsl(port: int) -> Text:
    """Return the hint for a hub under WSL2, which Windows lets nobody reach by itself."""
    return say("No phones have connected yet. {how}", how=through_windows(port))


def through_windows(port: int) -> Text:
    """Return the way for phones to reach a hub under WSL2."""
    return say(
        "This hub runs on Windows. Set networkingMode=mirrored in .wslconfig, and open port {port} "
        "in Windows Firewall.",
        port=port,
    )


class NoPhoneHint:
    """The hint, if no other machine sends a request, and nobody sits down, within `patience` seconds."""

    def __init__(self, hub: Hub, port: int, patience: float = PATIENCE) -> None:
        """Watch the requests that come to `port`."""
        self._hub = hub
        self._hint = (under_wsl if under_windows() else usual)(port)
        self._patience = patience
        self._broken = threading.Event()
        self._hinted = False

    def note_request(self, address: str) -> None:
        """Note a request from an address; one from the hub's own machine does not count."""
        if address and not loopback(address):
            self._end()

    def _end(self) -> None:
        if self._broken.is_set():
            return
        self._broken.set()
        if self._hinted:
            self._hub.trouble("web", None)

    def _follow(self, code: str) -> None:
        if any(not place.away for place in self._hub.snapshot(code).public.seats):
            self._end()

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Inside this context, give the hint on the table page and in the terminal unless a phone comes first."""
        timer = threading.Timer(self._patience, self._speak)
        timer.name = "silence"
        stop = self._hub.listen(self._follow)
        for code in self._hub.tables():
            self._follow(code)
        timer.start()
        try:
            yield
        finally:
            stop()
            timer.cancel()
            timer.join()

    def _speak(self) -> None:
        if self._broken.is_set():
            return
        self._hinted = True
        self._hub.trouble("web", self._hint)
        codes = self._hub.tables()
        language = self._hub.snapshot(codes[0]).public.language if codes else "en"
        show(translator(language)(self._hint))
