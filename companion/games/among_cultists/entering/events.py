"""Kinds of events of the evening, and highlights that several of them share.

An event of the evening may be somebody's fate, and it may silence the voice.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.event import Event, Reveal, Undoable
from companion.core.text import Text, Words, say
from companion.core.view import Fact, Highlight
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.games.among_cultists.rules.fates import Fate, asking
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State


class EveningEvent(Event[State]):
    """An event of the evening."""

    def change(self, state: State) -> State:
        """Return the state after this event, without the questions that it raises."""
        raise NotImplementedError

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        """Yield the fates that this event may bring, in the order in which they happen.

        `before` and `after` are the states around all that has happened with it.
        """
        return iter(())

    def apply(self, state: State) -> State:
        """Return the state after this event, with the questions that it raises; any draft is dropped."""
        after = replace(self.change(state), draft=None)
        if after.announcing and (after.vote is not None or after.ending is not None):
            after = replace(after, announcing=(), narration=replace(after.narration, status="silent"))
        return asking(after, self.fates(state, after))


class EveningEntry(EveningEvent, Undoable[State]):
    """An entry of the evening: the table may undo it while it is the last entry."""


class EveningReveal(EveningEvent, Reveal[State]):
    """An event of the evening that makes secret input public."""


# Highlights


def medals(character: int) -> tuple[int, ...]:
    """Return the seat of a character as a tuple, empty for the AI."""
    return () if character == AI else (character,)


def died(state: State, character: int, title: Words | None = None) -> Highlight:
    """Return the highlight of a death, with the things to turn over on the table."""
    name = state.name(character)
    return Highlight(
        kind="loss",
        title=title or say("{who} is dead", who=name),
        text=turned_over(state, character),
        icon="skull",
        seats=medals(character),
    )


def shows(state: State, character: int, role: Role) -> Highlight:
    """Return the highlight of a role that everyone sees."""
    title = say("{who}: {role}", who=state.name(character), role=MARKERS[role].name)
    return Highlight(kind="reveal", title=title, icon="eye", seats=medals(character))


def lights(on: bool) -> Highlight:
    """Return the highlight of power that comes or goes."""
    title = say("The power is back") if on else say("The power is off")
    return Highlight(kind="power", title=title, icon="lamp" if on else "bolt")


def last_cultist(state: State, character: int) -> Highlight:
    """Return the highlight of the last Cultist's elimination."""
    title = say("{who} was the last Cultist", who=state.name(character))
    return Highlight(kind="reveal", title=title, icon="raven", seats=medals(character))


def turned_over(state: State, character: int) -> Text:
    """Return the things to turn over for a dead character: its disc and its portrait."""
    return say("Flip {who}'s disc and portrait to the ghost side.", who=state.name(character))


def in_round(state: State, what: Words) -> Fact:
    """Return a turning point of the evening, with its round."""
    return Fact(say("Round {n}", n=state.round), what)
