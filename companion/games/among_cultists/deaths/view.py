"""The public view of roles: the pending question, and the roles that were shown."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.core.view import Block, Fact, Facts, Track
from companion.games.among_cultists.box.roles import MARKERS
from companion.games.among_cultists.table.fields import PendingKind
from companion.games.among_cultists.table.state import State

WAITS: dict[PendingKind, Text] = {
    "last": say("Says on the phone whether the last Cultist is gone."),
    "eliminated": say("Says on the phone whether the last Cultist is gone."),
    "shows": say("Says on the phone whether the role is one that shows itself."),
    "novice": say("Says on the phone whether this costs their life."),
    "coward": say("Says on the phone whether finding somebody dead costs their life."),
    "clumsy": say("Says on the phone whether the use of the knife costs their life."),
    "changed": say("Says on the phone whether the vote was changed after the count."),
    "marker": say("Turn its marker, and say what it is."),
    "partner": say("Everybody answers on the phone whether the AI was the last Cultist."),
    "pyromaniac": say("Everybody answers on the phone whether the Pyromaniac dies."),
}
"""The instruction for each kind of question."""


def waiting(state: State) -> Iterator[Block]:
    """Yield the first pending question."""
    if not state.pending or state.ending is not None:
        return
    asked = state.pending[0]
    to_all = asked.kind in ("partner", "pyromaniac")
    label = say("What to do") if to_all else state.name(asked.character)
    yield Facts("pending", say("First of all"), (Fact(label, WAITS[asked.kind]),))
    if to_all:
        # Everyone may see the number of answers, but nobody an answer.
        yield Track("answers", say("Answers"), len(asked.answers.answers), len(state.setup.players), "dots")


def show_roles(state: State) -> Iterator[Block]:
    """Yield the roles that everybody has seen."""
    if state.shown:
        rows = tuple(Fact(state.name(one), MARKERS[role].name) for one, role in state.shown.items())
        yield Facts("shown", say("Roles that were shown"), rows, standing=True)
