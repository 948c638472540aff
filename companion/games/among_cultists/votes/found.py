"""What can happen in a look, and in a vote as it begins. Characters are seats, the AI is 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.text import Text, say
from companion.core.view import Beat, Sound
from companion.games.among_cultists.acting import leading
from companion.games.among_cultists.base import EveningEntry
from companion.games.among_cultists.beats import died
from companion.games.among_cultists.fates import Fate, of_holder
from companion.games.among_cultists.looks import after_a_look
from companion.games.among_cultists.parts import Vote
from companion.games.among_cultists.state import State
from companion.games.among_cultists.tally import doubled
from companion.kit.together import Together

LookedAt = Literal["deck", "room"]
"""What was looked at: an Energy deck, or a room through the camera."""


class LookEnded(EveningEntry):
    """A look has found nobody dead, or its finder says so (p. 15, 18, 23)."""

    character: int
    """Who has looked."""
    at: LookedAt = "deck"

    def changed(self, state: State) -> State:
        after = replace(state, looker=None)
        # Fake eyes are no action, and the camera's was counted when it was used.
        return after if state.phase == "event" else after.spent(self.character)

    def told(self, state: State) -> Text:
        who = state.name(self.character)
        if self.at == "room":
            return say("{who} has looked into a room through the camera.", who=who)
        if state.phase == "event":
            return say("{who} has looked, and has found only Alive. No card is added.", who=who)
        return say("{who} has looked, and has found only Alive. {card}", who=who, card=after_a_look(state))


class MurderFound(EveningEntry):
    """A status check, the camera or Fake eyes found a character dead: a vote follows, the token is not used."""

    character: int
    until: int | None = None
    """When the talk ends by itself."""
    by: int | None = None
    """Who has found them, None in old logs: the character in turn, or the holder of the knife."""

    def changed(self, state: State) -> State:
        dead = replace(state.dead(self.character), eyed=None, looker=None)
        # Fake eyes look once, whether the first player has said before whose deck it is or not.
        looked = dead.spent(self._finder(state)) if state.phase == "action" else replace(dead, peeked=True)
        return begun(looked, self.until, victim=self.character)

    def _finder(self, state: State) -> int:
        return leading(state) if self.by is None else self.by

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        yield Fate("shows", self.character)
        yield Fate("coward", self._finder(after))
        if before.phase == "event":
            yield from of_holder(before, "clumsy")

    def told(self, state: State) -> Text:
        return say("{who} was found dead: a vote follows.", who=state.name(self.character))

    def staged(self, state: State) -> Sequence[Beat]:
        return [died(state, self.character)]


def begun(state: State, until: int | None, *, by: int | None = None, victim: int | None = None) -> State:
    """Return the state in which a vote begins."""
    ballots: Together[str] = Together(asked=state.setup.seats)
    vote = Vote(by=by, victim=victim, double=doubled(state), until=until, ballots=ballots)
    number = state.votes + 1
    return replace(state, vote=vote, votes=number, sounds=(Sound(f"vote-{number}", "bells"),))
