"""How an evening begins, goes on and ends. `now` is game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.game import Outcome, Refused, Repeat, Setup, Spoken, Tick
from companion.core.text import say
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.evening.commands import Command
from companion.games.among_cultists.evening.end.commands import EndCommand
from companion.games.among_cultists.evening.end.decide import decide as end
from companion.games.among_cultists.evening.end.verdict import outcome as found
from companion.games.among_cultists.evening.events import Event
from companion.games.among_cultists.evening.rounds.commands import RoundCommand
from companion.games.among_cultists.evening.rounds.decide import decide as rounds
from companion.games.among_cultists.evening.rounds.events import EveningBegan
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.votes import decide as votes
from companion.games.among_cultists.evening.votes.commands import VoteCommand
from companion.games.among_cultists.evening.votes.pointing import POINTING


def begin(setup: Setup, right_of: int | None = None, roles: dict[int, Role] | None = None) -> Sequence[Event]:
    """Return the beginning: round 1, the power on, nobody holds the knife yet.

    For the place of the AI and the `roles` see `EveningBegan`.
    """
    return [EveningBegan(setup, right_of, roles or {})]


def decide(state: State, command: Command, now: int, chance: Chance) -> Sequence[Event]:
    """Return what `command` makes happen, or raise `Refused`."""
    if isinstance(command, RoundCommand):
        return rounds(state, command, chance)
    if isinstance(command, VoteCommand):
        return votes.decide(state, command, now)
    if isinstance(command, EndCommand):
        return end(state, command)
    match command:
        case Tick():
            return _tick(state, now)
        case Spoken() | Repeat() if not state.reading:
            raise Refused(say("Nothing is being read."))
        case Spoken():
            return s.spoken(POINTING, state.narration, command, now)
        case Repeat():
            return s.repeat(POINTING, state.narration, now)
        case s.NarratorPresent(present):
            return s.present(POINTING, state.narration, present, now)


def _tick(state: State, now: int) -> Sequence[Event]:
    moment = due(state)
    if moment is None or now < moment:
        raise Refused(say("Nothing is due."))
    return votes.tick(state, now) if votes.due(state) is not None else s.tick(POINTING, state.narration, now)


def due(state: State) -> int | None:
    """Return when the present stage of a vote ends, or the present line is over or lost; else None."""
    moment = votes.due(state)
    return s.due(POINTING, state.narration) if state.reading else moment


def outcome(state: State) -> Outcome | None:
    """Return who has won and why, once the table has confirmed it."""
    return found(state, state.ending) if state.ending and state.over else None
