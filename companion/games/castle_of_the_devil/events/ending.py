"""What can happen around a declaration of victory."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Entry, Event, Reveal
from companion.core.text import Words, say
from companion.core.there import there
from companion.core.view import Beat
from companion.games.castle_of_the_devil.state import Declaration, Kind, State, Verdict
from companion.games.castle_of_the_devil.words import declares, reason


class Declared(Entry[State]):
    """The seat in turn declares victory: that is final once one of those named has entered cards."""

    seat: int
    kind: Kind
    named: tuple[int, ...] = ()

    def after(self, state: State) -> State:
        return state.stepped(declaration=Declaration(seat=self.seat, kind=self.kind, named=self.named))

    def told(self, state: State) -> Words:
        return declares(state, self.seat, self.kind, self.named)

    def staged(self, state: State) -> Sequence[Beat]:
        title = say("{who} declares victory", who=state.name(self.seat))
        return [Beat(kind="claim", title=title, text=self.told(state), icon="crown", seats=(self.seat, *self.named))]


class ObjectsEntered(Event[State]):
    """A seat has entered in secret which objects it holds that matter, and how many of each."""

    seat: int
    objects: dict[str, int]

    def after(self, state: State) -> State:
        declaration = there(state.declaration, "objects without a declaration")
        objects = {**declaration.objects, self.seat: self.objects}
        return replace(state, declaration=replace(declaration, objects=objects))


class ObjectsChanged(Event[State]):
    """A seat has entered other objects before: it corrects that in secret."""

    seat: int
    objects: dict[str, int]

    def after(self, state: State) -> State:
        return ObjectsEntered(self.seat, self.objects).after(state).anew(self.seat)


class EntriesMismatched(Reveal[State]):
    """Box or hands cannot hold what was entered: all enter it once more, and nobody learns whose it was."""

    hands: bool = False
    """Whether it is more than the hub counts in a hand, and companies stay; if not, more than is in the box."""

    def after(self, state: State) -> State:
        declaration = there(state.declaration, "entries without a declaration")
        companies = state.companies if state.dealt or self.hands else {}
        return state.stepped(declaration=replace(declaration, objects={}, again=True), companies=companies)

    def told(self, state: State) -> Words:
        if self.hands:
            return say(
                "A hand does not hold as many objects as were entered. Look at the cards, and enter them once more."
            )
        return say("The box does not hold all that was entered. Look at the cards, and enter them once more.")

    def staged(self, state: State) -> Sequence[Beat]:
        title, text = say("It cannot be"), self.told(state)
        return [Beat(kind="event", title=title, text=text, icon="warning")]


class Judged(Reveal[State]):
    """The declaration is right or wrong; all cards are turned."""

    verdict: Verdict

    def after(self, state: State) -> State:
        return replace(state, verdict=self.verdict)

    def staged(self, state: State) -> Sequence[Beat]:
        declaration = state.declaration
        seats = (declaration.seat, *declaration.named) if declaration else ()
        return [Beat(kind="reveal", title=say("The cards are turned"), text=reason(state), icon="eye", seats=seats)]
