"""Features of a table: each is asked only while a part of the table's state concerns it, with one context for all.

The context is a table at one moment, with what features ask of it again and again: worked out once, and passed along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.move import Move
from companion.core.question import Question
from companion.core.view import NIGHT, PublicView
from companion.table.event import Games
from companion.table.records import Running
from companion.table.state import Table

Answer = TypeVar("Answer")
Said = TypeVar("Said", covariant=True)


class TableContext(Struct, frozen=True):
    """A table at one moment, with what is worked out of it once for all that ask."""

    games: Games
    table: Table
    running: Running | None
    """The game that is being played; None before the first, between games and once it has ended."""
    public_view: PublicView | None
    """What everyone sees of the game on the table, also once it has ended."""
    game_moves: tuple[tuple[Move[Any], Question], ...]
    """What the game asks, each with its question as the table asks it."""
    blind: bool
    """Whether eyes are closed, in a night or in another phase of the game that is played."""
    eyes_closed: bool
    """Whether a night runs, in which nobody looks at a phone."""


def context(games: Games, table: Table) -> TableContext:
    """Work out the context of a table."""
    on_table, running = table.running, table.playing
    view = games[on_table.game].public_view(on_table.state) if on_table else None
    moves = tuple(_game_moves(games, table, running)) if running else ()
    eyes_closed = running is not None and view is not None and view.phase == NIGHT
    blind = running is not None and view is not None and (eyes_closed or view.blind)
    return TableContext(games, table, running, view, moves, blind, eyes_closed)


def _game_moves(games: Games, table: Table, running: Running) -> list[tuple[Move[Any], Question]]:
    # The next game, and an undo, are another occasion: the ids say so.
    occasion = table.occasion
    return [
        (move, replace(move.question, id=f"{occasion}-{move.question.id}"))
        for move in games[running.game].legal_moves(running.state)
    ]


@dataclass(frozen=True)
class Feature(Generic[Said]):
    """One thing that a feature says of a table."""

    concerns: tuple[str, ...]
    """Attributes of `Table`. While none of them is set, it has nothing to say, and is not asked."""

    ask: Callable[[TableContext], Said]


def is_concerned(concerns: Sequence[str], table: Table) -> bool:
    """Return whether a part of the table's state that `concerns` names is set."""
    return any(map(partial(getattr, table), concerns))


def ask(features: Iterable[Feature[Iterable[Answer]]], at: TableContext) -> list[Answer]:
    """Return what `features` say, one after the other, those that nothing concerns left out."""
    found: list[Answer] = []
    for feature in features:
        if is_concerned(feature.concerns, at.table):
            found.extend(feature.ask(at))
    return found


def first(features: Iterable[Feature[Answer | None]], at: TableContext) -> Answer | None:
    """Return what the first of `features` says that says anything."""
    for feature in features:
        if is_concerned(feature.concerns, at.table) and (found := feature.ask(at)) is not None:
            return found
    return None
