"""What people do in an evening that is recorded, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.core.question import Answer
from tests.golden.plays import Say, Wait


@dataclass(frozen=True)
class Turns:
    """So many characters take their turns, ticked off on the phone of seat 1."""

    count: int


@dataclass(frozen=True)
class Everybody:
    """Each seat answers its own question; with one value all of them the same."""

    start: str
    values: tuple[Answer, ...] = ("go",)


@dataclass(frozen=True)
class Rounds:
    """Whole rounds in which nothing happens but the event that the table draws, from Movement to the next one."""

    characters: int
    tokens: tuple[str, ...]


@dataclass(frozen=True)
class Refused:
    """An answer that the hub does not take: it says why, and nothing changes for anybody.

    It answers the present question, or else the last one whose id began with `start`.
    """

    seat: int
    start: str
    value: Answer = "go"


Step = Say | Wait | Turns | Everybody | Rounds | Refused

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")
NIGHT = 180_000
"""Milliseconds that a brisk night without a voice takes at the most."""


@dataclass(frozen=True)
class Long:
    """An evening: what is told in it, how many sit down, what the host chooses, and what they do then.

    `roles` are what the envelopes of the seats held, if the hub is told of them.
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
    """Return how each seat tells its phone which marker its envelope held."""
    return Everybody("envelope", roles)


def night(holder: int = 1) -> Iterator[Step]:
    """Yield the way from people who are ready for the night to the evening, with the knife in hand."""
    yield Everybody("ready")
    yield Wait(NIGHT)
    yield Say(1, "done")
    yield Say(holder, "knife", f"seat-{holder}")
