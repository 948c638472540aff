"""The parts of the web frontend that the routes share, and the questions that several of them have for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import BoundedSemaphore
from typing import TypeVar

from flask import url_for
from werkzeug.sansio.request import Request

from companion.core.text import Text, say
from companion.core.view import Result, Seat, TableView
from companion.frontends import Arrival, Hub, Moving, Reference, Settings, TableSnapshot
from companion.frontends.backups import BadBackup
from companion.frontends.sound_room import Unfit
from web.drawing.html_views import HtmlViews
from web.drawing.pictures import Pictures
from web.finding.addresses import urls
from web.following.stream import Streams
from web.routes.assets import Assets
from web.routes.uploads import Uploads
from web.serving.failure import NOT_PAIRED, Coming, Failure
from web.serving.figures import Figures
from web.serving.language import language_for
from web.speaking.recording_lengths import RecordingLengths
from web.speaking.speaker_phones import SpeakerPhones
from web.trust import hub_buttons
from web.trust.behind_proxy import sender_of
from web.trust.identity import device_of, token_of
from web.trust.limits import Limit
from web.trust.pairing import Pairing
from web.trust.set_up_door import SetUpDoor

NOT_HERE = say("This only works on the hub or in a paired browser.")
NO_GAME = say("There's no such game.")
NO_ROOM = say("There's not enough space on the hub's disk.")

READINGS_PER_SECOND, READINGS_AT_ONCE = 1, 12
"""Readings of the ledger by one device: each takes the hub a tenth of a second, and the table goes on meanwhile."""

MOST_AT_ONCE = 3
"""The most recordings that are made at once: each can take seconds, and holds one of the server's threads."""

Found = TypeVar("Found")


@dataclass(frozen=True)
class Shared:
    """The parts of the web frontend, and the questions that several routes have for them."""

    hub: Hub
    settings: Settings
    streams: Streams

    assets: Assets

    html: Mapping[str, HtmlViews]
    """The pages, by language."""

    port: int
    """The port on which the web frontend serves."""

    answers: Limit
    """The limit of answers and reports for each device."""

    strangers: Limit
    """The limit of tries to join, or to take a seat over, for each sender."""

    crowds: Limit
    """The same limit for all behind one proxy."""

    pairing: Pairing
    set_up_door: SetUpDoor
    speaker_phones: SpeakerPhones
    lengths: RecordingLengths

    pictures: Pictures = field(default_factory=Pictures)
    """The pictures of evenings."""

    readings: Limit = field(default_factory=lambda: Limit(READINGS_PER_SECOND, READINGS_AT_ONCE))
    """The limit of looks into the ledger for each device."""

    recordings_at_once: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(MOST_AT_ONCE))
    backup_uploads: Uploads = field(default_factory=Uploads)
    recording_uploads: Uploads = field(default_factory=Uploads)
    update_uploads: Uploads = field(default_factory=Uploads)

    figures: Figures = field(default_factory=Figures)
    """The number of answers, and the time they took."""

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
        """Return the address of a game's page for beginners; empty without one."""
        try:
            self.hub.guide(game)
        except KeyError:
            return ""
        return url_for("guide.show", game=game)

    @contextmanager
    def arrive(self, code: str) -> Iterator[Arrival]:
        """Stamp an input for a table; the hub waits until it is posted, or the context ends.

        Raises `Failure` 404 if there is no such table, 503 if it comes here in a moment.
        """
        with _there():
            arrival = self.hub.arrive(code)
        try:
            yield arrival
        finally:
            arrival.drop()

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

    def limit_stranger(self, request: Request) -> None:
        """Count one try of the sender of a request; raises `Failure` 429 if there are too many."""
        sender, address = self.sender_of(request), request.remote_addr or ""
        self.strangers.require(sender)
        if sender != address:
            self.crowds.require(address)  # a browser may throw its cookies away after each try

    def sender_of(self, request: Request) -> str:
        """Return the sender of a request, as the limits count it."""
        return sender_of(request, self.settings)

    def require_trust(self, request: Request) -> None:
        """Raise `Failure` 403 unless the sender of a request may use the hub's own buttons."""
        if not self.is_trusted(request):
            raise Failure(403, NOT_PAIRED, NOT_HERE)

    def is_trusted(self, request: Request) -> bool:
        """Return whether the sender of a request may use the hub's own buttons."""
        return hub_buttons.is_trusted(self.pairing, request)

    @property
    def table_language(self) -> str:
        """The language of the hub's first table."""
        codes = self.hub.tables()
        return self.snapshot(codes[0]).public.language if codes else "en"

    def find_hub_pages(self, request: Request) -> HtmlViews:
        """Return the pages of the hub itself, in the language of a request, else of its first table."""
        return self.html[language_for(request, table=self.table_language)]

    @property
    def views(self) -> list[TableView]:
        """The public views of all tables."""
        return [self.snapshot(code).public for code in self.hub.tables()]

    @property
    def is_playing(self) -> bool:
        """Whether a game is being played at any table."""
        return any(map(is_being_played, self.views))

    def require_no_game(self, says: Text) -> None:
        """Raise `Failure` 409 with these words while a game is being played at any table."""
        if self.is_playing:
            raise Failure(409, "refused", says)

    def act_between_games(self, says: Text, do: Callable[[], None]) -> None:
        """Do something while no game can begin; raises `Failure` 409 with these words while one is played."""
        if not self.hub.between_games(do):
            raise Failure(409, "refused", says)

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


@contextmanager
def explain_errors(unsaved: Text) -> Iterator[None]:
    """Turn what goes wrong with a file into words for people; `unsaved`: those for the disk."""
    try:
        yield
    except (BadBackup, Unfit) as error:
        raise Failure(422, "not_offered", error.says) from None
    except OSError:
        raise Failure(507, "unsaved", unsaved) from None


def require_part(part: Found | None, says: Text) -> Found:
    """Return a part of the hub; raises `Failure` 404 with these words if it has none."""
    if part is None:
        raise Failure(404, says=says)
    return part


def is_being_played(view: TableView) -> bool:
    """Return whether a game is being played: one is on the table, and has no result yet."""
    return view.game is not None and not any(isinstance(block, Result) for block in view.blocks)


def seat_named(words: str) -> Seat:
    """Return the seat with this number; raises `Failure` 400 if the words are no number of a seat."""
    if not re.fullmatch(r"[0-9]{1,3}", words):
        raise Failure(400)
    return Seat(int(words))
