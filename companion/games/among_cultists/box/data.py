"""A plan for other programs: `companion setup among-cultists --json`."""

from __future__ import annotations

from collections import Counter

from companion.games.among_cultists.box.cards import COUNTS, OF_CHARACTERS, DeckName, decks
from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.evening.numbers import NUMBERS
from companion.games.among_cultists.evening.tokens import NAMES, bag

ALWAYS: tuple[DeckName, ...] = ("investigator", "cultist", "energy", "rooms", "draw", "unsafe_passage")
"""The decks that are named even where they are not used; the Pyromaniac's is named with the Pyromaniac only."""


def as_data(plan: Plan) -> dict[str, object]:
    """Return `plan`, which must be one that can be played, with all its numbers; what is not used is None."""
    counts = COUNTS[plan.characters]
    numbers = NUMBERS[plan.characters]
    return {
        "players": plan.players,
        "ai": plan.ai,
        "characters": plan.characters,
        "cultists": plan.cultists,
        "roles": plan.roles,
        "decks": _decks(plan),
        "room_tokens": {"plain": counts.plain, "unsafe": counts.unsafe},
        "events": _events(plan),
        "target": numbers.target,
        "deaths": numbers.deaths,
    }


def _decks(plan: Plan) -> dict[DeckName, dict[str, int] | None]:
    found: dict[DeckName, dict[str, int] | None] = dict.fromkeys(ALWAYS)
    for name, deck in decks(plan).items():
        copies = {"copies": deck.copies} if name in OF_CHARACTERS else {}
        found[name] = {**copies, **{str(card): n for card, n in deck.cards.items()}}
    return found


def _events(plan: Plan) -> dict[str, int | None]:
    tokens = Counter(bag(plan.first_game))
    return {token: tokens[token] or None for token in NAMES}
