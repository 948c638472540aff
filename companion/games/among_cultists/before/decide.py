"""What a command does before the night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core.game import Refused
from companion.core.text import say
from companion.games.among_cultists.before import commands as c
from companion.games.among_cultists.before import events as e
from companion.games.among_cultists.before.choosing import knows
from companion.games.among_cultists.before.fitting import fits
from companion.games.among_cultists.before.state import State
from companion.games.among_cultists.box.checklist import checklists


def decide(state: State, command: c.Command) -> Sequence[e.Event]:
    """Return what `command` makes happen, or raise `Refused`."""
    match command:
        case c.TickItem(item):
            _expect(state.stage == "setting_up" and item not in state.ticked and item in _items(state))
            return [e.ItemTicked(item)]
        case c.UntickItem(item):
            _expect(state.stage == "setting_up" and item in state.ticked)
            return [e.ItemUnticked(item)]
        case c.PlaceAi(right_of):
            _expect(state.stage == "setting_up" and state.plan.ai and right_of in state.setup.seats)
            return [e.AiPlaced(right_of)]
        case c.FinishSetup():
            _expect(can_finish(state))
            return [e.AllInPlace()]
        case c.ReopenChecklist():
            _expect(state.stage != "setting_up")
            return [e.ChecklistReopened()]
        case c.TellRole():
            return _tell(state, command)
        case c.LeaveRolesOut():
            _expect(state.stage == "envelopes")
            return [e.RolesLeftOut()]
        case c.AskRolesAgain():
            _expect(can_tell(state))
            return [e.RolesAskedAgain()]
        case _:
            assert_never(command)


def can_finish(state: State) -> bool:
    """Return whether the table may say that all is in place: not before the AI has one (p. 21)."""
    return state.stage == "setting_up" and (state.right_of is not None or not state.plan.ai)


def can_tell(state: State) -> bool:
    """Return whether the phones may be told the roles anew.

    With the AI not once a night has begun: who knows what it showed could try which marker fits.
    """
    late = state.slept and state.plan.ai
    return state.stage == "preparing" and knows(state.setup) and not late


def _tell(state: State, command: c.TellRole) -> Sequence[e.Event]:
    _expect(state.stage == "envelopes" and command.seat in state.setup.seats and command.role in state.plan.roles)
    own = e.RoleTold(command.seat, command.role)
    told = {**state.told, command.seat: command.role}
    if len(told) < len(state.setup.seats):
        return [own]
    return [own, e.RolesMatched() if fits(told, state.plan) else e.RolesMismatched()]


def _items(state: State) -> frozenset[str]:
    return frozenset(item.id for block in checklists(state.plan) for item in block.items)


def _expect(fits: bool) -> None:
    if not fits:
        raise Refused(say("The table is somewhere else by now."))
