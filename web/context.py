"""The parts of the web face that the routes share, and their common checks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass

from werkzeug.sansio.request import Request

from companion.core.text import say
from companion.core.view import Seat
from companion.faces import Arrival, Hub, Look, Receipt, Reference, Settings
from web.addresses import urls
from web.calls import result_of
from web.errors import STATUS, Failure
from web.html_views import HtmlViews
from web.identity import device_of, token_of
from web.language import language_for
from web.lengths import Lengths
from web.limits import Limit
from web.pairing import Pairing
from web.speaker_phones import SpeakerPhones
from web.stream import Streams

NO_GAME = say("There is no such game.")

WAIT = 10.0
"""Seconds that a request waits for the writer before it is told that nothing is known yet."""


@dataclass(frozen=True)
class Context:
    """The parts of the web face, and the questions that several routes have for them."""

    hub: Hub
    settings: Settings
    streams: Streams

    html: Mapping[str, HtmlViews]
    """By the language."""

    port: int
    """The port on which the web face serves."""

    answers: Limit
    """How many answers and reports each device may send."""

    strangers: Limit
    """How often each address may try to sit down, or to take a seat over."""

    pairing: Pairing
    speaker_phones: SpeakerPhones
    lengths: Lengths

    def look(self, code: str) -> Look:
        """Return a table as it is now; raises `Failure` 404 if there is none."""
        try:
            return self.hub.look(code)
        except KeyError:
            raise Failure(404) from None

    def reference(self, game: str) -> Reference:
        """Return the rules of a game to look up; raises `Failure` 404 if there is no such game."""
        try:
            return self.hub.reference(game)
        except KeyError:
            raise Failure(404, says=NO_GAME) from None

    def arrive(self, code: str) -> Arrival:
        """Stamp an input for a table; raises `Failure` 404 if there is none."""
        try:
            return self.hub.arrive(code)
        except KeyError:
            raise Failure(404) from None

    def device(self, request: Request) -> str:
        """Return the hash of the device that sends a request, empty if it brings no token."""
        token = token_of(request)
        return device_of(token) if token else ""

    def owned(self, request: Request, look: Look, seat: Seat) -> str:
        """Return the device that sends a request; raises `Failure` 401 if it does not have `seat`."""
        device = self.device(request)
        if not device or seat not in look.seats_of(device):
            raise Failure(401)
        return device

    def drawn(self, request: Request, code: str = "", look: Look | None = None) -> HtmlViews:
        """Return the pages in the language of a request: with a `look` that of the device's seat, else the table's."""
        table = self.look(code).public.language if code else "en"
        mine = look.seats_of(self.device(request)) if look else ()
        chosen = look.language_of(mine[0]) if look and mine else ""
        return self.html[language_for(request, chosen, table)]

    def addresses(self, path: str) -> list[str]:
        """Return the addresses under which phones find `path`."""
        return urls(self.settings, self.port, path)


def seat_named(words: str) -> Seat:
    """Return the seat with this number; raises `Failure` 400 if the words are no number of a seat."""
    if not re.fullmatch(r"[0-9]{1,3}", words):
        raise Failure(400)
    return Seat(int(words))


def accepted(future: Future[Receipt]) -> Receipt:
    """Wait for a receipt and return it; raises `Failure` if the hub did not accept the input."""
    with _failing():
        return _judged(future.result(WAIT))


async def acknowledged(future: Future[Receipt]) -> Receipt:
    """Do the same as `accepted` on the server's loop, which goes on meanwhile."""
    with _failing():
        async with asyncio.timeout(WAIT):
            return _judged(await result_of(future))


@contextmanager
def _failing() -> Iterator[None]:
    """Raise `Failure` 503 if the writer takes so long that nobody knows yet what it does, and 500 if it fails."""
    try:
        yield
    except TimeoutError:
        raise Failure(503) from None
    except RuntimeError:
        raise Failure(500) from None


def _judged(receipt: Receipt) -> Receipt:
    if receipt.problem:
        status, word = STATUS[receipt.problem]
        raise Failure(status, word, receipt.says)
    return receipt
