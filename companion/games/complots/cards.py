"""How the cards that the hub has dealt move: from hand to Court and back, unseen by all but their seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from companion.games.complots import dealt as d
from companion.games.complots.characters import Character, in_play
from companion.games.complots.numbers import PILE
from companion.games.complots.state import State


def carded(state: State, event: d.DealtEvent) -> State:
    """Return the state after `event`; never refuses."""
    match event:
        case d.HandsDealt(hands, court):
            piles = dict.fromkeys(hands, in_play(state.setup)) if len(hands) == 2 else {}
            return replace(state, hands=hands, court=_sorted(court), piles=piles)
        case d.CardChosen(seat, character):
            return _chosen(state, seat, character)
        case d.CardReplaced(seat, gave, got):
            court = without((*state.court, gave), (got,))
            return replace(state, hands=_hand(state, seat, (gave,), (got,)), court=_sorted(court))
        case d.CardsDrawn(seat, cards):
            return replace(state, hands=_hand(state, seat, (), cards), court=without(state.court, cards))
        case d.CardsKept(seat, returned):
            court = _sorted((*state.court, *returned))
            return replace(state, hands=_hand(state, seat, returned, ()), court=court, choice=None)
        case d.CardShownTo(_, _, character):
            return replace(state, looked=character, choice=None)
        case _:
            assert_never(event)


def _chosen(state: State, seat: int, character: Character) -> State:
    """Return the state with one card of the own pile in hand; the rest of it has left the game (ruling CO-12)."""
    piles = {**state.piles, seat: without(state.piles[seat], (character,))}
    choosing = any(len(pile) == PILE for pile in piles.values())
    choice = state.choice if choosing else None
    return replace(state, hands=_hand(state, seat, (), (character,)), piles=piles, choice=choice)


def _hand(
    state: State, seat: int, less: Sequence[Character], more: Sequence[Character]
) -> dict[int, tuple[Character, ...]]:
    return {**state.hands, seat: (*without(state.hands[seat], less), *more)}


def without(cards: Sequence[Character], taken: Sequence[Character]) -> tuple[Character, ...]:
    """Return `cards` but for those `taken`, each once; raises `ValueError` if one is not there."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def _sorted(cards: Sequence[Character]) -> tuple[Character, ...]:
    """Return cards of the Court in an order that tells nothing of where they came from."""
    return tuple(sorted(cards))
