"""Cards: the decks that a table needs, and the cards that the box has for them (p. 4, 6, 7, 24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.core.text import Text, say
from companion.games.among_cultists.box.plan import Plan

Card = Literal["alive", "dead", "success", "failure", "sabotage", "itinerary"]

CARDS: dict[Card, Text] = {
    "alive": say("Alive"),
    "dead": say("Dead"),
    "success": say("Success"),
    "failure": say("Failure"),
    "sabotage": say("Sabotage"),
    "itinerary": say("Itinerary"),
}

Pile = Mapping[Card, int]
"""The number of each card in it; absent cards are left out."""

BOX: Pile = {"alive": 73, "dead": 9, "success": 63, "failure": 20, "sabotage": 7, "itinerary": 10}
"""The 182 cards of the box (p. 4)."""

INVESTIGATOR: Pile = {"alive": 9, "success": 8, "itinerary": 1}

PYROMANIAC: Pile = {"alive": 9, "success": 6, "failure": 1, "sabotage": 1, "itinerary": 1}
"""An Investigator's deck with 1 Failure and 1 Sabotage in the place of 2 Success (p. 24)."""

CULTIST: Pile = {"alive": 6, "dead": 3, "success": 2, "failure": 4, "sabotage": 2, "itinerary": 1}

UNSAFE_PASSAGE: Pile = {"success": 1, "failure": 1}


class SetupCounts(Struct, frozen=True):
    """The cards and tokens for a number of characters."""

    energy: Pile | None
    """The starting Energy cards, None without any."""
    rooms: Pile
    """The cards on the map; the draw deck holds a second copy of each."""
    blank_room_tokens: int
    unsafe_room_tokens: int


COUNTS = {
    5: SetupCounts({"alive": 5, "dead": 1}, {"success": 5, "failure": 3, "sabotage": 1}, 5, 4),
    6: SetupCounts({"alive": 5, "dead": 1}, {"success": 4, "failure": 4, "sabotage": 1}, 4, 5),
    7: SetupCounts(None, {"success": 5, "failure": 4, "sabotage": 1}, 6, 4),
    8: SetupCounts({"alive": 7, "dead": 1}, {"success": 5, "failure": 5, "sabotage": 1}, 5, 6),
}
"""The counts by the number of characters, the AI included (p. 6)."""


def count_rooms(characters: int) -> int:
    """Return the number of rooms on the map: each has a token (p. 6, 8)."""
    return COUNTS[characters].blank_room_tokens + COUNTS[characters].unsafe_room_tokens


DeckName = Literal["investigator", "pyromaniac", "cultist", "energy", "rooms", "draw", "unsafe_passage"]


class Deck(Struct, frozen=True):
    """Several equal piles."""

    cards: Pile
    copies: int = 1


def decks(plan: Plan) -> dict[DeckName, Deck]:
    """Return the decks that `plan` uses, by name; unused decks are left out."""
    counts = COUNTS[plan.characters]
    pyromaniac = "pyromaniac" in plan.special
    found: dict[DeckName, Deck] = {
        "investigator": Deck(INVESTIGATOR, plan.characters - plan.cultists - pyromaniac),
        "cultist": Deck(CULTIST, plan.cultists),
        "rooms": Deck(counts.rooms),
        "draw": Deck(counts.rooms),
    }
    if pyromaniac:
        found["pyromaniac"] = Deck(PYROMANIAC)
    if counts.energy:
        found["energy"] = Deck(counts.energy)
    if not plan.first_game:
        found["unsafe_passage"] = Deck(UNSAFE_PASSAGE)
    return found


def count_taken(plan: Plan) -> Pile:
    """Return all cards that `plan` takes out of the box."""
    sums: Counter[Card] = Counter()
    for deck in decks(plan).values():
        sums.update({card: n * deck.copies for card, n in deck.cards.items()})
    return sums


def count_left(plan: Plan) -> Pile:
    """Return the cards that stay in the box: a table can check its counting with them."""
    out = count_taken(plan)
    stays = {card: n - out.get(card, 0) for card, n in BOX.items()}
    return {card: n for card, n in stays.items() if n}
