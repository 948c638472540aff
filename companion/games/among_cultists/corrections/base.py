"""What is corrected, whatever it is: it is told before and after, and steps that make no sense any more are left.

Nothing follows from it by itself: `companion.games.among_cultists.phases.consequences` passes it by (ruling AC-32).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.text import Text, Words, say
from companion.core.view import Highlight
from companion.games.among_cultists.entering.events import EveningEntry
from companion.games.among_cultists.rules.ending import asked_anew, holds, went_on
from companion.games.among_cultists.rules.fates import Fate, possible
from companion.games.among_cultists.rules.voting import find_double_voter
from companion.games.among_cultists.table.fields import Pending
from companion.games.among_cultists.table.state import State
from companion.kit.listed import join_lines

Left = Literal["end", "vote", "question", "token"]
"""A step that makes no sense any more."""

LEFT: dict[Left, Text] = {
    "end": say("the end is left, and the game goes on"),
    "vote": say("the vote is left"),
    "question": say("a question that was asked is left"),
    "token": say("the token that was looked at goes back into the bag"),
}


class CultistsCorrected(EveningEntry, kw_only=True):
    """Something is as it lies on the table."""

    left: tuple[Left, ...] = ()
    """The steps that are left with it."""

    def correct(self, state: State) -> State:
        """Return the state in which it is so."""
        raise NotImplementedError

    def says(self, state: State) -> Iterator[Words]:
        """Yield before and after of all that changes."""
        raise NotImplementedError

    def change(self, state: State) -> State:
        """Return the state after it."""
        return replace(_correct(state, self), righted=state.righted + 1)

    def log_line(self, state: State) -> Words:
        """Return before and after, in one line."""
        return say("Put right: {what}", what=self.words(state))

    def highlights(self, state: State) -> Sequence[Highlight]:
        """Return the same, large for a moment."""
        return [Highlight(kind="event", title=say("It is put right."), text=self.words(state), icon="book")]

    def words(self, state: State) -> Words:
        """Return all that changes, and what is left."""
        return join_lines([*self.says(state), *(LEFT[one] for one in self.left)])


def _correct(state: State, event: CultistsCorrected) -> State:
    """Return the state in which it is so; at the end, also in the state in which the game would go on."""
    if state.ending is None:
        return _going_on(event.correct(state))
    before, after = _correct(state.ending.before, event), event.correct(state)
    if not state.ending.revealed and not holds(after, state.ending):
        return went_on(state, before)
    return asked_anew(after, before)


def _going_on(state: State) -> State:
    """Return the state without steps that make no sense any more."""
    vote = state.vote
    if vote and vote.victim is not None and vote.victim not in state.ghosts and vote.stage not in ("change", "shown"):
        # What finding somebody brings goes with it.
        return replace(state, vote=None, pending=(), narration=replace(state.narration, status="silent"))
    if vote and vote.out is not None and vote.out not in state.ghosts:
        vote = replace(vote, out=None)
    if vote and vote.stage not in ("change", "shown"):
        vote = replace(vote, double=find_double_voter(state))
    state = replace(state, vote=vote)
    return replace(state, pending=tuple(asked for asked in state.pending if _is_asked(state, asked)))


def _is_asked(state: State, asked: Pending) -> bool:
    """Return whether a question that waits is still one."""
    who = asked.character
    match asked.kind:
        case "last" | "eliminated" | "shows" | "marker" | "partner":
            return who in state.ghosts and possible(state, Fate(asked.kind, who))
        case "changed":
            return state.vote is not None and who == state.knife and possible(state, Fate(asked.kind, who))
        case _:
            return possible(state, Fate(asked.kind, who))
