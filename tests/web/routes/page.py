"""The parts of a page that its policy has to allow, and its words without the elements of names."""

from __future__ import annotations

import re
from html.parser import HTMLParser

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "font-src": "'self'",
    "img-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


class ParsedPage(HTMLParser):
    """The parts of a page that the policy would have to allow, and the files that it fetches."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.fetched: set[str] = set()
        self.tags: set[str] = set()
        self._within = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._within = tag if tag in ("script", "style") else ""
        for name, value in attrs:
            target = value or ""
            if name == "style" or name.startswith("on") or target.strip().lower().startswith("javascript:"):
                self.inline.append(f"{tag} {name}={value}")
            if name in ("src", "href", "action", "formaction", "xlink:href", "poster", "data", "srcset"):
                self.fetched.add(target)

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within and data.strip():
            self.inline.append(data)


def without_elements(html: str) -> str:
    """Return a page in whose sentences names are plain text."""
    return re.sub("</?bdi[^>]*>", "", html)
