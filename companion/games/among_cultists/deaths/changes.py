"""What the events of deaths change, and what they are called."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.text import Text, say
from companion.games.among_cultists.ending import ended
from companion.games.among_cultists.roles import MARKERS, Role
from companion.games.among_cultists.state import State
from companion.games.among_cultists.tally import doubled
from companion.kit.together import Together


def settled(state: State) -> State:
    """Return the state in which the question that waited first is answered."""
    return replace(state, pending=state.pending[1:], settled=state.settled + 1)


def heard(state: State, answers: Together[bool]) -> State:
    """Return the state with other `answers` to the question that waits."""
    asked, *others = state.pending
    return replace(state, pending=(replace(asked, answers=answers), *others))


def eliminated(state: State, character: int) -> State:
    """Return the state at its end: the last Cultist was voted out, or killed by the Assassin."""
    return ended(state, state, "vote" if state.vote else "kill", character)


def shown(state: State, character: int, role: Role) -> State:
    """Return the state in which everybody has seen a role."""
    shown_in = {**state.shown_in, character: state.round}
    return replace(state, shown={**state.shown, character: role}, shown_in=shown_in)


def fallen(state: State, character: int, role: Role) -> State:
    """Return the state in which a character has died of its own role; as a ghost it votes once (rulings AC-14, 21)."""
    dead = replace(state.dead(character), fell={**state.fell, character: role})
    if dead.vote is None or dead.vote.stage != "talk":
        return dead
    return replace(dead, vote=replace(dead.vote, double=doubled(dead)))


def dead(state: State, character: int) -> Text:
    """Return that a character is dead."""
    return say("{who} is dead, and plays on as a ghost.", who=state.name(character))


def shows(state: State, character: int, role: Role) -> Text:
    """Return that a character shows its role."""
    return say("{who} shows a role: {role}.", who=state.name(character), role=MARKERS[role].name)
