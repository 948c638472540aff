"""Evenings of Among Cultists, played through the JSON interface: each has its recording in `recordings/by_json`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.core.question import Answer
from tests.golden.plays import Say, Wait


@dataclass(frozen=True)
class Turns:
    """The turns of `count` characters, ticked off on the phone of seat 1."""

    count: int


@dataclass(frozen=True)
class Everybody:
    """An answer of each seat to its own question; a single value is the answer of all."""

    start: str
    values: tuple[Answer, ...] = ("go",)


@dataclass(frozen=True)
class Rounds:
    """Whole rounds without any event except the one that the table draws, from Movement to the next Movement."""

    characters: int
    tokens: tuple[str, ...]


@dataclass(frozen=True)
class AnswerRefused:
    """An answer that the hub refuses: it says why, and nothing changes for anybody.

    It answers the current question, or else the last one whose id began with `start`.
    """

    seat: int
    start: str
    value: Answer = "go"


Step = Say | Wait | Turns | Everybody | Rounds | AnswerRefused

NIGHT = 180_000
"""Maximum number of milliseconds of a brisk night without a voice."""


@dataclass(frozen=True)
class Long:
    """An evening: its title, the number of players, the host's choices, and the steps.

    `roles` are the contents of the seats' envelopes, if the hub is told them.
    """

    title: str
    people: int
    options: dict[str, Answer]
    steps: tuple[Step, ...]
    roles: tuple[str, ...] = field(default=())


def ballots(*choices: str) -> Iterator[Say]:
    """Yield the ballots of the seats, the last seat voting first."""
    for seat, choice in reversed(list(enumerate(choices, 1))):
        yield Say(seat, "ballot", choice)


def envelopes(*roles: str) -> Everybody:
    """Return the step in which each seat tells its phone the marker in its envelope."""
    return Everybody("envelope", roles)


def night(holder: int = 1) -> Iterator[Step]:
    """Yield the steps from players who are ready for the night to the evening, with the knife in hand."""
    yield Everybody("ready")
    yield Wait(NIGHT)
    yield Say(1, "done")
    yield Say(holder, "knife", f"seat-{holder}")


# The evenings

FIVE = Long(
    title="Five people in a first game, the hub draws the events; nobody tells it the roles",
    people=5,
    options={"level": "first", "events": "hub", "talk_seconds": "60", "vote_seconds": "30"},
    steps=(
        Say(1, "table-begin"),
        Say(3, "tick-take", "done-take-cultist"),
        Say(5, "tick-take", "undo-take-cultist"),
        Say(2, "placed"),
        *night(4),
        Turns(5),
        Say(1, "draw"),  # Fake eyes
        Say(4, "eyes", "seat-1"),
        Say(2, "outcome", "alive"),
        Say(4, "settled"),
        Say(3, "points", "4"),
        Turns(1),
        Say(5, "vote"),
        Wait(60_000),  # the talk is over
        *ballots("seat-2", "seat-3", "seat-2", "seat-3", "abstain"),
        AnswerRefused(5, "ballot", "seat-1"),  # a vote is final
        Say(4, "change", "seat-2"),
        Say(4, "sure", "yes"),
        Say(2, "last", "no"),
        Say(1, "seen"),
        AnswerRefused(5, "vote"),  # the token is used up
        Turns(2),
        AnswerRefused(2, "vote"),  # a ghost
        Turns(2),
        Say(5, "round"),
        Turns(5),
        Say(5, "draw"),
        Say(1, "settled"),
        Say(5, "found", "seat-1"),
        Say(5, "sure", "yes"),
        Wait(60_000),
        Say(3, "ballot", "seat-5"),
        Wait(30_000),  # a player who has not voted abstains
        Wait(32_000),  # the first player does not change, after the lesson
        Say(5, "seen"),
        Turns(5),
        Say(3, "claim", "seat-3"),
        Say(3, "sure", "yes"),
        Say(4, "end-holders", {}),
        Say(3, "end-seer", "seat-5"),
        Say(3, "sure", "yes"),
        Say(5, "end-right", "no"),
        Say(1, "end-confirm", "yes"),
    ),
)
"""Five people in a first game: a changed vote, a vote that ends on the clock, a wrong claim."""

OF_SIX = ("investigator", "cultist", "seer", "investigator", "investigator", "investigator")

SIX_AND_AI = Long(
    title="Six people and the AI, two Cultists and the Seer, draw the events themselves and tell the hub who they are",
    people=6,
    options={"level": "own", "turns": "phase", "ai": "yes", "roles": {"seer": 1}, "events": "hand"},
    roles=OF_SIX,
    steps=(
        Say(1, "table-begin"),
        Say(6, "ai", "seat-3"),
        Say(6, "placed"),
        envelopes(*OF_SIX),
        *night(3),
        Say(4, "moved"),
        Say(3, "event", "morale_down"),
        Say(3, "settled"),
        Say(5, "vote", "seat-3"),
        Say(3, "open"),
        Everybody("ballot", ("ai", "seat-3", "ai", "ai", "seat-3", "ai")),
        Say(3, "seen"),
        Say(1, "alive", "seat-6"),
        Say(1, "acted"),
        Say(3, "round"),
        Say(6, "moved"),
        Say(4, "event", "secret_doors"),
        Say(4, "settled"),
        Say(2, "found", "seat-5"),
        Say(2, "sure", "seat-4"),
        Say(2, "sure", "yes"),
        Everybody("ballot", ("seat-2", "seat-4", "seat-2", "seat-2", "seat-2", "abstain")),
        Say(4, "seen"),
        Say(1, "end-holders", {}),
        Say(2, "end-seer", "seat-3"),
        Say(2, "sure", "yes"),
        Say(1, "end-confirm", "yes"),
    ),
)
"""Six people and the AI, one of two Cultists: both are voted out, and the Cultists name the Seer correctly."""

OF_EIGHT = ("seer", "cultist", "mechanic", "pyromaniac", "assassin", "cultist", "investigator", "investigator")

EIGHT_TOLD = Long(
    title="Eight experienced people draw the events themselves and tell the hub who they are",
    people=8,
    options={"level": "experienced", "events": "hand"},
    roles=OF_EIGHT,
    steps=(
        Say(1, "table-begin"),
        Say(3, "placed"),
        envelopes(*OF_EIGHT),
        *night(1),
        Rounds(8, ("morale_up", "secret_doors")),
        Turns(8),
        Say(3, "event", "lightning"),
        Say(3, "settled"),
        AnswerRefused(3, "kill", "seat-1"),  # the Mechanic
        Say(3, "power"),
        Turns(2),
        AnswerRefused(4, "kill", "seat-5"),  # not in turn
        Say(5, "kill", "seat-2"),
        Turns(6),
        Say(1, "round"),
        Rounds(8, ("morale_down",)),
        Turns(8),
        Say(5, "event", "fake_eyes"),
        Say(5, "eyes", "none"),
        Say(5, "settled"),
        Turns(8),
        Everybody("pyromaniac", ("no", "no", "no", "yes", "no", "no", "yes", "no")),
        Say(1, "round"),
        Turns(8),
        Say(6, "event", "no_connection"),
        Say(6, "settled"),
        Turns(1),
        Say(7, "vote"),  # in silence: it cannot be undone
        Say(7, "sure", "yes"),
        Everybody("ballot", ("seat-6", "seat-6", "seat-6", "abstain", "seat-7", "seat-7", "seat-6", "abstain")),
        Say(7, "seen"),
        Say(5, "end-holders", {"seat-8": 1}),
        Say(6, "end-seer", "seat-7"),
        Say(6, "sure", "yes"),
        Say(8, "end-confirm", "yes"),
    ),
)
"""Eight experienced people: the Assassin kills, the Pyromaniac's line is read, the last Cultist is voted out."""

EVENINGS: dict[str, Long] = {"five": FIVE, "six_and_ai": SIX_AND_AI, "eight_told": EIGHT_TOLD}
"""The evenings by the names of their recordings."""
