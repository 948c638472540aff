"""The cards that the hub has dealt: tells each event only to the one or two seats that know the card."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.core.event import Event, Reveal
from companion.core.text import Words, say
from companion.games.complots.box import NAMES, PILE, Character, in_play
from companion.games.complots.state import State
from companion.kit.hand import without
from companion.kit.listed import join_lines


class DealEvent(Event[State]):
    """An event about cards that the hub has dealt."""


class HandsDealt(DealEvent):
    """The hub has dealt: each seat knows its own cards, nobody knows the Court. In a game of two, each has one card."""

    hands: dict[int, tuple[Character, ...]]
    court: tuple[Character, ...]

    def apply(self, state: State) -> State:
        piles = dict.fromkeys(self.hands, in_play(state.setup)) if len(self.hands) == 2 else {}
        return replace(state, hands=self.hands, court=_sort_court(self.court), piles=piles)


class PileCardKept(DealEvent):
    """A seat keeps this card of its pile in a game of two; the others leave the game unseen (ruling CO-12)."""

    seat: int
    character: Character

    def apply(self, state: State) -> State:
        piles = {**state.piles, self.seat: without(state.piles[self.seat], (self.character,))}
        waiting = any(len(pile) == PILE for pile in piles.values())
        decision = state.decision if waiting else None
        return replace(state.change_hand(self.seat, (), (self.character,)), piles=piles, decision=decision)


class CardTakenBack(DealEvent):
    """A seat returns the card that it kept to its pile in a game of two, and chooses again."""

    seat: int

    def apply(self, state: State) -> State:
        pile = in_play(state.setup)
        kept = without(pile, state.piles[self.seat])
        return replace(state.change_hand(self.seat, kept, ()), piles={**state.piles, self.seat: pile})

    def log_line(self, state: State) -> Words:
        return say("{who} picks another card.", who=state.name(self.seat))


class CardReplaced(DealEvent):
    """A card that the hub has dealt goes into the Court, and its seat draws a new one from there."""

    seat: int
    gave: Character
    got: Character

    def apply(self, state: State) -> State:
        court = without((*state.court, self.gave), (self.got,))
        return replace(state.change_hand(self.seat, (self.gave,), (self.got,)), court=_sort_court(court))


class CardsDrawn(DealEvent):
    """The hub deals cards of the Court to a seat for an exchange; only that seat knows them."""

    seat: int
    cards: tuple[Character, ...]

    def apply(self, state: State) -> State:
        return replace(state.change_hand(self.seat, (), self.cards), court=without(state.court, self.cards))


class CardsReturned(DealEvent):
    """A seat has secretly chosen the cards that it returns to the Court."""

    seat: int
    returned: tuple[Character, ...]

    def apply(self, state: State) -> State:
        court = _sort_court((*state.court, *self.returned))
        return replace(state.change_hand(self.seat, self.returned, ()), court=court, decision=None)


class WinnerHandShown(Reveal[State]):
    """The game is over, and the winner's hidden cards are shown."""

    seat: int
    cards: tuple[Character, ...]

    def apply(self, state: State) -> State:
        return replace(state, shown=self.cards)

    def log_line(self, state: State) -> Words:
        cards = join_lines([NAMES[card] for card in self.cards])
        return say("{who} reveals: {cards}.", who=state.name(self.seat), cards=cards)


class CardShownTo(DealEvent):
    """A seat shows one of its cards to the Inquisitor, who alone sees it."""

    seat: int
    to: int
    character: Character

    def apply(self, state: State) -> State:
        return replace(state, looked=self.character, decision=None)

    def log_line(self, state: State) -> Words:
        return say("{who} shows {other} a card.", who=state.name(self.seat), other=state.name(self.to))


def _sort_court(cards: Iterable[Character]) -> tuple[Character, ...]:
    # The order must not tell where a card came from.
    return tuple(sorted(cards))
