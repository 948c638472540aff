"""What a command does in the rounds of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core.chance import Chance
from companion.games.among_cultists.evening.options import hub_draws
from companion.games.among_cultists.evening.overtaken import expect
from companion.games.among_cultists.evening.rounds import commands as c
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.state import AI, State


def decide(state: State, command: c.RoundCommand, chance: Chance) -> Sequence[e.RoundEvent]:
    """Return what `command` makes happen, or raise `Refused`."""
    expect(state.vote is None and state.ending is None)
    match command:
        case c.TakeKnife(seat):
            expect(state.phase == "beginning")
            return [e.KnifeTaken(seat)]
        case c.DrawKnife():
            expect(state.phase == "beginning")
            return [e.KnifeDrawn(chance.pick(state.setup.seats))]
        case c.SeatAi(right_of):
            expect(can_seat_ai(state))
            return [e.AiSeated(right_of)]
        case c.EndTurn():
            expect(state.current is not None)
            return [e.TurnEnded(state.order[state.turn])]
        case c.TurnPower():
            expect(state.phase != "beginning")
            return [e.PowerTurned(not state.power)]
        case c.EndRound():
            expect(state.phase == "cleanup")
            return [e.RoundEnded(state.round, state.order[1])]
        case c.RestorePower() | c.ClosePortal() | c.ScorePoints() | c.TakePointsBack() | c.AnnounceDeath():
            return [_entered(state, command)]
        case _:
            return [_event(state, command, chance)]


def can_seat_ai(state: State) -> bool:
    """Return whether it may still be said where the AI sits: before the first turn is over."""
    return state.variant.ai and state.round == 1 and state.phase == "movement" and state.turn == 0


def _may_act(state: State) -> bool:
    """Return whether somebody acts who may do anything in a room: no ghost, and not the AI (p. 19, 22)."""
    return state.phase == "action" and state.current in state.living and state.current != AI


def can_restore_power(state: State) -> bool:
    """Return whether the power can come back: it is off, and a living character acts (p. 19)."""
    return _may_act(state) and not state.power


def can_close_portal(state: State) -> bool:
    """Return whether the portal can be closed now, by two of the living (p. 19, rulings AC-4 and AC-25)."""
    portal = state.portal
    return _may_act(state) and portal is not None and portal.fate == "open"


def can_look(state: State) -> bool:
    """Return whether the first player may look at a token of the hub's bag (p. 23, ruling AC-17)."""
    wanted = state.phase == "event" and state.drawn and state.event == "under_control" and not state.peeked
    holder = state.knife in state.living and state.knife != AI
    return wanted and holder and hub_draws(state.setup) and bool(state.bag)


def _entered(
    state: State, command: c.RestorePower | c.ClosePortal | c.ScorePoints | c.TakePointsBack | c.AnnounceDeath
) -> e.RoundEvent:
    match command:
        case c.RestorePower():
            expect(can_restore_power(state))
            return e.PowerRestored(state.order[state.turn])
        case c.ClosePortal():
            expect(can_close_portal(state))
            return e.PortalClosed()
        case c.ScorePoints(points):
            expect(state.phase != "beginning")
            return e.PointsScored(points)
        case c.TakePointsBack():
            expect(bool(state.points))
            return e.PointsTakenBack(state.points[-1])
        case c.AnnounceDeath(character):
            expect(character in state.living and state.phase != "beginning")
            return e.DeathAnnounced(character)
        case _:
            assert_never(command)


def _event(
    state: State,
    command: c.DrawEvent | c.EnterEvent | c.LookAtToken | c.PutTokenBack | c.RemoveToken | c.SettleEvent,
    chance: Chance,
) -> e.RoundEvent:
    expect(state.phase == "event")
    match command:
        case c.DrawEvent():
            expect(not state.drawn)
            if not state.bag:
                return e.BagFoundEmpty(state.round)
            return e.EventDrawn(state.round, chance.pick(state.bag))
        case c.EnterEvent(token):
            expect(not state.drawn)
            return e.EventEntered(state.round, token)
        case c.LookAtToken():
            expect(can_look(state) and state.knife is not None)
            return e.TokenLookedAt(state.knife or AI, chance.pick(state.bag))
        case c.PutTokenBack():
            expect(state.looked is not None)
            return e.TokenPutBack()
        case c.RemoveToken():
            expect(state.looked is not None)
            return e.TokenRemoved()
        case c.SettleEvent():
            expect(state.drawn)
            return e.EventSettled(state.round)
        case _:
            assert_never(command)
