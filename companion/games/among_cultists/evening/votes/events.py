"""What can happen in a vote. Times are game time in milliseconds; characters are seats, the AI is 0."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class VoteStarted(Struct, frozen=True, tag=True):
    """A character has started a vote, which uses the token up; people may talk until `until`."""

    by: int
    until: int | None = None


class MurderFound(Struct, frozen=True, tag=True):
    """A character was found dead: a vote follows, the token is not used."""

    character: int
    until: int | None = None


class BallotsOpened(Struct, frozen=True, tag=True):
    """The talk is over: every seat votes in secret until `until`."""

    until: int | None = None


class PointingBegan(Struct, frozen=True, tag=True):
    """The talk is over: the table votes with eyes closed, led by the voice if `aloud`."""

    aloud: bool


class BallotCast(Struct, frozen=True, tag=True):
    """The secret choice of a seat: a character, or "abstain"."""

    seat: int
    choice: str


class ClosingWanted(Struct, frozen=True, tag=True):
    """One seat wants the vote closed for those who have not voted; with the last seat needed, that is at `until`."""

    seat: int
    until: int | None = None


class BallotsShown(Struct, frozen=True, tag=True):
    """All ballots are shown, by seat; until now every one was secret (p. 17, ruling AC-15).

    Who has not voted abstains. The first player may change until `until`; None: there is no change.
    """

    ballots: dict[int, str]
    until: int | None = None


class VoteChanged(Struct, frozen=True, tag=True):
    """The first player has changed their vote."""

    seat: int
    choice: str


class VoteKept(Struct, frozen=True, tag=True):
    """The first player keeps their vote, or has let the time pass."""

    seat: int


class VoteDecided(Struct, frozen=True, tag=True):
    """The ballots are counted: who is voted out, None if nobody is."""

    out: int | None


class VoteEntered(Struct, frozen=True, tag=True):
    """The table has counted: who is voted out, None if nobody is."""

    out: int | None


class VoteEnded(Struct, frozen=True, tag=True):
    """Everybody has seen the result; the round goes on."""


VoteEvent = (
    VoteStarted
    | MurderFound
    | BallotsOpened
    | PointingBegan
    | BallotCast
    | ClosingWanted
    | BallotsShown
    | VoteChanged
    | VoteKept
    | VoteDecided
    | VoteEntered
    | VoteEnded
)
VOTE_EVENTS: tuple[type[Any], ...] = (
    VoteStarted,
    MurderFound,
    BallotsOpened,
    PointingBegan,
    BallotCast,
    ClosingWanted,
    BallotsShown,
    VoteChanged,
    VoteKept,
    VoteDecided,
    VoteEntered,
    VoteEnded,
)
REVEALS: frozenset[type[Any]] = frozenset({BallotsShown})
UNDOABLE: frozenset[type[Any]] = frozenset({VoteStarted, MurderFound, VoteEntered})
