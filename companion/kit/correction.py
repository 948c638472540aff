"""What the hub believes is set to what lies on the table, once two devices agree.

A game declares a correction as one value: what can be corrected and where it stands in
the state, and the event that corrects it. What can be corrected is amounts before the
seats and on the table (`Amounts`), one thing among several that may hold (`OneOf`), or what
lies before each seat (`Before`). The id of the question names all of it as it stands, for
who corrects something else has seen something else.

The table asks the others (`Offer.who_wants`), and a correction that changes nothing is
refused. It triggers nothing that a move would trigger, unless the game says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused, Setup
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Answer, Choice, Numbers, One, Question, Row, Some
from companion.core.text import Text, Words, say
from companion.kit.choices import numbers, people, seat_of, taken


class Seated(Protocol):
    """The state of a game with seats."""

    @property
    def setup(self) -> Setup:
        """Who plays."""


State = TypeVar("State", bound=Seated)

Corrects = TypeVar("Corrects", bound=Event[Any])
"""The event that corrects; it is the game's own, as it is on disk."""


@dataclass(frozen=True, kw_only=True)
class BySeat(Generic[State]):
    """An amount that lies before each seat."""

    id: str
    """Before the seat, in the id of a row: `coins-3`."""
    text: Callable[[str], Words]
    """What the row of a player is called, by the player's name."""
    least: int
    most: int
    now: Callable[[State], Mapping[int, int]]
    """Where it stands in the state, by seat."""


@dataclass(frozen=True, kw_only=True)
class OnTable(Generic[State]):
    """An amount that lies before nobody; its row has the id of the amount."""

    id: str
    text: Text
    least: int
    most: int
    now: Callable[[State], int]
    """Where it stands in the state."""


@dataclass(frozen=True)
class Amounts(Generic[State]):
    """Several amounts, corrected as one sheet."""

    kinds: tuple[BySeat[State], ...]
    table: tuple[OnTable[State], ...] = ()

    def ask(self, state: State) -> Numbers:
        """Return a row for each amount, player by player, then those of the table."""
        rows = [
            Row(f"{kind.id}-{player.seat}", kind.text(player.name), kind.least, kind.most)
            for player in state.setup.players
            for kind in self.kinds
        ]
        return Numbers((*rows, *(Row(one.id, one.text, one.least, one.most) for one in self.table)))

    def now(self, state: State) -> dict[str, int]:
        """Return what stands in the state, by row."""
        seats = {f"{kind.id}-{seat}": number for kind in self.kinds for seat, number in kind.now(state).items()}
        return seats | {one.id: one.now(state) for one in self.table}

    def place(self, state: State) -> str:
        """Return the same for the id of the question."""
        seats = (".".join(str(number) for number in kind.now(state).values()) for kind in self.kinds)
        return "-".join((*seats, *(str(one.now(state)) for one in self.table)))


@dataclass(frozen=True, kw_only=True)
class OneOf(Generic[State]):
    """One thing holds of several that may."""

    choices: Callable[[State], Sequence[Choice]]
    """All that may hold."""
    now: Callable[[State], str]
    """The value of the choice that holds in the state; it is not offered."""
    place: Callable[[State], str]
    """The same for the id of the question."""

    def ask(self, state: State) -> One:
        """Return all choices but the one that holds."""
        return One(tuple(choice for choice in self.choices(state) if choice.value != self.now(state)))


@dataclass(frozen=True, kw_only=True)
class Before(Generic[State]):
    """One thing of several lies before a seat, or none: an answer names the seat, and the thing that is there."""

    choices: Callable[[State], Sequence[Choice]]
    """All things that may lie there."""
    now: Callable[[State], Mapping[int, str]]
    """The values of those that lie there in the state, by seat."""

    def ask(self, state: State) -> Some:
        """Return the players, and the things beside them."""
        things = self.choices(state)
        return Some((*people(state.setup), *things), 1, 2 if things else 1)

    def place(self, state: State) -> str:
        """Return what stands in the state for the id of the question."""
        return ".".join(f"{seat}.{thing}" for seat, thing in sorted(self.now(state).items())) or "none"


def before(state: Seated, answer: Answer) -> tuple[int, str | None]:
    """Return what a seat has before it by an answer, None if nothing; raises `Refused` if it names no one seat."""
    named = taken(answer)
    seats = [choice.value for choice in people(state.setup) if choice.value in named]
    if len(seats) != 1:
        raise Refused(say("Name one player."))
    return seat_of(seats[0]), next((value for value in named if value not in seats), None)


def _itself(state: Any, event: Event[Any], now: int, chance: Chance) -> Sequence[Event[Any]]:
    return [event]


@dataclass(frozen=True, kw_only=True)
class Correction(Generic[State, Corrects]):
    """Something that two devices correct; `asks` belongs in the rows of the phases in which it may be."""

    id: str
    text: Text
    """What stands in everybody's menu."""
    of: Amounts[State] | OneOf[State] | Before[State]
    turn: Callable[[State], int]
    """The number of the turn, for the id of the question."""
    corrected: Callable[[State, Answer], Corrects]
    """The event that an answer makes happen."""
    words: Callable[[State, Corrects], Words]
    """What the others are asked to agree on; the state is the one before the correction."""
    refuses: Callable[[State], Text | None] = lambda after: None
    """Why no table can look as the state does after a correction; None if it can."""
    happens: Callable[[State, Corrects, int, Chance], Sequence[Event[State]]] = _itself
    """All that the correction makes happen, at a game time in milliseconds; itself, unless the game says more."""
    allowed: Callable[[State], bool] = lambda state: True
    """Whether there is anything to correct in a game."""

    def asks(self, state: State) -> Iterator[Offer[Event[State]]]:
        """Yield the question to everybody."""
        if not self.allowed(state):
            return
        question = Question(
            id=f"{self.id}-{self.turn(state)}-{self.of.place(state)}",
            text=self.text,
            ask=self.of.ask(state),
            value=self.of.now(state) if isinstance(self.of, Amounts) else None,
        )
        yield Offer(
            EVERYBODY,
            question,
            lambda by, answer, now, chance: self._happens(state, self.corrected(state, answer), now, chance),
            who_wants=lambda by, answer: say(
                "{who} corrects: {what}",
                who=state.setup.name(by),
                what=self.words(state, self.corrected(state, answer)),
            ),
        )

    def _happens(self, state: State, event: Corrects, now: int, chance: Chance) -> Sequence[Event[State]]:
        after = event.after(state)
        if self.of.now(after) == self.of.now(state):
            raise Refused(say("Nothing has changed."))
        refused = self.refuses(after)
        if refused:
            raise Refused(refused)
        return self.happens(state, event, now, chance)


def by_seat(answer: Answer, id: str) -> dict[int, int]:
    """Return the numbers that an answer gives for what is called `id`, by seat."""
    rows = ((*row.rpartition("-"), number) for row, number in numbers(answer).items())
    return {int(seat): number for kind, _, seat, number in rows if kind == id}
