"""The catalogues, and the translator that puts a `Text` into a reader's language.

    it.po         the Italian words
    es.po         the Spanish words
    catalogue.py  brings both up to date with the code

The messages themselves are in English. The law: hub and faces translate, core and games never do, and a message without
its translations fails the tests.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from gettext import c2py
from pathlib import Path

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.core.table.state import LANGUAGES
from companion.core.text import Text, Words, say

FOLDER = Path(__file__).parent


class Translator:
    """Puts texts into one language; a text without a translation stays English."""

    def __init__(self, language: str, catalog: Catalog | None) -> None:
        """Take the code of the language and its catalogue; None for English."""
        self.language = language
        self._locale = Locale(language)
        self._forms = _translated(catalog) if catalog else {}
        self._plural = c2py(catalog.plural_expr) if catalog else lambda n: int(n != 1)

    def __call__(self, words: Words) -> str:
        """Return `words` in the language; a plain `str` is data and is returned as it is."""
        if isinstance(words, str):
            return words
        if self.language in words.own:
            return words.own[self.language]
        message = self._message(words)
        return message.format_map({name: self._value(value) for name, value in words.values.items()})

    def date(self, day: date) -> str:
        """Return a day with the name of its month."""
        month = str(self._locale.months["format"]["wide"][day.month])
        return self(say("{day} {month} {year}", day=str(day.day), month=month, year=str(day.year)))

    def _value(self, value: Text | str | int | tuple[str, ...]) -> str | int:
        if isinstance(value, Text):
            return self(value)
        if isinstance(value, tuple):
            return format_list(list(value), locale=self._locale)
        return value

    def _message(self, text: Text) -> str:
        forms = self._forms.get((text.context, text.message)) or (text.message, text.many)
        n = text.values.get("n", 1) if text.many else None
        return forms[self._plural(n)] if isinstance(n, int) else forms[0]


def _translated(catalog: Catalog) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the forms of each message that is translated, by context and message: a catalogue takes more room."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for message in catalog:
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if message.id and forms and all(forms):
            found[message.context or "", message.id if isinstance(message.id, str) else message.id[0]] = forms
    return found


@cache
def translator(language: str) -> Translator:
    """Return the translator of `language`, one of `LANGUAGES`; raises `KeyError` for another."""
    if language not in LANGUAGES:
        raise KeyError(language)
    if language == "en":
        return Translator(language, None)
    with (FOLDER / f"{language}.po").open("rb") as file:
        return Translator(language, read_po(file, locale=language))


def best_language(wanted: str, otherwise: str) -> str:
    """Return the language for an `Accept-Language` header, or `otherwise` if none fits."""
    # `otherwise` comes first, so that a wish for any language ("*") gets it.
    return parse_accept_header(wanted, LanguageAccept).best_match([otherwise, *LANGUAGES], otherwise)
