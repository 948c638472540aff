"""Attacks and bribes (rulebook p. 3-4), and ties of the division (p. 4): keep their numbers, and settle them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.event import Undoable, UndoNeutral
from companion.core.require import require
from companion.core.text import Words, say
from companion.core.view import Highlight
from companion.games.overthrone.options import TIES
from companion.games.overthrone.parts import Fight, Spoils, Tie
from companion.games.overthrone.spoils import cards, result
from companion.games.overthrone.state import State


class FightBegan(Undoable[State]):
    """The current player attacks another player's province, or bribes a character there."""

    kind: Literal["attack", "bribe"]
    seat: int
    against: int

    def apply(self, state: State) -> State:
        fight = Fight(kind=self.kind, attacker=self.seat, defender=self.against)
        begun = state.begin_turn().putting_away((self.seat, self.against))
        return replace(begun.again("fight"), acted=True, fight=fight)

    def log_line(self, state: State) -> Words:
        who, other = state.name(self.seat), state.name(self.against)
        if self.kind == "attack":
            return say("{who} attacks one of {other}'s provinces.", who=who, other=other)
        return say("{who} bribes one of {other}'s characters.", who=who, other=other)

    def highlights(self, state: State) -> Sequence[Highlight]:
        icon: Literal["battle", "coin"] = "battle" if self.kind == "attack" else "coin"
        return [Highlight(kind="claim", title=self.log_line(state), icon=icon, seats=(self.seat, self.against))]


class ForcesShown(Undoable[State]):
    """The cards at the province or character are known, and the attacker's first cards."""

    standing: int
    laid: int

    def apply(self, state: State) -> State:
        fight = replace(state.fighting, attack=self.laid, defence=self.standing, stood=self.standing)
        return replace(state, fight=fight)


class Reinforced(Undoable[State]):
    """The side that is behind lays more."""

    seat: int
    more: int

    def apply(self, state: State) -> State:
        fight = state.fighting
        if self.seat == fight.defender:
            fight = replace(fight, defence=fight.defence + self.more)
        else:
            fight = replace(fight, attack=(fight.attack or 0) + self.more)
        return replace(state, fight=replace(fight, raises=fight.raises + 1))


class FightEnded(Undoable[State]):
    """The side that is behind lays no more, and loses."""

    kind: Literal["attack", "bribe"]
    winner: int
    attacker: int
    stayed: bool
    """Whether the defender has won without laying a card: the cards that lay there stay (ruling OV-17)."""

    def apply(self, state: State) -> State:
        fight = state.fighting
        spoils = Spoils(
            kind=self.kind,
            number=state.time("fight"),
            attacker=fight.attacker,
            defender=fight.defender,
            winner=self.winner,
            stayed=self.stayed,
        )
        # Each attack leaves musketeers at the province, which can be bribed (ruling OV-23).
        bare = state.first and self.kind != "attack"
        return replace(state, fight=None, first=bare, spoils=(*state.spoils, spoils))

    def log_line(self, state: State) -> Words:
        return result(state, state.spoils[-1])

    def highlights(self, state: State) -> Sequence[Highlight]:
        text = cards(state, state.spoils[-1])
        return [Highlight(kind="event", title=self.log_line(state), text=text, seats=(self.winner,), lasts=6_000)]


class SpoilsSeen(UndoNeutral[State]):
    """A side has put away the cards of its fight; this is no entry."""

    seat: int
    fight: int
    """The number of the fight in the match."""

    def apply(self, state: State) -> State:
        return state.putting_away((self.seat,), self.fight)


class TieNamed(Undoable[State]):
    """Players are tied in a group of the division."""

    seats: tuple[int, ...]

    def apply(self, state: State) -> State:
        return replace(state.again("tie"), tie=Tie(self.seats))

    def log_line(self, state: State) -> Words:
        return say("A tie in the division: {who}.", who=state.names(self.seats))


class CourtiersCounted(Undoable[State]):
    """A seat has counted its courtiers with the emblems of its nobles; the last one settles the tie."""

    seat: int
    courtiers: int
    level: tuple[int, ...]
    """The seats with the most, once all have answered. One gets the group; several stay tied (ruling OV-3)."""

    def apply(self, state: State) -> State:
        before = require(state.tie, "courtiers without a tie")
        tie = Tie(before.seats, {**before.courtiers, self.seat: self.courtiers})
        return replace(state, tie=None if self.level else tie)

    def log_line(self, state: State) -> Words | None:
        if not self.level:
            return None
        if len(self.level) == 1:
            return say("{who} gets the group.", who=state.name(self.level[0]))
        if TIES.of(state.setup) == "discarded":
            return say("Still tied: the group is discarded.")
        return say("Still tied: the group stays in the middle for the next turn.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        told = self.log_line(state)
        return [Highlight(kind="event", title=told, seats=self.level)] if told else ()
