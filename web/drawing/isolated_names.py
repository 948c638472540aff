"""Names from right to left on a page: the marks around them become elements where an element may stand."""

from __future__ import annotations

import re

from companion.texts.isolated import BEGINS, ENDS

_ELEMENTS = {BEGINS: "<bdi>", ENDS: "</bdi>"}

_PARTS = re.compile(rf"<(title|option|textarea|svg)\b.*?</\1>|<[^>]*>|[{BEGINS}{ENDS}]", re.DOTALL)
"""A mark, or what keeps its marks: elements of text alone, and the inside of a tag."""


def with_elements(html: str) -> str:
    """Return drawn HTML with `<bdi>` for the marks in its text; attributes keep theirs."""
    return str(html) if BEGINS not in html else _PARTS.sub(lambda found: _ELEMENTS.get(found[0], found[0]), str(html))
