"""Names on a page, and other data that no translation of ours touches: isolated elements that no browser translates.

A translator marks what a person has typed and what stands for itself, such as a word to pick: all values of sentences
that are plain `str`. In the text of a page the marks become elements. Attributes and titles hold text alone: there
the marks go, and names from right to left get isolating marks instead. No text contains the marks themselves.
"""

from __future__ import annotations

import re
from functools import cache

from companion.core.text import Text, Words
from companion.texts import Translator, translator
from companion.texts.isolated import IsolatingTranslator, isolate

BEGINS, ENDS = "\x02", "\x03"

_ELEMENT = '<bdi translate="no">', "</bdi>"

_TEXT_ALONE = re.compile(
    rf'"[^"<>]*{BEGINS}[^"]*"|<(title|option|textarea|svg)\b(?:(?!</\1)[^{BEGINS}])*{BEGINS}.*?</\1>', re.DOTALL
)
"""The value of an attribute, or an element of text alone, with a mark in it."""

_MARKED = re.compile(f"{BEGINS}([^{ENDS}]*){ENDS}")


class MarkingTranslator(IsolatingTranslator):
    """A translator for drawings, which marks data alone and in sentences."""

    def __call__(self, words: Words) -> str:
        """Return `words` in the language; data is marked unless it is a number."""
        return mark(words) if isinstance(words, str) else Translator.__call__(self, words)

    def _value(self, value: Text | str | int | tuple[str, ...]) -> str | int:
        if isinstance(value, str):
            return mark(value)
        if isinstance(value, Text):
            return self(value)
        return self._plain.join(tuple(map(mark, value))) if isinstance(value, tuple) else value


def mark(data: str) -> str:
    """Return data between marks if it has letters; numbers and signs are the same in all languages."""
    return f"{BEGINS}{data}{ENDS}" if any(map(str.isalpha, data)) else data  # a call of `has_letters` costs more


def has_letters(data: str) -> bool:
    """Return whether data is to be marked."""
    return any(map(str.isalpha, data))


def with_elements(html: str) -> str:
    """Return drawn HTML with elements for the marks in its text, and without marks elsewhere."""
    html = str(html)
    if BEGINS not in html:
        return html
    begins, ends = _ELEMENT
    return _TEXT_ALONE.sub(_as_text, html).replace(BEGINS, begins).replace(ENDS, ends)


def _as_text(found: re.Match[str]) -> str:
    return _MARKED.sub(lambda name: isolate(name[1]), found[0])


@cache
def marking_translator(language: str) -> MarkingTranslator:
    """Return the translator of `language` for drawings; raises `KeyError` for one that is none of ours."""
    return MarkingTranslator(translator(language))
