"""The reference of a game, as people read it."""

from __future__ import annotations

from companion.core.view import Facts
from companion.texts import translator

LONGEST = 220
"""Maximum letters of a row: nobody reads more on a phone at the table."""


def in_english(chapter: Facts) -> dict[str, str]:
    """Return the rows of a chapter by their names; raises `ValueError` if two have one name."""
    translate = translator("en")
    rows = {translate(row.label): translate(row.text) for row in chapter.rows}
    if len(rows) < len(chapter.rows):
        raise ValueError(chapter.id)
    return rows
