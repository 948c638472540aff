"""A hint if no phone finds the hub; the reason is most often a firewall, or another Wi-Fi."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import click

from companion.core.text import say
from companion.faces import Hub
from companion.texts import translator
from web.finding.addresses import loopback

PATIENCE = 60.0
"""Seconds without a phone after which the hint is given."""


class NoPhoneHint:
    """Gives the hint if no other machine sends a request within `patience` seconds."""

    def __init__(self, hub: Hub, port: int, patience: float = PATIENCE) -> None:
        """Watch the requests that come to `port`."""
        self._hub = hub
        self._hint = say(
            "No phone has come yet. Are the phones in the same Wi-Fi? Does a firewall close port {port}?", port=port
        )
        self._patience = patience
        self._broken = threading.Event()
        self._hinted = False

    def heard(self, address: str) -> None:
        """Note a request from an address; one from the hub's own machine does not count."""
        if self._broken.is_set() or not address or loopback(address):
            return
        self._broken.set()
        if self._hinted:
            self._hub.trouble("web", None)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Inside this context, give the hint on the table page and in the terminal unless a phone comes first."""
        timer = threading.Timer(self._patience, self._speak)
        timer.name = "silence"
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()

    def _speak(self) -> None:
        if self._broken.is_set():
            return
        self._hinted = True
        self._hub.trouble("web", self._hint)
        codes = self._hub.tables()
        language = self._hub.look(codes[0]).public.language if codes else "en"
        click.echo(translator(language)(self._hint))
