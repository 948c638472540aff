"""Events that roles bring about. Characters are seats, the AI is 0; times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.text import Text, say
from companion.core.view import Fact, Highlight
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.games.among_cultists.entering.events import (
    EveningEntry,
    EveningEvent,
    EveningReveal,
    died,
    in_round,
    last_cultist,
    shows,
)
from companion.games.among_cultists.rules.ending import end_game
from companion.games.among_cultists.rules.fates import Fate, of_holder
from companion.games.among_cultists.rules.voting import find_double_voter
from companion.games.among_cultists.table.fields import AI, Cause
from companion.games.among_cultists.table.state import State

NO_CULTIST = say("The AI wasn't a Cultist.")


class _RoleOut(EveningEvent):
    """An effect of a role: its character shows it or, if it shows none, has died of it."""

    character: int
    role: Role | None

    def log_line(self, state: State) -> Text | None:
        if self.role is None:
            return None
        # A death by one's own role does not say which role it is.
        if self.character not in state.shown:
            return _dead(state, self.character)
        return say("{who} reveals their role: {role}.", who=state.name(self.character), role=MARKERS[self.role].name)

    def highlights(self, state: State) -> Sequence[Highlight]:
        if self.role is None:
            return ()
        seen = self.character in state.shown
        return [shows(state, self.character, self.role) if seen else died(state, self.character)]


class DiedOfRole(_RoleOut, EveningReveal):
    """The hub knows the roles: a character has died of its own role, and plays on as a ghost (p. 20, ruling AC-21)."""

    role: Role

    def change(self, state: State) -> State:
        return _die(state, self.character, self.role)


class RoleShown(_RoleOut, EveningReveal):
    """The hub knows the roles: a dead character shows its role, as that role must (p. 20, ruling AC-21)."""

    role: Role

    def change(self, state: State) -> State:
        return _show(state, self.character, self.role)


class RoleAnswered(_RoleOut, EveningEntry):
    """A player has said which role their character dies of or shows, if any."""

    deadline: int | None = None
    """The end of a talk that has waited for this."""

    def change(self, state: State) -> State:
        shows = bool(state.pending) and state.pending[0].kind == "shows"
        after = _settle(state)
        if self.role is not None:
            after = (_show if shows else _die)(after, self.character, self.role)
        # The result of a vote stands as long as it did (ruling AC-30).
        return after.at("talk", self.deadline) if after.vote and after.vote.stage == "talk" else after


class ChangeAnswered(EveningEntry):
    """The first player has said whether they changed their vote with eyes closed (p. 17, ruling AC-9)."""

    character: int
    otherwise: bool
    """Whether they changed their vote after the count."""

    def change(self, state: State) -> State:
        vote = replace(state.vote, changed=self.otherwise) if state.vote else None
        return replace(_settle(state), vote=vote)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        # If the hub knows the roles, the Clumsy dies once all have seen the result: see `VoteEnded`.
        return of_holder(after, "clumsy") if self.otherwise and not after.roles else iter(())


class AssassinKilled(EveningReveal):
    """The Assassin has shown the role and killed a character; no vote follows (p. 15, 20)."""

    by: int
    victim: int

    def change(self, state: State) -> State:
        return _show(state.dead(self.victim).spend(self.by), self.by, "assassin")

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        yield Fate("last", self.victim)
        yield Fate("shows", self.victim)

    def log_line(self, state: State) -> Text:
        return say("{who}, the Assassin, kills {victim}.", who=state.name(self.by), victim=state.name(self.victim))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [shows(state, self.by, "assassin"), died(state, self.victim)]

    def turning_point(self, state: State) -> Fact | None:
        return in_round(state, self.log_line(state))


class LastKnown(EveningReveal):
    """The hub knows the roles: it tells whether the last Cultist alive is eliminated (p. 18)."""

    character: int
    """The eliminated character."""
    last: bool
    killed: bool
    """Whether the Assassin killed the character; else a vote did."""

    def change(self, state: State) -> State:
        if not self.last:
            return state
        cause: Cause = "marker" if self._lone_ai(state) else "kill" if self.killed else "vote"
        return end_game(state, state, cause, self.character)

    def log_line(self, state: State) -> Text:
        if self._lone_ai(state):
            return say("The AI was the Cultist.") if self.last else NO_CULTIST
        return say("{who} was the last Cultist.", who=state.name(self.character)) if self.last else NOT_THE_LAST

    def _lone_ai(self, state: State) -> bool:
        return self.character == AI and state.variant.cultists == 1

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [last_cultist(state, self.character)] if self.last else ()


class LastAnswered(EveningEntry):
    """A player whose character was voted out or killed has said whether it was the last Cultist."""

    character: int
    last: bool

    def change(self, state: State) -> State:
        return _eliminate(state, self.character) if self.last else _settle(state)

    def log_line(self, state: State) -> Text | None:
        return None if self.last else NOT_THE_LAST

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [last_cultist(state, self.character)] if self.last else ()


class MarkerShown(EveningEntry):
    """The AI was eliminated, and its marker turned."""

    cultist: bool

    def change(self, state: State) -> State:
        return end_game(state, state, "marker", AI) if self.cultist else _show(_settle(state), AI, "investigator")

    def log_line(self, state: State) -> Text | None:
        return None if self.cultist else NO_CULTIST

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [shows(state, AI, "cultist" if self.cultist else "investigator")]


NOT_THE_LAST = say("That wasn't the last Cultist. The game continues.")


class PartnerAnswered(EveningEvent):
    """A seat has answered in secret whether the eliminated AI was the last Cultist alive."""

    seat: int
    last: bool

    def change(self, state: State) -> State:
        return _with_answer(state, self.seat, self.last)


class PartnerShown(EveningReveal):
    """All have answered, and the table learns whether the AI was the last Cultist alive (p. 22, ruling AC-8)."""

    last: bool

    def change(self, state: State) -> State:
        return _eliminate(state, AI) if self.last else _settle(state)

    def log_line(self, state: State) -> Text | None:
        return None if self.last else NOT_THE_LAST

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [last_cultist(state, AI)] if self.last else ()


class LeftAloud(EveningEvent):
    """The table continues without a seat's secret answer: its player says it aloud (ruling AC-34)."""

    seat: int

    def change(self, state: State) -> State:
        return _update_first(state, aloud=(*state.pending[0].aloud, self.seat))


class PyromaniacAnswered(EveningEvent):
    """A seat has answered in secret whether it is the Pyromaniac with a card left to play (p. 14, 20)."""

    seat: int
    dies: bool

    def change(self, state: State) -> State:
        return _with_answer(state, self.seat, self.dies)


class PyromaniacShown(EveningReveal):
    """All have answered, and the table learns who dies as the Pyromaniac, if anybody (p. 14, 20, ruling AC-21)."""

    died: tuple[int, ...]

    def change(self, state: State) -> State:
        after = _settle(state)
        for character in self.died:
            after = _die(after, character, "pyromaniac")
        return after

    def log_line(self, state: State) -> Text:
        if not self.died:
            return say("No Pyromaniac dies.")
        if len(self.died) == 1:
            return _dead(state, self.died[0])
        who = tuple(state.setup.name(one) for one in self.died)
        return say("{who} die and play on as ghosts.", who=who)

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [died(state, one) for one in self.died]

    def turning_point(self, state: State) -> Fact | None:
        return in_round(state, self.log_line(state)) if self.died else None


def _settle(state: State) -> State:
    """Return the state with the first pending question answered."""
    return replace(state, pending=state.pending[1:], settled=state.settled + 1)


def _update_first(state: State, **fields: Any) -> State:
    asked, *others = state.pending
    return replace(state, pending=(replace(asked, **fields), *others))


def _with_answer(state: State, seat: int, answer: bool) -> State:
    return _update_first(state, answers=state.pending[0].answers.with_answer(seat, answer))


def _eliminate(state: State, character: int) -> State:
    """Return the state at its end: the last Cultist was voted out, or killed by the Assassin, who is shown then."""
    killed = state.vote is None and "assassin" in state.shown.values()
    return end_game(state, state, "kill" if killed else "vote", character)


def _show(state: State, character: int, role: Role) -> State:
    shown_in = {**state.shown_in, character: state.round}
    return replace(state, shown={**state.shown, character: role}, shown_in=shown_in)


def _die(state: State, character: int, role: Role) -> State:
    """Return the state with a character dead of its own role; as a ghost it votes once (rulings AC-14, 21)."""
    dead = replace(state.dead(character), fell={**state.fell, character: role})
    if dead.vote is None or dead.vote.stage != "talk":
        return dead
    return replace(dead, vote=replace(dead.vote, double=find_double_voter(dead)))


def _dead(state: State, character: int) -> Text:
    return say("{who} dies and plays on as a ghost.", who=state.name(character))
