"""The cards and the state of Lantern."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import Setup
from companion.core.view import Sound
from companion.kit.simultaneous_choice import SimultaneousChoice

LAST_TWICE = 6
"""The highest number that two cards have."""

CARDS = (*range(1, LAST_TWICE + 1), *range(1, 13))
"""The numbers of the deck."""

HAND = 3
"""Cards that everybody is dealt."""

UNSEEN = 1
"""Cards that are left out, if there are enough."""

LEFTMOST = 0
"""The place of the card that is played for a seat that does not choose in time."""


class State(Struct, frozen=True, kw_only=True):
    """A game. All dicts are by seat; everybody has seen its counts."""

    setup: Setup
    hands: dict[int, tuple[int, ...]]
    """The cards of each seat from left to right, which the seat alone knows."""
    stock: tuple[int, ...]
    """The stock, sorted: chance picks the card at the moment of drawing."""
    top: int | None = None
    """The card on top of the stock that the first player has laid there, and alone knows."""
    holder: int | None = None
    """The first player: the last one to take the lantern; before that, the one named or drawn to begin."""
    choice: SimultaneousChoice[int] | None = None
    """The places of the cards that are being chosen."""
    played: dict[int, tuple[int, ...]]
    """The cards that lie face up before each seat, one for each finished round."""
    lanterns: dict[int, int]
    sounds: tuple[Sound, ...] = ()
    stopped: bool = False

    @property
    def round(self) -> int:
        """The number of the current round, or of the next one."""
        return 1 + min(len(cards) for cards in self.played.values())

    @property
    def over(self) -> bool:
        """Whether the game is over: a player has no card."""
        return self.stopped or not all(self.hands.values())

    @property
    def phase(self) -> str:
        """The phase that frontends show; it does not depend on hidden cards."""
        if self.over:
            return "end"
        if self.holder is None:
            return "preparing"
        return "choice" if self.choice else "swap"

    def handed(self, seat: int, cards: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        """Return all hands, with `cards` as the hand of `seat`."""
        return {**self.hands, seat: cards}


def brightest(cards: dict[int, int]) -> int | None:
    """Return the seat with the highest card that nobody else has played; None if all are tied."""
    numbers = list(cards.values())
    alone = [seat for seat, number in cards.items() if numbers.count(number) == 1]
    return max(alone, key=lambda seat: cards[seat], default=None)
