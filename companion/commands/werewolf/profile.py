"""The bots' profile for Werewolf."""

from __future__ import annotations

from random import Random

from companion.bots.answers import Answer, Question
from companion.bots.profile import BotProfile, first_word

FOLLOWS = 0.5
"""The probability that a bot joins the suspicion of the others."""


def pick(question: Question, players: int) -> Answer | None:
    """Return a bot's pick of a player: never itself or its packmates, of whom a Werewolf speaks as of anyone else.

    A pack agrees in the second watch. By day, half of the bots share a suspicion; None for any other question.
    """
    word, id = first_word(question), str(question["id"]).partition("-again-")[0]
    if word not in ("watch", "accuse", "vote", "shot") or "-watch-3-" in id:
        return None
    told = {secret["id"]: str(secret["text"]) for secret in question.get("secrets", ())}
    seats = [choice for choice in question["choices"] if choice["value"].startswith("seat-")]
    pack = f"seat-{question['seat']}", *(one["value"] for one in seats if _names(told.get("pack", ""), one["text"]))
    others = [str(one["value"]) for one in seats if one["value"] not in pack]
    if not others:
        return None
    prey = [
        str(one["value"]) for one in seats if one["value"] in others and _names(told.get("tonight", ""), one["text"])
    ]
    if "-watch-2-" in id and len(pack) > 1 and prey:
        return min(prey)
    # The same whenever the bot looks; the suspicion is the same for all.
    shared, own = Random(id).choice(seats)["value"], Random(f"{id}.{question['seat']}")
    follows = word != "watch" and shared in others and own.random() < FOLLOWS
    return str(shared) if follows else own.choice(others)


def _names(text: str, name: str) -> bool:
    return name in text.replace(".", " ").replace(",", " ").split()


PROFILE = BotProfile(
    options=({}, {"set": "first"}, {"accusations": "yes", "shown": "side"}),
    pauses={"ready": (2.0, 6.0), "watch": (2.0, 12.0), "eve": (2.0, 12.0), "vote": (4.0, 20.0), "accuse": (4.0, 20.0)}
    | {"shot": (4.0, 12.0), "talked": (20.0, 60.0), "card": (2.0, 6.0), "words": (5.0, 12.0)},
    preferences={"longer": 0.1, "bet": 0.5},
    wish=pick,
)
