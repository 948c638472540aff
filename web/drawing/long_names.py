"""Long names, and numbers with their sign, in little room."""

from __future__ import annotations

import re

from web.drawing.isolated_names import BEGINS

ONE_LINE = 12
"""The letters of a name that fit on one line at a seat."""

NARROW = 8
"""The letters of a word that fit on one line in a narrow column."""

_CAPITAL = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
_SYLLABLE = re.compile(r"(?<=[aeiouyàèéìòùáíóúü])(?=[^aeiouyàèéìòùáíóúü\W\d_])", re.IGNORECASE)


PROSE = 34
"""The number of letters from which a row's text is a sentence, not a figure."""


def split_name(name: str) -> str:
    """Return a long name without a space with a soft hyphen near its middle: at a capital, else after a vowel."""
    if len(name) <= ONE_LINE or " " in name:
        return name
    inner = range(3, len(name) - 2)
    for between in (_CAPITAL, _SYLLABLE):
        places = [found.start() for found in between.finditer(name) if found.start() in inner]
        if places:
            at = min(places, key=lambda place: abs(place - len(name) / 2))
            return f"{name[:at]}\N{SOFT HYPHEN}{name[at:]}"
    return name


def split_often(name: str) -> str:
    """Return a name for a narrow column: its long words have soft hyphens at capitals and after vowels.

    No part is shorter than three letters, with the marks around a name.
    """
    return " ".join(_split_word(word) if len(word) > NARROW else word for word in name.split(" "))


def _split_word(word: str) -> str:
    places = {found.start() for between in (_CAPITAL, _SYLLABLE) for found in between.finditer(word)}
    inner = sorted(place for place in places if 4 <= place <= len(word) - 4)
    return "\N{SOFT HYPHEN}".join(word[at:to] for at, to in zip([0, *inner], [*inner, len(word)], strict=True))


def tie_numbers(text: str) -> str:
    """Return a text in which no line ends between a number, its sign "×" and the thing that it counts."""
    return text.replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}")


def is_prose(text: str) -> bool:
    """Return whether a fact is a sentence, which has lines of its own on the screen."""
    return count_shown(text) > PROSE


def count_shown(text: str) -> int:
    """Return the number of characters of a text without the marks of names."""
    return len(text) - 2 * text.count(BEGINS)
