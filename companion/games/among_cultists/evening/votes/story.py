"""The events of a vote as public lines; a secret answer has none."""

from __future__ import annotations

from companion.core.text import Words, say
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.votes import events as e
from companion.games.among_cultists.evening.votes.decide import CLOSING


def story(state: State, event: e.VoteEvent) -> Words | None:
    """Return `event` as a line that everybody may read, None if it is not worth one."""
    match event:
        case e.VoteStarted(by):
            return say("{who} starts a vote.", who=state.name(by))
        case e.MurderFound(character):
            return say("{who} was found dead: a vote follows.", who=state.name(character))
        case e.BallotsOpened():
            return say("Everybody votes in secret.")
        case e.PointingBegan():
            return say("Everybody votes with eyes closed.")
        case e.ClosingWanted(_, int()):
            who = tuple(state.setup.name(seat) for seat in state.voting.wanted)
            return say("The vote is closed by {who}: {n} seconds are left.", who=who, n=CLOSING // 1000)
        case e.BallotsShown():
            return say("The ballots are shown.")
        case e.VoteChanged(seat):
            return say("{who} holds the knife, and votes otherwise.", who=state.name(seat))
        case e.VoteDecided(out) | e.VoteEntered(out):
            return say("Nobody is voted out.") if out is None else say("{who} is voted out.", who=state.name(out))
        case _:
            return None
