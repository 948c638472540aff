"""Fates: the possible effects of roles on characters after an event, by public facts.

Nothing here reads roles: the result is the same whatever the hub knows. Events declare their fates themselves
(`EveningEvent.fates` in `entering/events.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.table.fields import AI, Pending, PendingKind
from companion.games.among_cultists.table.state import State
from companion.kit.simultaneous_choice import SimultaneousChoice

SHOWING: tuple[Role, ...] = ("radiant_beauty", "infected", "super_ghost")
"""Roles that show themselves when the death of their character is confirmed (p. 20, ruling AC-21)."""

KILLING: tuple[Role, ...] = ("novice", "coward", "clumsy")
"""Roles whose character dies of them in the middle of a round (p. 20)."""

ALWAYS: tuple[PendingKind, ...] = ("changed", "pyromaniac")
"""Questions that the roles do not answer, even if the hub knows them."""


class Fate(NamedTuple):
    """A fact to find out about a character."""

    kind: PendingKind
    character: int


def of_holder(state: State, kind: PendingKind) -> Iterator[Fate]:
    """Yield the fate of the knife's holder."""
    if state.knife is not None:
        yield Fate(kind, state.knife)


def possible(state: State, fate: Fate) -> bool:
    """Return whether `fate` can come to its character, by public facts; the AI has a plain role."""
    who = fate.character
    known = who in state.shown or who in state.fell
    match fate.kind:
        case "novice" | "coward" | "clumsy":
            plays = fate.kind in state.plan.special and fate.kind not in state.fell.values()
            return plays and who in state.living and who != AI and not known
        case "changed":
            return possible(state, Fate("clumsy", who))
        case "shows":
            return bool(showing(state)) and who != AI and not known
        case "last" | "eliminated":
            # With two Cultists the other one must be a ghost already.
            hidden = [one for one in state.ghosts if one not in (who, *state.shown, *state.fell)]
            return not known and (state.variant.cultists == 1 or bool(hidden))
        case _:
            return True


def showing(state: State) -> tuple[Role, ...]:
    """Return the roles that must be shown on a death and have not been seen yet."""
    return tuple(role for role in SHOWING if role in state.plan.special and role not in state.shown.values())


def asking(state: State, fates: Iterable[Fate]) -> State:
    """Return `state` with the questions of these `fates` that the hub cannot answer itself."""
    return asking_all(state, (fate for fate in fates if not hub_knows(state, fate.kind)))


def hub_knows(state: State, kind: PendingKind) -> bool:
    """Return whether the hub can answer a question by the roles that it was told.

    It does not count Cultists once people have corrected deaths (ruling AC-32).
    """
    return bool(state.roles) and kind not in ALWAYS and not (kind == "last" and state.corrected)


def asking_all(state: State, fates: Iterable[Fate]) -> State:
    """Return `state` with a question about each of `fates`, whatever the hub knows."""
    if state.ending is not None:
        return state
    found = tuple(_pending(state, fate) for fate in fates if possible(state, fate))
    return replace(state, pending=(*state.pending, *found)) if found else state


def is_asked(state: State, asked: Pending) -> bool:
    """Return whether a pending question still makes sense."""
    who = asked.character
    match asked.kind:
        case "last" | "eliminated" | "shows" | "marker" | "partner":
            return who in state.ghosts and possible(state, Fate(asked.kind, who))
        case "changed":
            return state.vote is not None and who == state.knife and possible(state, Fate(asked.kind, who))
        case _:
            return possible(state, Fate(asked.kind, who))


def _pending(state: State, fate: Fate) -> Pending:
    kind, who = fate
    if who != AI:
        return Pending(kind=kind, character=who, answers=SimultaneousChoice(asked=(who,)))
    if kind == "last":
        # With two Cultists only the other one knows, since the AI's marker stays hidden (ruling AC-8).
        kind = "marker" if state.variant.cultists == 1 else "partner"
    # Anybody answers for the AI.
    return Pending(kind=kind, answers=SimultaneousChoice(asked=state.setup.seats))
