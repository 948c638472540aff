"""Events that work at once or score, and the deaths of nobles: change points and holders."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Undoable
from companion.core.text import Words, say
from companion.core.view import Highlight
from companion.games.overthrone.cards import ACCUSATIONS, BONUS, EAR, SCORING
from companion.games.overthrone.parts import Contest
from companion.games.overthrone.state import State
from companion.kit.simultaneous_choice import SimultaneousChoice


class EarLaid(Undoable[State]):
    """A player has laid the King's ear under a noble (rulebook p. 11)."""

    seat: int

    def apply(self, state: State) -> State:
        laid = replace(state, ear=self.seat, spent=(*state.spent, EAR))
        return laid.add_points({self.seat: BONUS})

    def log_line(self, state: State) -> Words:
        return say("{who} gains the King's ear: {n} points.", who=state.name(self.seat), n=BONUS)

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=self.log_line(state), icon="ear", seats=(self.seat,))]


class Accused(Undoable[State]):
    """A player with the Cardinal or a Bishop has played or passed on Low birth or Excommunication (rulebook p. 11)."""

    card: str
    seat: int
    against: int

    def apply(self, state: State) -> State:
        accused = (*state.accused.get(self.card, ()), self.against)
        after = replace(
            state.again(self.card),
            holders={**state.holders, self.card: self.against},
            accused={**state.accused, self.card: accused},
        )
        return after.add_points({self.seat: BONUS})

    def log_line(self, state: State) -> Words:
        card, _ = ACCUSATIONS[self.card]
        who, other = state.name(self.seat), state.name(self.against)
        return say("{who} plays {card} against {other}: {n} points.", who=who, card=card, other=other, n=BONUS)

    def highlights(self, state: State) -> Sequence[Highlight]:
        _, icon = ACCUSATIONS[self.card]
        return [Highlight(kind="event", title=self.log_line(state), icon=icon, seats=(self.seat, self.against))]


class ScoringPlayed(Undoable[State]):
    """An event has taken a card of another structure; its player scores the printed value (rulebook p. 13)."""

    card: str
    seat: int
    value: int
    whose: int = 0
    """The seat that loses the card; 0 if it is not known yet, or if there was no card."""

    def apply(self, state: State) -> State:
        after = replace(state, spent=(*state.spent, self.card))
        return after.add_points({self.seat: self.value})

    def log_line(self, state: State) -> Words:
        card, who = SCORING[self.card].name, state.name(self.seat)
        if self.whose:
            other = state.name(self.whose)
            return say("{card}: {who} scores {n} from {other}.", card=card, n=self.value, who=who, other=other)
        return say("{card}: {who} scores {n}.", card=card, n=self.value, who=who)

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=self.log_line(state), icon=SCORING[self.card].icon, seats=(self.seat,))]


class NobleDied(Undoable[State]):
    """A noble has died and lies in the discards."""

    seat: int

    def apply(self, state: State) -> State:
        return state.died(self.seat)

    def log_line(self, state: State) -> Words:
        return say("{who} loses a noble.", who=state.name(self.seat))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="loss", title=self.log_line(state), icon="skull", seats=(self.seat,))]


class EarKept(Undoable[State]):
    """The King's ear lay under another noble."""

    def apply(self, state: State) -> State:
        return replace(state, fallen=None)


class EarFell(Undoable[State]):
    """The noble with the King's ear has died: everyone with a noble may lay a number for it (rulebook p. 11)."""

    def apply(self, state: State) -> State:
        contest = Contest(kind="ear", laid=SimultaneousChoice(asked=state.seats))
        return replace(state, fallen=None, ear=None, contest=contest, contests=state.contests + 1)

    def log_line(self, state: State) -> Words:
        return say("The King's ear is up for grabs.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        text = say("Everyone with a noble may lay a card for it.")
        return [Highlight(kind="event", title=self.log_line(state), text=text, icon="ear")]
