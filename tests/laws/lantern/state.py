"""The cards and the state of Lantern."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import Setup
from companion.core.view import Sound
from companion.kit.simultaneous_choice import SimultaneousChoice

LAST_TWICE = 6
"""The highest number that is there twice."""

CARDS = (*range(1, LAST_TWICE + 1), *range(1, 13))
"""The numbers of the deck."""

HAND = 3
"""Cards that everybody is dealt."""

UNSEEN = 1
"""Cards that are left out, as far as any are left."""

LEFTMOST = 0
"""The place of the card that is played for those who do not choose in time."""


class State(Struct, frozen=True, kw_only=True):
    """A game. All dicts are by seat; what it counts all have seen."""

    setup: Setup
    hands: dict[int, tuple[int, ...]]
    """The own cards from left to right; the seat alone knows them."""
    stock: tuple[int, ...]
    """Sorted: chance says which card of it is drawn at that moment."""
    top: int | None = None
    """The card of the stock that the first player has laid on top of it, and alone knows."""
    holder: int | None = None
    """The first player: who took the lantern last; before anybody did, who was named or drawn to begin."""
    choice: SimultaneousChoice[int] | None = None
    """The places of the cards that are being chosen."""
    played: dict[int, tuple[int, ...]]
    """The cards that lie face up before each seat, one for each round that is over."""
    lanterns: dict[int, int]
    sounds: tuple[Sound, ...] = ()
    stopped: bool = False

    @property
    def round(self) -> int:
        """The number of the round that is played, or comes next."""
        return 1 + min(len(cards) for cards in self.played.values())

    @property
    def over(self) -> bool:
        """Whether nothing is played any more: there is somebody without a card."""
        return self.stopped or not all(self.hands.values())

    @property
    def phase(self) -> str:
        """The phase that frontends show; nothing in it depends on hidden cards."""
        if self.over:
            return "end"
        if self.holder is None:
            return "preparing"
        return "choice" if self.choice else "swap"

    def handed(self, seat: int, cards: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        """Return all hands, that of `seat` being `cards`."""
        return {**self.hands, seat: cards}


def brightest(cards: dict[int, int]) -> int | None:
    """Return the seat with the highest card that nobody else has played; None if all are tied."""
    numbers = list(cards.values())
    alone = [seat for seat, number in cards.items() if numbers.count(number) == 1]
    return max(alone, key=lambda seat: cards[seat], default=None)
