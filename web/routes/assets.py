"""The static files, kept by browsers for ever: their address changes with their content.

One word stands for the content of all of them, because scripts and sheets name one another
by relative addresses. The files are read once; each is compressed when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

import msgspec
import rcssmin
import rjsmin
from werkzeug.datastructures import Headers as NamedHeaders

from companion.frontends import GameEntry
from web.drawing import house_script, manifest
from web.serving.compression import compress, name_encoding, takes_gzip
from web.serving.failure import Failure
from web.serving.reply import NO_STORE, Headers, Reply
from web.serving.request import Request

WEB = Path(__file__).parent.parent
FOLDER = WEB / "static"
AWAKE = WEB / "awake" / "awake.mp4"
SPRITE = WEB / "templates" / "sprite.svg"

HOUSE = (
    "base",
    "forms",
    "seats",
    "blocks",
    "questions",
    "pages",
    "spotlight",
    "end",
    "night",
    "reference",
    "whole",
    "large",
    "contrast",
)
"""The sheets of every page, which are sent as one."""

VIDEO = "video/mp4"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".mp4": VIDEO,
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}

FOR_EVER = "max-age=31536000, immutable"

MINIFIED: dict[str, Callable[[str], str]] = {".css": rcssmin.cssmin, ".js": rjsmin.jsmin}
"""Browsers get neither remarks nor blanks, which were a tenth of a phone's first load."""


class Asset:
    """A static file."""

    def __init__(self, name: str, content: bytes) -> None:
        """Take its name, whose ending tells its media type, and its bytes."""
        self.content = content
        self.type = TYPES[Path(name).suffix]

    @cached_property
    def small(self) -> bytes:
        """The file's bytes as gzip."""
        return compress(self.content)


class Assets:
    """All static files."""

    def __init__(self, games: Sequence[GameEntry] = ()) -> None:
        """Read the static files, and make one of the emblems of `games`: only pages that draw some fetch it."""
        found = {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir()) if path.suffix in TYPES}
        found["house.css"] = b"\n".join([*(found.pop(f"{sheet}.css") for sheet in HOUSE), *map(_accent, games)])
        # A live page fetches its drawings as a script: browsers keep it, and it is there before anything is drawn.
        found["sprite.js"] = b"export const SPRITE = %s;\n" % msgspec.json.encode(SPRITE.read_text("utf-8"))
        found["emblems.svg"] = _emblems(games)
        scripts = {name: found.pop(name) for name in sorted(found) if name.endswith(".js")}
        found |= house_script.with_house(scripts, "app.js")
        found[AWAKE.name] = AWAKE.read_bytes()
        found |= {f"{language}.webmanifest": content for language, content in manifest.make().items()}
        found = {name: _minify(name, content) for name, content in found.items()}
        self._files = {name: Asset(name, content) for name, content in found.items()}
        self.version = blake2b(b"".join(found.values()), digest_size=6).hexdigest()

    def url(self, name: str) -> str:
        """Return the address of a file."""
        return f"/static/{self.version}/{name}"

    def file(self, request: Request) -> Reply:
        """Return the file that a request names, under whatever version; raises `Failure` 404 if there is none."""
        version, name = request.path.split("/")[-2:]
        asset = self._files.get(name)
        if asset is None:
            raise Failure(404)
        headers = NamedHeaders({"Content-Type": asset.type, "X-Content-Type-Options": "nosniff"})
        # A page from before an update asks for what was, and gets what is; only that it must not keep.
        headers["Cache-Control"] = FOR_EVER if version == self.version else NO_STORE
        if asset.type == VIDEO:
            return _part(request, asset.content, headers)
        body = asset.content
        if takes_gzip(request):
            body = asset.small
            name_encoding(headers)
        return Reply(200, body, headers=_raw(headers, len(body)))


def _emblems(games: Sequence[GameEntry]) -> bytes:
    drawn = "".join(f'<symbol id="{game.name}" viewBox="0 0 64 64">{game.emblem}</symbol>' for game in games)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>\n'.encode()


def _accent(game: GameEntry) -> bytes:
    return f'[data-game="{game.name}"] {{ --accent: {game.accent}; }}\n'.encode()


def _minify(name: str, content: bytes) -> bytes:
    minify = MINIFIED.get(Path(name).suffix)
    return minify(content.decode()).encode() if minify else content


def _part(request: Request, content: bytes, headers: NamedHeaders) -> Reply:
    """Return the bytes that a request wants: Safari plays no video of which it cannot get a part."""
    headers["Accept-Ranges"] = "bytes"
    wanted = request.range
    part = wanted.range_for_length(len(content)) if wanted else None
    if wanted is None or part is None:
        return Reply(200, content, headers=_raw(headers, len(content)))
    headers["Content-Range"] = str(wanted.make_content_range(len(content)))
    body = content[slice(*part)]
    return Reply(206, body, headers=_raw(headers, len(body)))


def _raw(headers: NamedHeaders, length: int) -> Headers:
    named = [*headers.items(), ("Content-Length", str(length))]
    return [(name.lower().encode(), value.encode()) for name, value in named]
