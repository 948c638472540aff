"""What roles bring about. Characters are seats, the AI is 0; times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import field
from msgspec.structs import replace

from companion.core.event import EventType
from companion.core.text import Text, say
from companion.core.view import Beat
from companion.games.among_cultists.base import EveningEntry, EveningEvent, EveningReveal
from companion.games.among_cultists.beats import died, last_cultist, shows
from companion.games.among_cultists.closing import CLOSING, closed_by
from companion.games.among_cultists.deaths import changes as c
from companion.games.among_cultists.deaths.secret import (
    NOT_THE_LAST,
    PartnerAnswered,
    PartnerShown,
    PyromaniacAnswered,
    PyromaniacShown,
)
from companion.games.among_cultists.ending import ended
from companion.games.among_cultists.fates import Fate, of_holder
from companion.games.among_cultists.parts import AI, Cause
from companion.games.among_cultists.roles import Role
from companion.games.among_cultists.state import State

NO_CULTIST = say("The AI was no Cultist.")


class DiedOfRole(EveningReveal):
    """The hub knows the roles: a character has died of its own, and plays on as a ghost (p. 20, ruling AC-21)."""

    character: int
    role: Role

    def changed(self, state: State) -> State:
        return c.fallen(state, self.character, self.role)

    def told(self, state: State) -> Text:
        return c.dead(state, self.character)

    def staged(self, state: State) -> Sequence[Beat]:
        return [died(state, self.character)]


class RoleShown(EveningReveal):
    """The hub knows the roles: a dead character shows its own, as that role must (p. 20, ruling AC-21)."""

    character: int
    role: Role

    def changed(self, state: State) -> State:
        return c.shown(state, self.character, self.role)

    def told(self, state: State) -> Text:
        return c.shows(state, self.character, self.role)

    def staged(self, state: State) -> Sequence[Beat]:
        return [shows(state, self.character, self.role)]


class RoleAnswered(EveningEntry):
    """A player has said which role their character dies of or shows."""

    character: int
    role: Role | None
    """None: there is no such role."""
    until: int | None = None
    """When a talk ends that has waited for this."""

    def changed(self, state: State) -> State:
        shows = bool(state.pending) and state.pending[0].kind == "shows"
        after = c.settled(state)
        if self.role is not None:
            after = (c.shown if shows else c.fallen)(after, self.character, self.role)
        return replace(after, vote=replace(after.vote, until=self.until)) if after.vote else after

    def told(self, state: State) -> Text | None:
        if self.role is None:
            return None
        # A death by one's own role does not say which role it is.
        if self.character in state.shown:
            return c.shows(state, self.character, self.role)
        return c.dead(state, self.character)

    def staged(self, state: State) -> Sequence[Beat]:
        if self.role is None:
            return ()
        seen = self.character in state.shown
        return [shows(state, self.character, self.role) if seen else died(state, self.character)]


class ChangeAnswered(EveningEntry):
    """The first player has said whether they changed their vote with eyes closed (p. 17, ruling AC-9)."""

    character: int
    otherwise: bool = field(name="changed")
    """Whether they voted otherwise after the count."""

    def changed(self, state: State) -> State:
        vote = replace(state.vote, changed=self.otherwise) if state.vote else None
        return replace(c.settled(state), vote=vote)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        # Where the hub knows the roles, the Clumsy dies when all have seen the result: see `VoteEnded`.
        return of_holder(after, "clumsy") if self.otherwise and not after.roles else iter(())


class QuestionUnwanted(EveningEvent):
    """One seat has wanted the question closed for those who were away; it happens no more."""

    seat: int
    until: int | None = None
    """When it closes, where all are asked and enough have wanted it."""

    def changed(self, state: State) -> State:
        asked = state.pending[0]
        ends = asked.answers.until if self.until is None else self.until
        closing = replace(asked, answers=replace(asked.answers, until=ends), wanted=(*asked.wanted, self.seat))
        return replace(state, pending=(closing, *state.pending[1:]))

    def told(self, state: State) -> Text | None:
        if self.until is None:
            return None
        who = closed_by(state, state.pending[0].wanted)
        return say("The question is closed by {who}: {n} seconds are left.", who=who, n=CLOSING // 1000)


class AssassinKilled(EveningReveal):
    """The Assassin has shown the role and killed a character; no vote follows (p. 15, 20)."""

    by: int
    victim: int

    def changed(self, state: State) -> State:
        return c.shown(state.dead(self.victim).spent(self.by), self.by, "assassin")

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        yield Fate("last", self.victim)
        yield Fate("shows", self.victim)

    def told(self, state: State) -> Text:
        return say(
            "{who} is the Assassin, and kills {victim}.", who=state.name(self.by), victim=state.name(self.victim)
        )

    def staged(self, state: State) -> Sequence[Beat]:
        return [shows(state, self.by, "assassin"), died(state, self.victim)]


class LastKnown(EveningReveal):
    """The hub knows the roles: whether the last Cultist alive is eliminated (p. 18)."""

    character: int
    """Who was eliminated."""
    last: bool
    killed: bool = False
    """Whether the Assassin did it; else a vote."""

    def changed(self, state: State) -> State:
        if not self.last:
            return state
        cause: Cause = "marker" if self._lone_ai(state) else "kill" if self.killed else "vote"
        return ended(state, state, cause, self.character)

    def told(self, state: State) -> Text:
        if self._lone_ai(state):
            return say("The AI was the Cultist.") if self.last else NO_CULTIST
        return say("{who} was the last Cultist.", who=state.name(self.character)) if self.last else NOT_THE_LAST

    def _lone_ai(self, state: State) -> bool:
        return self.character == AI and state.variant.cultists == 1

    def staged(self, state: State) -> Sequence[Beat]:
        return [last_cultist(state, self.character)] if self.last else ()


class LastAnswered(EveningEntry):
    """The player whose character was voted out, or killed by the Assassin, has said whether it was the last Cultist."""

    character: int
    last: bool

    def changed(self, state: State) -> State:
        return c.eliminated(state, self.character) if self.last else c.settled(state)

    def told(self, state: State) -> Text | None:
        return None if self.last else NOT_THE_LAST

    def staged(self, state: State) -> Sequence[Beat]:
        return [last_cultist(state, self.character)] if self.last else ()


class MarkerShown(EveningEntry):
    """The AI was eliminated and its marker turned."""

    cultist: bool
    """Whether it was the Cultist."""

    def changed(self, state: State) -> State:
        return ended(state, state, "marker", AI) if self.cultist else c.shown(c.settled(state), AI, "investigator")

    def told(self, state: State) -> Text | None:
        return None if self.cultist else NO_CULTIST

    def staged(self, state: State) -> Sequence[Beat]:
        return [shows(state, AI, "cultist" if self.cultist else "investigator")]


DEATH_EVENTS: tuple[EventType, ...] = (
    DiedOfRole,
    RoleShown,
    RoleAnswered,
    ChangeAnswered,
    QuestionUnwanted,
    AssassinKilled,
    LastKnown,
    LastAnswered,
    MarkerShown,
    PartnerAnswered,
    PartnerShown,
    PyromaniacAnswered,
    PyromaniacShown,
)
