"""Who wins, and when (p. 3, 14, 18-22, rulings AC-10, AC-16, AC-24 and AC-26)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.core.view import Fact, Facts
from companion.games.among_cultists.evening.numbers import NUMBERS


def _needed() -> Iterator[Fact]:
    for characters, numbers in NUMBERS.items():
        text = say(
            "{target} points for the Investigators, {deaths} dead Investigators for the Cultists.",
            target=numbers.target,
            deaths=numbers.deaths,
        )
        yield Fact(say("{n} characters", n=characters), text)


END = Facts(
    "end",
    say("The end"),
    (
        *_needed(),
        Fact(
            say("When the game ends"),
            say(
                "When the Investigators have their points, when the last Cultist is voted out or killed by the "
                "Assassin, when the only Cultist makes the claim, or after round 10."
            ),
        ),
        Fact(
            say("Dead Investigators"),
            say(
                "Every Investigator who is a ghost, for whatever reason, and everyone else of them with a Dead card in "
                "the Energy deck. The AI counts if it is one; Cultists never do."
            ),
        ),
        Fact(
            say("One Cultist"),
            say(
                "Voted out or killed: the Investigators win. With the points or after round 10: the Cultist wins if "
                "enough are dead, whatever the points; else the points decide."
            ),
        ),
        Fact(
            say("The claim"),
            say(
                "In a Cleanup the only Cultist may say that enough are dead. All look through their Energy decks: "
                "right wins, wrong loses at once. If the AI is the Cultist nobody can say so."
            ),
        ),
        Fact(
            say("The AI is the only Cultist"),
            say(
                "If it is voted out or killed, all Energy decks are counted: if enough are dead it wins, else the "
                "Investigators."
            ),
        ),
        Fact(
            say("Two Cultists"),
            say(
                "With the last one gone, or with the points: the Cultists win if enough were dead in an earlier round "
                "already, else the Investigators. After round 10 without the points: the Cultists."
            ),
        ),
        Fact(
            say("The Seer"),
            say(
                "If the Seer plays and the Investigators would win, the Cultists name one other character together, "
                "once, a ghost too but not the AI. If it is the Seer, they win after all. Nobody reacts before."
            ),
        ),
    ),
)
