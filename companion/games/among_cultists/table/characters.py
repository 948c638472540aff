"""Characters in choices and ballots: players by their seats, and the Automatic Investigator (AI)."""

from __future__ import annotations

from companion.core.question import Answer, Choice, One
from companion.games.among_cultists.table.parts import AI
from companion.games.among_cultists.table.state import State
from companion.kit.choices import seat_of, taken


def value_of(character: int) -> str:
    """Return how a character is named in choices and ballots."""
    return "ai" if character == AI else f"seat-{character}"


def character_of(answer: Answer) -> int:
    """Return the character that a choice names; raises `ValueError` if it names none."""
    return AI if answer == "ai" else seat_of(answer)


def characters_of(answer: Answer) -> tuple[int, ...]:
    """Return the characters that were taken where several could be."""
    return tuple(sorted(character_of(value) for value in taken(answer)))


def characters(state: State, which: tuple[int, ...], *more: Choice) -> One:
    """Return the choice among `which` characters, in the order of the seats, and `more`."""
    named = (Choice(value_of(one), state.name(one)) for one in state.characters if one in which)
    return One((*named, *more))
