"""The events of a vote as public lines; a secret answer has none."""

from __future__ import annotations

from companion.core.text import Words, say
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.votes import events as e


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
        case e.BallotsShown():
            return say("The ballots are shown.")
        case e.VoteChanged(seat):
            return say("{who} holds the knife, and votes otherwise.", who=state.name(seat))
        case e.VoteDecided(out) | e.VoteEntered(out):
            return say("Nobody is voted out.") if out is None else say("{who} is voted out.", who=state.name(out))
        case e.MarkerShown(False):
            return say("The AI was no Cultist.")
        case e.LastAnswered(_, False) | e.PartnerShown(False):
            return say("It was not the last Cultist: the game goes on.")
        case _:
            return None
