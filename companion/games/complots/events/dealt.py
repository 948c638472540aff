"""What happens to cards that the hub has dealt: one seat knows it, or two do, and it is in no other's view."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.core.event import Event
from companion.core.text import Words, say
from companion.games.complots.box import PILE, Character, in_play
from companion.games.complots.state import State
from companion.kit.hand import without


class DealEvent(Event[State]):
    """Something about cards that the hub has dealt; with the real cards none of it happens."""


class HandsDealt(DealEvent):
    """The hub has dealt: each seat knows its own cards, nobody the Court; of a game of two, one card each so far."""

    hands: dict[int, tuple[Character, ...]]
    court: tuple[Character, ...]

    def apply(self, state: State) -> State:
        piles = dict.fromkeys(self.hands, in_play(state.setup)) if len(self.hands) == 2 else {}
        return replace(state, hands=self.hands, court=_shuffle_out(self.court), piles=piles)


class PileCardKept(DealEvent):
    """In a game of two a seat keeps this card of its pile; the others of it leave the game unseen (ruling CO-12)."""

    seat: int
    character: Character

    def apply(self, state: State) -> State:
        piles = {**state.piles, self.seat: without(state.piles[self.seat], (self.character,))}
        waiting = any(len(pile) == PILE for pile in piles.values())
        decision = state.decision if waiting else None
        return replace(state.change_hand(self.seat, (), (self.character,)), piles=piles, decision=decision)


class CardTakenBack(DealEvent):
    """In a game of two a seat puts the card that it keeps back into its pile: it chooses once more."""

    seat: int

    def apply(self, state: State) -> State:
        pile = in_play(state.setup)
        kept = without(pile, state.piles[self.seat])
        return replace(state.change_hand(self.seat, kept, ()), piles={**state.piles, self.seat: pile})

    def log_line(self, state: State) -> Words:
        return say("{who} chooses another card.", who=state.name(self.seat))


class CardReplaced(DealEvent):
    """A card that the hub has dealt goes into the Court; from all that lies there then its seat draws a new one."""

    seat: int
    gave: Character
    got: Character

    def apply(self, state: State) -> State:
        court = without((*state.court, self.gave), (self.got,))
        return replace(state.change_hand(self.seat, (self.gave,), (self.got,)), court=_shuffle_out(court))


class CardsDrawn(DealEvent):
    """For an exchange the hub deals cards of the Court to a seat, which alone knows them."""

    seat: int
    cards: tuple[Character, ...]

    def apply(self, state: State) -> State:
        return replace(state.change_hand(self.seat, (), self.cards), court=without(state.court, self.cards))


class CardsReturned(DealEvent):
    """A seat has chosen in secret which cards it gives back to the Court."""

    seat: int
    returned: tuple[Character, ...]

    def apply(self, state: State) -> State:
        court = _shuffle_out((*state.court, *self.returned))
        return replace(state.change_hand(self.seat, self.returned, ()), court=court, decision=None)


class CardShownTo(DealEvent):
    """A seat shows one of its cards to the Inquisitor, who alone knows it."""

    seat: int
    to: int
    character: Character

    def apply(self, state: State) -> State:
        return replace(state, looked=self.character, decision=None)

    def log_line(self, state: State) -> Words:
        return say("{who} shows {other} a card.", who=state.name(self.seat), other=state.name(self.to))


def _shuffle_out(cards: Iterable[Character]) -> tuple[Character, ...]:
    """Return cards of the Court in an order that tells nothing of where they came from."""
    return tuple(sorted(cards))
