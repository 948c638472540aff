"""Names of people, as the table accepts them."""

from __future__ import annotations

from companion.core.game import Refused
from companion.core.limits import LANGUAGES, MOST_SEATS
from companion.core.names import MOST_LETTERS, clean, key, looks_like
from companion.core.text import say
from companion.table.state import Table


def clean_name(table: Table, name: str, seat: int = 0) -> str:
    """Return `name` as `clean` does; raises `Refused` also if another seat has it, or one that looks like it."""
    shown = clean(name)
    others = [sitter.name for sitter in table.known_sitters if sitter.seat != seat]
    if key(shown) in map(key, others):
        raise Refused(say("Someone here is already called {name}.", name=shown))
    alike = next((other for other in others if looks_like(shown, other)), None)
    if alike is not None:
        longer = (f"{shown[: MOST_LETTERS - 2].rstrip()} {n}" for n in range(2, MOST_SEATS + 2))
        free = next(name for name in longer if not any(looks_like(name, other) for other in others))
        raise Refused(say("{name} looks too much like {other}. Try {free}.", name=shown, other=alike, free=free))
    return shown


def new_language(table: Table, seat: int, language: str) -> str:
    """Return `language`; raises `Refused` for an unknown language, and for one that the seat's phone has already."""
    if language not in LANGUAGES:
        raise Refused(say("The hub doesn't speak this language."))
    if table.sitter(seat).language == language:
        raise Refused(say("This phone already uses this language."))
    return language
