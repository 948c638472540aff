"""What the character in turn may do: votes, deaths and the rounds ask it (p. 15-19, 24)."""

from __future__ import annotations

from companion.core.offer import EVERYBODY, To
from companion.games.among_cultists.parts import AI
from companion.games.among_cultists.state import State


def can_act(state: State, *, in_room: bool = False, ai: bool = False) -> bool:
    """Return whether the character in turn can act.

    It is a player's and alive, or the AI's where `ai` is said; room actions are those of
    the Super ghost too (p. 24). Each character has one action in a round (p. 15).
    """
    who = state.current
    if state.phase != "action" or who is None or who in state.acted:
        return False
    if who == AI and not ai:
        return False
    return who in state.living or (in_room and as_alive(state, who))


def leading(state: State) -> int:
    """Return the character whom the table waits for: the one in turn, else the knife's holder.

    It starts votes, and finds others dead.
    """
    return state.order[state.turn]


def others(state: State) -> tuple[int, ...]:
    """Return all other living characters."""
    return tuple(one for one in state.living if one != leading(state))


def up_to(state: State) -> To:
    """Return who may say what the character in turn does where that may cost its life.

    Where the hub knows the roles that follows at once and cannot be taken back: nobody else's tap brings it about.
    """
    return state.hand(leading(state)) if state.roles else EVERYBODY


def as_alive(state: State, character: int) -> bool:
    """Return whether a ghost takes room actions as if alive: the Super ghost that everybody has seen (p. 24)."""
    return state.shown.get(character) == "super_ghost"


def lit_by(state: State) -> int | None:
    """Return whose ghost has light wherever it is: that of the Radiant beauty, once shown (ruling AC-23)."""
    shining = (one for one in state.ghosts if state.shown.get(one) == "radiant_beauty")
    return next(shining, None)


def living_holder(state: State) -> int | None:
    """Return who may use the knife: its holder, unless that is a ghost or the AI (p. 19, 22)."""
    return state.knife if state.knife != AI and state.knife in state.living else None


def waits_for(state: State, token: str) -> bool:
    """Return whether `token` is this round's event and waits for the knife."""
    runs = state.phase == "event" and state.drawn and state.event == token and not state.peeked
    return runs and living_holder(state) is not None


def eyed(state: State) -> tuple[int, ...]:
    """Return whose Energy deck the first player may look through: any other living character's (p. 23)."""
    return others(state) if waits_for(state, "fake_eyes") else ()
