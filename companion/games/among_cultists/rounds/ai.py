"""What the Automatic Investigator (AI) does at its turn, step by step (p. 21-22, ruling AC-19)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import count, say
from companion.core.view import Fact, Facts
from companion.games.among_cultists.box.variants import first_game
from companion.games.among_cultists.rounds.in_force import encounter_with_ai
from companion.games.among_cultists.rules.acting import movement
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State

ROWS = 4
"""Rows of an itinerary: they come round again (p. 12)."""


def block(state: State) -> Facts | None:
    """Return the steps of the AI's turn, None while it has none; where turns are not told they stay."""
    if not state.variant.ai or not state.acting or (state.turn_by_turn and state.current != AI):
        return None
    steps = _movement(state) if state.phase == "movement" else _action(state)
    return Facts("ai", state.name(AI), (*steps, _ticks(state)))


def row(round: int) -> int:
    """Return the row of the itinerary in this round: 1, 5 and 9 the first, and so on (p. 12)."""
    return (round - 1) % ROWS + 1


def _movement(state: State) -> Iterator[Fact]:
    yield Fact(
        say("Where to"),
        say(
            "Row {row} of its itinerary: the first colour from the left with a room that is not completed, "
            "and of that colour the nearest room. At the same distance it goes clockwise.",
            row=row(state.round),
        ),
    )
    if AI in state.ghosts:
        yield Fact(say("How"), say("It is a ghost: it is there at once, and meets nobody."))
        return
    points = movement(state)
    yield Fact(
        say("How far"),
        count(
            "{n} point, for 1 door. There it stops; if it is too far, or nothing is left, as near as it gets.",
            "{n} points, 1 for each door. There it stops; if it is too far, or nothing is left, as near as it gets.",
            points,
        ),
    )
    yield Fact(say("Encounters"), encounter_with_ai(state))


def _action(state: State) -> Iterator[Fact]:
    ghost, first = AI in state.ghosts, first_game(state.setup)
    if not ghost and not first:
        yield Fact(say("With a cultist token in its room"), say("It fights it: the token leaves the game."))
    yield Fact(
        say("In a room not yet explored"),
        say("The top card of its pile of room cards goes face down onto the deck of the room."),
    )
    yield Fact(
        say("In an explored room"), say("The top card of the deck of the room is revealed, resolved and removed.")
    )
    corridor = say("The top card of its pile of room cards goes face down into the unsafe passage.")
    yield Fact(say("In a corridor"), say("It does nothing.") if ghost or first else corridor)
    yield Fact(say("With an empty pile"), say("It does nothing."))
    yield Fact(
        say("Never"), say("It checks no character, starts no vote, and does nothing with camera, power and portal.")
    )


def _ticks(state: State) -> Fact:
    who = state.name(state.hand(AI))
    if not state.turn_by_turn:
        return Fact(say("Its cards"), say("{who} moves them.", who=who))
    return Fact(say("Its cards"), say("{who} moves them; anybody ticks the turn off.", who=who))
