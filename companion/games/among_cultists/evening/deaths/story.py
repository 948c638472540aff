"""What roles have brought about as public lines; a death by one's own role does not say which one it is."""

from __future__ import annotations

from companion.core.text import Text, Words, say
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.games.among_cultists.evening.deaths import events as e
from companion.games.among_cultists.evening.state import AI, State
from companion.games.among_cultists.evening.votes.decide import CLOSING


def story(state: State, event: e.DeathEvent) -> Words | None:
    """Return `event` as a line that everybody may read, None if it is not worth one; `state` is the one after it."""
    match event:
        case e.DiedOfRole(character):
            return _dead(state, character)
        case e.RoleShown(character, role):
            return _shows(state, character, role)
        case e.RoleAnswered(character, role) if role is not None:
            return _shows(state, character, role) if character in state.shown else _dead(state, character)
        case e.AssassinKilled(by, victim):
            return say("{who} is the Assassin, and kills {victim}.", who=state.name(by), victim=state.name(victim))
        case e.PyromaniacShown(died):
            return _burnt(state, died)
        case e.QuestionUnwanted(_, int()):
            who = tuple(state.setup.name(seat) for seat in state.pending[0].wanted)
            return say("The question is closed by {who}: {n} seconds are left.", who=who, n=CLOSING // 1000)
        case e.LastKnown(character, False) if character == AI and state.variant.cultists == 1:
            return say("The AI was no Cultist.")
        case e.MarkerShown(False):
            return say("The AI was no Cultist.")
        case e.LastKnown(character, True) if character == AI and state.variant.cultists == 1:
            return say("The AI was the Cultist.")
        case e.LastKnown(character, True):
            return say("{who} was the last Cultist.", who=state.name(character))
        case e.LastKnown(_, False) | e.LastAnswered(_, False) | e.PartnerShown(False):
            return say("It was not the last Cultist: the game goes on.")
        case _:
            return None


def _dead(state: State, character: int) -> Text:
    return say("{who} is dead, and plays on as a ghost.", who=state.name(character))


def _shows(state: State, character: int, role: Role) -> Text:
    return say("{who} shows a role: {role}.", who=state.name(character), role=MARKERS[role].name)


def _burnt(state: State, died: tuple[int, ...]) -> Text:
    if len(died) == 1:
        return _dead(state, died[0])
    if died:
        return say("These are dead, and play on as ghosts: {who}.", who=tuple(state.setup.name(one) for one in died))
    return say("Nobody dies as the Pyromaniac.")
