"""What runs for a while beside the turns: a contest of numbers, a fight, a tie in the division. And points."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.kit.simultaneous_choice import SimultaneousChoice

Points = dict[int, int]
"""By seat."""


def worth(count: tuple[int, int]) -> int:
    """Return the points of provinces in doubled emblems and of others (ruling OV-1)."""
    doubled, plain = count
    return 2 * doubled + plain


CARD = -1
"""A card that lies face down on the table: its number nobody has told yet (ruling OV-22)."""


class Contest(Struct, frozen=True, kw_only=True):
    """Numbers that are laid face down and turned over together: a duel, or who takes the King's ear."""

    kind: Literal["duel", "ear"]
    laid: SimultaneousChoice[int]
    """The numbers laid on the phones, 0 for none, or `CARD`; where all lay cards on the table there are none."""
    stage: Literal["laying", "countdown", "told", "result", "level"] = "laying"
    deadline: int | None = None
    """The game time in milliseconds at which the countdown ends."""
    changes: dict[int, int] = {}
    """How often a seat has laid another number."""

    def with_number(self, seat: int, number: int) -> Contest:
        """Return it after a seat has laid a number on its phone, or another one."""
        changes = {**self.changes, seat: self.changes.get(seat, 0) + 1} if seat in self.laid.answers else self.changes
        return replace(self, laid=self.laid.with_answer(seat, number), changes=changes)

    @property
    def untold(self) -> tuple[int, ...]:
        """The seats whose card lies on the table, and whose number nobody has told."""
        return tuple(seat for seat in self.laid.asked if self.laid.answers.get(seat) == CARD)

    @property
    def challenger(self) -> int:
        """The seat that challenges in a duel."""
        return self.laid.asked[0]

    @property
    def challenged_seat(self) -> int:
        """The seat that is challenged in a duel."""
        return self.laid.asked[1]

    def other(self, seat: int) -> int:
        """Return the other side of a duel."""
        return self.challenged_seat if seat == self.challenger else self.challenger


class Fight(Struct, frozen=True, kw_only=True):
    """An attack on a province, or a bribe of a character."""

    kind: Literal["attack", "bribe"]
    attacker: int
    defender: int
    attack: int | None = None
    """What the attacker has laid so far, None before the first cards."""
    defence: int = 0
    """What the defender has, with what lay there before."""
    stood: int = 0
    """What lay there before anybody laid."""
    raises: int = 0
    """How often somebody has reinforced."""

    @property
    def behind(self) -> int:
        """The seat that loses as it stands: a tie is the defender's (rulebook p. 3, 4)."""
        return self.defender if self.attack is not None and self.attack > self.defence else self.attacker


class Spoils(Struct, frozen=True, kw_only=True):
    """An attack or a bribe that is over, and what becomes of its cards, until both sides have put it away."""

    kind: Literal["attack", "bribe"]
    number: int
    """Which attack or bribe of the match it was, from 1."""
    attacker: int
    defender: int
    winner: int
    stayed: bool = False
    """Whether the defender has won and has laid nothing: what lay there stays (ruling OV-17)."""
    seen: tuple[int, ...] = ()

    @property
    def waits(self) -> tuple[int, ...]:
        """The seats that have not put it away."""
        return tuple(seat for seat in (self.attacker, self.defender) if seat not in self.seen)


class Tie(Struct, frozen=True):
    """Seats that are level in the division, and their courtiers of the emblems of their nobles."""

    seats: tuple[int, ...]
    courtiers: Points = {}

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most courtiers; more than one: they stay tied."""
        most = max(self.courtiers.values(), default=0)
        return tuple(seat for seat in self.seats if self.courtiers.get(seat) == most)
