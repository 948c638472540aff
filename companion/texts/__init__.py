"""The catalogues, and the translator that puts a `Text` into a reader's language.

    it.po         the Italian words
    es.po         the Spanish words
    catalogue.py  an update of both from the code
    parameters.py the meaning of each parameter, for translators
    isolated.py   a translator for what is shown: names from right to left stand apart
    po.py         a reader of these files
    months.py     the months of a date
    terminal.py   prints words, whatever the terminal can show

The messages themselves are in English. The law: hub and frontends translate, core and games never do, and a message
without its translations fails the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache, cached_property, reduce
from pathlib import Path

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.core.limits import LANGUAGES
from companion.core.text import Text, Words, fill, say
from companion.texts import po
from companion.texts.months import MONTHS

FOLDER = Path(__file__).parent

ENGLISH = po.Catalogue({}, lambda n: int(n != 1))
"""The English catalogue: messages stay as they are."""


class Translator:
    """A translator into one language; a text without a translation stays English."""

    def __init__(self, language: str, read: Callable[[], po.Catalogue]) -> None:
        """Take the code of the language; its catalogue is read with the first message."""
        self.language = language
        self._read = read

    @cached_property
    def _catalogue(self) -> po.Catalogue:
        return self._read()

    def __call__(self, words: Words) -> str:
        """Return `words` in the language; a plain `str` is data and is returned as it is."""
        if isinstance(words, str):
            return words
        if self.language in words.own:
            return fill(words.own[self.language], {name: self._value(value) for name, value in words.values.items()})
        message = self.find_form(words)
        return message.format_map({name: self._value(value) for name, value in words.values.items()})

    def date(self, day: date) -> str:
        """Return a day with the name of its month."""
        return self(name_day(day))

    def _value(self, value: Text | str | int | tuple[str, ...]) -> str | int:
        if isinstance(value, Text):
            return self(value)
        if isinstance(value, tuple):
            return self.join(value)
        return value

    def join(self, parts: tuple[str, ...]) -> str:
        """Return a list of names as a sentence has it."""
        if len(parts) < 2:
            return "".join(parts)
        *most, last = parts
        before = reduce(lambda before, part: self(say("{before}, {part}", before=before, part=part)), most)
        if len(most) == 1:
            return self(say("{before} and {last}", before=before, last=last))
        return self(say("{before}, and {last}", before=before, last=last))

    def find_form(self, text: Text) -> str:
        """Return the message of a text in the language, in the form for its number, with places for its values."""
        translated, plural = self._catalogue
        forms = translated.get((text.context, text.message)) or (text.message, text.many)
        n = text.values.get("n", 1) if text.many else None
        return forms[plural(n)] if isinstance(n, int) else forms[0]


def name_day(day: date) -> Text:
    """Return a day with the name of its month, for a sentence."""
    return say("{day} {month} {year}", day=str(day.day), month=MONTHS[day.month - 1], year=str(day.year))


@cache
def translator(language: str) -> Translator:
    """Return the translator of `language`, one of `LANGUAGES`; raises `KeyError` for another."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return Translator(language, lambda: ENGLISH if language == "en" else po.read(_read_po(language)))


def in_each_language(*texts: Text) -> dict[str, tuple[str, ...]]:
    """Return texts without values, plural or context in each language, by code; no catalogue is kept for them."""
    said = {"en": tuple(text.message for text in texts)}
    for language in LANGUAGES:
        if language not in said:
            written = _read_po(language)
            said[language] = tuple(po.find(written, text.message) for text in texts)
    return {language: said[language] for language in LANGUAGES}


def _read_po(language: str) -> str:
    return (FOLDER / f"{language}.po").read_text("utf-8")


def best_language(wanted: str, otherwise: str) -> str:
    """Return the language for an `Accept-Language` header, or `otherwise` if none fits."""
    # `otherwise` comes first, so that a wish for any language ("*") gets it.
    return parse_accept_header(wanted, LanguageAccept).best_match([otherwise, *LANGUAGES], otherwise)
