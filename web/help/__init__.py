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


@cache
def find_page(language: str, path: str) -> HelpPage | None:
    """Return a page such as `play/join` in a language, else in English; None if there is no such page."""
    for one in dict.fromkeys((language, "en")):
        file = FOLDER / one / f"{path}.html"
        # The path comes from an address: nothing outside this folder is a page.
        if file.resolve().is_relative_to(FOLDER) and file.is_file():
            title, _, html = file.read_text("utf-8").partition("\n")
            # Readers go on in their language, also from a page that is there in English alone.
            return HelpPage(one, title, html.replace(f'href="{ADDRESS}', f'href="{ADDRESS}/{language}'))
    return None
