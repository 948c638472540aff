"""What can happen around a declaration of victory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from companion.core.event import Event, Reveal, Undoable
from companion.core.require import require
from companion.core.text import Words, say
from companion.core.view import Fact, Highlight
from companion.games.castle_of_the_devil.box import COMPANIES, Company
from companion.games.castle_of_the_devil.state import Card, Declaration, Kind, State, Verdict
from companion.games.castle_of_the_devil.words import declares, objects_named, reason

Value = TypeVar("Value")


class VictoryDeclared(Undoable[State]):
    """The seat in turn declares victory: that is final once one of those named has entered cards."""

    seat: int
    kind: Kind
    named: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        return state.advance(declaration=Declaration(seat=self.seat, kind=self.kind, named=self.named))

    def log_line(self, state: State) -> Words:
        return declares(state, self.seat, self.kind, self.named)

    def highlights(self, state: State) -> Sequence[Highlight]:
        title = say("{who} declares victory", who=state.name(self.seat))
        return [
            Highlight(
                kind="claim", title=title, text=self.log_line(state), icon="crown", seats=(self.seat, *self.named)
            )
        ]

    def turning_point(self, state: State) -> Fact:
        return Fact(say("Declaration"), self.log_line(state))


class ObjectsEntered(Event[State]):
    """A seat has entered in secret which objects it holds that matter, and how many of each."""

    seat: int
    objects: dict[str, int]

    def apply(self, state: State) -> State:
        declaration = require(state.declaration, "objects without a declaration")
        objects = {**declaration.objects, self.seat: self.objects}
        return replace(state, declaration=replace(declaration, objects=objects))


class ObjectsChanged(Event[State]):
    """A seat has entered other objects before: it corrects that in secret."""

    seat: int
    objects: dict[str, int]

    def apply(self, state: State) -> State:
        return ObjectsEntered(self.seat, self.objects).apply(state).anew(self.seat)


class CompanyRead(Event[State]):
    """Somebody has entered the company of a seat, whose card lies open."""

    seat: int
    company: Company

    def apply(self, state: State) -> State:
        companies = {**state.companies, self.seat: self.company}
        return replace(_note_read(state, "company", self.seat), companies=companies)

    def log_line(self, state: State) -> Words:
        return say("{who}: {what}.", who=state.name(self.seat), what=COMPANIES[self.company][0])


class ObjectsRead(Event[State]):
    """Somebody has entered the objects of a seat that matter, and lie open."""

    seat: int
    objects: dict[str, int]

    def apply(self, state: State) -> State:
        return ObjectsEntered(self.seat, self.objects).apply(_note_read(state, "objects", self.seat))

    def log_line(self, state: State) -> Words:
        return say("{who}: {what}.", who=state.name(self.seat), what=objects_named(self.objects))


class ReadAnew(Event[State]):
    """What was entered as it lies open is not right: it is entered once more."""

    def apply(self, state: State) -> State:
        declaration = require(state.declaration, "cards without a declaration")
        companies = _without(state.companies, declaration.read.get("company", ()))
        objects = _without(declaration.objects, declaration.read.get("objects", ()))
        return state.advance(declaration=replace(declaration, objects=objects, read={}), companies=companies)

    def log_line(self, state: State) -> Words:
        return say("The open cards are entered once more.")


def _note_read(state: State, card: Card, seat: int) -> State:
    declaration = require(state.declaration, "cards without a declaration")
    read = {**declaration.read, card: (*declaration.read.get(card, ()), seat)}
    return state.advance(declaration=replace(declaration, read=read))


def _without(found: Mapping[int, Value], seats: Collection[int]) -> dict[int, Value]:
    return {seat: value for seat, value in found.items() if seat not in seats}


class EntriesMismatched(Reveal[State]):
    """Box or hands cannot hold what was entered: all enter it once more, and nobody learns whose it was."""

    hands: bool
    """Whether it is more than the hub counts in a hand, and companies stay; if not, more than is in the box."""

    def apply(self, state: State) -> State:
        declaration = require(state.declaration, "entries without a declaration")
        kept = state.dealt or self.hands
        read = {card: seats for card, seats in declaration.read.items() if kept and card == "company"}
        entered_again = replace(declaration, objects={}, read=read, again=True)
        return state.advance(declaration=entered_again, companies=state.companies if kept else {})

    def log_line(self, state: State) -> Words:
        if self.hands:
            return say(
                "A hand does not hold as many objects as were entered. Look at the cards, and enter them once more."
            )
        return say("The box does not hold all that was entered. Look at the cards, and enter them once more.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        title, text = say("It cannot be"), self.log_line(state)
        return [Highlight(kind="event", title=title, text=text, icon="warning")]


class Judged(Reveal[State]):
    """The declaration is right or wrong; all cards are turned."""

    verdict: Verdict

    def apply(self, state: State) -> State:
        return replace(state, verdict=self.verdict)

    def highlights(self, state: State) -> Sequence[Highlight]:
        declaration = state.declaration
        seats = (declaration.seat, *declaration.named) if declaration else ()
        return [
            Highlight(kind="reveal", title=say("The cards are turned"), text=reason(state), icon="eye", seats=seats)
        ]
