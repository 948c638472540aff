"""What can happen at an open table. Times are game time in milliseconds."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.game import Setup


class Opened(Struct, frozen=True, tag=True):
    """The game begins with its first round."""

    setup: Setup


class PointsEntered(Struct, frozen=True, tag=True):
    """The points of each seat in a round; a later entry for the round replaces this one."""

    round: int
    points: dict[int, int]


class RoundEnded(Struct, frozen=True, tag=True):
    """The round is over; the next one runs."""

    round: int


class FirstDrawn(Struct, frozen=True, tag=True):
    """Chance says who begins."""

    seat: int


class CountdownStarted(Struct, frozen=True, tag=True):
    """A countdown runs until `ends`."""

    ends: int


class CountdownStopped(Struct, frozen=True, tag=True):
    """The countdown was stopped by hand."""


class CountdownEnded(Struct, frozen=True, tag=True):
    """The countdown has run out."""


class VoteOpened(Struct, frozen=True, tag=True):
    """A vote begins: on `about` ("people" or "yes-no"), closed at `until` if that is set.

    With `shown` the ballots are shown in the end, else only their count.
    """

    about: str
    shown: bool
    until: int | None = None


class BallotCast(Struct, frozen=True, tag=True):
    """The secret choice of a seat: a choice's value, or "abstain"."""

    seat: int
    choice: str


class CloseWanted(Struct, frozen=True, tag=True):
    """One seat wants the vote closed for those who are away."""

    seat: int


class VoteClosed(Struct, frozen=True, tag=True):
    """The vote is over. Until now every ballot was secret."""

    late: bool = False


class BagFilled(Struct, frozen=True, tag=True):
    """The bag holds so many tokens of each colour, and nothing else is out."""

    tokens: dict[str, int]


class TokenDrawn(Struct, frozen=True, tag=True):
    """A token was drawn for all to see."""

    seat: int
    token: str


class TokenTaken(Struct, frozen=True, tag=True):
    """A token was drawn that its seat alone knows."""

    seat: int
    token: str


class TokensShown(Struct, frozen=True, tag=True):
    """A seat shows the tokens that it drew in secret."""

    seat: int


class TokensReturned(Struct, frozen=True, tag=True):
    """All tokens are back in the bag."""


class EndReached(Struct, frozen=True, tag=True):
    """No more rounds; where points do not decide, the table names the winners."""


class WinnersNamed(Struct, frozen=True, tag=True):
    """The table says who has won."""

    winners: tuple[int, ...]


Event = (
    Opened
    | PointsEntered
    | RoundEnded
    | FirstDrawn
    | CountdownStarted
    | CountdownStopped
    | CountdownEnded
    | VoteOpened
    | BallotCast
    | CloseWanted
    | VoteClosed
    | BagFilled
    | TokenDrawn
    | TokenTaken
    | TokensShown
    | TokensReturned
    | EndReached
    | WinnersNamed
)
EVENTS: tuple[type[Any], ...] = (
    Opened,
    PointsEntered,
    RoundEnded,
    FirstDrawn,
    CountdownStarted,
    CountdownStopped,
    CountdownEnded,
    VoteOpened,
    BallotCast,
    CloseWanted,
    VoteClosed,
    BagFilled,
    TokenDrawn,
    TokenTaken,
    TokensShown,
    TokensReturned,
    EndReached,
    WinnersNamed,
)
