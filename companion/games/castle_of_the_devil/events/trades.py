"""Trades: offer, answer, and use effects. The hub knows only objects that are read aloud (ruling CD-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.event import Event, Undoable
from companion.core.text import Words, say
from companion.core.view import Highlight
from companion.games.castle_of_the_devil.box import EFFECTS, Effect
from companion.games.castle_of_the_devil.events.looks import company_shown, objects_shown
from companion.games.castle_of_the_devil.events.turns import deck_emptied
from companion.games.castle_of_the_devil.options import hub_asks
from companion.games.castle_of_the_devil.state import Intent, State, Trade

Way = Literal["done", "left", "right", "without"]
"""The use of an effect: it is carried out, the Sextant in a direction, or its owner does without it."""


class TradeOffered(Undoable[State]):
    """The current player offers somebody an object face down."""

    seat: int
    to: int

    def apply(self, state: State) -> State:
        return state.advance(trade=Trade(by=self.seat, to=self.to))

    def log_line(self, state: State) -> Words:
        return say("{who} offers {other} an object.", who=state.name(self.seat), other=state.name(self.to))


class TradeRefused(Undoable[State]):
    """The trade is refused; in edition A the proposer takes a duel token if any are left."""

    by: int
    to: int
    demanded: bool
    """Whether the Diplomat's demand was refused: the hand is shown to the Diplomat alone."""
    token: bool

    def apply(self, state: State) -> State:
        tokens = {**state.tokens, self.by: state.tokens[self.by] + self.token}
        return replace(state, tokens=tokens).next_turn()

    def log_line(self, state: State) -> Words:
        names = {"who": state.name(self.by), "other": state.name(self.to)}
        if self.demanded:
            return say("{other} doesn't have it and shows {who} every object.", **names)
        if self.token:
            return say("{other} refuses {who}'s trade, so {who} takes a duel token.", **names)
        return say("{other} refuses {who}'s trade.", **names)


class DemandVoid(Event[State]):
    """A demand can't be met, a bag for the other bag: the Diplomat is fresh again, and the turn continues (CD-12)."""

    by: int
    to: int

    def apply(self, state: State) -> State:
        face_up = {seat: up for seat, up in state.face_up.items() if seat != self.by}
        return state.advance(trade=None, intent=Intent(), face_up=face_up)

    def log_line(self, state: State) -> Words:
        return say(
            "{who} withdraws the demand: bags can't be traded for each other. The Diplomat goes face down again.",
            who=state.name(self.by),
        )


class TradeAccepted(Undoable[State]):
    """The partner has accepted, given an object back, and reads the received one aloud if it has an effect."""

    by: int
    to: int
    read: Effect | None = None

    def apply(self, state: State) -> State:
        return _note_read(state, self.read, performer=self.by)

    def log_line(self, state: State) -> Words:
        names = {"who": state.name(self.by), "other": state.name(self.to)}
        if self.read is None:
            return say("{who} and {other} trade.", **names)
        return say("{who} and {other} trade. {other} got: {what}.", **names, what=EFFECTS[self.read][0])

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [] if self.read is None else [_show_effect(state, self.read, self.by)]


class ReturnRead(Undoable[State]):
    """The proposer reads the received object aloud if it has an effect."""

    by: int
    to: int
    read: Effect | None = None

    def apply(self, state: State) -> State:
        return _note_read(state, self.read, performer=self.to)

    def log_line(self, state: State) -> Words | None:
        if self.read is None:
            return None
        return say("{who} got: {what}.", who=state.name(self.by), what=EFFECTS[self.read][0])

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [] if self.read is None else [_show_effect(state, self.read, self.to)]


class EffectUsed(Undoable[State]):
    """The player who traded an object away uses its effect, or does without it."""

    seat: int
    effect: Effect
    way: Way
    of: int
    """The partner of the trade."""

    def apply(self, state: State) -> State:
        if self.way != "without" and self.effect == "bag":
            return effect_over(state.draw_object(self.seat))
        if self.way != "without" and self.effect == "coat" and hub_asks(state.setup):
            return state.advance(trade=replace(state.trading, step="coat"))
        return effect_over(state)

    def log_line(self, state: State) -> Words | None:
        who, other = state.name(self.seat), state.name(self.of)
        if self.way == "without":
            return say("{who} declines.", who=who)
        match self.effect:
            case "bag":
                return say("{who} draws an object.", who=who)
            case "tome":
                return None
            case "privilege":
                return say("{who} sees all of {other}'s objects.", who=who, other=other)
            case "coat":
                return say("{who} picks another profession.", who=who)
            case "monocle":
                return say("{who} sees {other}'s company.", who=who, other=other)
            case "sextant" if self.way == "left":
                return say("{who} has everyone pass an object to the left.", who=who)
            case "sextant":
                return say("{who} has everyone pass an object to the right.", who=who)

    def highlights(self, state: State) -> Sequence[Highlight]:
        if self.way == "without":
            return []
        told = self.log_line(state) or ""
        match self.effect:
            case "bag":
                return deck_emptied(state.deck + 1, state)
            case "sextant":
                text = say("Pick any object and pass it at the same time. This isn't a trade.")
                return [Highlight(kind="event", title=told, text=text, icon="map", seats=state.setup.seats)]
            case "privilege":
                text = objects_shown(state, self.seat)
                return [Highlight(kind="event", title=told, text=text, icon="envelope", seats=(self.seat,))]
            case "monocle":
                text = company_shown(state, self.seat, self.of)
                return [Highlight(kind="event", title=told, text=text, icon="eye", seats=(self.seat,))]
            case _:
                return []


def effect_over(state: State) -> State:
    """Return the state after an effect: the proposer reads next, and after that the turn is over."""
    trade = state.trading
    if trade.performer == trade.by:
        return state.advance(trade=replace(trade, step="read"))
    return state.next_turn()


def _note_read(state: State, read: Effect | None, *, performer: int) -> State:
    trade = replace(state.trading, performer=performer)
    if read is None:
        return effect_over(replace(state, trade=trade))
    return state.advance(trade=replace(trade, step="effect", read=(*trade.read, read)))


def _show_effect(state: State, read: Effect, performer: int) -> Highlight:
    name, icon = EFFECTS[read]
    text = say("{who} may use its effect now.", who=state.name(performer))
    return Highlight(kind="event", title=name, text=text, icon=icon, seats=(performer,), lasts=2_500)
