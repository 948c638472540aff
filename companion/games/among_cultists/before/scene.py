"""What everybody sees before the night: what is played, the checklist, whose envelope the hub still waits for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.core.text import Words, say
from companion.core.view import Block, Checklist, Fact, Facts, Track
from companion.games.among_cultists.advice import envelope
from companion.games.among_cultists.before import events as e
from companion.games.among_cultists.before.state import State
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.facts import facts
from companion.games.among_cultists.box.plan import Plan


def blocks(state: State) -> Iterator[Block]:
    """Yield the blocks of the present stage."""
    if state.stage == "setting_up":
        found = lists(state)
        done = sum(item.done for block in found for item in block.items)
        yield Track("progress", say("In its place"), done, sum(len(block.items) for block in found))
        yield from found
        yield replace(_played(state.plan), rows=(*_played(state.plan).rows, *_beside(state)))
    elif state.stage == "envelopes":
        yield Facts("envelopes", say("Before the night"), tuple(_envelopes(state)))
        yield _played(state.plan)


def _beside(state: State) -> Iterator[Fact]:
    if state.right_of is not None:
        who = state.setup.name(state.right_of)
        yield Fact(say("The AI's place"), say("On the right of {who}, who holds its deck", who=who))


def lists(state: State) -> Sequence[Checklist]:
    """Return the checklist in its three parts, as far as it is ticked."""
    return _lists(state.plan, frozenset(state.ticked))


@lru_cache(maxsize=64)
def _lists(plan: Plan, done: frozenset[str]) -> tuple[Checklist, ...]:
    return checklists(plan, done)


@lru_cache(maxsize=64)
def _played(plan: Plan) -> Facts:
    return facts(plan)


def _envelopes(state: State) -> Iterator[Fact]:
    if state.misfit:
        text = say("What was told does not fit together. Look at your marker once more; everybody tells it again.")
        yield Fact(say("The roles"), text)
    yield envelope()
    yield Fact(
        say("Your phone"),
        say(
            "Tell it which marker it was, and let nobody see. "
            "You may change it, in the menu, until the last one has answered."
        ),
    )
    if state.plan.ai:
        yield Fact(say("The AI's envelope"), say("Nobody looks at its marker: which role it has follows from yours."))


def story(state: State, event: e.Event) -> Words | None:
    """Return `event` as a line that everybody may read, None if it is not worth one."""
    match event:
        case e.AiPlaced(right_of):
            return say("The AI sits on the right of {who}.", who=state.setup.name(right_of))
        case e.AllInPlace():
            return say("Everything is in place.")
        case e.ChecklistReopened():
            return say("Back to the checklist.")
        case e.RolesMatched():
            return say("The roles fit together: from now on each phone reminds its owner.")
        case e.RolesMismatched():
            return say("The roles that were told do not fit together. Everybody tells theirs again.")
        case e.RolesLeftOut():
            return say("The hub need not know the roles.")
        case e.RolesAskedAgain():
            return say("Everybody tells the roles again.")
        case e.ItemTicked() | e.ItemUnticked() | e.RoleTold():
            return None
