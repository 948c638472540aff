"""What all are asked in secret about a role, and what becomes public of it. Characters are seats, the AI is 0."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.text import Text, say
from companion.core.view import Beat
from companion.games.among_cultists.base import EveningEvent, EveningReveal
from companion.games.among_cultists.beats import died, last_cultist
from companion.games.among_cultists.deaths import changes as c
from companion.games.among_cultists.parts import AI
from companion.games.among_cultists.state import State

NOT_THE_LAST = say("It was not the last Cultist: the game goes on.")


class PartnerAnswered(EveningEvent):
    """The secret answer of a seat: whether the AI that was eliminated was the last Cultist alive."""

    seat: int
    last: bool

    def changed(self, state: State) -> State:
        return c.heard(state, state.pending[0].answers.answered(self.seat, self.last))


class PartnerShown(EveningReveal):
    """Whether anybody has said that the AI was the last Cultist alive; until now it was secret (p. 22, ruling AC-8)."""

    last: bool

    def changed(self, state: State) -> State:
        return c.eliminated(state, AI) if self.last else c.settled(state)

    def told(self, state: State) -> Text | None:
        return None if self.last else NOT_THE_LAST

    def staged(self, state: State) -> Sequence[Beat]:
        return [last_cultist(state, AI)] if self.last else ()


class PyromaniacAnswered(EveningEvent):
    """The secret answer of a seat: whether it is the Pyromaniac, who has not played both cards (p. 14, 20)."""

    seat: int
    dies: bool

    def changed(self, state: State) -> State:
        return c.heard(state, state.pending[0].answers.answered(self.seat, self.dies))


class PyromaniacShown(EveningReveal):
    """Who has died as the Pyromaniac, if anybody; until now the answers were secret (p. 14, 20, ruling AC-21)."""

    died: tuple[int, ...]

    def changed(self, state: State) -> State:
        after = c.settled(state)
        for character in self.died:
            after = c.fallen(after, character, "pyromaniac")
        return after

    def told(self, state: State) -> Text:
        if len(self.died) == 1:
            return c.dead(state, self.died[0])
        if self.died:
            who = tuple(state.setup.name(one) for one in self.died)
            return say("These are dead, and play on as ghosts: {who}.", who=who)
        return say("Nobody dies as the Pyromaniac.")

    def staged(self, state: State) -> Sequence[Beat]:
        return [died(state, one) for one in self.died]
