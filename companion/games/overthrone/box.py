"""The box: counts the cards of each kind, and gives their values.

The rulebook (p. 1) prints no values of provinces; we take any value of one digit.
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
"""The cards in a hand at the beginning and after a Rebellion (rulebook p. 2, 5)."""

DECK = 114
"""The cards in the box, without the aids."""

NOBLES = 6
"""The nobles in the box, and the colours of provinces."""


DUELLISTS = 2
"""The nobles that a duel needs."""


class CardKind(Struct, frozen=True):
    """A kind of card, with the number of cards and the range of their printed values."""

    cards: int
    least: int
    most: int

    @property
    def values(self) -> range:
        """The possible values of a card."""
        return range(self.least, self.most + 1)

    @property
    def total(self) -> int:
        """An upper limit for the value of all cards together."""
        return self.cards * self.most

    def makes(self, total: int) -> bool:
        """Return whether some cards of this kind can be worth `total` together."""
        return any(self.least * cards <= total <= self.most * cards for cards in range(self.cards + 1))

    def enough(self, totals: Iterable[int]) -> bool:
        """Return whether the box has enough cards for several totals at once."""
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
"""The rows of the final count, with their kinds of cards; a province count has the first two."""

PROVINCES = ("doubled", "plain")
"""The rows of a province count."""

KING = 10
"""The points in the final count for controlling the king."""

MOST_NUMBER = 9
"""The greatest number that can be laid in a duel or for the King's ear."""


def count_left(players: int) -> int:
    """Return the number of cards in the deck after dealing: 86 with three players, 59 with six (rulebook p. 2)."""
    return DECK - 1 - players * (2 + HAND)


def list_needed(setup: Setup) -> Facts:
    """Return the rows on a game's cards."""
    return Facts("needed", say("Before the game"), tuple(_rows(len(setup.players))))


def plan(setup: Setup) -> tuple[Facts, ...]:
    """Return the box's part in a game, and the differences for players without a phone."""
    own = say("They lay a card face down. Anyone enters its number after the reveal.")
    return (list_needed(setup), *different(setup, *([Fact(say("Numbers"), own)] if on_phones(setup) else [])))


def _rows(players: int) -> Iterator[Fact]:
    yield Fact(say("In front of each player"), say("One noble and one province, drawn at random, face up."))
    yield Fact(say("Each hand"), say("{n} cards", n=HAND))
    yield Fact(say("The deck"), say("{n} cards", n=count_left(players)))
    kept = say("It tracks the king, turns and points. The cards stay on the table.")
    yield Fact(say("The hub"), kept)
