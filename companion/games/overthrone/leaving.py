"""Somebody goes home in the middle of a match (ruling OV-21)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.games.overthrone.events.contests import CountdownBegan, NumbersShown
from companion.games.overthrone.events.leaving import MatchPlayerLeft
from companion.games.overthrone.moves.contests import COUNTDOWN, NO_NUMBER
from companion.games.overthrone.options import on_phones
from companion.games.overthrone.state import State
from companion.kit.seated import GameStopped
from companion.kit.turns import next_to

LEAST = 2
"""Players with whom a match goes on."""


def leave(state: State, seat: int, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Return how the match goes on without a seat: the king goes on to the next one, free; with one left it ends."""
    holds = state.king is not None and state.king.seat == seat
    king = next_to(state.setup.seats, seat, lambda one: one != seat and one not in state.left) if holds else None
    left = MatchPlayerLeft(seat, king)
    after = left.apply(state)
    if len(after.seats) < LEAST:
        return [left, GameStopped()]
    contest = after.contest
    if contest and contest.stage == "laying" and on_phones(state.setup) and not contest.laid.unanswered:
        # The others have laid already: nothing but this number was waited for.
        return [left, CountdownBegan(now + COUNTDOWN)]
    if contest and contest.stage == "told" and not contest.untold:
        # Nothing but the card of this seat was to be told.
        return [left, NumbersShown(contest.kind, contest.laid.all_answers(NO_NUMBER))]
    return [left]
