"""What a command does in the rounds of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.text import Text, say
from companion.games.among_cultists.evening.options import hub_draws
from companion.games.among_cultists.evening.overtaken import expect
from companion.games.among_cultists.evening.rounds import commands as c
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.rounds.actions import act
from companion.games.among_cultists.evening.rounds.knife import looked, use
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.tokens import Token, in_force


def decide(state: State, command: c.RoundCommand, chance: Chance) -> Sequence[e.RoundEvent]:
    """Return what `command` makes happen, or raise `Refused`."""
    expect(state.vote is None and state.ending is None)
    if isinstance(command, c.KnifeCommand):
        return use(state, command, chance)
    if isinstance(command, c.ActionCommand):
        return [act(state, command)]
    if isinstance(command, c.EntryCommand):
        return [_entered(state, command)]
    match command:
        case c.TakeKnife(seat):
            expect(state.phase == "beginning")
            return [e.KnifeTaken(seat)]
        case c.DrawKnife():
            expect(state.phase == "beginning")
            return [e.KnifeDrawn(chance.pick(state.setup.seats))]
        case c.EndTurn():
            expect(state.current is not None)
            return [e.TurnEnded(state.order[state.turn])]
        case c.EndRound():
            expect(state.phase == "cleanup")
            return [e.RoundEnded(state.round, state.order[1])]
        case c.DrawEvent() | c.EnterEvent() | c.SettleEvent():
            return _event(state, command, chance)
        case _:
            assert_never(command)


def may_be_empty(state: State) -> bool:
    """Return whether the table's own bag may be empty: with each look into it a token may have left unseen."""
    looks = sum(in_force(state.clock[:rounds]) == "under_control" for rounds in range(1, len(state.clock) + 1))
    return len(state.bag) <= looks


def _entered(state: State, command: c.EntryCommand) -> e.RoundEvent:
    expect(state.phase != "beginning")
    match command:
        case c.TurnPower():
            return e.PowerTurned(not state.power)
        case c.ScorePoints(points):
            return e.PointsScored(points)
        case c.TakePointsBack():
            expect(bool(state.points))
            return e.PointsTakenBack(state.points[-1])
        case c.AnnounceDeath(character):
            if character in state.ghosts:
                raise Refused(say("{who} is a ghost already.", who=state.name(character)))
            return e.DeathAnnounced(character)
        case _:
            assert_never(command)


def _event(state: State, command: c.DrawEvent | c.EnterEvent | c.SettleEvent, chance: Chance) -> Sequence[e.RoundEvent]:
    expect(state.phase == "event" and state.drawn == isinstance(command, c.SettleEvent))
    match command:
        case c.DrawEvent():
            expect(hub_draws(state.setup))
            drawn = e.EventDrawn(state.round, chance.pick(state.bag)) if state.bag else e.BagFoundEmpty(state.round)
            return [drawn]
        case c.EnterEvent(token):
            expect(not hub_draws(state.setup))
            reason = _not_drawn(state, token)
            if reason:
                raise Refused(reason)
            return [e.EventEntered(state.round, token)]
        case c.SettleEvent():
            # Nobody waits for a phone that is gone: what it looks at goes back.
            back = looked(state, out=False) if state.looked is not None else ()
            return [*back, e.EventSettled(state.round)]
        case _:
            assert_never(command)


def _not_drawn(state: State, token: Token | None) -> Text | None:
    """Return why the table cannot have drawn `token`, None if it can (rulings AC-5 and AC-22)."""
    if token is None:
        return None if may_be_empty(state) else say("The bag cannot be empty yet.")
    if token in state.bag:
        return None
    if token == "mirror":
        return say("There is only one Mirror, and it has been drawn.")
    return say("This token is not in the bag any more.")
