"""The declaration of victory: collects the cards that it depends on, and its verdict."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from companion.core.event import Event, Reveal, Undoable
from companion.core.require import require
from companion.core.text import Words, say
from companion.core.view import Fact, Highlight
from companion.games.castle_of_the_devil.box import COMPANIES, Company, Object, copies
from companion.games.castle_of_the_devil.state import Card, Declaration, Kind, State, Verdict
from companion.games.castle_of_the_devil.words import declares, objects_named, reason, several
from companion.kit.listed import join_lines, join_sentences

Value = TypeVar("Value")


class VictoryDeclared(Undoable[State]):
    """The current player declares victory; this is final once one of the named players has entered cards."""

    seat: int
    kind: Kind
    named: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        return state.advance(declaration=Declaration(seat=self.seat, kind=self.kind, named=self.named))

    def log_line(self, state: State) -> Words:
        return declares(state, self.seat, self.kind, self.named)

    def highlights(self, state: State) -> Sequence[Highlight]:
        title, seats = say("{who} declares victory", who=state.name(self.seat)), (self.seat, *self.named)
        return [Highlight(kind="claim", title=title, text=self.log_line(state), icon="crown", seats=seats)]

    def turning_point(self, state: State) -> Fact:
        return Fact(say("Declaration"), self.log_line(state))


class ObjectsEntered(Event[State]):
    """A seat has entered its important objects in secret, with their numbers."""

    seat: int
    objects: dict[str, int]

    def apply(self, state: State) -> State:
        declaration = require(state.declaration, "objects without a declaration")
        objects = {**declaration.objects, self.seat: self.objects}
        return replace(state, declaration=replace(declaration, objects=objects))


class ObjectsChanged(Event[State]):
    """A seat corrects its entered objects in secret."""

    seat: int
    objects: dict[str, int]

    def apply(self, state: State) -> State:
        return ObjectsEntered(self.seat, self.objects).apply(state).anew(self.seat)


class CompanyRead(Event[State]):
    """Somebody has entered a seat's company, whose card lies open."""

    seat: int
    company: Company

    def apply(self, state: State) -> State:
        companies = {**state.companies, self.seat: self.company}
        return replace(_note_read(state, "company", self.seat), companies=companies)

    def log_line(self, state: State) -> Words:
        return say("{who}: {what}.", who=state.name(self.seat), what=COMPANIES[self.company][0])


class ObjectsRead(Event[State]):
    """Somebody has entered a seat's important objects, which lie open."""

    seat: int
    objects: dict[str, int]

    def apply(self, state: State) -> State:
        return ObjectsEntered(self.seat, self.objects).apply(_note_read(state, "objects", self.seat))

    def log_line(self, state: State) -> Words:
        return say("{who}: {what}.", who=state.name(self.seat), what=objects_named(self.objects))


class ReadAnew(Event[State]):
    """The entries of open cards were wrong, and are made again."""

    def apply(self, state: State) -> State:
        declaration = require(state.declaration, "cards without a declaration")
        companies = _without(state.companies, declaration.read.get("company", ()))
        objects = _without(declaration.objects, declaration.read.get("objects", ()))
        return state.advance(declaration=replace(declaration, objects=objects, read={}), companies=companies)

    def log_line(self, state: State) -> Words:
        return say("The face-up cards are being entered again.")


def _note_read(state: State, card: Card, seat: int) -> State:
    declaration = require(state.declaration, "cards without a declaration")
    read = {**declaration.read, card: (*declaration.read.get(card, ()), seat)}
    return state.advance(declaration=replace(declaration, read=read))


def _without(found: Mapping[int, Value], seats: Collection[int]) -> dict[int, Value]:
    return {seat: value for seat, value in found.items() if seat not in seats}


class EntriesMismatched(Reveal[State]):
    """Some entries can't be: they are named and made again, and all others are kept (ruling CD-17)."""

    hands: tuple[int, ...] = ()
    """The seats with more entered objects than the hub counts in their hand."""
    holders: tuple[int, ...] = ()
    """The seats that have entered one of `things`."""
    things: tuple[Object, ...] = ()
    """The objects of which the box holds fewer."""
    members: tuple[int, ...] = ()
    """The seats that have entered `company`."""
    company: Company | None = None
    """The company of which the box holds fewer cards."""

    def apply(self, state: State) -> State:
        declaration = require(state.declaration, "entries without a declaration")
        objects = {*self.hands, *self.holders}
        again: dict[Card, Collection[int]] = {"company": self.members, "objects": objects}
        kept = {card: tuple(s for s in seats if s not in again[card]) for card, seats in declaration.read.items()}
        read = {card: seats for card, seats in kept.items() if seats}
        left = _without(declaration.objects, objects)
        asked_again = replace(declaration, objects=left, read=read, again=declaration.again + 1)
        return state.advance(declaration=asked_again, companies=_without(state.companies, self.members))

    def log_line(self, state: State) -> Words:
        return join_sentences([*self._reasons(state), say("Check your cards and enter them again.")])

    def _reasons(self, state: State) -> Iterator[Words]:
        if self.company:
            company, names = COMPANIES[self.company][0], state.names(self.members)
            yield say("{names} can't all be in the {company}.", names=names, company=company)
        if self.things:
            box, names = join_lines([several(one, copies(one)) for one in self.things]), state.names(self.holders)
            yield say("{names} entered more than the box holds: {what}.", names=names, what=box)
        if self.hands:
            yield say("{names} entered more objects than the hub counts.", names=state.names(self.hands))

    def highlights(self, state: State) -> Sequence[Highlight]:
        title, text = say("That can't be right"), self.log_line(state)
        return [Highlight(kind="event", title=title, text=text, icon="warning")]


class Judged(Reveal[State]):
    """The declaration is right or wrong, and all cards are turned."""

    verdict: Verdict

    def apply(self, state: State) -> State:
        return replace(state, verdict=self.verdict)

    def highlights(self, state: State) -> Sequence[Highlight]:
        seats, title = state.declaration.asked_seats if state.declaration else (), say("The cards are revealed")
        return [Highlight(kind="reveal", title=title, text=reason(state), icon="eye", seats=seats)]
