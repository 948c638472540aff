"""Decrees: free the king, or name a noble (rulebook p. 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.event import Undoable
from companion.core.text import Words, say
from companion.core.view import Highlight
from companion.games.overthrone.state import State

REFUSING = 15
"""The points that the captor loses by refusing to free the king."""

Reply = Literal["freed", "refused", "ignored"]


class DecreePronounced(Undoable[State]):
    """A player with the Cardinal or a Bishop decrees that the king be freed."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state.again("decree"), decree=self.seat, decreed=(*state.decreed, self.seat))

    def log_line(self, state: State) -> Words:
        captor = state.name(state.king_in_place.seat)
        return say("{who}'s decree: {other} must free the king.", who=state.name(self.seat), other=captor)

    def highlights(self, state: State) -> Sequence[Highlight]:
        seats = (self.seat, state.king_in_place.seat)
        return [Highlight(kind="claim", title=self.log_line(state), icon="decree", seats=seats)]


class DecreeAnswered(Undoable[State]):
    """The captor frees the king, refuses and loses points, or ignores the decree with another Cardinal or Bishop."""

    seat: int
    reply: Reply

    def apply(self, state: State) -> State:
        after = replace(state, decree=None)
        if self.reply == "freed":
            return after.freeing()
        return after.add_points({self.seat: -REFUSING}) if self.reply == "refused" else after

    def log_line(self, state: State) -> Words:
        who = state.name(self.seat)
        match self.reply:
            case "freed":
                return say("{who} frees the king.", who=who)
            case "refused":
                return say("{who} refuses and loses {n} points.", who=who, n=REFUSING)
            case _:
                return say("{who} ignores the decree and keeps the king.", who=who)

    def highlights(self, state: State) -> Sequence[Highlight]:
        kind: Literal["event", "loss"] = "loss" if self.reply == "refused" else "event"
        icon: Literal["king", "captive"] = "king" if self.reply == "freed" else "captive"
        return [Highlight(kind=kind, title=self.log_line(state), icon=icon, seats=(self.seat,))]


class NobleNamed(Undoable[State]):
    """The current player, with the king but no noble, names the courtier that a noble replaces (ruling OV-7)."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, ennobled=(*state.ennobled, self.seat), dead=state.dead - 1)

    def log_line(self, state: State) -> Words:
        who = state.name(self.seat)
        return say("{who} ennobles a courtier. A noble replaces it when the turn ends.", who=who)

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=self.log_line(state), icon="noble", seats=(self.seat,))]
