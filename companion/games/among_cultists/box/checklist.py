"""What to do before the night, step by step: three lists, so that people can share the work (p. 7, 8, 21).

The id of a step says what it does and stays the same whatever is played, so that what
somebody has ticked stays ticked when the table changes its mind about the roles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.core.text import Text, say
from companion.core.view import Checklist, Item
from companion.games.among_cultists.box.dealing import dealing
from companion.games.among_cultists.box.placing import placing
from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.box.taking import taking
from companion.games.among_cultists.box.wording import Step


def checklists(plan: Plan, done: Collection[str] = ()) -> tuple[Checklist, ...]:
    """Return the steps of `plan`, which must be one that can be played; `done` are the ids of those that are."""
    return (
        _list("take", say("Take out of the box"), taking(plan), done),
        _list("deal", say("Decks and envelopes"), dealing(plan), done),
        _list("place", say("Around the map"), placing(plan), done),
    )


def _list(id: str, label: Text, steps: Iterable[Step], done: Collection[str]) -> Checklist:
    items = (Item(f"{id}-{step.name}", step.text, f"{id}-{step.name}" in done, step.icon) for step in steps)
    return Checklist(id, label, tuple(items))
