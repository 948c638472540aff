"""The pages of docs/ for people at a table, as the hub shows them under /help.

make.py   the maker: `make pages`, after a change of docs/play, docs/host, docs/own or a translation of them
places.py the part of a page to which a message about a problem leads
en/       the pages in English, as parts of a page
es/       the pages in Spanish; others stand in English
it/       the pages in Italian; others stand in English
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.core.limits import LANGUAGES

FOLDER = Path(__file__).parent

ADDRESS = "/help"
"""The address of these pages on a hub: `/help/<language>/play/join`."""

INDEX = "index"
"""The name of the page that lists the others."""


class HelpPage(NamedTuple):
    """A page about the hub, ready to be shown."""

    language: str
    """The language in which it is there."""

    title: str
    html: str


def find_page(language: str, path: str) -> HelpPage | None:
    """Return a page such as `play/join` in a language, else in English; None if there is no such page or language."""
    # Both come from an address: neither reaches the disk, nor stays in memory, unless a page has it.
    return _read(language, path) if language in LANGUAGES and path in _paths() else None


@cache
def _paths() -> frozenset[str]:
    """Return the path of each page; all of them are there in English."""
    english = FOLDER / "en"
    return frozenset(file.relative_to(english).with_suffix("").as_posix() for file in english.rglob("*.html"))


@cache
def _read(language: str, path: str) -> HelpPage:
    own = FOLDER / language / f"{path}.html"
    found = language if own.is_file() else "en"
    title, _, html = (FOLDER / found / f"{path}.html").read_text("utf-8").partition("\n")
    # Readers go on in their language, also from a page that is there in English alone.
    return HelpPage(found, title, html.replace(f'href="{ADDRESS}', f'href="{ADDRESS}/{language}'))
