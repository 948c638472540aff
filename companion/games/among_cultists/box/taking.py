"""What to take out of the box (p. 6, 7, 24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.text import Text, count, say
from companion.games.among_cultists.box.cards import COUNTS, Deck, DeckName, decks, left
from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.box.wording import Step, listed, said_cards, said_roles, times
from companion.games.among_cultists.evening.tokens import NAMES, bag

ICONS: dict[DeckName, str] = {
    "investigator": "eye",
    "pyromaniac": "flame",
    "cultist": "raven",
    "energy": "candle",
    "rooms": "door",
    "draw": "deck",
    "unsafe_passage": "warning",
}
"""The drawings of the decks, in the order in which they are counted out."""


def taking(plan: Plan) -> Iterator[Step]:
    """Yield what to count out for `plan`."""
    found = decks(plan)
    for name in ICONS:
        if name in found:
            yield Step(name.replace("_", "-"), _deck(name, found[name]), ICONS[name])
    yield Step("rest", say("Count what stays in the box: {cards}", cards=said_cards(left(plan))), "check")
    yield Step("markers", say("Role markers: {roles}", roles=said_roles(plan.roles)), "mark")
    yield Step("envelopes", say("{n} envelopes", n=plan.characters), "envelope")
    yield Step("tokens", _room_tokens(plan), "token-black")
    yield Step("events", _events(plan), "bag")


def _deck(name: DeckName, deck: Deck) -> Text:
    cards = said_cards(deck.cards)
    match name:
        case "investigator":
            return say("{n} Investigator decks, each: {cards}", n=deck.copies, cards=cards)
        case "pyromaniac":
            return say(
                "1 deck for the Pyromaniac, with 1 Failure and 1 Sabotage in the place of 2 Success: {cards}",
                cards=cards,
            )
        case "cultist":
            return count("{n} Cultist deck: {cards}", "{n} Cultist decks, each: {cards}", deck.copies, cards=cards)
        case "energy":
            return say("The starting Energy cards: {cards}", cards=cards)
        case "rooms":
            return say("The room cards: {cards}", cards=cards)
        case "draw":
            return say("The draw deck: {cards}", cards=cards)
        case "unsafe_passage":
            return say("The unsafe-passage deck: {cards}", cards=cards)


def _room_tokens(plan: Plan) -> Text:
    counts = COUNTS[plan.characters]
    return say("Room tokens: {plain} plain, {unsafe} with the unsafe passage", plain=counts.plain, unsafe=counts.unsafe)


def _events(plan: Plan) -> Text:
    tokens = Counter(bag(plan.first_game))
    return say("Event tokens: {tokens}", tokens=listed(times(n, NAMES[token]) for token, n in tokens.items()))
