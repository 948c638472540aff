"""A list of lines as one line."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.text import Words, say


def join_lines(lines: Sequence[Words]) -> Words:
    """Return the lines as one, empty if there are none."""
    if len(lines) < 2:
        return lines[0] if lines else ""
    *before, last = lines
    return say("{one}, {other}", one=join_lines(before), other=last)


def join_sentences(told: Sequence[Words]) -> Words:
    """Return several sentences as one line, empty if there are none."""
    if len(told) < 2:
        return told[0] if told else ""
    *before, last = told
    return say("{first} {then}", first=join_sentences(before), then=last)
