"""Turns: place the king, play cards, divide the middle, and empty the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.event import Event, Undoable, UndoNeutral
from companion.core.game import Setup
from companion.core.icons import Icon
from companion.core.text import Words, say
from companion.core.view import Fact, Highlight
from companion.games.overthrone.cards import NAMED
from companion.games.overthrone.division import divide
from companion.games.overthrone.king import FREED, FREEING, Fate, King, describe_taking
from companion.games.overthrone.state import State
from companion.games.overthrone.words import following
from companion.kit.turns import in_turn

SIGNS: dict[Fate, Icon] = {"": "torch", "taken": "captive", "freed": "king"}
"""The icons for the results of Rebellions."""

CardKind = Literal["card", "rebellion", "none"]


class MatchOpened(Event[State]):
    """A match begins, before the king has a place."""

    setup: Setup

    def apply(self, state: State | None) -> State:
        return State(setup=self.setup)


class StepTicked(Event[State]):
    """Somebody has ticked or unticked a step of the preparations."""

    step: str
    done: bool

    def apply(self, state: State) -> State:
        others = tuple(step for step in state.ticked if step != self.step)
        return replace(state, ticked=(*others, self.step) if self.done else others)


class HighestNamed(Undoable[State]):
    """Several nobles share the highest rank: one of these seats gets the king (ruling OV-14)."""

    seats: tuple[int, ...]

    def apply(self, state: State) -> State:
        return replace(state, highest=self.seats)


class KingStood(Event[State]):
    """The king has a place, and the first turn of the game begins."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state.end_turn(King(self.seat)), highest=())

    def highlights(self, state: State) -> Sequence[Highlight]:
        text = say("{who} starts.", who=state.name(state.order[0]))
        title = say("The king is at {who}'s side.", who=state.name(self.seat))
        return [Highlight(kind="event", title=title, text=text, icon="king", seats=(self.seat,))]


class KingPlaced(KingStood, Undoable[State]):
    """The table has named the king's place."""

    def log_line(self, state: State) -> Words:
        return say("The king is at {who}'s side.", who=state.name(self.seat))


class KingDrawn(KingStood):
    """Chance has named the king's place."""

    def log_line(self, state: State) -> Words:
        return say("By chance, the king goes to {who}.", who=state.name(self.seat))


class MatchTurnBegan(Undoable[State]):
    """The first player of the next turn has begun it by drawing, before the first card is played.

    The first card, duel, attack or bribe begins it as well. This event tells whether things before it belong to the old
    turn or to the new one.
    """

    seat: int

    def apply(self, state: State) -> State:
        return state.begin_turn()

    def log_line(self, state: State) -> Words:
        return say("{who} begins the next turn.", who=state.name(self.seat))


class CardPlayed(Undoable[State]):
    """The current player has played a card, or has none and sits the last turn out.

    Between two turns it begins the next one. After the last card the Rebellions take effect.
    """

    seat: int
    card: CardKind
    named: str = ""
    """The card's name, if the division asks for it by name (`cards.NAMED`)."""

    def apply(self, state: State) -> State:
        begun = state.begin_turn()
        rebels = (*begun.rebels, self.seat) if self.card == "rebellion" else begun.rebels
        after = replace(
            begun,
            played=(*begun.played, self.seat),
            plays={**begun.plays, self.seat: self.named or self.card},
            rebels=rebels,
            acted=False,
            drawn=begun.drawn + (not begun.last and self.card != "none"),
        )
        return divide(after) if len(after.played) == len(after.order) else after

    def log_line(self, state: State) -> Words | None:
        return _came(state) or self._describe(state)

    def highlights(self, state: State) -> Sequence[Highlight]:
        came, up = _came(state), state.upheaval
        if up and came:
            # The seats are those that take or free the king, or whose Rebellions come to nothing.
            about = (up.taker,) if up.fate == "taken" and up.taker is not None else up.scored or state.rebels
            text = say("{n} points each: {who}", n=FREEING, who=state.names(up.scored)) if up.scored else ""
            return [Highlight(kind="event", title=came, text=text, icon=SIGNS[up.fate], seats=about)]
        told = self._describe(state) if self.card == "rebellion" else None
        if told:
            return [Highlight(kind="claim", title=told, icon="torch", seats=(self.seat,))]
        return [Highlight(kind="event", title=following(state), icon="division")] if up else ()

    def _describe(self, state: State) -> Words | None:
        match self.card:
            case "rebellion" if state.last:
                return say("{who} plays a Rebellion. It has no effect in the last turn.", who=state.name(self.seat))
            case "rebellion":
                return say("{who} plays a Rebellion.", who=state.name(self.seat))
            case "none":
                return say("{who} has no cards and sits out.", who=state.name(self.seat))
            case _:
                return describe_play(state, self.seat, self.named) if self.named else None

    def turning_point(self, state: State) -> Fact | None:
        came = _came(state)
        return in_turn(state.turn, came) if came else None


def describe_play(state: State, seat: int, card: str) -> Words:
    """Return the line about a played card that has a name."""
    return say("{who} plays: {card}", who=state.name(seat), card=NAMED[card].name)


class PlayedCardNamed(Undoable[State]):
    """Somebody has named a card that was played, which the division asks for by name (`cards.NAMED`)."""

    seat: int
    card: str

    def apply(self, state: State) -> State:
        return replace(state, plays={**state.plays, self.seat: self.card})

    def log_line(self, state: State) -> Words:
        return describe_play(state, self.seat, self.card)


class DivisionTicked(UndoNeutral[State]):
    """Somebody has ticked or unticked a step of the division; this is no entry."""

    step: str
    done: bool

    def apply(self, state: State) -> State:
        return StepTicked(self.step, self.done).apply(state) if state.stage == "division" else state


def _came(state: State) -> Words | None:
    """Return the result of a turn's Rebellions, None before the division or if there were none."""
    up = state.upheaval
    if up is None or not state.rebels or state.last:
        return None
    if up.fate == "taken" and up.taker is not None:
        return describe_taking(state.name(up.taker))
    return FREED if up.fate == "freed" else say("The Rebellions cancel each other out.")


class DeckEmptied(Undoable[State]):
    """The deck has run out: after this turn comes the last one (ruling OV-10)."""

    def apply(self, state: State) -> State:
        return replace(state.again("deck"), emptied=True)

    def log_line(self, state: State) -> Words:
        return say("The deck is empty. The next turn is the last.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        text = say("The next turn is the last.")
        return [Highlight(kind="event", title=say("The deck is empty."), text=text, icon="hourglass")]


class DeckHolds(Undoable[State]):
    """The deck still holds cards after all."""

    def apply(self, state: State) -> State:
        return replace(state.again("deck"), emptied=False)

    def log_line(self, state: State) -> Words:
        return say("The deck still has cards.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=self.log_line(state), text=say("The game continues."), icon="deck")]
