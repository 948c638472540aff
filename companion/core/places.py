"""The seats around the table: part of everybody's view."""

from __future__ import annotations

from msgspec import Struct

from companion.core.blocks import Thing
from companion.core.blocks import Where as Where
from companion.core.icons import Icon, Tag
from companion.core.text import Words


class NonPlayer(Struct, frozen=True):
    """Somebody in the game without a seat. It answers nothing, and frontends give it a place of its own."""

    id: str
    name: Words
    icon: Icon
    tags: tuple[Tag, ...] = ()
    things: tuple[Thing, ...] = ()
    right_of: int | None = None
    """The seat it sits to the right of, None until somebody has said."""


class PublicSeat(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    name: str
    colour: str
    symbol: str
    tags: tuple[Tag, ...]
    away: bool
    required: bool
    plays: bool = True
    """Whether it plays; a player who sits down during a game plays in the next one."""
    left: bool = False
    """Whether it has left the game before the end."""
    things: tuple[Thing, ...] = ()
    finish: Words = ""
    """One line about the seat's finish; empty before the end, and if there is nothing to say."""
