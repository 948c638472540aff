"""The supply: keeps count of the named cards that were played, of which the box holds a fixed number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.games.overthrone.cards import SCORING, SUPPLY, count_cards
from companion.kit.announcement import Announcing


class Supply(Announcing, Struct, frozen=True, kw_only=True):
    """The cards of a turn, and the named ones of the game."""

    played: tuple[int, ...] = ()
    """The seats that have played this turn, or sit out."""
    rebels: tuple[int, ...] = ()
    """The seats that have played a Rebellion this turn."""
    plays: dict[int, str] = {}
    """The card of each seat: a kind, or the name of an event, noble or bearer."""
    used: dict[str, int] = {}
    """The cards of each kind in `SUPPLY` played in earlier turns, or by players who have left (ruling OV-25)."""
    spent: tuple[str, ...] = ()
    """The events with one card only, once that card was played or is out of the game."""

    def card_of(self, seat: int) -> str:
        """Return the card of a seat in this turn, also after corrections."""
        if seat in self.rebels:
            return "rebellion"
        card = self.plays.get(seat, "card")
        return "card" if card == "rebellion" else card

    def is_left(self, card: str) -> bool:
        """Return whether the box can still hold a card that is played to the middle, by its name."""
        if card in SCORING:
            return card not in self.spent and card not in map(self.card_of, self.played)
        return self.count_played(card) < count_cards(card, len(self.setup.players))

    def count_played(self, card: str) -> int:
        """Return the number of cards of a kind in `SUPPLY` that were played in the game."""
        return self.used.get(card, 0) + sum(self.card_of(seat) == card for seat in self.played)

    def put_aside(self, seats: Sequence[int]) -> dict[str, Any]:
        """Return the fields that keep count of the cards that seats have played this turn."""
        played = Counter(map(self.card_of, seats))
        used = {card: self.used.get(card, 0) + played[card] for card in SUPPLY}
        scored = (card for card in SCORING if played[card] and card not in self.spent)
        return {"used": {card: times for card, times in used.items() if times}, "spent": (*self.spent, *scored)}
