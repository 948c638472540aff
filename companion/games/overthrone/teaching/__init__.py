"""The teaching of Overthrone: loads the files that teach it, with the values and lists that they use.

lessons.toml    lessons for newcomers, each when it first matters
answers.toml    answers to the questions of each phase
reference.toml  the rules to look up
primer.toml     the game for people who are new to it
"""

from __future__ import annotations

from companion.games.overthrone.box import HAND, KING, count_left
from companion.games.overthrone.cards import ACCUSATIONS, SCORING
from companion.kit.teaching.teach import teach

TEACHING = teach(
    __name__,
    "lessons",
    "answers",
    "reference",
    "primer",
    values={
        **{card: scoring.name for card, scoring in SCORING.items()},
        "hand": HAND,
        "king": KING,
        "left_in_deck": lambda setup: count_left(len(setup.players)),
    },
    lists={"accusations": [{"card": name} for name, _ in ACCUSATIONS.values()]},
)
