"""A reader of catalogues: files that `make texts` has written, with translations added by hand.

Babel reads such files too, with their comments and places. The hub wants only the words, ten times as fast.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import c2py
from sys import intern
from typing import NamedTuple

import msgspec

Forms = dict[tuple[str, str], tuple[str, ...]]
"""The translation of each message, then of its plural, by the message's context and the message."""

PLURALS = "Plural-Forms:"

_plain = re.compile(r'(?:#.*\n)*msgid "([^"\\]+)"\nmsgstr "([^"\\]+)"').fullmatch
"""The pattern of most entries, which halves the time: a message and a translation, one line each, no backslash."""

_text = msgspec.json.Decoder(str)
"""A reader of strings in quotation marks: both formats know the same characters with a backslash."""


class Catalogue(NamedTuple):
    """The words of one language."""

    forms: Forms
    """The messages that are translated in all their forms."""

    plural: Callable[[int], int]
    """A function from a number to its plural form."""


def read(po: str) -> Catalogue:
    """Return the catalogue in a file."""
    forms: Forms = {}
    header = ""
    for written in po.split("\n\n"):
        if plain := _plain(written):
            forms["", intern(plain[1])] = (plain[2],)
            continue
        entry = _entry(written)
        translated = tuple(text for keyword, text in entry.items() if keyword.startswith("msgstr"))
        if entry.get("msgid") == "":
            header = entry["msgstr"]
        elif translated and all(translated):
            # The messages are the same in each language, and kept once.
            forms[entry.get("msgctxt", ""), intern(entry["msgid"])] = translated
    return Catalogue(forms, c2py(_plural(header)))


def find(po: str, message: str) -> str:
    """Return the translation of one message in one form, or the message if there is none."""
    at = po.find(f"\nmsgid {msgspec.json.encode(message).decode()}\n")
    entry = _entry(po[at:].partition("\n\n")[0]) if at >= 0 else {}
    return entry.get("msgstr") or message


def _entry(entry: str) -> dict[str, str]:
    """Return the strings of an entry by their keywords; a string may continue on further lines."""
    found: dict[str, str] = {}
    keyword = ""
    for line in entry.splitlines():
        if not line or line.startswith("#"):
            continue
        if not line.startswith('"'):
            keyword, _, line = line.partition(" ")
        found[keyword] = found.get(keyword, "") + _text.decode(line)
    return found


def _plural(header: str) -> str:
    """Return the rule of plurals from the fields of a header, as `gettext` reads it."""
    field = next(line for line in header.splitlines() if line.startswith(PLURALS))
    return field.partition("plural=")[2].rstrip(";")
