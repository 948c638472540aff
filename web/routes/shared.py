"""What the routes share: the parts of the web frontend, and the questions that several of them have for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from flask import url_for
from werkzeug.sansio.request import Request

from companion.core.text import say
from companion.core.view import Seat
from companion.frontends import Arrival, Hub, Moving, Reference, Settings, TableSnapshot
from web.drawing.html_views import HtmlViews
from web.finding.addresses import urls
from web.following.stream import Streams
from web.serving.failure import Coming, Failure
from web.serving.figures import Figures
from web.serving.language import language_for
from web.speaking.recording_lengths import RecordingLengths
from web.speaking.speaker_phones import SpeakerPhones
from web.trust.identity import device_of, token_of
from web.trust.limits import Limit
from web.trust.pairing import Pairing

NO_GAME = say("There is no such game.")


@dataclass(frozen=True)
class Shared:
    """The parts of the web frontend, and the questions that several routes have for them."""

    hub: Hub
    settings: Settings
    streams: Streams

    html: Mapping[str, HtmlViews]
    """By the language."""

    port: int
    """The port on which the web frontend serves."""

    answers: Limit
    """How many answers and reports each device may send."""

    strangers: Limit
    """How often each address may try to sit down, or to take a seat over."""

    pairing: Pairing
    speaker_phones: SpeakerPhones
    lengths: RecordingLengths

    figures: Figures = field(default_factory=Figures)
    """How many answers came, and how long they took."""

    def snapshot(self, code: str) -> TableSnapshot:
        """Return a table as it is now; raises `Failure` 404 if there is none, 503 if it comes here in a moment."""
        with _there():
            return self.hub.snapshot(code)

    def reference(self, game: str) -> Reference:
        """Return the rules of a game to look up; raises `Failure` 404 if there is no such game."""
        try:
            return self.hub.reference(game)
        except KeyError:
            raise Failure(404, says=NO_GAME) from None

    def guide(self, game: str) -> str:
        """Return the address of the page that tells a game to those who have never played it; empty without one."""
        try:
            self.hub.guide(game)
        except KeyError:
            return ""
        return url_for("guide.show", game=game)

    def arrive(self, code: str) -> Arrival:
        """Stamp an input for a table; raises `Failure` 404 if there is none, 503 if it comes here in a moment."""
        with _there():
            return self.hub.arrive(code)

    def device(self, request: Request) -> str:
        """Return the hash of the device that sends a request, empty if it brings no token."""
        token = token_of(request)
        return device_of(token) if token else ""

    def find_device(self, request: Request, snapshot: TableSnapshot, seat: Seat) -> str:
        """Return the device that sends a request; raises `Failure` 401 if it does not have `seat`."""
        device = self.device(request)
        if not device or seat not in snapshot.seats_of(device):
            raise Failure(401)
        return device

    def find_pages(self, request: Request, code: str = "", snapshot: TableSnapshot | None = None) -> HtmlViews:
        """Return the pages in the language of a request: with a `snapshot` the device's seat's, else the table's."""
        table = self.snapshot(code).public.language if code else "en"
        mine = snapshot.seats_of(self.device(request)) if snapshot else ()
        chosen = snapshot.language_of(mine[0]) if snapshot and mine else ""
        return self.html[language_for(request, chosen, table)]

    def addresses(self, path: str) -> list[str]:
        """Return the addresses under which phones find `path`."""
        return urls(self.settings, self.port, path)


@contextmanager
def _there() -> Iterator[None]:
    try:
        yield
    except Moving:
        raise Coming from None
    except KeyError:
        raise Failure(404) from None


def seat_named(words: str) -> Seat:
    """Return the seat with this number; raises `Failure` 400 if the words are no number of a seat."""
    if not re.fullmatch(r"[0-9]{1,3}", words):
        raise Failure(400)
    return Seat(int(words))
