"""Actions: their doers, their range and their targets, for votes, deaths and the rounds (p. 15-19, 24)."""

from __future__ import annotations

from companion.games.among_cultists.box.plan import MOVEMENT
from companion.games.among_cultists.rules.fates import Fate, possible
from companion.games.among_cultists.table.fields import AI, PendingKind
from companion.games.among_cultists.table.state import State


def able(state: State, *, in_room: bool = False, ai: bool = False) -> tuple[int, ...]:
    """Return the characters that may act now: the one in turn or, without reports of turns, all that have not acted.

    They are alive and players', with `ai` also the AI. The Super ghost has room actions (`in_room`) too (p. 24). Each
    character has one action in a round (p. 15).
    """
    if state.phase != "action" or not state.acting:
        return ()
    among = state.order if state.current is None else (state.current,)
    return tuple(
        one
        for one in among
        if one not in state.acted and (one != AI or ai) and (one in state.living or (in_room and as_alive(state, one)))
    )


def occasion(state: State) -> str:
    """Return the part of an id that changes whenever other characters may act, or be found dead."""
    return f"{state.turn}-{len(state.acted) + len(state.ghosts)}"


def leading(state: State) -> int:
    """Return the character whose seat is the active one: the one in turn, else the knife's holder."""
    return state.order[state.turn]


def movement(state: State) -> int:
    """Return the movement points of the living, now or in the next Movement phase (p. 12, 23)."""
    match state.event:
        case "morale_up":
            return MOVEMENT + 1
        case "morale_down":
            return MOVEMENT - 1
        case _:
            return MOVEMENT


def others(state: State, character: int) -> tuple[int, ...]:
    """Return the other living characters."""
    return tuple(one for one in state.living if one != character)


def as_alive(state: State, character: int) -> bool:
    """Return whether a ghost takes room actions as if alive: the Super ghost, once everyone has seen it (p. 24)."""
    return state.shown.get(character) == "super_ghost"


def lit_by(state: State) -> int | None:
    """Return the ghost with light wherever it is, if any: the Radiant beauty, once shown (ruling AC-23)."""
    shining = (one for one in state.ghosts if state.shown.get(one) == "radiant_beauty")
    return next(shining, None)


def living_holder(state: State) -> int | None:
    """Return the holder of the knife, None for a ghost or the AI, who cannot use it (p. 19, 22)."""
    return state.knife if state.knife != AI and state.knife in state.living else None


def may_cost(state: State, character: int, kind: PendingKind) -> bool:
    """Return whether a deed may cost this character its life at once, which nobody could undo.

    This needs a hub that knows the roles. It then holds for each character with a possible role, by public facts.
    """
    return bool(state.roles) and possible(state, Fate(kind, character))


def waits_for(state: State, token: str) -> bool:
    """Return whether `token` is this round's event and waits for the knife."""
    runs = state.phase == "event" and state.has_event and state.event == token and not state.peeked
    return runs and living_holder(state) is not None


def looking(state: State) -> int | None:
    """Return the character whose look has no result yet, None if nobody is asked for one (ruling AC-36).

    Of Fake eyes nobody is asked any more once the other character has died in another way.
    """
    return None if state.phase == "event" and state.eyed not in state.living else state.looker


def eyed(state: State) -> tuple[int, ...]:
    """Return the characters whose Energy deck the first player may look through: the other living ones (p. 23)."""
    return others(state, leading(state)) if waits_for(state, "fake_eyes") else ()
