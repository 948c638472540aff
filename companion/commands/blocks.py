"""Blocks of a view as lines in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.view import Checklist, Facts
from companion.texts import Translator


def facts_lines(block: Facts, translate: Translator) -> Iterator[str]:
    """Yield the heading of `block`, then a line for each fact."""
    yield translate(block.label)
    for row in block.rows:
        yield f"  {translate(row.label)}: {translate(row.text)}"


def checklist_lines(block: Checklist, translate: Translator) -> Iterator[str]:
    """Yield the heading of `block`, then a line with a box to tick for each item."""
    yield translate(block.label)
    for item in block.items:
        yield f"  [ ] {translate(item.text)}"
