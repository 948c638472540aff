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
    """One seat wants the vote closed for those who are away."""

    seat: int


class BallotsShown(Struct, frozen=True, tag=True):
    """All ballots are shown, by seat; until now every one was secret.

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


class LastAnswered(Struct, frozen=True, tag=True):
    """Whether the character that was voted out was the last Cultist alive."""

    character: int
    last: bool


class MarkerShown(Struct, frozen=True, tag=True):
    """The AI was voted out and its marker turned: whether it was the Cultist."""

    cultist: bool


class PartnerAnswered(Struct, frozen=True, tag=True):
    """The secret answer of a seat: whether the AI that was voted out was the last Cultist alive."""

    seat: int
    last: bool


class PartnerShown(Struct, frozen=True, tag=True):
    """Whether anybody has said that the AI was the last Cultist alive; until now it was secret."""

    last: bool


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
    | LastAnswered
    | MarkerShown
    | PartnerAnswered
    | PartnerShown
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
    LastAnswered,
    MarkerShown,
    PartnerAnswered,
    PartnerShown,
    VoteEnded,
)
REVEALS: frozenset[type[Any]] = frozenset({BallotsShown, PartnerShown})
UNDOABLE: frozenset[type[Any]] = frozenset({VoteStarted, MurderFound, VoteEntered, LastAnswered, MarkerShown})
