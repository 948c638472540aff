"""What happens to cards that the hub has dealt: each event is known to one seat, or to two, and in no other's view."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.complots.characters import Character


class HandsDealt(Struct, frozen=True, tag=True):
    """The hub has dealt: each seat knows its own cards, nobody the Court; of a game of two, one card each so far."""

    hands: dict[int, tuple[Character, ...]]
    court: tuple[Character, ...]


class CardChosen(Struct, frozen=True, tag=True):
    """In a game of two a seat keeps this card of its pile; the others of the pile leave the game unseen."""

    seat: int
    character: Character


class CardReplaced(Struct, frozen=True, tag=True):
    """A card that the hub has dealt goes into the Court; from all that lies there then its seat draws a new one."""

    seat: int
    gave: Character
    got: Character


class CardsDrawn(Struct, frozen=True, tag=True):
    """For an exchange the hub deals cards of the Court to a seat, which alone knows them."""

    seat: int
    cards: tuple[Character, ...]


class CardsKept(Struct, frozen=True, tag=True):
    """A seat has chosen in secret which cards it gives back to the Court."""

    seat: int
    returned: tuple[Character, ...]


class CardShownTo(Struct, frozen=True, tag=True):
    """A seat shows one of its cards to the Inquisitor, who alone knows it."""

    seat: int
    to: int
    character: Character


DealtEvent = HandsDealt | CardChosen | CardReplaced | CardsDrawn | CardsKept | CardShownTo
"""With the real cards none of them happens."""

DEALT: tuple[type[Any], ...] = (HandsDealt, CardChosen, CardReplaced, CardsDrawn, CardsKept, CardShownTo)
