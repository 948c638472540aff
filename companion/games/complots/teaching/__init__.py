"""The teaching of Complots: loads the files that teach it, with the values and conditions that they use.

lessons.toml    lessons for newcomers, each when it first matters
answers.toml    answers to the questions of each phase
reference.toml  the rules to look up
primer.toml     the game for people who are new to it
briefings.toml  a newcomer's own hand
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement

from companion.core.briefing import Briefing
from companion.core.game import Setup, kept_in_setup
from companion.core.text import Text
from companion.core.view import Seat
from companion.games.complots.box import (
    FORCED,
    INFLUENCES,
    NAMES,
    PILE,
    PURSE,
    Character,
    copies,
    court,
    fifth,
    in_play,
)
from companion.games.complots.options import hub_deals
from companion.games.complots.state import State
from companion.kit.teaching.teach import teach

TEACHING = teach(
    __name__,
    "lessons",
    "answers",
    "reference",
    "primer",
    "briefings",
    values={
        **{character: name for character, name in NAMES.items()},
        "copies": lambda setup: copies(len(setup.players)),
        "court": lambda setup: court(len(setup.players)),
        "forced": FORCED,
        "influences": INFLUENCES,
        "pile": PILE,
        "purse": PURSE,
        "unused_character": lambda setup: NAMES["ambassador" if fifth(setup) == "inquisitor" else "inquisitor"],
    },
    conditions={
        "real cards": lambda setup: not hub_deals(setup),
        "the hub deals": hub_deals,
        "three or more": lambda setup: len(setup.players) > 2,
        "two players": lambda setup: len(setup.players) == 2,
    },
)

DEEDS: Mapping[Character, Text] = {one: TEACHING.briefings.sentence("do", one) for one in NAMES}


@kept_in_setup
def briefings(setup: Setup) -> Mapping[str, Briefing]:
    """Return the briefing of each hand of one or two cards."""
    characters = in_play(setup)
    pairs = combinations_with_replacement(characters, 2)
    return {f"{one}-{other}": _brief_pair(one, other) for one, other in pairs} | {
        one: TEACHING.briefings.briefing("one", first=DEEDS[one]) for one in characters
    }


def _brief_pair(one: Character, other: Character) -> Briefing:
    kind = "alike" if one == other else "different"
    return TEACHING.briefings.briefing("two", kind, first=DEEDS[one], second=DEEDS[other])


def part(state: State, seat: Seat) -> str | None:
    """Return a seat's hand, None unless it holds exactly its influences; everyone knows when that is."""
    hand = state.hands.get(seat, ())
    if not hand or len(hand) != state.lives[seat]:
        return None
    return "-".join(one for one in in_play(state.setup) for _ in range(hand.count(one)))
