"""Hidden companies and professions: deal, enter, look at and swap them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.event import Event, UndoNeutral
from companion.core.text import Words, say
from companion.games.castle_of_the_devil.box import Company, Profession
from companion.games.castle_of_the_devil.events.trades import effect_over
from companion.games.castle_of_the_devil.knowledge import PhoneKnowledge
from companion.games.castle_of_the_devil.state import Card, State
from companion.kit.hand import without


class CardsDealt(Event[State]):
    """The hub has dealt companies and professions; each seat knows its own."""

    companies: dict[int, Company]
    professions: dict[int, Profession]
    unused: tuple[Profession, ...]

    def apply(self, state: State) -> State:
        unused = tuple(sorted(self.unused))
        return replace(state, companies=self.companies, professions=self.professions, unused=unused)


class CompanyEntered(Event[State]):
    """A seat has entered the company on its real card in secret."""

    seat: int
    company: Company

    def apply(self, state: State) -> State:
        return replace(state, companies={**state.companies, self.seat: self.company})


class ProfessionEntered(Event[State]):
    """A seat has entered the profession on its real card in secret."""

    seat: int
    profession: Profession

    def apply(self, state: State) -> State:
        return replace(state, professions={**state.professions, self.seat: self.profession})


class CardUntold(Event[State]):
    """The table goes on without a seat's card: the hub doesn't know it until it lies open."""

    seat: int
    card: Card

    def apply(self, state: State) -> State:
        seats = (*state.untold.get(self.card, ()), self.seat)
        return replace(state, untold={**state.untold, self.card: seats})


class CompanyChanged(UndoNeutral[State]):
    """A seat corrects its company in secret, or enters it if the hub does not know it."""

    seat: int
    company: Company

    def apply(self, state: State) -> State:
        return state.anew(self.seat, companies={**state.companies, self.seat: self.company})


class ProfessionChanged(UndoNeutral[State]):
    """A seat corrects its profession in secret, or enters it if the hub does not know it."""

    seat: int
    profession: Profession

    def apply(self, state: State) -> State:
        return state.anew(self.seat, professions={**state.professions, self.seat: self.profession})


class CardsSeen(Event[State]):
    """A seat has looked at another's company, or at company and profession, and its phone keeps them."""

    seat: int
    of: int
    company: Company | None = None
    """The company; None if the hub does not know the cards, which are shown at the table."""
    profession: Profession | None = None

    def apply(self, state: State) -> State:
        if self.company is None:
            return state
        return state.learnt(self.seat, PhoneKnowledge(of=self.of, company=self.company, profession=self.profession))


class ProfessionsSwapped(Event[State]):
    """Two seats have swapped their professions, which lie face down again (the Tome)."""

    seat: int
    other: int
    got: dict[int, Profession]
    """The new profession of each, as far as the hub knows it."""

    def apply(self, state: State) -> State:
        face_up = {seat: up for seat, up in state.face_up.items() if seat not in (self.seat, self.other)}
        others = {seat: one for seat, one in state.professions.items() if seat not in (self.seat, self.other)}
        swapped = replace(state, face_up=face_up, professions={**others, **self.got})
        swapped = swapped.relearnt(self.seat, self.other)
        for seat, of in ((self.seat, self.other), (self.other, self.seat)):
            if of in self.got:
                swapped = swapped.learnt(seat, PhoneKnowledge(of=of, profession=self.got[of]))
        return swapped

    def log_line(self, state: State) -> Words:
        names = {"who": state.name(self.seat), "other": state.name(self.other)}
        return say("{who} and {other} swap professions, face down.", **names)


class UnusedShown(Event[State]):
    """A seat looks through the unused professions, to take one (the Coat)."""

    seat: int
    unused: tuple[Profession, ...]

    def apply(self, state: State) -> State:
        return state


class CoatTaken(Event[State]):
    """A seat has taken an unused profession, face down; its old one is unused now."""

    seat: int
    profession: Profession | None = None
    """The profession; None if the hub does not know it."""

    def apply(self, state: State) -> State:
        face_up = {seat: up for seat, up in state.face_up.items() if seat != self.seat}
        bare = replace(state, face_up=face_up).relearnt(self.seat)
        if self.profession is None:
            return self._untold(bare)
        unused = state.unused
        if state.dealt:
            unused = tuple(sorted((*without(unused, (self.profession,)), state.professions[self.seat])))
        return effect_over(replace(bare, unused=unused, professions={**state.professions, self.seat: self.profession}))

    def _untold(self, state: State) -> State:
        if state.trade is None or state.trade.step != "coat":
            return state
        others = {seat: one for seat, one in state.professions.items() if seat != self.seat}
        return effect_over(replace(state, professions=others))

    def log_line(self, state: State) -> Words:
        return say("{who} took another profession, face down.", who=state.name(self.seat))
