"""The tools that make a game leak: the laws must catch every leak that a game's folder brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from msgspec import defstruct

from companion.core.event import AnyEvent, EventType
from companion.core.game import AnyGame
from companion.core.move import Move
from companion.core.question import One, Question
from companion.core.view import PublicView
from tests.laws.twins import Receipt, receipt

change = msgspec.structs.replace


@dataclass(frozen=True)
class Mutant:
    """A game, or a way to acknowledge, that reveals a secret to somebody."""

    game: AnyGame
    receipt: Receipt = receipt


def showing(game: AnyGame, spoil: Callable[[Any, PublicView], PublicView]) -> AnyGame:
    """Return `game` with a wrong view."""
    return replace(game, public_view=lambda state: spoil(state, game.public_view(state)))


def override(game: AnyGame, kind: EventType, **methods: Callable[..., Any]) -> AnyGame:
    """Return `game` with other methods of one event."""
    other: Any = defstruct(kind.__name__, [], bases=(kind,), namespace=methods, frozen=True, tag=kind.__name__)

    def swapped(happened: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
        return [other(**_fields(event)) if type(event) is kind else event for event in happened]

    def moves(state: Any) -> Sequence[Move[Any]]:
        return [change(move, effect=_through(move.effect, swapped)) for move in game.legal_moves(state)]

    return replace(
        game,
        events=tuple(other if event is kind else event for event in game.events),
        legal_moves=moves,
        begin=_through(game.begin, swapped),
        on_report=_through(game.on_report, swapped),
        leave=game.leave and _through(game.leave, swapped),
    )


def _fields(event: AnyEvent) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def _through(what: Callable[..., Any], spoil: Callable[[Any], Any]) -> Callable[..., Any]:
    return lambda *given: spoil(what(*given))


def offering(game: AnyGame, spoil: Callable[[Any, Sequence[Move[Any]]], Sequence[Move[Any]]]) -> AnyGame:
    """Return `game` with wrong moves."""
    return replace(game, legal_moves=lambda state: spoil(state, game.legal_moves(state)))


def renamed(moves: Sequence[Move[Any]], more: object) -> Sequence[Move[Any]]:
    """Return moves whose questions' ids contain `more`."""
    return [change(move, question=change(move.question, id=f"{move.question.id}-{more}")) for move in moves]


def shorter(question: Question) -> Question:
    """Return a question without its first choice."""
    return change(question, ask=One(question.ask.choices[1:])) if isinstance(question.ask, One) else question
