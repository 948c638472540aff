"""A chapter of the rules, to be looked up at the table."""

from __future__ import annotations

from companion.core.text import Text
from companion.core.view import Fact, Facts


def chapter(id: str, label: Text, *rows: Fact) -> Facts:
    """Return a chapter with labelled rows, in the order that people look for them."""
    return Facts(id, label, rows)
