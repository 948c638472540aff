"""What the table corrects of what the hub believes. It triggers nothing, and reveals nothing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.event import Undoable
from companion.core.text import Text, Words, count, say
from companion.games.castle_of_the_devil.box import PROFESSIONS, Profession
from companion.games.castle_of_the_devil.duel import TOKENS, Duel, Side
from companion.games.castle_of_the_devil.state import Intent, State
from companion.kit.correctable import Changed
from companion.kit.listed import join_lines


class CastleCorrected(Undoable[State]):
    """Something is as the table says."""

    def log_line(self, state: State) -> Words:
        return say("Put right: {what}", what=self.words(state))

    def words(self, state: State) -> Words:
        """Return before and after of all that changes."""
        raise NotImplementedError


class CardCountsCorrected(CastleCorrected):
    """Objects and duel tokens of some seats, or the deck, are as the table says."""

    objects: dict[int, Changed]
    tokens: dict[int, Changed]
    deck: Changed | None = None

    def apply(self, state: State) -> State:
        return state.advance(
            objects=state.objects | {seat: one.now for seat, one in self.objects.items()},
            tokens=state.tokens | {seat: one.now for seat, one in self.tokens.items()},
            deck=self.deck.now if self.deck else state.deck,
        )

    def words(self, state: State) -> Words:
        said: list[Words] = [
            count("{who}: {n} object → {now}", "{who}: {n} objects → {now}", one.was, who=state.name(seat), now=one.now)
            for seat, one in self.objects.items()
        ]
        said += [
            count("{who}: {n} token → {now}", "{who}: {n} tokens → {now}", one.was, who=state.name(seat), now=one.now)
            for seat, one in self.tokens.items()
        ]
        if self.deck:
            deck = self.deck
            said.append(count("deck: {n} object → {now}", "deck: {n} objects → {now}", deck.was, now=deck.now))
        return join_lines(said)


class ProfessionCorrected(CastleCorrected):
    """A profession lies face up before a seat, as the table says, or none does."""

    seat: int
    was: Profession | None = None
    now: Profession | None = None

    def apply(self, state: State) -> State:
        face_up = {seat: up for seat, up in state.face_up.items() if seat != self.seat}
        if self.now:
            face_up[self.seat] = self.now
        # Where it was entered in secret, what lies open is right and not the entry.
        known = self.seat in state.professions
        professions = {**state.professions, self.seat: self.now} if self.now and known else state.professions
        return self._undo_use(state).advance(face_up=face_up, professions=professions)

    def _undo_use(self, state: State) -> State:
        """Return the state without what the profession does now that was not turned up."""
        trade, duel = state.trade, state.duel
        if trade and trade.demanded and trade.by == self.seat and trade.step == "answer":
            return replace(state, trade=None, intent=Intent())
        if duel and duel.winner is None:
            uses = tuple(use for use in duel.uses if (use.seat, use.thing) != (self.seat, self.was))
            return replace(state, duel=replace(duel, uses=uses))
        return state

    def words(self, state: State) -> Words:
        was, now = (PROFESSIONS[one][0] if one else say("face down") for one in (self.was, self.now))
        return say("{who}: {was} → {now}", who=state.name(self.seat), was=was, now=now)


class CastleTurnCorrected(CastleCorrected):
    """It is the turn of a seat, as the table says; a trade or a duel in the turn of another one is left."""

    seat: int
    was: int

    def apply(self, state: State) -> State:
        return _leave_step(state).advance(actor=self.seat, intent=Intent(), weighed={})

    def words(self, state: State) -> Words:
        return say("turn: {was} → {now}", was=state.name(self.was), now=state.name(self.seat))


class StepLeft(CastleCorrected):
    """A trade or a duel is not what lies on the table: the seat in turn takes an action."""

    seat: int
    """The seat in turn."""
    other: int
    duel: bool
    """Whether it was a duel; else a trade."""

    def apply(self, state: State) -> State:
        return _leave_step(state).advance(intent=Intent(), weighed={})

    def words(self, state: State) -> Words:
        return left_words(state, self)


def left_words(state: State, left: StepLeft) -> Text:
    """Return what is left."""
    names = {"who": state.name(left.seat), "other": state.name(left.other)}
    if left.duel:
        return say("The duel of {who} against {other} does not count: {who} takes an action.", **names)
    return say("The trade of {who} with {other} does not count: {who} takes an action.", **names)


class SupportCorrected(CastleCorrected):
    """A seat has said aloud whom it supports, as the table says."""

    seat: int
    was: Side
    now: Side

    def apply(self, state: State) -> State:
        return state.in_duel(sides={**state.fighting.sides, self.seat: self.now})

    def words(self, state: State) -> Words:
        was, now = (describe_support(state, side) for side in (self.was, self.now))
        return say("{who}: {was} → {now}", who=state.name(self.seat), was=was, now=now)


def describe_support(state: State, side: Side) -> Words:
    """Return whom somebody supports in the present duel."""
    if side == "abstain":
        return say("for nobody")
    return say("for {who}", who=state.name(_fighter(state.fighting, side)))


def _fighter(duel: Duel, side: Side) -> int:
    return duel.attacker if side == "sword" else duel.defender


class WinnerCorrected(CastleCorrected):
    """A seat has won the duel, as the table says."""

    seat: int
    was: int

    def apply(self, state: State) -> State:
        return state.in_duel(winner=self.seat)

    def words(self, state: State) -> Text:
        return say("{who} has won the duel, and not {other}.", who=state.name(self.seat), other=state.name(self.was))


def _leave_step(state: State) -> State:
    """Return the state without a trade or a duel; tokens that were played in it are again with their owners."""
    tokens = dict(state.tokens)
    for use in state.duel.uses if state.duel else ():
        tokens[use.seat] += use.thing in TOKENS
    return replace(state, trade=None, duel=None, tokens=tokens)
