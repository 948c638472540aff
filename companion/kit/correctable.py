"""Correctable things: ask for a value that everyone sees, read it in a state, and set it there.

Amounts   numbers, on one sheet; `amounts_in` makes one of the fields that a state declares as an `Amount`
OneOf     one of several choices
Before    things that lie before a seat
Marks     several marks, each of which holds or does not

Each of them has the same methods:

ask           the kind of answer
read          the values of an answer, by place; raises `Refused` if it names none
now           the current values, by place
put           the state with other values at some places
fingerprint   the current values as one string, for the id of the question
describe      the old and the new value of a place, in words, from the state before or after a correction
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, Protocol, TypeVar, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Refused, Setup
from companion.core.icons import Icon
from companion.core.question import Answer, Choice, Numbers, One, Row, Some
from companion.core.text import Text, Words, say
from companion.kit.choices import list_taken, numbers, people
from companion.kit.listed import join_lines

ONE_PLAYER, NOTHING = say("Pick one player."), say("nothing")

Values = Mapping[str, Any]
"""Values by place."""


class HasSetup(Protocol):
    """The state of a game with seats."""

    @property
    def setup(self) -> Setup:
        """The players and options."""


State = TypeVar("State", bound=HasSetup)


@dataclass(frozen=True)
class Amounts(Generic[State]):
    """Several numbers, corrected as one sheet."""

    rows: Callable[[State], Iterable[Row]]
    now: Callable[[State], Values]
    """The current numbers, by row."""
    put: Callable[[State, Values], State]
    """A function that returns the state with new numbers in some rows."""
    read: Callable[[State, Answer], Values] = lambda state, answer: numbers(answer)

    def ask(self, state: State) -> Numbers:
        return Numbers(tuple(self.rows(state)))

    def fingerprint(self, state: State) -> str:
        kinds: dict[str, list[str]] = {}
        for place, number in self.now(state).items():
            kinds.setdefault(place.rpartition("-")[0] or place, []).append(str(number))
        return "-".join([".".join(found) for found in kinds.values()])

    def describe(self, state: State, place: str, was: int, now: int) -> Words:
        (what,) = (row.text for row in self.rows(state) if row.id == place)
        return say("{what} {was} → {now}", what=what, was=was, now=now)


@dataclass(frozen=True)
class Amount:
    """A number that people can correct, declared at its field: `deck: Annotated[int, Amount(0, 52, say("The deck"))]`.

    A field may also hold a number for each seat. `say("{who}: coins", who="")` then names the player of each row, and
    without a text the name is all.
    """

    least: int
    most: int
    text: Text | None = None

    def row(self, id: str, who: str = "") -> Row:
        """Return the row of one number."""
        text = replace(self.text, values={"who": who}) if self.text and who else self.text or who
        return Row(id, text, self.least, self.most)


@cache
def _find_amounts(of: type) -> dict[str, Amount]:
    hints = get_type_hints(of, include_extras=True).items()
    marks = ((name, one) for name, hint in hints for one in getattr(hint, "__metadata__", ()))
    return {name: one for name, one in marks if isinstance(one, Amount)}


def set_fields(state: Any, values: Values) -> Any:
    """Return the state with other numbers in the fields that these rows stand for."""
    fields: dict[str, Any] = {}
    for place, number in values.items():
        field, _, seat = place.rpartition("-")
        fields[field or place] = {**fields.get(field, getattr(state, field)), int(seat): number} if field else number
    return replace(state, **fields)


def amounts_in(
    of: type[State],
    put: Callable[[State, Values], State] = set_fields,
    exists: Callable[[State, str], bool] = lambda state, field: True,
) -> Amounts[State]:
    """Return the sheet of all amounts that a state declares: first each player's, then the table's.

    `exists` tells whether a game has the thing in a field.
    """

    def fields(state: State) -> list[tuple[str, Amount, Any]]:
        return [(name, one, getattr(state, name)) for name, one in _find_amounts(of).items() if exists(state, name)]

    def rows(state: State) -> list[Row]:
        seated = [(name, one) for name, one, value in fields(state) if isinstance(value, Mapping)]
        alone = [one.row(name) for name, one, value in fields(state) if not isinstance(value, Mapping)]
        return [one.row(f"{name}-{who.seat}", who.name) for who in state.setup.players for name, one in seated] + alone

    def now(state: State) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, _, value in fields(state):
            found |= {f"{name}-{seat}": n for seat, n in value.items()} if isinstance(value, Mapping) else {name: value}
        return found

    return Amounts(rows=rows, now=now, put=put)


def by_seat(values: Values, id: str) -> dict[int, Any]:
    """Return the values of the rows `<id>-<seat>`, by seat."""
    rows = ((*row.rpartition("-"), number) for row, number in values.items())
    return {int(seat): number for kind, _, seat, number in rows if kind == id}


@dataclass(frozen=True)
class OneOf(Generic[State]):
    """One of several choices, which holds in the state."""

    choices: Callable[[State], Iterable[Choice]]
    current: Callable[[State], str]
    """The value of the current choice; it is not offered."""
    choose: Callable[[State, str], State]
    """The state with another choice."""
    name: Callable[[State, str], Words] | None = None
    """The name of a value in the log; None: the text of its choice."""
    place: Callable[[State], str] = lambda state: "value"
    """The place, such as a seat, if the log names something that the state after it may not have."""

    def ask(self, state: State) -> One:
        return One(tuple(choice for choice in self.choices(state) if choice.value != self.current(state)))

    def read(self, state: State, answer: Answer) -> Values:
        return {self.place(state): answer}

    def now(self, state: State) -> Values:
        return {self.place(state): self.current(state)}

    def put(self, state: State, values: Values) -> State:
        for value in values.values():
            state = self.choose(state, value)
        return state

    def fingerprint(self, state: State) -> str:
        return self.current(state).removeprefix("seat-")

    def describe(self, state: State, place: str, was: str, now: str) -> Words:
        said = {choice.value: choice.text for choice in self.choices(state)}
        before, after = (self.name(state, one) if self.name else said.get(one, one) for one in (was, now))
        return say("{was} → {now}", was=before, now=after)


def _seats(state: HasSetup) -> Mapping[int, Choice]:
    return dict(zip(state.setup.seats, people(state.setup), strict=True))


@dataclass(frozen=True)
class Before(Generic[State]):
    """Things that lie before a seat; an answer names the seat, and all that lies there."""

    choices: Callable[[State], Iterable[Choice]]
    """The things that may lie there; `Choice.most` limits each."""
    current: Callable[[State], Mapping[int, Sequence[str]]]
    """The values of the things that lie there, by seat, repeated if there are several."""
    lay: Callable[[State, int, tuple[str, ...]], State]
    """The state in which exactly these things lie before a seat."""
    most: int = 1
    """The number of things that may lie before a seat."""
    bare: bool = True
    """Whether nothing may lie there."""
    places: Callable[[State], Mapping[int, Choice]] = _seats
    """The places, if they are not seats but rounds, for example."""
    name_one: Text = ONE_PLAYER
    """The refusal of an answer that names no place, or several."""
    nothing: Text = NOTHING
    """The name of nothing in the log."""
    names: Mapping[str, Words] = field(default_factory=dict)
    """The names in the log of things that are no choices."""

    def ask(self, state: State) -> Some:
        things = self.choices(state)
        hint = (
            say("Pick one player, and up to {most} things in front of them.", most=self.most) if self.most > 1 else ""
        )
        choices = (*self.places(state).values(), *things)
        return Some(choices, 1 if self.bare else 2, 1 + self.most if things else 1, hint)

    def read(self, state: State, answer: Answer) -> Values:
        named = numbers(answer)
        found = [place for place, choice in self.places(state).items() if named.pop(choice.value, 0)]
        if len(found) != 1:
            raise Refused(self.name_one)
        return {str(found[0]): tuple([value for value, times in named.items() for _ in range(times)])}

    def now(self, state: State) -> Values:
        current = self.current(state)
        return {str(place): tuple(current.get(place, ())) for place in self.places(state)}

    def put(self, state: State, values: Values) -> State:
        for place, things in values.items():
            state = self.lay(state, int(place), things)
        return state

    def fingerprint(self, state: State) -> str:
        current = sorted(self.current(state).items())
        return ".".join([".".join((str(place), *things)) for place, things in current]) or "none"

    def describe(self, state: State, place: str, was: Sequence[str], now: Sequence[str]) -> Words:
        said = {**self.names, **{choice.value: choice.text for choice in self.choices(state)}}
        before, after = (join_lines([said.get(one, one) for one in things]) or self.nothing for things in (was, now))
        return say("{who}: {was} → {now}", who=self.places(state)[int(place)].text, was=before, now=after)


class MarkChoice(Struct, frozen=True):
    """A mark that holds or does not."""

    id: str
    """The place of the mark, and the value of its choice."""
    holds: bool
    yes: Words
    """The words if it holds: "Anna is dead"."""
    no: Words
    """The words if it does not."""
    icon: Icon = ""


@dataclass(frozen=True)
class Marks(Generic[State]):
    """Several marks; an answer names the ones that change."""

    marks: Callable[[State], Iterable[MarkChoice]]
    put: Callable[[State, Values], State]
    """The state in which some marks have changed."""
    several: bool = False
    """Whether an answer may name several: one slip has often moved several things."""

    def ask(self, state: State) -> One | Some:
        marks = tuple([Choice(one.id, one.no if one.holds else one.yes, one.icon) for one in self.marks(state)])
        return Some(marks, 1, len(marks)) if self.several and len(marks) > 1 else One(marks)

    def read(self, state: State, answer: Answer) -> Values:
        named = list_taken(answer) or (answer,)
        return {mark.id: not mark.holds for mark in self.marks(state) if mark.id in named}

    def now(self, state: State) -> Values:
        return {mark.id: mark.holds for mark in self.marks(state)}

    def fingerprint(self, state: State) -> str:
        return ".".join(sorted(mark.id for mark in self.marks(state) if mark.holds)) or "none"

    def describe(self, state: State, place: str, was: bool, now: bool) -> Words:
        (mark,) = (one for one in self.marks(state) if one.id == place)
        return mark.yes if now else mark.no


Correctable = Amounts[State] | OneOf[State] | Before[State] | Marks[State]
"""Something that can be corrected."""

Value = bool | int | str | tuple[str, ...]
"""The value at a place, as an event keeps it on disk."""
