"""Who sits around the table, and what lies with them: part of what everybody sees."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.signs import Sign, Tag
from companion.core.text import Words

Where = Literal["each", "middle", "beside", "box"]
"""Before everybody, in the middle of the table, beside what is played, or it stays in the box."""


class Thing(Struct, frozen=True):
    """Something that all see lying with a seat: coins, a card, the knife. Faces draw it, and read its words aloud."""

    icon: Sign
    text: Words
    count: int | None = None
    """How many, where more than one may lie there."""
    lost: bool = False
    """Whether it counts for nothing any more: a card that lies face up."""


class Figure(Struct, frozen=True):
    """Somebody who plays without a seat: nobody answers for it, and faces give it a place of its own."""

    id: str
    name: Words
    icon: Sign
    tags: tuple[Tag, ...] = ()
    things: tuple[Thing, ...] = ()
    right_of: int | None = None
    """The seat on whose right it sits, None while nobody has said where."""


class Place(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    name: str
    colour: str
    symbol: str
    tags: tuple[Tag, ...]
    away: bool
    awaited: bool
    """Whether the table waits for it."""
    plays: bool = True
    """Whether it plays; who sits down during a game plays in the next one."""
    left: bool = False
    """Whether it has left the game before its end."""
    things: tuple[Thing, ...] = ()
    """What lies with it."""
    finish: Words = ""
    """How it finished the game that is over, in one line; empty before, and where nothing is to be said."""
