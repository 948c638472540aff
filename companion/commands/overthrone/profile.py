"""The bots' profile for Overthrone."""

from __future__ import annotations

from random import Random

from companion.bots.answers import Answer, Question
from companion.bots.profile import BotProfile, first_word

CARDS = {"doubled": 3, "plain": 4, "musketeers": 4, "courtiers": 5, "bearers": 5, "nobles": 6}
"""The usual value of a card of each kind, by the rows of the counts: some cards always make a multiple of it."""

MOST_CARDS = 2
"""The most cards of a kind that a bot counts: six bots together have no more than the box."""


def count_answer(question: Question, players: int) -> Answer | None:
    """Return the bot's count of its cards: the same whenever it looks; None for any other question."""
    if first_word(question) not in ("count", "final"):
        return None
    random = Random(f"{question['id']}.{question['seat']}")
    rows = [row["id"] for row in question["rows"]]
    return {row: CARDS[row] * random.randint(0, 1 if row in ("bearers", "nobles") else MOST_CARDS) for row in rows}


PROFILE = BotProfile(
    options=({"reveals": "phones"}, {"reveals": "cards"}),
    # People seldom lose a noble except in a duel; the deck is said to be empty as soon as it can be.
    preferences={
        **{"tick": 3.0, "duel": 2.0, "ear": 2.0, "correct": 0.0, "noble": 0.2},
        **{"division": 0.5, "named": 0.3, "spoils": 3.0, "early": 0.0, "deck": 3.0, "holds": 0.0},
    },
    menu=(20.0, 80.0),
    pauses={"played": (10.0, 30.0), "count": (10.0, 20.0), "number": (4.0, 12.0), "final": (15.0, 30.0)},
    menu_chance=0.15,
    habits={"played": ("card", 0.8)},
    wish=count_answer,
)
