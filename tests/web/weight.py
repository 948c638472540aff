"""The bytes of a phone's page on the wire: all heads and bodies, for a browser that takes gzip."""

from __future__ import annotations

import gzip
import re
import zlib
from html.parser import HTMLParser
from urllib.parse import urljoin

from tests.web.events import EventStream
from tests.web.house import House, Phone, raw

LIMIT = 45_000
"""Maximum bytes until the page is usable, in a browser with an empty cache."""

WARM_LIMIT = 12_000
"""Maximum bytes of the same at another table on another evening."""

_DEPENDENCY_PATTERN = re.compile(r'(?:^|[;\n])import(?:\{[^}]*\}from)?"([^"]+)"|url\("(.+?)"\)')
"""The imports of a script, and the drawings that a style sheet names."""

FIRST_EVENT, FIRST_VIEW = b"event: phrases", b"event: regions"

MAX_CHUNKS = 50
"""Pieces of a stream, far more than its first view needs."""


class _Head(HTMLParser):
    """The style sheets and scripts that a page names for a browser that runs scripts, and the address of its stream."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.files: list[str] = []
        self.stream = ""
        self._unscripted = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self._unscripted = tag == "noscript" or (self._unscripted and tag == "link")
        if tag == "script":
            self.files.append(named["src"])
        elif tag == "link" and named["rel"] in ("stylesheet", "modulepreload") and not self._unscripted:
            self.files.append(named["href"])
        elif tag == "body":
            self.stream = named["data-stream"]


def first_load(house: House, phone: Phone) -> dict[str, int]:
    """Return the bytes of each file, by its path, that a phone's page needs until it is usable.

    Drawings of buttons that are not on it yet count too.
    """
    page = f"/{house.code}"
    answer, html = _fetched(house, phone, page)
    head = _Head(html)
    found = {page: len(answer), head.stream: _initial_stream_bytes(phone, head.stream)}
    wanted = list(head.files)
    for path in wanted:
        answer, text = _fetched(house, phone, path)
        found[path] = len(answer)
        needed = (urljoin(path, script or drawing) for script, drawing in _DEPENDENCY_PATTERN.findall(text))
        wanted += [other for other in dict.fromkeys(needed) if other not in wanted]
    return found


def is_cached(path: str) -> bool:
    """Return whether a browser still has the file on the next evening."""
    return path.startswith("/static/")


def _fetched(house: House, phone: Phone, path: str) -> tuple[bytes, str]:
    """Return all bytes of an answer, and its text."""
    host, device = f"127.0.0.1:{house.port}", f"device={phone.token}"
    lines = (f"GET {path} HTTP/1.1", f"Host: {host}", f"Cookie: {device}", "Accept-Encoding: gzip", "Connection: close")
    answer = raw(house, *lines, "", "")
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 "), head
    return answer, gzip.decompress(body).decode()


def _initial_stream_bytes(phone: Phone, path: str) -> int:
    """Return the bytes of a stream until its first view is there."""
    reader, read = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16), b""
    with EventStream(phone.port, path, {"Cookie": f"device={phone.token}", "Accept-Encoding": "gzip"}) as opened:
        for _ in range(MAX_CHUNKS):
            read += reader.decompress(opened.some())
            if read.startswith(FIRST_EVENT) and b"\n\n" in read.partition(FIRST_VIEW)[2]:
                return len(opened.bytes)
    raise AssertionError("the stream begins without a view")
