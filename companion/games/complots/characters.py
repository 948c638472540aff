"""The six characters; five of them are in play."""

from __future__ import annotations

from typing import Literal

from companion.core.game import Setup
from companion.core.text import Text, say

Character = Literal["duchess", "assassin", "contessa", "captain", "ambassador", "inquisitor"]

ALWAYS: tuple[Character, ...] = ("duchess", "assassin", "contessa", "captain")
"""In play in every game."""

NAMES: dict[Character, Text] = {
    "duchess": say("Duchess"),
    "assassin": say("Assassin"),
    "contessa": say("Contessa"),
    "captain": say("Captain"),
    "ambassador": say("Ambassador"),
    "inquisitor": say("Inquisitor"),
}

ICONS: dict[Character, str] = {
    "duchess": "crown",
    "assassin": "dagger",
    "contessa": "rose",
    "captain": "star",
    "ambassador": "book",
    "inquisitor": "eye",
}

BY_VALUE: dict[str, Character] = {str(character): character for character in NAMES}
"""Characters by what names them in choices."""


def fifth(setup: Setup) -> Character:
    """Return whether the Ambassador or the Inquisitor is in play."""
    return "inquisitor" if setup.options.get("fifth") == "inquisitor" else "ambassador"


def in_play(setup: Setup) -> tuple[Character, ...]:
    """Return the five characters of a game."""
    return (*ALWAYS, fifth(setup))
