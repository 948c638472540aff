"""Who sits around the table, and what lies with them: part of what everybody sees."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.icons import Icon, Tag
from companion.core.text import Words

Where = Literal["each", "middle", "beside", "box"]
"""Before everybody, in the middle of the table, beside what is played, or it stays in the box."""


class Thing(Struct, frozen=True):
    """Something that all see lying with a seat: coins, a card, the knife. Frontends draw it and read it aloud."""

    icon: Icon
    text: Words
    count: int | None = None
    """How many, where more than one may lie there."""
    lost: bool = False
    """Whether it counts for nothing any more: a card that lies face up."""


class NonPlayer(Struct, frozen=True):
    """Somebody who plays without a seat: nobody answers for it, and frontends give it a place of its own."""

    id: str
    name: Words
    icon: Icon
    tags: tuple[Tag, ...] = ()
    things: tuple[Thing, ...] = ()
    right_of: int | None = None
    """The seat on whose right it sits, None while nobody has said where."""


class PublicSeat(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    name: str
    colour: str
    symbol: str
    tags: tuple[Tag, ...]
    away: bool
    required: bool
    """Whether the table waits for it."""
    plays: bool = True
    """Whether it plays; who sits down during a game plays in the next one."""
    left: bool = False
    """Whether it has left the game before its end."""
    things: tuple[Thing, ...] = ()
    """What lies with it."""
    finish: Words = ""
    """How it finished the game that is over, in one line; empty before, and where nothing is to be said."""
