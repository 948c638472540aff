"""What the table corrects of what the hub believes; characters are seats, the AI is 0 (ruling AC-32)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.text import Words, say
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.games.among_cultists.box.tokens import NAMES, Token
from companion.games.among_cultists.corrections import board
from companion.games.among_cultists.corrections.base import CultistsCorrected
from companion.games.among_cultists.corrections.board import COUNTED, SIDES, Number, Side
from companion.games.among_cultists.rules.fates import Fate, asking_all
from companion.games.among_cultists.table.fields import AI, CALLED, Pending, Round
from companion.games.among_cultists.table.state import State
from companion.kit.simultaneous_choice import SimultaneousChoice

NOBODY = say("Nobody")


class CountsCorrected(CultistsCorrected):
    """The round, the points or cultist tokens are others."""

    was: dict[Number, int]
    now: dict[Number, int]
    """Of each that is another one."""

    def correct(self, state: State) -> State:
        return board.set_counts(state, self.now)

    def says(self, state: State) -> Iterator[Words]:
        for one, now in self.now.items():
            yield say("{what} {was} → {now}", what=COUNTED[one], was=self.was[one], now=now)


class SidesCorrected(CultistsCorrected):
    """What lies on the table is turned the other way."""

    now: dict[Side, bool]

    def correct(self, state: State) -> State:
        return board.set_sides(state, self.now)

    def says(self, state: State) -> Iterator[Words]:
        for one, now in self.now.items():
            yield say("{was} → {now}", was=SIDES[one][now], now=SIDES[one][not now])


class FatesCorrected(CultistsCorrected):
    """Characters are dead or alive. No role acts: whose death it is says what it brings."""

    dead: tuple[int, ...]
    alive: tuple[int, ...]

    def correct(self, state: State) -> State:
        for one in self.alive:
            state = revive(state, one)
        for one in self.dead:
            state = state.dead(one)
        new = (one for one in (*self.dead, *self.alive) if one not in state.corrected)
        players = [one for one in self.dead if one != AI]
        fates = (Fate(kind, one) for one in players for kind in ("eliminated", "shows"))
        return asking_all(replace(state, corrected=(*state.corrected, *new)), fates)

    def says(self, state: State) -> Iterator[Words]:
        for one in self.dead:
            yield say("{who}: alive → dead", who=state.name(one))
        for one in self.alive:
            yield say("{who}: dead → alive", who=state.name(one))


class KnifeCorrected(CultistsCorrected):
    """Somebody else holds the knife."""

    was: int
    now: int

    def correct(self, state: State) -> State:
        opened = self.now if state.round == 1 else state.opened
        held = replace(board.put_back(state), knife=self.now, opened=opened)
        return replace(held, pending=tuple(_of_holder(asked, self.was, self.now) for asked in held.pending))

    def says(self, state: State) -> Iterator[Words]:
        yield say("The knife: {was} → {now}", was=state.name(self.was), now=state.name(self.now))


class StepCorrected(CultistsCorrected):
    """The round is at another step: a phase and, where the table tells of turns, so many turns taken in it."""

    was: tuple[Round, int]
    now: tuple[Round, int]

    def correct(self, state: State) -> State:
        phase, turn = self.now
        moved = replace(board.put_back(state), phase=phase, turn=turn, looker=None, eyed=None)
        if moved.portal:
            moved = replace(moved, portal=replace(moved.portal, by=None, partner=None))
        if phase == "action" and state.turn_by_turn:
            # Who has helped somebody has acted before the own turn.
            later = state.order[max(turn, state.turn) + 1 :] if state.phase == "action" else ()
            ahead = (one for one in later if one in state.acted)
            moved = replace(moved, acted=(*state.order[:turn], *ahead))
        return moved if phase == "event" else replace(moved, peeked=False)

    def says(self, state: State) -> Iterator[Words]:
        yield say("{was} → {now}", was=step(state, *self.was), now=step(state, *self.now))


class ActionsCorrected(CultistsCorrected):
    """Characters have had the action of this round, or have not."""

    acted: tuple[int, ...]
    not_acted: tuple[int, ...]

    def correct(self, state: State) -> State:
        had = tuple(one for one in state.acted if one not in self.not_acted)
        looker = None if state.looker in self.not_acted else state.looker
        return replace(state, acted=had, looker=looker).spend(*self.acted)

    def says(self, state: State) -> Iterator[Words]:
        for one in self.acted:
            yield say("{who} has acted", who=state.name(one))
        for one in self.not_acted:
            yield say("{who} has not acted yet", who=state.name(one))


class TokenCorrected(CultistsCorrected):
    """Another token was drawn in a round, or none."""

    round: int
    was: Token | None = None
    now: Token | None = None

    def correct(self, state: State) -> State:
        at = self.round - 1
        if at >= len(state.clock):
            return state
        after = board.with_clock(state, (*state.clock[:at], self.now, *state.clock[at + 1 :]))
        fresh = state.phase == "event" and self.round == state.round
        return replace(after, peeked=False, eyed=None, looker=None) if fresh else after

    def says(self, state: State) -> Iterator[Words]:
        was, now = (NAMES[token] if token else say("No event") for token in (self.was, self.now))
        yield say("Round {n}: {was} → {now}", n=self.round, was=was, now=now)


class RoleCorrected(CultistsCorrected):
    """A character has shown another role, or none."""

    character: int
    was: Role | None = None
    now: Role | None = None

    def correct(self, state: State) -> State:
        after = _hidden(state, self.character)
        if self.now is None:
            return after
        shown_in = {**after.shown_in, self.character: state.shown_in.get(self.character, state.round)}
        return replace(after, shown={**after.shown, self.character: self.now}, shown_in=shown_in)

    def says(self, state: State) -> Iterator[Words]:
        was, now = (MARKERS[role].name if role else say("no role shown") for role in (self.was, self.now))
        yield say("{who}: {was} → {now}", who=state.name(self.character), was=was, now=now)


class PlaceCorrected(CultistsCorrected):
    """The AI sits on the right of somebody else."""

    was: int
    now: int

    def correct(self, state: State) -> State:
        return replace(state, right_of=self.now)

    def says(self, state: State) -> Iterator[Words]:
        was, now = state.name(self.was), state.name(self.now)
        yield say("The AI on the right of: {was} → {now}", was=was, now=now)


class OutcomeCorrected(CultistsCorrected):
    """Somebody else was voted out with eyes closed, or nobody; who was is asked as at first."""

    was: int | None = None
    now: int | None = None

    def correct(self, state: State) -> State:
        after = state if self.was is None else revive(state, self.was)
        after = replace(after, vote=replace(after.voting, out=self.now))
        if self.now is None:
            return after
        after = after.dead(self.now)
        # Where the hub knows the roles, they act when all have seen the result.
        fates = () if state.roles else (Fate("last", self.now), Fate("shows", self.now))
        found = asking_all(replace(after, pending=()), fates)
        return replace(found, pending=(*found.pending, *after.pending))

    def says(self, state: State) -> Iterator[Words]:
        was, now = (NOBODY if one is None else state.name(one) for one in (self.was, self.now))
        yield say("Voted out: {was} → {now}", was=was, now=now)


def step(state: State, phase: Round, turn: int) -> Words:
    """Return what a step of the round is called."""
    if state.turn_by_turn and phase in ("movement", "action"):
        return say("{phase}: {who}", phase=CALLED[phase], who=state.name(state.order[turn]))
    return CALLED[phase]


def revive(state: State, character: int) -> State:
    """Return the state in which a character is alive: what its death has brought is gone, but for what was seen.

    The Assassin was shown by another's death.
    """
    ghosts, fell = ({one: at for one, at in held.items() if one != character} for held in (state.ghosts, state.fell))
    alive = replace(state, ghosts=ghosts, fell=fell)
    return alive if state.shown.get(character) == "assassin" else _hidden(alive, character)


def _hidden(state: State, character: int) -> State:
    shown, rounds = (
        {one: at for one, at in held.items() if one != character} for held in (state.shown, state.shown_in)
    )
    return replace(state, shown=shown, shown_in=rounds)


def _of_holder(asked: Pending, was: int, now: int) -> Pending:
    """Return a question about the use of the knife, put to who holds it."""
    if asked.kind not in ("changed", "clumsy") or asked.character != was or now == AI:
        return asked
    return replace(asked, character=now, answers=SimultaneousChoice(asked=(now,)))
