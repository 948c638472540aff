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
    """The seat wants the vote closed for those who are away."""

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


class AnswerLast(Struct, frozen=True):
    """Whether the character that was voted out was the last Cultist alive."""

    last: bool


class ShowMarker(Struct, frozen=True):
    """The AI's marker: whether it was the Cultist."""

    cultist: bool


class AnswerPartner(Struct, frozen=True):
    """The seat's answer whether the AI was the last Cultist alive."""

    seat: int
    last: bool


class EndVote(Struct, frozen=True):
    """Everybody has seen the result."""


VoteCommand = (
    StartVote
    | FindMurder
    | OpenBallots
    | CastBallot
    | CloseVote
    | ChangeVote
    | KeepVote
    | EnterResult
    | AnswerLast
    | ShowMarker
    | AnswerPartner
    | EndVote
)
