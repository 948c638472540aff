"""What a seat can ask for at an open table."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import Tick


class EnterPoints(Struct, frozen=True):
    """Write down the points of a round, by seat."""

    round: int
    points: dict[int, int]


class EndRound(Struct, frozen=True):
    """The present round is over."""


class DrawFirst(Struct, frozen=True):
    """Let chance say who begins."""


class StartCountdown(Struct, frozen=True):
    """Count down so many seconds."""

    seconds: int


class StopCountdown(Struct, frozen=True):
    """Stop the countdown."""


class OpenVote(Struct, frozen=True):
    """Vote on `about` ("people" or "yes-no"); `shown` if the ballots are shown in the end."""

    about: str
    shown: bool


class CastBallot(Struct, frozen=True):
    """The seat's choice, or "abstain"."""

    seat: int
    choice: str


class CloseVote(Struct, frozen=True):
    """The seat wants the vote closed for those who are away."""

    seat: int


class FillBag(Struct, frozen=True):
    """Put so many tokens of each colour into the empty bag."""

    tokens: dict[str, int]


class DrawToken(Struct, frozen=True):
    """Draw a token, for all to see or for the seat alone."""

    seat: int
    open: bool


class ShowTokens(Struct, frozen=True):
    """Show the tokens that the seat drew in secret."""

    seat: int


class ReturnTokens(Struct, frozen=True):
    """Put all tokens back into the bag."""


class EndGame(Struct, frozen=True):
    """No more rounds."""


class NameWinners(Struct, frozen=True):
    """Say who has won."""

    winners: tuple[int, ...]


Command = (
    EnterPoints
    | EndRound
    | DrawFirst
    | StartCountdown
    | StopCountdown
    | OpenVote
    | CastBallot
    | CloseVote
    | FillBag
    | DrawToken
    | ShowTokens
    | ReturnTokens
    | EndGame
    | NameWinners
    | Tick
)
