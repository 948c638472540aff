"""What can be asked for in a vote."""

from __future__ import annotations

from msgspec import Struct


class StartVote(Struct, frozen=True):
    """The character in turn starts a vote."""


class FindMurder(Struct, frozen=True):
    """A character was found dead."""

    character: int


class OpenBallots(Struct, frozen=True):
    """The talk is over: vote."""


class CastBallot(Struct, frozen=True):
    """The seat's choice: a character, or "abstain"."""

    seat: int
    choice: str


class CloseVote(Struct, frozen=True):
    """The seat has voted, and wants the vote closed for those who have not."""

    seat: int


class ChangeVote(Struct, frozen=True):
    """The first player's other choice."""

    seat: int
    choice: str


class KeepVote(Struct, frozen=True):
    """The first player keeps their vote."""

    seat: int


class EnterResult(Struct, frozen=True):
    """Who was voted out with eyes closed, None if nobody was."""

    out: int | None


class EndVote(Struct, frozen=True):
    """Everybody has seen the result."""


VoteCommand = (
    StartVote | FindMurder | OpenBallots | CastBallot | CloseVote | ChangeVote | KeepVote | EnterResult | EndVote
)
