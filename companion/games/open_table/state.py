"""The state of an open table, and what can be asked of it."""

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

NONE = "none"
"""The ballot of a seat that has given none, where only the count is shown: it would count as an abstention there."""

LEAST_COUNTED = 3
"""Ballots that are counted out, and people who may vote so: the count of fewer tells how somebody voted."""

LAST_ROUND = 999
"""No table gets so far."""

TOKENS: dict[str, tuple[Text, Icon]] = {
    "red": (say("Red"), "token-red"),
    "blue": (say("Blue"), "token-blue"),
    "green": (say("Green"), "token-green"),
    "yellow": (say("Yellow"), "token-yellow"),
    "white": (say("White"), "token-white"),
    "black": (say("Black"), "token-black"),
}
"""The colours of tokens, each with its name and its sign."""


class Vote(Struct, frozen=True):
    """A vote, running or closed."""

    about: str
    """What can be voted for: "people" or "yes-no"."""
    shown: bool
    """Whether the ballots are shown in the end; else their count alone is."""
    ballots: SimultaneousChoice[str]
    closed: bool = False
    among: tuple[int, ...] = ()
    """The seats that can be voted for, where it is about people."""

    @property
    def otherwise(self) -> str:
        """The ballot of a seat that gives none."""
        return ABSTAIN if self.shown else NONE

    @property
    def given_ballots(self) -> tuple[str, ...]:
        """The ballots that were given."""
        return tuple([choice for choice in self.ballots.answers.values() if choice != NONE])


class Bag(Struct, frozen=True):
    """A bag of tokens."""

    inside: dict[str, int]
    """How many tokens of each colour are in it."""
    drawn: tuple[tuple[int, str], ...] = ()
    """Tokens that lie before all, with the seat that drew them."""
    held: dict[int, tuple[str, ...]] = {}
    """Tokens that each seat holds in secret."""

    @property
    def out(self) -> int:
        """How many tokens are not in it."""
        return len(self.drawn) + sum(len(tokens) for tokens in self.held.values())


class State(Struct, frozen=True, kw_only=True, dict=True):
    """An open table. What it counts all have seen."""

    setup: Setup
    round: Annotated[int, Amount(1, LAST_ROUND, say("Round"))] = 1
    points: dict[int, dict[int, int]] = {}
    """By round and by seat."""
    first: int | None = None
    """The seat that begins."""
    firsts: int = 0
    """How often it was drawn who begins."""
    countdown: int | None = None
    """The game time in milliseconds at which the countdown ends."""
    countdowns: int = 0
    vote: Vote | None = None
    """The vote that runs, else the last one."""
    votes: int = 0
    bag: Bag | None = None
    bags: int = 0
    """How often the bag was filled."""
    sounds: tuple[Sound, ...] = ()
    ended: bool = False
    winners: tuple[int, ...] | None = None
    """Who has won, if the table says so and not the points."""
    left: tuple[int, ...] = ()
    """The seats that have left: their points stay."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play, clockwise, without those that have left."""
        seats = self.setup.seats
        return tuple([seat for seat in seats if seat not in self.left]) if self.left else seats

    @cached_property
    def voting(self) -> Vote | None:
        """The vote that runs, or None."""
        return self.vote if self.vote and not self.vote.closed else None

    @property
    def balloting(self) -> Vote | None:
        """The vote in which ballots are still given: after the last round its clock ends one, never a thumb."""
        vote = self.voting
        return None if vote and self.ended and vote.ballots.deadline is None else vote

    @property
    def phase(self) -> str:
        """The phase that frontends show."""
        return "end" if self.ended else "vote" if self.voting else "play"
