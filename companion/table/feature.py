"""Features of a table: each is asked only while a part of the table's state concerns it, with one context for all.

The context is a table at one moment, with derived values that several features need, worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
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
    """A table at one moment, with derived values that several features need."""

    games: Games
    table: Table
    running: Running | None
    """The running game; None before the first, between games and after the end."""
    public_view: PublicView | None
    """The public view of the game on the table, also after its end."""
    game_moves: tuple[tuple[Move[Any], Question], ...]
    """The game's moves, each with its question as the table asks it."""
    blind: bool
    """Whether eyes are closed, in a night or in another phase of the running game."""
    eyes_closed: bool
    """Whether it is night, when nobody looks at a phone."""
    clock_waits: bool = False
    """Whether the game's clock waits for a lesson or a lent phone: nobody sees it."""


def context(games: Games, table: Table) -> TableContext:
    """Work out the context of a table."""
    on_table, running = table.running, table.playing
    view = games[on_table.game].public_view(on_table.state) if on_table else None
    hidden = _hidden_clocks(table, running, view) if view and running else ()
    if view and hidden:
        view = replace(view, timers=tuple([timer for timer in view.timers if timer.ends not in hidden]))
    moves = tuple(_game_moves(games, table, running, hidden)) if running else ()
    eyes_closed = running is not None and view is not None and view.phase == NIGHT
    blind = running is not None and view is not None and (eyes_closed or view.blind)
    return TableContext(games, table, running, view, moves, blind, eyes_closed, bool(hidden))


def _hidden_clocks(table: Table, running: Running, view: PublicView) -> Collection[int]:
    """Return the ends of the clocks that wait until a lesson is over, or until a lent phone is back."""
    if running.hold:
        return [timer.ends for timer in view.timers]
    back = table.handing_back
    return [timer.ends for timer in view.timers if timer.ends == back.ends] if back else ()


def _game_moves(
    games: Games, table: Table, running: Running, hidden: Collection[int]
) -> list[tuple[Move[Any], Question]]:
    # The next game is another occasion, and so is an undo: the ids differ.
    occasion = table.occasion
    found = [
        (move, replace(move.question, id=f"{occasion}-{move.question.id}", for_everyone=move.for_everyone))
        for move in games[running.game].legal_moves(running.state)
    ]
    if not (hidden or running.hold):
        return found
    all_wait = running.hold is not None
    return [(move, _without_clock(one) if all_wait or one.deadline in hidden else one) for move, one in found]


def _without_clock(question: Question) -> Question:
    # Its text stays, so that nothing moves once the clock begins.
    return replace(question, deadline=None, clock_waits=True) if question.deadline is not None else question


@dataclass(frozen=True)
class Feature(Generic[Said]):
    """One function of a feature."""

    concerns: tuple[str, ...]
    """Attributes of `Table`. While none of them is set, the feature is not asked."""

    ask: Callable[[TableContext], Said]


def is_concerned(concerns: Sequence[str], table: Table) -> bool:
    """Return whether any of the attributes in `concerns` is set."""
    return any(map(partial(getattr, table), concerns))


def ask(features: Iterable[Feature[Iterable[Answer]]], at: TableContext) -> list[Answer]:
    """Return the results of `features` one after another, without those that nothing concerns."""
    found: list[Answer] = []
    for feature in features:
        if is_concerned(feature.concerns, at.table):
            found.extend(feature.ask(at))
    return found


def first(features: Iterable[Feature[Answer | None]], at: TableContext) -> Answer | None:
    """Return the first result of `features`, None if there is none."""
    for feature in features:
        if is_concerned(feature.concerns, at.table) and (found := feature.ask(at)) is not None:
            return found
    return None
