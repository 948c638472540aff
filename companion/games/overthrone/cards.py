"""Events that the hub keeps track of, and the supply: counts the named cards that were played (rulebook p. 11-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from companion.core.icons import Icon
from companion.core.text import Text, say
from companion.games.overthrone.box import BEARER, COURTIER, GOLD, MUSKETEER, NOBLES, PROVINCE, CardKind
from companion.kit.announcement import Announcing

BONUS = 10
"""The points for the King's ear, for Low birth and for Excommunication."""


class Scoring(NamedTuple):
    """An event that takes a card of another structure and scores its printed value."""

    name: Text
    takes: Text
    """The question in everyone's menu."""
    yours: Text
    """The question to its player."""
    kind: CardKind
    icon: Icon


SCORING: dict[str, Scoring] = {
    "bandits": Scoring(
        say("Bandits"),
        say("Bandits: whose gold, and what's it worth?"),
        say("Your Bandits: whose gold do you take? What's it worth?"),
        GOLD,
        "coin",
    ),
    "rumours": Scoring(
        say("Rumours"),
        say("Rumours: whose courtier, and what's it worth?"),
        say("Your Rumours: whose courtier do you take? What's it worth?"),
        COURTIER,
        "tongue",
    ),
    "dismissal": Scoring(
        say("Dismissal"),
        say("Dismissal: whose musketeer, and what's it worth?"),
        say("Your Dismissal: whose musketeer do you take? What's it worth?"),
        MUSKETEER,
        "musketeer",
    ),
    "inheritance": Scoring(
        say("Inheritance"),
        say("Inheritance: whose province, and what's it worth?"),
        say("Your Inheritance: whose province do you take? What's it worth?"),
        PROVINCE,
        "province",
    ),
}
"""The scoring events; there is one of each, and it works in the division."""

ACCUSATIONS: dict[str, tuple[Text, Icon]] = {
    "low-birth": (say("Low birth"), "mark"),
    "excommunication": (say("Excommunication"), "cross"),
}
"""The accusations; there is one of each. It needs a Cardinal or a Bishop, and moves from player to player."""


class Named(NamedTuple):
    """A card that the division asks for by name."""

    name: Text
    does: Text
    """The action in the division."""
    icon: Icon


NAMED: dict[str, Named] = {
    "noble": Named(say("A noble"), say("reclaim it, if it's still there"), "noble"),
    "bearer": Named(say("A bearer"), say("if it's still there, use its ability and reclaim it"), "crown"),
    "bandits": Named(SCORING["bandits"].name, say("take someone's gold card and score its value"), "coin"),
    "rumours": Named(SCORING["rumours"].name, say("take someone's courtier and score its value"), "tongue"),
    "dismissal": Named(SCORING["dismissal"].name, say("take someone's musketeer and score its value"), "musketeer"),
    "inheritance": Named(SCORING["inheritance"].name, say("take someone's province and score its value"), "province"),
    "unrest": Named(say("Unrest"), say("take all of one player's unguarded provinces"), "sword"),
    "blackmail": Named(say("Blackmail"), say("take a random card from someone's hand"), "envelope"),
}
"""The cards with names. A Rebellion is entered by itself; all other cards are divided by groups, or work at once."""

OWN = ("noble", "bearer")
"""The named cards that return to the players who have played them."""

REBELLION = "rebellion"

REBELLIONS = 6
"""The Rebellions in the box (rulebook p. 10)."""

SUPPLY: dict[str, tuple[Text, int]] = {
    REBELLION: (say("Rebellions"), REBELLIONS),
    "noble": (say("Nobles from the deck"), NOBLES),
    "bearer": (say("Bearers"), BEARER.cards),
    "unrest": (NAMED["unrest"].name, 2),
    "blackmail": (NAMED["blackmail"].name, 2),
}
"""The cards that are played to the middle and of which the box holds several, with their number (rulebook p. 1, 12)."""


def count_cards(card: str, players: int) -> int:
    """Return the number of cards of a kind in `SUPPLY` that can be played: nobles dealt out at first are not."""
    return SUPPLY[card][1] - (players if card == "noble" else 0)


EAR = "ear"


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
