"""Evenings of Among Cultists with five, seven and eight people, played through the JSON interface."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .plays import Say, Wait


@dataclass(frozen=True)
class Turns:
    """So many characters take their turns, ticked off on the phone of seat 1."""

    count: int


Step = Say | Wait | Turns

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")
NIGHT = 180_000
"""Milliseconds that a brisk night without a voice takes at the most."""


@dataclass(frozen=True)
class Long:
    """An evening: how many sit down, what the host chooses, and what they do after the night."""

    people: int
    options: dict[str, str]
    steps: tuple[Step, ...]


def ballots(*choices: str) -> Iterator[Say]:
    """Yield the ballots of the seats, the last seat voting first."""
    for seat, choice in reversed(list(enumerate(choices, 1))):
        yield Say(seat, "ballot", choice)


FIVE = Long(
    people=5,
    options={"events": "hub", "talk_seconds": "60", "vote_seconds": "30"},
    steps=(
        Say(2, "knife", "seat-4"),
        Turns(5),
        Say(1, "draw"),
        Say(4, "settled"),
        Say(3, "points", "4"),
        Turns(1),
        Say(5, "vote"),
        Wait(60_000),  # the talk is over
        *ballots("seat-2", "seat-3", "seat-2", "seat-3", "abstain"),
        Say(4, "change", "seat-2"),
        Say(2, "last", "no"),
        Say(1, "seen"),
        Turns(4),
        Say(5, "round"),
        Turns(5),
        Say(5, "draw"),
        Say(1, "settled"),
        Say(5, "found", "seat-1"),
        Wait(60_000),
        Say(3, "ballot", "seat-5"),
        Wait(30_000),  # who has not voted abstains
        Wait(20_000),  # the first player does not change
        Say(5, "seen"),
        Turns(5),
        Say(3, "claim", "seat-3"),
        Say(4, "end-holders", {"seat-5": 1}),
        Say(1, "end-confirm", "yes"),
    ),
)

SEVEN = Long(
    people=7,
    options={"events": "hand", "tokens": "all"},
    steps=(
        Say(7, "knife", "any"),
        Turns(7),
        Say(2, "event", "lightning"),
        Say(2, "settled"),
        Say(1, "death", "seat-6"),
        Say(3, "power"),
        Turns(7),
        Say(4, "round"),
        Turns(7),
        Say(3, "event", "mirror"),
        Say(3, "settled"),
        Say(3, "vote"),
        Say(7, "open"),
        Say(5, "ballot", "seat-2"),
        Say(1, "close"),
        Say(2, "close"),
        Say(6, "seen"),
        Turns(7),
        Say(4, "round"),
        Turns(7),
        Say(3, "event", "no_connection"),
        Say(3, "settled"),
        Say(3, "vote"),  # silent: the ballots are open at once
        *ballots(*["seat-2"] * 6, "abstain"),
        Say(2, "last", "yes"),
        Say(5, "end-holders", {"seat-1": 1, "seat-3": 1, "seat-4": 1, "seat-5": 1}),
        Say(6, "end-earlier", "yes"),
        Say(1, "end-confirm", "yes"),
    ),
)

EIGHT = Long(
    people=8,
    options={"events": "hand", "votes": "eyes"},
    steps=(
        Say(8, "knife", "seat-8"),
        Turns(8),
        Say(2, "event", "portal"),
        Say(2, "settled"),
        Say(8, "points", "4"),
        Say(8, "vote"),
        Say(8, "open"),
        Say(1, "result", "seat-3"),
        Say(4, "seen"),
        Turns(8),
        Say(4, "round"),
        Turns(8),
        Say(3, "event", "morale_up"),
        Say(3, "settled"),
        Say(1, "portal"),
        Say(1, "points", "4"),
        Say(1, "points", "3"),
        Say(5, "unscored"),
        Say(1, "points", "4"),
        Say(5, "end-cultists", {"seat-3": 1, "seat-6": 1}),
        Say(5, "end-holders", {}),
        Say(3, "end-seer", "seat-7"),
        Say(7, "end-right", "yes"),
        Say(2, "end-confirm", "yes"),
    ),
)

EVENINGS = {"five": FIVE, "seven": SEVEN, "eight": EIGHT}
