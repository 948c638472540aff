"""What an event may bring to a character because of a role, as far as everybody can tell.

Nothing here looks at who holds which role: the same is found whatever the hub knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.evening.deaths import events as d
from companion.games.among_cultists.evening.events import Event
from companion.games.among_cultists.evening.options import on_phones
from companion.games.among_cultists.evening.rounds import events as r
from companion.games.among_cultists.evening.spoken.decide import fire
from companion.games.among_cultists.evening.state import AI, Asked, State
from companion.games.among_cultists.evening.votes import events as v

SHOWING: tuple[Role, ...] = ("radiant_beauty", "infected", "super_ghost")
"""Roles that show themselves when the death of their character is confirmed (p. 20, ruling AC-21)."""

KILLING: tuple[Role, ...] = ("novice", "coward", "clumsy")
"""Roles of which their character dies in the middle of a round (p. 20)."""


class Fate(NamedTuple):
    """What is to be found out about a character."""

    kind: Asked
    character: int


def fates(before: State, after: State, event: Event) -> Iterator[Fate]:
    """Yield what is to be found out because of `event`, in the order in which it happens."""
    return (fate for fate in _fates(before, after, event) if possible(after, fate))


def _fates(before: State, after: State, event: Event) -> Iterator[Fate]:
    match event:
        case r.TurnEnded() if fire(after):
            yield Fate("pyromaniac", AI)
        case v.VoteStarted(character) | r.CameraUsed(character):
            yield Fate("novice", character)
        case r.KnifeUsed(character, purpose) if purpose != "fake_eyes":
            yield Fate("clumsy", character)
        case r.EventSettled() if before.eyed is not None:
            yield from _holder(before, "clumsy")
        case v.MurderFound(victim):
            yield Fate("shows", victim)
            yield Fate("coward", after.order[after.turn])
            if before.phase == "event":
                yield from _holder(before, "clumsy")
        case r.DeathAnnounced(victim):
            yield Fate("shows", victim)
        case d.AssassinKilled(_, victim):
            yield Fate("last", victim)
            yield Fate("shows", victim)
        case d.ChangeAnswered(_, True) if not after.roles:
            yield from _holder(after, "clumsy")
        case _:
            yield from _of_vote(before, after, event)


def _of_vote(before: State, after: State, event: Event) -> Iterator[Fate]:
    """Yield what the result of a vote brings.

    Where the hub knows the roles it comes when all have seen the result: a result that was
    entered wrongly must not show anybody's role.
    """
    match event:
        case v.VoteDecided() | v.VoteEntered() if not after.roles:
            yield from _result(after)
        case v.VoteEnded() if after.roles:
            yield from _result(before)
        case _:
            pass
    if isinstance(event, v.VoteEntered) and not after.numbers.doubled and not on_phones(after.setup):
        # Whether it was changed only its owner has seen; it matters to the Clumsy alone (ruling AC-9).
        yield from _holder(after, "changed")


def _result(state: State) -> Iterator[Fate]:
    """Yield what follows when a vote is over: the Clumsy dies last (ruling AC-21)."""
    vote = state.voting
    if vote.out is not None:
        yield Fate("last", vote.out)
        yield Fate("shows", vote.out)
    if vote.double is not None or vote.changed:
        yield from _holder(state, "clumsy")


def _holder(state: State, kind: Asked) -> Iterator[Fate]:
    if state.knife is not None:
        yield Fate(kind, state.knife)


def possible(state: State, fate: Fate) -> bool:
    """Return whether `fate` can come to its character, for all that everybody knows; the AI has a plain role."""
    who = fate.character
    known = who in state.shown or who in state.fell
    match fate.kind:
        case "novice" | "coward" | "clumsy":
            return _plays(state, fate.kind) and who in state.living and who != AI and not known
        case "changed":
            return possible(state, Fate("clumsy", who))
        case "shows":
            return bool(left(state)) and who != AI and not known
        case "last":
            # With two Cultists the other one must be a ghost already.
            hidden = [one for one in state.ghosts if one not in (who, *state.shown, *state.fell)]
            return not known and (state.variant.cultists == 1 or bool(hidden))
        case _:
            return True


def left(state: State) -> tuple[Role, ...]:
    """Return the roles that show themselves on a death, as far as nobody has seen them yet."""
    return tuple(role for role in SHOWING if role in state.special and role not in state.shown.values())


def _plays(state: State, role: Role) -> bool:
    return role in state.special and role not in state.fell.values()
