"""What people enter and all may see, as it stands in the state of a game, so that it can be corrected.

Amounts   numbers before the seats and on the table
OneOf     one thing of several holds
Before    one thing of several lies before a seat, or none
AllBefore some of several things lie before a seat
Marks     each of several marks holds or does not
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from companion.core.game import Refused, Setup
from companion.core.question import Answer, Choice, Numbers, One, Row, Some
from companion.core.text import Text, Words, say
from companion.kit.choices import list_taken, numbers, people, seat_of
from companion.kit.listed import join_lines

ONE_PLAYER = say("Name one player.")


class HasSetup(Protocol):
    """The state of a game with seats."""

    @property
    def setup(self) -> Setup:
        """Who plays."""


State = TypeVar("State", bound=HasSetup)


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


def _always(state: object) -> bool:
    return True


class Changed(Struct, frozen=True):
    """A number that is corrected, for the event that says so."""

    was: int
    now: int


def find_changes(was: Mapping[int, int], now: Mapping[int, int]) -> dict[int, Changed]:
    """Return what changes of numbers, by seat."""
    return {seat: Changed(was[seat], number) for seat, number in now.items() if was[seat] != number}


@dataclass(frozen=True, kw_only=True)
class OnTable(Generic[State]):
    """An amount that lies before nobody; its row has the id of the amount."""

    id: str
    text: Text
    least: int
    most: int
    now: Callable[[State], int]
    """Where it stands in the state."""
    exists: Callable[[State], bool] = _always
    """Whether the table has it; all may see that."""


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
        return Numbers((*rows, *(Row(one.id, one.text, one.least, one.most) for one in self._existing(state))))

    def now(self, state: State) -> dict[str, int]:
        """Return what stands in the state, by row."""
        seats = {f"{kind.id}-{seat}": number for kind in self.kinds for seat, number in kind.now(state).items()}
        return seats | {one.id: one.now(state) for one in self._existing(state)}

    def place(self, state: State) -> str:
        """Return the same for the id of the question."""
        seats = (".".join(str(number) for number in kind.now(state).values()) for kind in self.kinds)
        return "-".join((*seats, *(str(one.now(state)) for one in self._existing(state))))

    def changes(self, state: State, after: State) -> Words:
        """Return before and after of each amount that is another one after a correction: Anna: coins 3 → 4."""
        was, now = self.now(state), self.now(after)
        return join_lines(
            [
                say("{what} {was} → {now}", what=row.text, was=was[row.id], now=now[row.id])
                for row in self.ask(state).rows
                if was[row.id] != now[row.id]
            ]
        )

    def _existing(self, state: State) -> list[OnTable[State]]:
        return [one for one in self.table if one.exists(state)]


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

    def changes(self, state: State, after: State) -> Words:
        """Return before and after; what holds and can be no choice is left out."""
        said = {choice.value: choice.text for choice in self.choices(state)}
        was, now = said.get(self.now(state)), said.get(self.now(after), "")
        return now if was is None else say("{was} → {now}", was=was, now=now)


def _seats(state: HasSetup) -> Mapping[int, Choice]:
    return {player.seat: Choice(f"seat-{player.seat}", player.name) for player in state.setup.players}


@dataclass(frozen=True, kw_only=True)
class Before(Generic[State]):
    """One thing of several lies before a seat, or none: an answer names the seat, and the thing that is there."""

    choices: Callable[[State], Sequence[Choice]]
    """All things that may lie there."""
    now: Callable[[State], Mapping[int, str]]
    """The values of those that lie there in the state, by seat."""
    places: Callable[[State], Mapping[int, Choice]] = _seats
    """Where things may lie, if not before seats: rounds, say."""
    bare: bool = True
    """Whether nothing may lie there."""

    def ask(self, state: State) -> Some:
        """Return the players, and the things beside them."""
        things = self.choices(state)
        return Some((*self.places(state).values(), *things), 1 if self.bare else 2, 2 if things else 1)

    def place(self, state: State) -> str:
        """Return what stands in the state for the id of the question."""
        return ".".join(f"{seat}.{thing}" for seat, thing in sorted(self.now(state).items())) or "none"

    def changes(self, state: State, after: State) -> Words:
        """Return before and after for each seat before which something else lies."""
        said = {choice.value: choice.text for choice in (*self.choices(state), *self.choices(after))}
        was, now = self.now(state), self.now(after)

        def named(thing: str | None) -> Words:
            return say("nothing") if thing is None else said.get(thing, thing)

        return join_lines(
            [
                say("{who}: {was} → {now}", who=place.text, was=named(was.get(seat)), now=named(now.get(seat)))
                for seat, place in self.places(state).items()
                if was.get(seat) != now.get(seat)
            ]
        )


@dataclass(frozen=True, kw_only=True)
class AllBefore(Generic[State]):
    """Some of several things lie before a seat: an answer names the seat, and all that is there."""

    choices: Callable[[State], Sequence[Choice]]
    """All things that may lie there; `Choice.most` is how many of one."""
    most: int
    """How many may lie there in all."""
    now: Callable[[State], Mapping[int, Sequence[str]]]
    """The values of those that lie there in the state, by seat, each as often as it does."""

    def ask(self, state: State) -> Some:
        """Return the players, and the things beside them."""
        hint = say("One player, and up to {most} things that lie there.", most=self.most)
        return Some((*people(state.setup), *self.choices(state)), 1, 1 + self.most, hint)

    def place(self, state: State) -> str:
        """Return what stands in the state for the id of the question."""
        return ".".join("-".join((str(seat), *things)) for seat, things in sorted(self.now(state).items())) or "none"

    def changes(self, state: State, after: State) -> Words:
        """Return before and after for each seat before which something else lies."""
        said = {choice.value: choice.text for choice in (*self.choices(state), *self.choices(after))}
        was, now = self.now(state), self.now(after)

        def named(things: Sequence[str]) -> Words:
            return join_lines([said.get(thing, thing) for thing in things]) if things else say("nothing")

        return join_lines(
            [
                say("{who}: {was} → {now}", who=player.name, was=named(lay), now=named(lies))
                for player in state.setup.players
                if (lay := was.get(player.seat, ())) != (lies := now.get(player.seat, ()))
            ]
        )


@dataclass(frozen=True, kw_only=True)
class Marks(Generic[State]):
    """Each of several marks holds or does not: an answer names one, or more of them, and they change."""

    choices: Callable[[State], Sequence[Choice]]
    """All marks; the text of each says what is so once it has changed: "Anna is dead"."""
    now: Callable[[State], Sequence[str]]
    """The values of those that hold in the state."""
    several: bool = False
    """Whether one answer may name more than one: a slip has often moved what it was for somewhere else."""

    def ask(self, state: State) -> One | Some:
        """Return all marks."""
        marks = tuple(self.choices(state))
        return Some(marks, 1, len(marks)) if self.several and len(marks) > 1 else One(marks)

    def place(self, state: State) -> str:
        """Return what holds in the state for the id of the question."""
        return ".".join(sorted(self.now(state))) or "none"

    def changes(self, state: State, after: State) -> Words:
        """Return what is so after a correction."""
        changed = set(self.now(state)) ^ set(self.now(after))
        return join_lines([choice.text for choice in self.choices(state) if choice.value in changed])


Correctable = Amounts[State] | OneOf[State] | Before[State] | AllBefore[State] | Marks[State]
"""Something that can be corrected."""


def before(
    state: HasSetup,
    answer: Answer,
    places: Callable[[Any], Mapping[int, Choice]] = _seats,
    one: Text = ONE_PLAYER,
) -> tuple[int, str | None]:
    """Return what a seat has before it by an answer, None if nothing; raises `Refused` with `one` if it names none.

    Where things lie elsewhere, `places` is that of the figure.
    """
    named = list_taken(answer)
    found = [(seat, place.value) for seat, place in places(state).items() if place.value in named]
    if len(found) != 1:
        raise Refused(one)
    ((seat, value),) = found
    return seat, next((other for other in named if other != value), None)


def all_before(state: HasSetup, answer: Answer) -> tuple[int, tuple[str, ...]]:
    """Return all that a seat has before it by an answer; raises `Refused` if it names no one seat."""
    named = numbers(answer)
    seats = [choice.value for choice in people(state.setup) if named.pop(choice.value, 0)]
    if len(seats) != 1:
        raise Refused(say("Name one player."))
    return seat_of(seats[0]), tuple(value for value, times in named.items() for _ in range(times))


def by_seat(answer: Answer, id: str) -> dict[int, int]:
    """Return the numbers that an answer gives for what is called `id`, by seat."""
    rows = ((*row.rpartition("-"), number) for row, number in numbers(answer).items())
    return {int(seat): number for kind, _, seat, number in rows if kind == id}
