"""What the lines of the night say: our own words, to be heard once and understood.

Verse opens the scene; where people must do something the words are plain and begin
with who is meant. What nobody can do in a variant is not said in it. Eyes are shut, not
closed: espeak-ng takes "close your" for the opposite of far.
"""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.among_cultists.options import Variant

WORDS: dict[str, Text] = {
    "settle": say(
        "The lamp burns low, the house is still, and something stirs beneath the hill. "
        "Everybody: settle down and shut your eyes."
    ),
    "turn": say("Everybody, eyes closed: turn your deck over, so that its bottom card shows."),
    "turn ai": say(
        "Everybody, eyes closed: turn your deck over, so that its bottom card shows. "
        "The player with two decks turns both."
    ),
    "cultists-open": say(
        "Deep down below, an ancient call is meant for few and not for all. Cultists, open your eyes."
    ),
    "cultists-look": say("Cultists, look around: see whether anybody is dead already."),
    "cultists-look two": say(
        "Cultists, look around: find out who your partner is, and whether anybody is dead already."
    ),
    "cultists-look seven": say("Cultists, look around: find out who your partner is."),
    "cultists-look seven ai": say(
        "Cultists, look around: find out who your partner is. "
        "If nobody looks back at you, it is the Automatic Investigator."
    ),
    "cultists-close": say("Cultists, shut your eyes."),
    "cover": say("Everybody, eyes closed: turn your deck face down again."),
    "cover ai": say("Everybody, eyes closed: turn your deck face down again. The player with two decks turns both."),
    "fist": say("Everybody, eyes closed: hold out your free fist. Cultists, with your eyes closed, raise your thumb."),
    "fist ai": say("Everybody, eyes closed: hold out one fist. Cultists, with your eyes closed, raise your thumb."),
    "seer-open": say("There is one who, late at night, reads the dark without a light. Seer, open your eyes."),
    "seer-look": say("Seer, look at the raised thumb: it is that of the Cultist."),
    "seer-look two": say("Seer, look at the raised thumbs: they are those of the Cultists."),
    "seer-look ai": say(
        "Seer, look at the raised thumbs: they are those of the Cultists. "
        "If you see only one, the other Cultist is the Automatic Investigator."
    ),
    "seer-close": say("Seer, shut your eyes."),
    "down": say("Everybody, eyes closed: lower your thumbs and your fists."),
    "begin": say(
        "The night is gone, the day is near, and nobody is safe in here. Everybody: open your eyes. It begins."
    ),
}
"""The words by what they stand for: the key of the line, and what tells a table at which it says something else."""

CHECK = say("This is the voice of the night. If everybody hears it well, you are ready.")

WAKE = say("Everybody: open your eyes. The night was stopped.")


def wording(key: str, variant: Variant) -> str:
    """Return which of the `WORDS` the line `key` says in `variant`."""
    match key:
        case "turn" | "cover" | "fist" if variant.ai:
            return f"{key} ai"
        case "cultists-look" if not variant.decks:
            return f"{key} seven ai" if variant.ai else f"{key} seven"
        case "seer-look" if variant.ai:
            return f"{key} ai"
        case "cultists-look" | "seer-look" if variant.cultists == 2:
            return f"{key} two"
        case _:
            return key
