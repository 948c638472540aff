"""The public view of roles: the pending question, and the roles that were shown."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.core.view import Block, Fact, Facts, Track
from companion.games.among_cultists.box.roles import MARKERS
from companion.games.among_cultists.table.fields import PendingKind
from companion.games.among_cultists.table.state import State

WAITS: dict[PendingKind, Text] = {
    "last": say("Answers on their phone: was that the last Cultist?"),
    "eliminated": say("Answers on their phone: was that the last Cultist?"),
    "shows": say("Answers on their phone: is it a role that reveals itself?"),
    "novice": say("Answers on their phone: does this kill them?"),
    "coward": say("Answers on their phone: does finding someone dead kill them?"),
    "clumsy": say("Answers on their phone: does using the knife kill them?"),
    "changed": say("Answers on their phone: did they change their vote?"),
    "marker": say("Turn over its marker and say what it is."),
    "partner": say("Everyone answers on their phone: was the AI the last Cultist?"),
    "pyromaniac": say("Everyone answers on their phone: does the Pyromaniac die?"),
}
"""The instruction for each kind of question."""


def waiting(state: State) -> Iterator[Block]:
    """Yield the first pending question."""
    if not state.pending or state.ending is not None:
        return
    asked = state.pending[0]
    to_all = asked.kind in ("partner", "pyromaniac")
    label = say("To do") if to_all else state.name(asked.character)
    yield Facts("pending", say("Do this first"), (Fact(label, WAITS[asked.kind]),))
    if to_all:
        # Everyone may see the number of answers, but nobody an answer.
        yield Track("answers", say("Answers"), len(asked.answers.answers), len(state.setup.players), "dots")


def show_roles(state: State) -> Iterator[Block]:
    """Yield the roles that everybody has seen."""
    if state.shown:
        rows = tuple(Fact(state.name(one), MARKERS[role].name) for one, role in state.shown.items())
        yield Facts("shown", say("Revealed roles"), rows, standing=True)
