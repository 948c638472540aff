"""Events before the night."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.event import Event, Reveal
from companion.core.text import Words, say
from companion.games.among_cultists.box.host_choices import knows
from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.box.roles import PLAIN, Role
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State


class ItemTicked(Event[State]):
    """A step of the checklist is done."""

    item: str
    """The id of the step: see `companion.games.among_cultists.box.checklist`."""

    def apply(self, state: State) -> State:
        return replace(state, ticked=(*state.ticked, self.item))


class ItemUnticked(Event[State]):
    """A step of the checklist is not done after all."""

    item: str

    def apply(self, state: State) -> State:
        return replace(state, ticked=tuple(item for item in state.ticked if item != self.item))


class SectionTicked(Event[State]):
    """All steps of a part of the checklist are done."""

    items: tuple[str, ...]
    """The ids of those that were not ticked yet."""

    def apply(self, state: State) -> State:
        return replace(state, ticked=(*state.ticked, *self.items))


class AiPlaced(Event[State]):
    """The AI sits on the right of a seat, which holds its deck in the night (p. 21)."""

    right_of: int

    def apply(self, state: State) -> State:
        return replace(state, right_of=self.right_of)

    def log_line(self, state: State) -> Words:
        return say("The AI sits on {who}'s right.", who=state.setup.name(self.right_of))


class AllInPlace(Event[State]):
    """The table is set up, whatever is ticked."""

    def apply(self, state: State) -> State:
        asked = knows(state.setup) and not state.left_out and not state.roles
        return replace(state, phase="envelopes" if asked else "preparing")

    def log_line(self, state: State) -> Words:
        return say("Everything's in place.")


class ChecklistReopened(Event[State]):
    """The table goes back to its checklist before the night."""

    def apply(self, state: State) -> State:
        return replace(_clear_ready(_ask_anew(state)), phase="setting_up", setups=state.setups + 1)

    def log_line(self, state: State) -> Words:
        return say("Back to the checklist.")


class RoleTold(Event[State]):
    """A seat has told its own phone which marker its envelope held: secret."""

    seat: int
    role: Role

    def apply(self, state: State) -> State:
        times = {**state.times, self.seat: state.times.get(self.seat, 0) + 1}
        return replace(state, told={**state.told, self.seat: self.role}, times=times)


class RolesMatched(Reveal[State]):
    """Everyone has told their roles, and they add up."""

    def apply(self, state: State) -> State:
        return replace(_ask_anew(state), phase="preparing", roles=complete_roles(state.told, state.plan))

    def log_line(self, state: State) -> Words:
        return say("The roles add up. Your phone now reminds you of yours.")


class RolesMismatched(Reveal[State]):
    """Everyone has told their roles, and they do not add up: nobody learns why, and all are asked again."""

    def apply(self, state: State) -> State:
        return replace(_ask_anew(state), misfit=True)

    def log_line(self, state: State) -> Words:
        return say("The roles don't add up. Everyone enters theirs again.")


class RolesLeftOut(Event[State]):
    """The hub need not know the roles: the roles told so far are forgotten."""

    def apply(self, state: State) -> State:
        return replace(_ask_anew(state), phase="preparing", left_out=True)

    def log_line(self, state: State) -> Words:
        return say("The hub won't know the roles.")


class RolesAskedAgain(Event[State]):
    """The roles are told once more: those told so far are forgotten."""

    def apply(self, state: State) -> State:
        return replace(_clear_ready(_ask_anew(state)), phase="envelopes", roles={}, left_out=False)

    def log_line(self, state: State) -> Words:
        return say("Everyone enters their role again.")


def _ask_anew(state: State) -> State:
    """Return the state with no role told: the next answers are to other questions."""
    return replace(state, told={}, times={}, misfit=False, tellings=state.tellings + 1)


def _clear_ready(state: State) -> State:
    """Return the state with nobody ready: for another night, all get ready again."""
    return replace(state, ready=(), nights=state.nights + 1) if state.phase == "preparing" else state


# The check of the roles told (p. 20, 21, rulings AC-1 and AC-12)


def fits(told: Mapping[int, Role], plan: Plan) -> bool:
    """Return whether the players of `plan` can hold the roles that they have told.

    With the AI one role is left over, and it is a plain one: only such an envelope can be the AI's.
    """
    left = _leftover(told, plan)
    return all(n >= 0 for n in left.values()) and all(role in PLAIN for role in left.elements())


def complete_roles(told: Mapping[int, Role], plan: Plan) -> dict[int, Role]:
    """Return the roles of all characters; the AI has the role that the players leave over, which must fit."""
    left = tuple(_leftover(told, plan).elements())
    return {**told, AI: left[0]} if left else dict(told)


def _leftover(told: Mapping[int, Role], plan: Plan) -> Counter[Role]:
    left = Counter(plan.roles)
    left.subtract(told.values())
    return left
