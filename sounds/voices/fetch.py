"""The download of a voice from its publisher. Nothing half-made stays, and nothing with another sum is kept."""

from __future__ import annotations

import http.client
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from companion.core.text import Text, say
from sounds.voices.known import HOSTS, PUBLISHER, FetchableVoice, File
from sounds.voices.shelf import Record, VoiceShelf, settings_of, sha256

PATIENCE = 30.0
"""Seconds without any data after which a connection is dead, and not merely slow."""

PIECE = 1 << 16
"""The number of bytes read at once."""

SPARE = 50_000_000
"""Bytes that stay free on the disk."""

OTHER = say("The download isn't the right voice: its checksum differs. Nothing was saved.")
CUT_OFF = say("The connection was lost. Nothing was saved. Try again.")
NO_ANSWER = say("Can't reach the voices' publisher. Is there an internet connection?")
ELSEWHERE = say("The publisher's address redirects elsewhere. Nothing was downloaded.")
NO_ROOM = say("There's not enough space on the disk for this voice.")
NOT_KEPT = say("The voice can't be saved: nothing can be saved right now.")


class Unfetched(Exception):
    """The voice is not available; `says` tells why. Nothing has changed."""

    def __init__(self, says: Text) -> None:
        """Keep the words."""
        super().__init__(says.message)
        self.says = says


class Publisher(NamedTuple):
    """The source of voices."""

    address: str = PUBLISHER
    hosts: Sequence[str] = HOSTS
    """The servers, with their subdomains, that its addresses may lead to."""
    scheme: str = "https"
    patience: float = PATIENCE

    def trusts(self, address: str) -> bool:
        """Return whether an address may be fetched."""
        parts = urlsplit(address)
        host = parts.hostname or ""
        return parts.scheme == self.scheme and any(host == one or host.endswith(f".{one}") for one in self.hosts)


class _Near(HTTPRedirectHandler):
    """A handler that follows redirects only to the publisher's own servers."""

    def __init__(self, publisher: Publisher) -> None:
        self._publisher = publisher

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage, newurl: str
    ) -> Request | None:
        if not self._publisher.trusts(newurl):
            fp.close()
            raise Unfetched(ELSEWHERE)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def fetch(voice: FetchableVoice, data: Path, read: Callable[[int], object], publisher: Publisher | None = None) -> None:
    """Fetch a voice into the data folder; `read` gets the number of bytes that have come. Raises `Unfetched`."""
    at = publisher or Publisher()
    shelf = VoiceShelf(data)
    opener = build_opener(_Near(at))
    address = f"{at.address}{voice.folder}{voice.name}.onnx"
    try:
        with shelf.part(voice.name) as (model, settings):
            if shutil.disk_usage(model.parent).free < voice.bytes + SPARE:
                raise Unfetched(NO_ROOM)
            # The small file comes first: a fault of the connection or the place shows there.
            _fetch_file(opener, at, f"{address}.json", voice.settings, settings, read)
            _fetch_file(opener, at, address, voice.model, model, read)
            shelf.keep(voice.name, model, settings, Record(voice.model.sha256, voice.settings.sha256))
    except (OSError, UnicodeError) as error:
        raise Unfetched(NOT_KEPT) from error


def _fetch_file(
    opener: OpenerDirector, at: Publisher, address: str, file: File, path: Path, read: Callable[[int], object]
) -> None:
    """Fetch one file; raises `Unfetched` and, if the disk refuses, `OSError`."""
    try:
        answer = opener.open(address, timeout=at.patience)
    except HTTPError as error:
        error.close()
        raise Unfetched(NO_ANSWER) from error
    except (URLError, http.client.HTTPException, OSError) as error:
        raise Unfetched(NO_ANSWER) from error
    come = 0
    with answer, path.open("wb") as written:
        # Not more than its size is read: anything longer is not the voice.
        while come <= file.bytes:
            try:
                piece = answer.read(PIECE)
            except (http.client.HTTPException, OSError) as error:
                raise Unfetched(CUT_OFF) from error
            if not piece:
                break
            written.write(piece)
            come += len(piece)
            read(len(piece))
    if come < file.bytes:
        raise Unfetched(CUT_OFF)
    if come > file.bytes or sha256(path) != file.sha256:
        raise Unfetched(OTHER)


def take(path: Path, data: Path, name: str, record: Record) -> None:
    """Take a voice from a folder, such as a stick's, whose files have the sums of `record`; raises `Unfetched`."""
    shelf = VoiceShelf(data)
    try:
        with shelf.part(name) as (model, settings):
            if shutil.disk_usage(model.parent).free < path.stat().st_size + SPARE:
                raise Unfetched(NO_ROOM)
            shutil.copyfile(path, model)
            shutil.copyfile(settings_of(path), settings)
            # The copy is checked, not its source: a stick may change meanwhile.
            if Record(sha256(model), sha256(settings)) != record:
                raise Unfetched(OTHER)
            shelf.keep(name, model, settings, record)
    except OSError as error:
        raise Unfetched(NOT_KEPT) from error
