"""What is in the box: kinds of cards with their values, and what a game needs of them.

The rulebook (p. 1) prints no values of provinces; a value of one digit is taken for any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from companion.core.game import Setup
from companion.core.text import Text, say
from companion.core.view import Fact, Facts
from companion.games.overthrone.options import on_phones
from companion.kit.phoneless import different

MOST_PLAYERS = 6

HAND = 7
"""Cards in a hand at the beginning and after a Rebellion (rulebook p. 2, 5)."""

DECK = 114
"""Cards of the box without the aids."""

NOBLES = 6
"""Nobles of the box, and colours of provinces."""


class CardKind(Struct, frozen=True):
    """A kind of card: how many there are, and the values printed on them."""

    cards: int
    least: int
    most: int

    @property
    def values(self) -> range:
        """The values that a card of this kind may have."""
        return range(self.least, self.most + 1)

    @property
    def total(self) -> int:
        """More than all cards of this kind together are never worth."""
        return self.cards * self.most

    def makes(self, total: int) -> bool:
        """Return whether some cards of this kind can be worth `total` together."""
        return any(self.least * cards <= total <= self.most * cards for cards in range(self.cards + 1))

    def enough(self, totals: Iterable[int]) -> bool:
        """Return whether the box has cards enough for several totals at once."""
        return sum(-(-total // self.most) for total in totals) <= self.cards


PROVINCE = CardKind(21, 1, 9)
GOLD = CardKind(19, 1, 3)
MUSKETEER = CardKind(19, 1, 7)
COURTIER = CardKind(21, 4, 6)
BEARER = CardKind(8, 4, 6)
NOBLE = CardKind(NOBLES, 1, 6)

COUNTED: dict[str, tuple[Text, CardKind]] = {
    "doubled": (say("Provinces that count double"), PROVINCE),
    "plain": (say("Other provinces"), PROVINCE),
    "musketeers": (say("Musketeers"), MUSKETEER),
    "courtiers": (say("Courtiers"), COURTIER),
    "bearers": (say("Bearers"), BEARER),
    "nobles": (say("Nobles"), NOBLE),
}
"""What counts, with its kind of cards: provinces in a province count, all of it in the end."""

PROVINCES = ("doubled", "plain")
"""What counts in a province count."""

MOST_NUMBER = 9
"""The greatest number on a card that can be laid in a duel or for the King's ear."""


def count_left(players: int) -> int:
    """Return how many cards the deck holds after dealing: 86 with three players, 59 with six (rulebook p. 2)."""
    return DECK - 1 - players * (2 + HAND)


def list_needed(setup: Setup) -> Facts:
    """Return what a game needs, and how many cards the deck begins with."""
    return Facts("needed", say("Before the game"), tuple(_rows(len(setup.players))))


def plan(setup: Setup) -> tuple[Facts, ...]:
    """Return what a game needs, and what is different for those without a phone."""
    own = say("They lay a card face down, and anybody says what it shows once all are turned over.")
    return (list_needed(setup), *different(setup, *([Fact(say("Numbers"), own)] if on_phones(setup) else [])))


def _rows(players: int) -> Iterator[Fact]:
    yield Fact(say("Before each player"), say("One noble and one province, drawn at random, face up."))
    yield Fact(say("Each hand"), say("{n} cards", n=HAND))
    yield Fact(say("The deck"), say("{n} cards", n=count_left(players)))
    kept = say("It keeps track of the king, the turns and the points. The cards stay on the table.")
    yield Fact(say("The hub"), kept)
