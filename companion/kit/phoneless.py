"""A plan's rows on people without a phone, and on their other ways to answer."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Setup
from companion.core.question import Question
from companion.core.text import Words, say
from companion.core.view import Fact, Facts

GUEST_OR_WINDOW = say("As a guest on a neighbour's phone, or in a hub window.")
"""The way in which somebody without a phone answers in secret with open eyes."""


def names(setup: Setup) -> tuple[str, ...]:
    """Return the names of the players who have no phone when the game begins."""
    return tuple(setup.name(seat) for seat in setup.phoneless)


def different(setup: Setup, *rows: Fact) -> tuple[Facts, ...]:
    """Return the block on the differences for players without a phone; nothing if everybody has one."""
    if not setup.phoneless:
        return ()
    public = Fact(say("Public answers"), say("They answer on the table page. Anyone nearby may tap it."))
    return (Facts("phoneless", say("Without a phone: {names}", names=names(setup)), (public, *rows)),)


def propose_default(setup: Setup, question: Question, value: str, note: Words) -> Question:
    """Return the option with the more helpful choice as its default, if somebody has no phone.

    `note` tells everyone what this changes.
    """
    return replace(question, value=value, note=note) if setup.phoneless else question
