"""The state of an open table: keeps rounds, votes and the bag, and answers questions about them."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated

from msgspec import Struct

from companion.core.game import Setup
from companion.core.icons import Icon
from companion.core.text import Text, say
from companion.core.view import Seat, Sound
from companion.kit.correctable import Amount
from companion.kit.simultaneous_choice import SimultaneousChoice

ABSTAIN = "abstain"

NOT_GIVEN = "none"
"""The ballot of a seat that has given none, if only the count is shown: there it would count as an abstention."""

LEAST_COUNTED = 3
"""The fewest ballots that are counted, and people who may vote so: a smaller count tells somebody's ballot."""

LAST_ROUND = 999
"""The highest number of a round; no table gets so far."""

TOKENS: dict[str, tuple[Text, Icon]] = {
    "red": (say("Red"), "token-red"),
    "blue": (say("Blue"), "token-blue"),
    "green": (say("Green"), "token-green"),
    "yellow": (say("Yellow"), "token-yellow"),
    "white": (say("White"), "token-white"),
    "black": (say("Black"), "token-black"),
}
"""The colours of tokens, each with its name and icon."""


class Vote(Struct, frozen=True):
    """A vote, running or closed."""

    kind: str
    """The kind of vote, "people" or "yes-no"."""
    shown: bool
    """Whether the ballots are shown in the end, rather than only their count."""
    ballots: SimultaneousChoice[str]
    closed: bool = False
    candidates: tuple[int, ...] = ()
    """The seats that can be voted for, in a vote on people."""

    @property
    def default_ballot(self) -> str:
        """The ballot of a seat that gives none."""
        return ABSTAIN if self.shown else NOT_GIVEN

    @property
    def given_ballots(self) -> tuple[str, ...]:
        """The ballots that were given."""
        return tuple([choice for choice in self.ballots.answers.values() if choice != NOT_GIVEN])


class Bag(Struct, frozen=True):
    """A bag of tokens."""

    inside: dict[str, int]
    """The number of tokens of each colour in it."""
    drawn: tuple[tuple[int, str], ...] = ()
    """The open tokens, with the seats that drew them."""
    held: dict[int, tuple[str, ...]] = {}
    """The secret tokens of each seat."""

    @property
    def out(self) -> int:
        """The number of tokens outside it."""
        return len(self.drawn) + sum(len(tokens) for tokens in self.held.values())


class State(Struct, frozen=True, kw_only=True, dict=True):
    """An open table. All numbers in it are public."""

    setup: Setup
    round: Annotated[int, Amount(1, LAST_ROUND, say("Round"))] = 1
    points: dict[int, dict[int, int]] = {}
    """The points by round and by seat."""
    first: int | None = None
    """The first player."""
    firsts: int = 0
    """The number of times that the first player was drawn."""
    countdown: int | None = None
    """The game time in milliseconds at which the countdown ends."""
    countdowns: int = 0
    vote: Vote | None = None
    """The current vote, or else the last one."""
    votes: int = 0
    bag: Bag | None = None
    bags: int = 0
    """The number of times that the bag was filled."""
    sounds: tuple[Sound, ...] = ()
    ended: bool = False
    winners: tuple[int, ...] | None = None
    """The winners, if the table names them."""
    left: tuple[int, ...] = ()
    """The seats that have left; their points stay."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the game, clockwise, without those that have left."""
        seats = self.setup.seats
        return tuple([seat for seat in seats if seat not in self.left]) if self.left else seats

    @cached_property
    def voting(self) -> Vote | None:
        """The current vote, None if there is none."""
        return self.vote if self.vote and not self.vote.closed else None

    @property
    def open_ballot(self) -> Vote | None:
        """The vote in which ballots are still given. After the last round only a vote with a clock continues."""
        vote = self.voting
        return None if vote and self.ended and vote.ballots.deadline is None else vote

    @property
    def phase(self) -> str:
        """The phase that frontends show."""
        return "end" if self.ended else "vote" if self.voting else "play"
