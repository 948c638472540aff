"""The state before the night, and how it follows from the events."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Setup
from companion.games.among_cultists.before import events as e
from companion.games.among_cultists.before.choosing import knows, played
from companion.games.among_cultists.before.fitting import completed
from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.box.roles import Role

Stage = Literal["setting_up", "envelopes", "preparing"]
"""The checklist is ticked; envelopes are opened and the phones told of them; people get ready for the night."""


class State(Struct, frozen=True, kw_only=True):
    """A table before the night.

    `ticked` are the ids of the steps that are done; the AI sits on the right of the seat
    `right_of`, None as long as nobody has said where. `told` is what each seat has said of
    its envelope since all were asked, `times` how often it has: a seat may change it until
    the last one has answered. `roles` are those of all characters, the AI's (0) among
    them, once the told ones fit together; `misfit` says that the last ones did not, and
    `left_out` that the hub need not know them. `slept` says that a night has begun before.
    `setups` and `tellings` count how often the
    table was set up and the roles were asked; question ids are made from them.
    """

    setup: Setup
    stage: Stage = "setting_up"
    ticked: tuple[str, ...] = ()
    right_of: int | None = None
    told: dict[int, Role] = {}
    times: dict[int, int] = {}
    roles: dict[int, Role] = {}
    misfit: bool = False
    left_out: bool = False
    slept: bool = False
    setups: int = 1
    tellings: int = 1

    @property
    def plan(self) -> Plan:
        """Return what is played."""
        return played(self.setup)


def evolve(state: State, event: e.Event) -> State:
    """Return the state after `event`; never refuses."""
    match event:
        case e.ItemTicked(item):
            return replace(state, ticked=(*state.ticked, item))
        case e.ItemUnticked(item):
            return replace(state, ticked=tuple(one for one in state.ticked if one != item))
        case e.AiPlaced(right_of):
            return replace(state, right_of=right_of)
        case e.AllInPlace():
            wanted = knows(state.setup) and not state.left_out and not state.roles
            return replace(state, stage="envelopes" if wanted else "preparing")
        case e.ChecklistReopened():
            return replace(_asked(state), stage="setting_up", setups=state.setups + 1)
        case e.RoleTold() | e.RolesMatched() | e.RolesMismatched() | e.RolesLeftOut() | e.RolesAskedAgain():
            return _told(state, event)
        case _:
            assert_never(event)


def _told(
    state: State, event: e.RoleTold | e.RolesMatched | e.RolesMismatched | e.RolesLeftOut | e.RolesAskedAgain
) -> State:
    match event:
        case e.RoleTold(seat, role):
            times = {**state.times, seat: state.times.get(seat, 0) + 1}
            return replace(state, told={**state.told, seat: role}, times=times)
        case e.RolesMatched():
            roles = completed(state.told, state.plan)
            return replace(_asked(state), stage="preparing", roles=roles)
        case e.RolesMismatched():
            return replace(_asked(state), misfit=True)
        case e.RolesLeftOut():
            return replace(_asked(state), stage="preparing", left_out=True)
        case e.RolesAskedAgain():
            return replace(_asked(state), stage="envelopes", roles={}, left_out=False)
        case _:
            assert_never(event)


def _asked(state: State) -> State:
    """Return the state in which nobody has told anything: the next answers are to other questions."""
    return replace(state, told={}, times={}, misfit=False, tellings=state.tellings + 1)
