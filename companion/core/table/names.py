"""Names of people, as the table takes them."""

from __future__ import annotations

import unicodedata

from companion.core.game import Refused
from companion.core.table.state import LANGUAGES, Table
from companion.core.text import say

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as letters or symbols and show nothing."""

SPOKEN_COMMANDS = frozenset("<>[]{}|\\&")
"""Signs that a voice would take for commands or phonemes."""


def clean_name(table: Table, name: str, seat: int = 0) -> str:
    """Return `name` as it is shown and spoken.

    Raises `Refused` unless it has 1 to 16 printable characters and nobody else but
    `seat` has it, compared after NFKC and casefold.
    """
    shown = "".join(sign for sign in unicodedata.normalize("NFC", name) if sign not in SPOKEN_COMMANDS | BLANK)
    shown = " ".join(shown.split())
    if not 1 <= len(shown) <= 16 or not shown.isprintable() or not key(shown):
        raise Refused(say("A name has 1 to 16 letters."))
    if any(key(sitter.name) == key(shown) for sitter in table.sitters if sitter.seat != seat):
        raise Refused(say("Somebody here is called {name} already.", name=shown))
    return shown


def key(name: str) -> str:
    """Return what makes a name the same as another."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def new_language(table: Table, seat: int, language: str) -> str:
    """Return `language`; raises `Refused` if nobody here speaks it, and if the seat's phone has it already."""
    if language not in LANGUAGES:
        raise Refused(say("This language is not spoken here."))
    if table.sitter(seat).language == language:
        raise Refused(say("This phone has this language already."))
    return language
