"""What one seat alone knows of companies and professions, and what its phone keeps for it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.event import Aside, Event
from companion.core.text import Words, say
from companion.games.castle_of_the_devil.box import Company, Profession
from companion.games.castle_of_the_devil.events.trades import effect_over
from companion.games.castle_of_the_devil.state import Known, State
from companion.kit.hand import without


class CardsDealt(Event[State]):
    """The hub has dealt companies and professions: each seat knows its own."""

    companies: dict[int, Company]
    professions: dict[int, Profession]
    unused: tuple[Profession, ...]

    def after(self, state: State) -> State:
        unused = tuple(sorted(self.unused))
        return replace(state, companies=self.companies, professions=self.professions, unused=unused)


class CompanyEntered(Event[State]):
    """A seat has entered in secret the company on its real card."""

    seat: int
    company: Company

    def after(self, state: State) -> State:
        return replace(state, companies={**state.companies, self.seat: self.company})


class ProfessionEntered(Event[State]):
    """A seat has entered in secret the profession on its real card."""

    seat: int
    profession: Profession

    def after(self, state: State) -> State:
        return replace(state, professions={**state.professions, self.seat: self.profession})


class CompanyChanged(Aside[State]):
    """A seat has entered another company before: it corrects that in secret."""

    seat: int
    company: Company

    def after(self, state: State) -> State:
        return state.anew(self.seat, companies={**state.companies, self.seat: self.company})


class ProfessionChanged(Aside[State]):
    """A seat has entered another profession before: it corrects that in secret."""

    seat: int
    profession: Profession

    def after(self, state: State) -> State:
        return state.anew(self.seat, professions={**state.professions, self.seat: self.profession})


class CardsSeen(Event[State]):
    """A seat has looked at the company of another, or at company and profession; what it saw stays on its phone."""

    seat: int
    of: int
    company: Company | None = None
    """None where the hub does not know the cards: they are shown at the table."""
    profession: Profession | None = None

    def after(self, state: State) -> State:
        if self.company is None:
            return state
        return state.learnt(self.seat, Known(of=self.of, company=self.company, profession=self.profession))


class ProfessionsSwapped(Event[State]):
    """Two seats have swapped their professions, which lie face down again (the Tome)."""

    seat: int
    other: int
    got: dict[int, Profession]
    """What each has now, and the other gave; empty where the hub does not know them."""

    def after(self, state: State) -> State:
        face_up = {seat: up for seat, up in state.face_up.items() if seat not in (self.seat, self.other)}
        swapped = replace(state, face_up=face_up, professions={**state.professions, **self.got})
        swapped = swapped.relearnt(self.seat, self.other)
        for seat, of in ((self.seat, self.other), (self.other, self.seat)):
            if of in self.got:
                swapped = swapped.learnt(seat, Known(of=of, profession=self.got[of]))
        return swapped

    def told(self, state: State) -> Words:
        names = {"who": state.name(self.seat), "other": state.name(self.other)}
        return say("{who} and {other} swap professions, face down.", **names)


class UnusedShown(Event[State]):
    """A seat looks through the professions that nobody has, to take one (the Coat)."""

    seat: int
    unused: tuple[Profession, ...]

    def after(self, state: State) -> State:
        return state


class CoatTaken(Event[State]):
    """A seat has taken a profession that nobody had, and laid it face down; its old one is unused now."""

    seat: int
    profession: Profession | None = None
    """None where the hub does not know the cards."""

    def after(self, state: State) -> State:
        face_up = {seat: up for seat, up in state.face_up.items() if seat != self.seat}
        bare = replace(state, face_up=face_up).relearnt(self.seat)
        if self.profession is None:
            return bare
        unused = state.unused
        if state.dealt:
            unused = tuple(sorted((*without(unused, (self.profession,)), state.professions[self.seat])))
        return effect_over(replace(bare, unused=unused, professions={**state.professions, self.seat: self.profession}))

    def told(self, state: State) -> Words:
        return say("{who} has taken another profession, face down.", who=state.name(self.seat))
