"""The parts of a turn that last for a while: model contests of numbers, fights, their spoils and ties."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.kit.simultaneous_choice import SimultaneousChoice

Points = dict[int, int]
"""Points by seat."""


def worth(count: tuple[int, int]) -> int:
    """Return the points of provinces in doubled emblems and of others (ruling OV-1)."""
    doubled, plain = count
    return 2 * doubled + plain


CARD = -1
"""The number of a card that lies face down on the table, before somebody has told it (ruling OV-22)."""


class Contest(Struct, frozen=True, kw_only=True):
    """A contest of numbers that are laid face down and turned over together: a duel, or for the King's ear."""

    kind: Literal["duel", "ear"]
    laid: SimultaneousChoice[int]
    """The numbers laid on the phones, 0 for none, or `CARD`. If everyone lays cards on the table, there are none."""
    stage: Literal["laying", "countdown", "told", "result", "level"] = "laying"
    deadline: int | None = None
    """The game time in milliseconds at which the countdown ends."""
    changes: dict[int, int] = {}
    """The number of times that a seat has changed its number."""

    def with_number(self, seat: int, number: int) -> Contest:
        """Return the contest after a seat has laid or changed a number on its phone."""
        changes = {**self.changes, seat: self.changes.get(seat, 0) + 1} if seat in self.laid.answers else self.changes
        return replace(self, laid=self.laid.with_answer(seat, number), changes=changes)

    @property
    def untold(self) -> tuple[int, ...]:
        """The seats with a card on the table whose number nobody has told."""
        return tuple(seat for seat in self.laid.asked if self.laid.answers.get(seat) == CARD)

    @property
    def challenger(self) -> int:
        """The challenger of a duel."""
        return self.laid.asked[0]

    @property
    def challenged_seat(self) -> int:
        """The challenged player of a duel."""
        return self.laid.asked[1]

    def other(self, seat: int) -> int:
        """Return the opponent of a seat in a duel."""
        return self.challenged_seat if seat == self.challenger else self.challenger


class Fight(Struct, frozen=True, kw_only=True):
    """An attack on a province, or a bribe of a character."""

    kind: Literal["attack", "bribe"]
    attacker: int
    defender: int
    attack: int | None = None
    """The attacker's total, None before the first cards."""
    defence: int = 0
    """The defender's total, including the cards that lay there before."""
    stood: int = 0
    """The total of the cards that lay there before."""
    raises: int = 0
    """The number of reinforcements."""

    @property
    def behind(self) -> int:
        """The seat that is losing: a tie is the defender's (rulebook p. 3, 4)."""
        return self.defender if self.attack is not None and self.attack > self.defence else self.attacker


class Spoils(Struct, frozen=True, kw_only=True):
    """An attack or a bribe that is over, with its cards, until both sides have put it away."""

    kind: Literal["attack", "bribe"]
    number: int
    """The number of this fight in the match, from 1."""
    attacker: int
    defender: int
    winner: int
    stayed: bool = False
    """Whether the defender has won without laying a card: the cards that lay there stay (ruling OV-17)."""
    seen: tuple[int, ...] = ()

    @property
    def waits(self) -> tuple[int, ...]:
        """The seats that have not put it away."""
        return tuple(seat for seat in (self.attacker, self.defender) if seat not in self.seen)


class Tie(Struct, frozen=True):
    """A tie in the division, and each seat's courtiers with the emblems of its nobles."""

    seats: tuple[int, ...]
    courtiers: Points = {}

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most courtiers; more than one if they are tied."""
        most = max(self.courtiers.values(), default=0)
        return tuple(seat for seat in self.seats if self.courtiers.get(seat) == most)
