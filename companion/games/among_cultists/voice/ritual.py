"""The lines of the night: their words, their order and their pauses (p. 10, 21, rulings AC-2 and AC-13).

A script is made from the variant alone: a rhythm that depended on the players' roles would reveal them. The box owner's
own words replace ours, and the pauses stay. `turn` is part of the Cultists' step and `fist` of the Seer's, because
people have lowered their hands after a pause.

The words are our own, to be heard once and understood: `make ears` counts those that a recogniser mishears. Verse opens
the scene. Instructions are short sentences, and those for everyone begin with eyes that stay closed. A role is called
before it is addressed. Nobody is told to close their eyes: espeak-ng takes "close your" for the opposite of far. Steps
that a variant does not have are not read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.lines import LEAST_PAUSE, Line, Script, estimate
from companion.core.text import Text, say
from companion.games.among_cultists.box.plan import PACES, Variant

WORDS: dict[str, Text] = {
    "settle": say(
        "The candle burns, the house is still. And something moves below the hill. Sit still, "
        "everyone, and keep your eyes closed."
    ),
    "turn": say(
        "Keep your eyes closed, everyone. Turn your deck of cards upside down. The bottom card should be on top."
    ),
    "turn ai": say(
        "Keep your eyes closed, everyone. Turn your deck of cards upside down. The bottom card "
        "should be on top. If you have two decks, turn both of them over."
    ),
    "cultists-open": say(
        "Deep in the dark, there comes a call. It is for some, and not for all. Now we call the "
        "Cultists. Cultists, open your eyes."
    ),
    "cultists-look": say("Cultists, look around you. Someone may already be dead."),
    "cultists-look two": say("Cultists, look at each other. Now you know your partner. Someone may already be dead."),
    "cultists-look seven": say("Cultists, look at each other. Now you know your partner."),
    "cultists-look seven ai": say(
        "Cultists, look for your partner. If nobody looks back at you, it is the Automatic Investigator."
    ),
    "cultists-close": say("Cultists, go to sleep again."),
    "cover": say("Keep your eyes closed, everyone. Now turn your deck of cards back over."),
    "cover ai": say(
        "Keep your eyes closed, everyone. Now turn your deck of cards back over. If you have two "
        "decks, turn both of them over."
    ),
    "fist": say(
        "Keep your eyes closed, everyone. Put your free hand in front of you, and make a fist. "
        "Cultists, put your thumb up."
    ),
    "fist ai": say(
        "Keep your eyes closed, everyone. Put one hand in front of you, and make a fist. Cultists, put your thumb up."
    ),
    "seer-open": say(
        "Now someone comes who reads the night. They need no lamp, they need no light. Now we call "
        "the Seer. Seer: open your eyes."
    ),
    "seer-look": say("Keep looking. One player has a thumb up. That player is the Cultist. Seer: remember it well."),
    "seer-look two": say(
        "Keep looking. You can see two players with a thumb up. Both of those players are Cultists. "
        "Seer: remember it well."
    ),
    "seer-look ai": say(
        "Now we ask the Seer. Seer: find the players with a thumb up. They are the Cultists. If you "
        "see only one, the other is the Automatic Investigator."
    ),
    "seer-close": say("That was the Seer. Seer: go to sleep again."),
    "down": say("Keep your eyes closed, everyone. Put your hands down."),
    "begin": say(
        "The night is over, the sun is near. But no one can be safe in here. Open your eyes, everyone. The game begins."
    ),
}
"""The words by the key of their line, and by the kind of table with other words for it."""

CHECK = say("This is the voice of the night. If everyone hears it well, you are ready.")

WAKE = say("Open your eyes, everyone. The night was stopped.")


def wording(key: str, variant: Variant) -> str:
    """Return the key in `WORDS` of the line `key` in `variant`."""
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


Who = Literal["all", "cultists", "seer"]


class RitualRow(Struct, frozen=True):
    """A row of the table: a line, the people addressed, and the seconds after it: calm, normal, brisk.

    With `decks`, only where decks are turned; with `seer`, only with the Seer.
    """

    key: str
    who: Who
    pauses: tuple[int, int, int]
    decks: bool = False
    seer: bool = False
    sound: str = ""


STEPS: tuple[tuple[RitualRow, ...], ...] = (
    (RitualRow("settle", "all", (5, 4, 3), sound="bell"),),
    (
        RitualRow("turn", "all", (7, 5, 4), decks=True),
        RitualRow("cultists-open", "cultists", (1, 1, 1)),
        RitualRow("cultists-look", "cultists", (10, 8, 6)),
        RitualRow("cultists-close", "cultists", (5, 4, 3)),
    ),
    (RitualRow("cover", "all", (6, 4, 3), decks=True),),
    (
        RitualRow("fist", "all", (6, 4, 3), seer=True),
        RitualRow("seer-open", "seer", (1, 1, 1), seer=True),
        RitualRow("seer-look", "seer", (8, 6, 4), seer=True),
        RitualRow("seer-close", "seer", (5, 4, 3), seer=True),
    ),
    (RitualRow("down", "all", (5, 4, 3), seer=True),),
    (RitualRow("begin", "all", (1, 1, 1), sound="gong"),),
)

WHO: dict[str, Who] = {row.key: row.who for step in STEPS for row in step}
"""The people addressed by each line, by its key."""


@cache
def script(variant: Variant) -> Script:
    """Return the night of `variant`."""
    steps = (tuple(_line(row, variant) for row in step if is_said(row, variant)) for step in STEPS)
    return Script(tuple(step for step in steps if step))


def is_said(row: RitualRow, variant: Variant) -> bool:
    """Return whether a line is said in `variant`."""
    return (variant.decks or not row.decks) and (variant.seer or not row.seer)


def _line(row: RitualRow, variant: Variant) -> Line:
    words = wording(row.key, variant)
    own = {language: said for name, language, said in variant.own if name == words}
    text = replace(WORDS[words], own=own)
    seconds = row.pauses[list(PACES).index(variant.pace)]
    return Line(key=row.key, text=text, pause=seconds * 1000, length=estimate(text, row.sound), sound=row.sound)


CHECKING = Script(((Line(key="check", text=CHECK, pause=LEAST_PAUSE, length=estimate(CHECK, "bell"), sound="bell"),),))
"""The sound check before the night."""

WAKING = Script(((Line(key="wake", text=WAKE, pause=1000, length=estimate(WAKE, "gong"), sound="gong"),),))
"""The end of a stopped night: nobody may be left with closed eyes."""


def lines(variant: Variant) -> Sequence[Line]:
    """Return every line that may be read aloud in `variant`."""
    return (*CHECKING.lines, *script(variant).lines, *WAKING.lines)
