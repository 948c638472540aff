"""What a game that leaks is made with: the laws must catch every one that a game's folder brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from msgspec import defstruct

from companion.core.event import AnyEvent, EventType
from companion.core.game import AnyGame
from companion.core.offer import Offer
from companion.core.question import One, Question
from companion.core.view import Scene
from tests.laws.twins import Receipt, receipt

change = msgspec.structs.replace


@dataclass(frozen=True)
class Mutant:
    """A game, or a way to acknowledge, that tells somebody what is secret."""

    game: AnyGame
    receipt: Receipt = receipt


def showing(game: AnyGame, spoil: Callable[[Any, Scene], Scene]) -> AnyGame:
    """Return `game` with a scene that is not right."""
    return replace(game, scene=lambda state: spoil(state, game.scene(state)))


def otherwise(game: AnyGame, kind: EventType, **methods: Callable[..., Any]) -> AnyGame:
    """Return `game`, one of whose events does something else."""
    other: Any = defstruct(kind.__name__, [], bases=(kind,), namespace=methods, frozen=True, tag=kind.__name__)

    def swapped(happened: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
        return [other(**_fields(event)) if type(event) is kind else event for event in happened]

    def offers(state: Any) -> Sequence[Offer[Any]]:
        return [change(offer, effect=_through(offer.effect, swapped)) for offer in game.offers(state)]

    return replace(
        game,
        events=tuple(other if event is kind else event for event in game.events),
        offers=offers,
        begin=_through(game.begin, swapped),
        happens=_through(game.happens, swapped),
        leaves=game.leaves and _through(game.leaves, swapped),
    )


def _fields(event: AnyEvent) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def _through(what: Callable[..., Any], spoil: Callable[[Any], Any]) -> Callable[..., Any]:
    return lambda *given: spoil(what(*given))


def offering(game: AnyGame, spoil: Callable[[Any, Sequence[Offer[Any]]], Sequence[Offer[Any]]]) -> AnyGame:
    """Return `game` with offers that are not right."""
    return replace(game, offers=lambda state: spoil(state, game.offers(state)))


def renamed(offers: Sequence[Offer[Any]], more: object) -> Sequence[Offer[Any]]:
    """Return offers whose questions' ids say `more`."""
    return [change(offer, question=change(offer.question, id=f"{offer.question.id}-{more}")) for offer in offers]


def shorter(question: Question) -> Question:
    """Return a question whose choices lack the first one."""
    return change(question, ask=One(question.ask.choices[1:])) if isinstance(question.ask, One) else question
