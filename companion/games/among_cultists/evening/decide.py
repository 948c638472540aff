"""How an evening begins, goes on and ends. `now` is game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.game import Outcome, Refused, Repeat, Setup, Spoken, Tick
from companion.core.text import say
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.evening.commands import Command
from companion.games.among_cultists.evening.deaths import decide as deaths
from companion.games.among_cultists.evening.deaths.commands import DeathCommand
from companion.games.among_cultists.evening.deaths.follow import consequences
from companion.games.among_cultists.evening.end.commands import EndCommand
from companion.games.among_cultists.evening.end.decide import decide as end
from companion.games.among_cultists.evening.end.verdict import outcome as found
from companion.games.among_cultists.evening.events import Event
from companion.games.among_cultists.evening.evolve import evolve
from companion.games.among_cultists.evening.overtaken import expect
from companion.games.among_cultists.evening.rounds.commands import RoundCommand
from companion.games.among_cultists.evening.rounds.decide import decide as rounds
from companion.games.among_cultists.evening.rounds.events import EveningBegan
from companion.games.among_cultists.evening.spoken import decide as spoken
from companion.games.among_cultists.evening.spoken.decide import announced
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.votes import decide as votes
from companion.games.among_cultists.evening.votes.commands import VoteCommand


def begin(setup: Setup, right_of: int | None = None, roles: dict[int, Role] | None = None) -> Sequence[Event]:
    """Return the beginning: round 1, the power on, nobody holds the knife yet.

    For the place of the AI and the `roles` see `EveningBegan`.
    """
    return [EveningBegan(setup, right_of, roles or {})]


def decide(state: State, command: Command, now: int, chance: Chance) -> Sequence[Event]:
    """Return what `command` makes happen and what follows from it, or raise `Refused`."""
    happened = _decided(state, command, now, chance)
    happened = [*happened, *consequences(state, _after(state, happened), happened, now)]
    return [*happened, *announced(state, _after(state, happened), now)]


def _after(state: State, happened: Sequence[Event]) -> State:
    """Return the state after what has `happened`."""
    return reduce(evolve, happened, state)


def _decided(state: State, command: Command, now: int, chance: Chance) -> Sequence[Event]:
    if isinstance(command, RoundCommand | VoteCommand):
        expect(not state.pending)
    if isinstance(command, RoundCommand):
        return rounds(state, command, chance)
    if isinstance(command, VoteCommand):
        return votes.decide(state, command, now)
    if isinstance(command, DeathCommand):
        return deaths.decide(state, command, now)
    if isinstance(command, EndCommand):
        return end(state, command)
    match command:
        case Tick() if (moment := due(state)) is None or now < moment:
            raise Refused(say("Nothing is due."))
        case Tick() if _over(votes.due(state), now):
            return votes.tick(state, now)
        case Tick() if _over(deaths.due(state), now):
            return deaths.tick(state, now)
        case Tick() | Spoken() | Repeat() | s.NarratorPresent():
            return spoken.narrate(state, command, now)


def due(state: State) -> int | None:
    """Return when a stage of a vote ends, a question closes, or a line is over or lost, whichever is first."""
    moments = (votes.due(state), deaths.due(state), spoken.due(state))
    return min((moment for moment in moments if moment is not None), default=None)


def _over(moment: int | None, now: int) -> bool:
    return moment is not None and moment <= now


def outcome(state: State) -> Outcome | None:
    """Return who has won and why, once the table has confirmed it."""
    return found(state, state.ending) if state.ending and state.over else None
