"""The words of a page, and an index of the pictures in which each message stands, for translators."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from playwright.sync_api import Page

from tests.texts.wording import catalogue

_READING = (Path(__file__).parent / "reading.js").read_text("utf-8")

MOST_PICTURES = 3
"""Pictures of one message in the index."""

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Messages and their pictures</title>
<style>body {{ font: 16px/1.4 sans-serif; max-width: 60em; margin: auto }} img {{ width: 30% }}</style>
<h1>{found} of {all} messages, with pictures</h1><dl>
{rows}
</dl></html>
"""


def read_words(page: Page) -> list[str]:
    """Return all texts of a page that are seen or heard, but for names and other languages."""
    return cast(list[str], page.evaluate(_READING))


def pattern(words: str) -> re.Pattern[str]:
    """Return a pattern of a message's words, with any values."""
    return re.compile(".+".join(re.escape(part) for part in re.split(r"\{[^}]*\}", words)))


def find_pictures(pages: Mapping[str, Sequence[str]], language: str) -> dict[str, list[str]]:
    """Return for each message the pictures in which it stands, the same screen in one size only.

    `pages` are the texts of pictures, by the picture's name.
    """
    first: dict[str, list[str]] = {}
    for picture, texts in pages.items():
        for text in texts:
            first.setdefault(text, []).append(picture)
    found: dict[str, list[str]] = {}
    for message in catalogue(language if language != "en" else "it"):
        if message.id:
            ids = (message.id,) if isinstance(message.id, str) else message.id
            said = message.string if language != "en" else message.id
            fits = [pattern(form) for form in ((said,) if isinstance(said, str) else said or ()) if form]
            shown = [one for text, some in first.items() if any(fit.fullmatch(text) for fit in fits) for one in some]
            found[ids[0]] = sorted(dict.fromkeys(shown), key=lambda name: (len(name), name))[:MOST_PICTURES]
    return found


def write_index(folder: Path, language: str) -> Path:
    """Write `index.html` beside the pictures in `folder`, whose words are in `.json` files; return its path."""
    pages = {
        path.relative_to(folder).with_suffix(".png").as_posix(): json.loads(path.read_text("utf-8"))
        for path in sorted(folder.rglob(f"*-{language}.json"))
    }
    found = find_pictures(pages, language)
    rows = []
    for message, pictures in sorted(found.items()):
        images = "".join(f'<img loading="lazy" src="{picture}">' for picture in pictures)
        rows += [f"<dt>{html.escape(message)}</dt><dd>{images}</dd>"] if images else []
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"index-{language}.html"
    path.write_text(PAGE.format(found=sum(map(bool, found.values())), all=len(found), rows="\n".join(rows)), "utf-8")
    return path
