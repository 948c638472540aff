"""A table at one moment, with what its features ask of it again and again: worked out once, and passed along."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer
from companion.core.question import Question
from companion.core.view import NIGHT, Scene
from companion.table.event import Games
from companion.table.records import Running
from companion.table.state import Table


class TableContext(Struct, frozen=True):
    """See the module."""

    games: Games
    table: Table
    running: Running | None
    """The game that is being played; None before the first, between games and once it has ended."""
    scene: Scene | None
    """What everyone sees of the game on the table, also once it has ended."""
    asked: tuple[tuple[Offer[Any], Question], ...]
    """What the game asks, each with its question as the table asks it."""
    eyes_closed: bool
    """Whether a night runs, in which nobody looks at a phone."""


def context(games: Games, table: Table) -> TableContext:
    """Work out the context of a table."""
    on_table, running = table.running, table.playing
    scene = games[on_table.game].scene(on_table.state) if on_table else None
    asked = tuple(_asked(games, table, running)) if running else ()
    return TableContext(
        games, table, running, scene, asked, running is not None and scene is not None and scene.phase == NIGHT
    )


def _asked(games: Games, table: Table, running: Running) -> list[tuple[Offer[Any], Question]]:
    # The next game, and an undo, are another occasion: the ids say so.
    occasion = table.occasion
    return [
        (offer, replace(offer.question, id=f"{occasion}-{offer.question.id}"))
        for offer in games[running.game].offers(running.state)
    ]
