"""Names of people, as the table takes them."""

from __future__ import annotations

from companion.core.game import Refused
from companion.core.limits import LANGUAGES
from companion.core.names import clean, key
from companion.core.text import say
from companion.table.state import Table


def clean_name(table: Table, name: str, seat: int = 0) -> str:
    """Return `name` as `clean` does; raises `Refused` also if anybody but `seat` has it, by its `key`."""
    shown = clean(name)
    if any(key(sitter.name) == key(shown) for sitter in table.known_sitters if sitter.seat != seat):
        raise Refused(say("Somebody here is called {name} already.", name=shown))
    return shown


def new_language(table: Table, seat: int, language: str) -> str:
    """Return `language`; raises `Refused` if nobody here speaks it, and if the seat's phone has it already."""
    if language not in LANGUAGES:
        raise Refused(say("This language is not spoken here."))
    if table.sitter(seat).language == language:
        raise Refused(say("This phone has this language already."))
    return language
