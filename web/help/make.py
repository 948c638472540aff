"""The maker of the pages under /help: `make pages`, after a change of docs/play, docs/host or docs/own.

It turns the Markdown of docs/ into parts of a page. Links between these pages stay links. All other links, such as to
pages for people who change code, become plain words: the hub may have no internet.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from itertools import pairwise, zip_longest
from pathlib import Path, PurePosixPath
from posixpath import normpath
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from companion.core.limits import LANGUAGES
from web.help import ADDRESS, FOLDER, INDEX

ROOT = FOLDER.parent.parent
DOCS = ROOT / "docs"

SECTIONS: Mapping[str, Sequence[str]] = {
    "play": ("join", "phone", "games"),
    "host": ("first-evening", "night", "during", "problems"),
    "own": (
        *("card", "laptop", "pipx-uv", "container", "home-assistant", "wifi", "sound", "screen", "lights"),
        *("backup", "update", "settings", "commands", "venue-commands", "secrets"),
    ),
}
"""The folders of docs/ for people at a table, and their pages as the list has them.

Another language has its own in docs/<language>.
"""

HEADINGS: Mapping[str, Sequence[str]] = {
    "en": ("Help", "You play", "You host", "You own a hub"),
    "it": ("Aiuto", "Chi gioca", "Chi organizza", "Chi possiede un hub"),
    "es": ("Ayuda", "Si juegas", "Si organizas", "Si el hub es tuyo"),
}
"""The title of the list, and a heading for each section."""

PICTURES = {"image", "softbreak"}
"""The kinds of tokens in a paragraph of pictures."""

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def make() -> None:
    """Write all pages anew."""
    made = pages()
    for language in LANGUAGES:
        shutil.rmtree(FOLDER / language, ignore_errors=True)
    for path, text in made.items():
        file = FOLDER / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def pages() -> dict[str, str]:
    """Return the pages by their path below the folder: the title in the first line, then the part of a page."""
    made: dict[str, str] = {}
    for language in LANGUAGES:
        listed: dict[str, list[tuple[str, str]]] = {section: [] for section in SECTIONS}
        for section, names in SECTIONS.items():
            for path in (f"{section}/{name}" for name in names):
                source = _source(path, language)
                own = _is_own(source, language)
                title, html = _page(source.read_text("utf-8"), path, language if own else "en")
                listed[section].append((path, title))
                if own:
                    made[f"{language}/{path}.html"] = f"{title}\n{html}"
        made[f"{language}/{INDEX}.html"] = _index(language, listed)
    return made


def _source(path: str, language: str) -> Path:
    """Return the file of a page such as `play/join`: in the language if it is there, else in English."""
    own = DOCS / language / f"{path}.md"
    return own if own.exists() else DOCS / f"{path}.md"


def _is_own(source: Path, language: str) -> bool:
    return language == "en" or source.is_relative_to(DOCS / language)


def _page(text: str, path: str, language: str) -> tuple[str, str]:
    """Return the title and the HTML of a page in a language."""
    tokens = list(_without_pictures(MARKDOWN.parse(text)))
    ids = iter(_ids(path, language).values())
    for token in tokens:
        if token.type == "heading_open":
            token.attrSet("id", next(ids))
    _lead(tokens, PurePosixPath(path), language)
    title = next(token for token in tokens if token.type == "inline").content
    return title, MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})


@cache
def _ids(path: str, language: str) -> Mapping[str, str]:
    """Return the id of each heading of a page, by the anchor that a forge gives it.

    An id is the same in every language: the anchor in English. So a notice can lead to a place of a page.
    """
    found = [_anchors(_source(path, one).read_text("utf-8")) for one in (language, "en")]
    return dict(zip(*found, strict=True))


def _anchors(text: str) -> list[str]:
    tokens = MARKDOWN.parse(text)
    return [_anchor(after) for token, after in pairwise(tokens) if token.type == "heading_open"]


def _anchor(heading: Token) -> str:
    """Return the anchor that a forge gives a heading."""
    words = "".join(child.content for child in heading.children or ())
    return re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")


def _without_pictures(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens, except paragraphs of pictures alone: the pictures stay in the documents."""
    skips = False
    for token, after in zip_longest(tokens, tokens[1:]):
        if token.type == "paragraph_open" and after and {child.type for child in after.children or ()} <= PICTURES:
            skips = True
        if not skips:
            yield token
        if token.type == "paragraph_close":
            skips = False


def _lead(tokens: Sequence[Token], page: PurePosixPath, language: str) -> None:
    """Let the links lead to where the hub has their pages; take away those that lead elsewhere."""
    for token in tokens:
        kept: list[Token] = []
        open_links: list[bool] = []
        for child in token.children or []:
            if child.type == "link_open":
                target = _target(unquote(str(child.attrGet("href"))), page, language)
                open_links.append(bool(target))
                if not target:
                    continue
                child.attrSet("href", target)
            elif child.type == "link_close" and not open_links.pop():
                continue
            kept.append(child)
        token.children = kept or token.children


def _target(link: str, page: PurePosixPath, language: str) -> str:
    """Return the address to which a link on a page leads, without its language; empty if the hub doesn't show it."""
    path, mark, anchor = link.partition("#")
    # The pages of another language lie one folder deeper.
    found = PurePosixPath(normpath(page.parent / path).removeprefix("../")) if path else page.with_suffix(".md")
    if str(found) == "README.md":
        return ADDRESS
    if found.suffix == ".md" and found.parts[0] in SECTIONS:
        aim = str(found.with_suffix(""))
        return f"{ADDRESS}/{aim}{mark}{_ids(aim, language)[anchor] if anchor else ''}"
    return ""


def _index(language: str, listed: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    """Return the page that lists the others."""
    title, *headings = HEADINGS[language]
    parts = [title, f"<h1>{escape(title)}</h1>"]
    for heading, rows in zip(headings, listed.values(), strict=True):
        parts += [f"<h2>{escape(heading)}</h2>", "<ul>"]
        parts += [f'<li><a href="{ADDRESS}/{path}">{escape(name)}</a></li>' for path, name in rows]
        parts.append("</ul>")
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    make()
