"""A list of things to do that several phones tick together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

from companion.core.game import Setup
from companion.core.move import EVERYBODY, Move, To
from companion.core.primer import Primer
from companion.core.question import Choice, One, Question
from companion.core.text import Words
from companion.core.view import Item

EventT = TypeVar("EventT")

DONE, UNDO = "done-", "undo-"
"""Prefixes to the id of an item, for a tap's meaning. Of two taps at once, the second one is no longer offered."""


def list_layout(primer: Callable[[Setup], Primer] | None, setup: Setup, ticked: Collection[str]) -> tuple[Item, ...]:
    """Return a game's layout as items to tick, for people who have not laid it out beside the drawn table."""
    laid = primer(setup).laid if primer else ()
    items = ((f"laid-{number}", one) for number, one in enumerate(laid, 1))
    return tuple([Item(id, one.text, id in ticked, one.drawing, one.where) for id, one in items])


def tick(
    id: str, text: Words, items: Iterable[Item], ticked: Callable[[str, bool], Sequence[EventT]], to: To = EVERYBODY
) -> Move[EventT]:
    """Return the question in which anybody of `to` ticks or unticks an item.

    `ticked(item, done)` returns the events for an item's id.
    """
    choices = tuple(
        Choice(f"{UNDO if item.done else DONE}{item.id}", item.text, item.icon, done=item.done) for item in items
    )

    def happens(value: str) -> Sequence[EventT]:
        done = value.startswith(DONE)
        return ticked(value.removeprefix(DONE if done else UNDO), done)

    question = Question(id=id, text=text, ask=One(choices))
    return Move(to, question, lambda by, answer, *_: happens(str(answer)))
