"""What the lines of the night say: our own words, to be heard once and understood.

Verse opens the scene; where people must do something the words are plain and begin
with who is meant. What nobody can do in a variant is not said in it. Eyes are shut, not
closed: espeak-ng takes "close your" for the opposite of far.
"""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.among_cultists.options import Variant

PLAIN: dict[str, Text] = {
    "settle": say(
        "The lamp burns low, the house is still, and something stirs beneath the hill. "
        "Everybody: settle down and shut your eyes."
    ),
    "cultists-open": say(
        "Deep down below, an ancient call is meant for few and not for all. Cultists, open your eyes."
    ),
    "cultists-close": say("Cultists, shut your eyes."),
    "seer-open": say("There is one who, late at night, reads the dark without a light. Seer, open your eyes."),
    "seer-close": say("Seer, shut your eyes."),
    "down": say("Everybody, eyes closed: lower your thumbs and your fists."),
    "begin": say(
        "The night is gone, the day is near, and nobody is safe in here. Everybody: open your eyes. It begins."
    ),
}
"""Lines that are the same in every variant."""

CHECK = say("This is the voice of the night. If everybody hears it well, you are ready.")

WAKE = say("Everybody: open your eyes. The night was stopped.")


def words(key: str, variant: Variant) -> Text:
    """Return what the line `key` says in `variant`; raises `KeyError` if there is no such line."""
    match key:
        case "turn":
            return _turn(variant)
        case "cultists-look":
            return _look(variant)
        case "cover":
            return _cover(variant)
        case "fist":
            return _fist(variant)
        case "seer-look":
            return _thumbs(variant)
        case _:
            return PLAIN[key]


def _turn(variant: Variant) -> Text:
    if variant.ai:
        return say(
            "Everybody, eyes closed: turn your deck over, so that its bottom card shows. "
            "Whoever holds two decks turns both."
        )
    return say("Everybody, eyes closed: turn your deck over, so that its bottom card shows.")


def _look(variant: Variant) -> Text:
    if not variant.decks:
        if variant.ai:
            return say(
                "Cultists, look around: find out who your partner is. "
                "If nobody looks back at you, it is the Automatic Investigator."
            )
        return say("Cultists, look around: find out who your partner is.")
    if variant.cultists == 2:
        return say("Cultists, look around: find out who your partner is, and whether anybody is dead already.")
    return say("Cultists, look around: see whether anybody is dead already.")


def _cover(variant: Variant) -> Text:
    if variant.ai:
        return say("Everybody, eyes closed: turn your deck face down again. Whoever holds two decks turns both.")
    return say("Everybody, eyes closed: turn your deck face down again.")


def _fist(variant: Variant) -> Text:
    if variant.decks:
        return say(
            "Everybody, eyes closed: stretch out the fist of your free hand. "
            "Cultists, keep your eyes closed and raise your thumb."
        )
    return say("Everybody, eyes closed: stretch out one fist. Cultists, keep your eyes closed and raise your thumb.")


def _thumbs(variant: Variant) -> Text:
    if variant.ai:
        return say(
            "Seer, look at the raised thumbs: they are those of the Cultists. "
            "If you see only one, the other Cultist is the Automatic Investigator."
        )
    if variant.cultists == 2:
        return say("Seer, look at the raised thumbs: they are those of the Cultists.")
    return say("Seer, look at the raised thumb: it is that of the Cultist.")
