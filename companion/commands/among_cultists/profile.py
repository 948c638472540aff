"""The bots' profile for Among Cultists."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.bots.answers import Question
from companion.bots.profile import REQUIRED, BotProfile, first_word

ENVELOPES: Mapping[int, str] = {
    4: "investigator cultist investigator investigator",
    5: "investigator cultist investigator seer investigator",
    6: "investigator investigator seer investigator cultist investigator",
    7: "investigator cultist investigator investigator investigator cultist investigator",
    8: "seer cultist investigator investigator investigator cultist investigator investigator",
}
"""The roles in the envelopes of a first game, seat by seat, by the number of players."""

DEEDS: Mapping[str, float] = {"my-vote": 0.06, "my-found": 0.02, "my-alive": 0.2, "points": 0.05}
"""The probability that a bot does what it may do while characters act, by the kind of the question."""


def wish(question: Question, players: int) -> str | None:
    """Tick a step now and then and name the role in the envelope; play without roles if they did not fit."""
    seat = int(question["seat"])
    match first_word(question):
        case "tick":
            left = [choice["value"] for choice in question["choices"] if not choice["done"]]
            return str(left[seat % len(left)]) if left else None
        case "envelope" if "-envelope-1-" in question["id"] and seat <= players:
            return ENVELOPES[players].split()[seat - 1]
        case "my" | "points":
            return _deed(question)
        case "unknown" if not question["id"].endswith("-unknown-1"):
            return "go"
        case _:
            return None


def _deed(question: Question) -> str | None:
    """Return a bot's answer to a deed that stands open: now and then it does it, and the same bot always the same."""
    random = Random(f"{question['id']}.{question['seat']}")
    likelihood = next((chance for kind, chance in DEEDS.items() if f"-{kind}-" in question["id"]), 0.0)
    return str(random.choice(question["choices"])["value"]) if random.random() < likelihood else None


PROFILE = BotProfile(
    options=(
        {"pace": "brisk", "talk_seconds": "60", "vote_seconds": "30"},
        {"level": "experienced", "knows": "no", "pace": "brisk", "talk_seconds": "60", "vote_seconds": "30"},
    ),
    preferences=dict.fromkeys(("vote", "found", "alive", "my"), 0.01)
    | {"points": 0.2, "death": 0.1, "ai": 0.05}
    | dict.fromkeys(("claim", "end", "night", "sound", "again", "back", "tell", "unknown", "right"), 0.01),
    menu=(1200.0, 3600.0),
    pauses={"tick": (5.0, 15.0), "my": REQUIRED, "points": REQUIRED}
    | dict.fromkeys(("power", "unknown"), (20.0, 90.0)),
    menu_chance=0.0,
    wish=wish,
)
