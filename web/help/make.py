"""The maker of the pages under /help: `make pages`, after a change of docs/play, docs/host or docs/own.

It turns the Markdown of docs/ into parts of a page. Links between these pages stay links. All other links, such as to
pages for people who change code, become plain words: the hub may have no internet.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path, PurePosixPath
from posixpath import normpath

from markdown_it import MarkdownIt
from markdown_it.token import Token

from companion.core.limits import LANGUAGES
from web.help import ADDRESS, FOLDER, INDEX

ROOT = FOLDER.parent.parent
DOCS = ROOT / "docs"

SECTIONS: Mapping[str, Sequence[str]] = {
    "play": ("join", "phone", "games"),
    "host": ("first-evening", "night", "during", "problems"),
    "own": ("card", "laptop", "wifi", "sound", "screen", "backup", "update", "settings", "commands", "secrets"),
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

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def make() -> None:
    """Write all pages anew."""
    for language in LANGUAGES:
        shutil.rmtree(FOLDER / language, ignore_errors=True)
    for path, text in pages().items():
        file = FOLDER / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def pages() -> dict[str, str]:
    """Return the pages by their path below the folder: the title in the first line, then the part of a page."""
    made: dict[str, str] = {}
    for language in LANGUAGES:
        listed: dict[str, list[tuple[str, str]]] = {section: [] for section in SECTIONS}
        for section, source in _sources(language):
            path = f"{section}/{source.stem}"
            title, html = _page(source.read_text("utf-8"), PurePosixPath(path))
            listed[section].append((path, title))
            if _is_own(source, language):
                made[f"{language}/{path}.html"] = f"{title}\n{html}"
        made[f"{language}/{INDEX}.html"] = _index(language, listed)
    return made


def _sources(language: str) -> Iterable[tuple[str, Path]]:
    """Yield every page's section and file: in the language if it is there, else in English."""
    for section in SECTIONS:
        for name in SECTIONS[section]:
            own = DOCS / language / section / f"{name}.md"
            yield section, own if own.exists() else DOCS / section / f"{name}.md"


def _is_own(source: Path, language: str) -> bool:
    return language == "en" or source.is_relative_to(DOCS / language)


def _page(text: str, page: PurePosixPath) -> tuple[str, str]:
    """Return the title and the HTML of a page, whose path is like `play/join`."""
    tokens = MARKDOWN.parse(text)
    for token, after in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and after:
            token.attrSet("id", _anchor(after))
    _lead(tokens, page)
    title = next(token for token in tokens if token.type == "inline").content
    return title, MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})


def _anchor(heading: Token) -> str:
    """Return the anchor that a forge gives a heading."""
    words = "".join(child.content for child in heading.children or ())
    return re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")


def _lead(tokens: Sequence[Token], page: PurePosixPath) -> None:
    """Let the links lead to where the hub has their pages; take away those that lead elsewhere, and pictures."""
    for token in tokens:
        children = token.children or []
        kept: list[Token] = []
        open_links: list[bool] = []
        for child in children:
            if child.type == "link_open":
                target = _target(str(child.attrGet("href")), page)
                open_links.append(bool(target))
                if not target:
                    continue
                child.attrSet("href", target)
            elif (child.type == "link_close" and not open_links.pop()) or child.type == "image":
                continue
            kept.append(child)
        token.children = kept or token.children


def _target(link: str, page: PurePosixPath) -> str:
    """Return the address to which a link on a page leads, without its language; empty if the hub doesn't show it."""
    path, mark, anchor = link.partition("#")
    # The pages of another language lie one folder deeper.
    found = PurePosixPath(normpath(page.parent / path).removeprefix("../")) if path else page.with_suffix(".md")
    if str(found) == "README.md":
        return ADDRESS
    if found.suffix == ".md" and found.parts[0] in SECTIONS:
        return f"{ADDRESS}/{found.with_suffix('')}{mark}{anchor}"
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
