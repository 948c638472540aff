"""A hidden hand, and the choices among its cards: they name places alone, so they betray nothing.

People at the table can read a question, but only the owner sees the card at a place, among the secrets.

Keep the deck sorted, and let chance pick a card at the moment when it is drawn. Then the laws deal an observer the same
cards in two evenings that differ only in the cards of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.core.icons import Icon
from companion.core.question import Answer, Choice
from companion.core.text import Words, say
from companion.core.view import Secret
from companion.kit.choices import list_taken

Card = TypeVar("Card")


def places(cards: int) -> tuple[Choice, ...]:
    """Return a choice for each card of a hand."""
    return tuple(
        Choice(f"card-{place}", say("Card {n}", n=place), about=f"card-{place}") for place in range(1, cards + 1)
    )


def place_of(answer: Answer) -> int:
    """Return the place of the card that a choice names, from 0."""
    return int(str(answer).removeprefix("card-")) - 1


def places_of(answer: Answer) -> tuple[int, ...]:
    """Return the chosen places in order, if several may be chosen."""
    return tuple(sorted(place_of(value) for value in list_taken(answer)))


def hidden_cards(cards: Sequence[tuple[Words, Icon]]) -> list[Secret]:
    """Return the cards as their owner alone sees them: name and icon."""
    return [
        Secret(f"card-{place}", say("Card {n}", n=place), text, icon) for place, (text, icon) in enumerate(cards, 1)
    ]


def without(cards: Sequence[Card], taken: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards except those `taken`, each once; raises `ValueError` if one is not there."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)
