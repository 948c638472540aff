"""A player's going home: passes the king on, and ends what waited for the player (ruling OV-21)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.games.overthrone.events.contests import CountdownBegan
from companion.games.overthrone.events.leaving import MatchPlayerLeft
from companion.games.overthrone.moves.contests import COUNTDOWN, show_numbers
from companion.games.overthrone.options import on_phones
from companion.games.overthrone.state import State
from companion.kit.seated import GameStopped
from companion.kit.turns import next_to

LEAST = 2
"""The players with whom a match continues."""


def leave(state: State, seat: int, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Return the events by which the match continues without a seat; with one player left it ends.

    The king moves on to the next player, free.
    """
    holds = state.king is not None and state.king.seat == seat
    king = next_to(state.setup.seats, seat, lambda one: one != seat and one not in state.left) if holds else None
    left = MatchPlayerLeft(seat, king)
    after = left.apply(state)
    if len(after.seats) < LEAST:
        return [left, GameStopped()]
    contest = after.contest
    if contest and contest.stage == "laying" and on_phones(state.setup) and not contest.laid.unanswered:
        # The others have laid already, so only this number was missing.
        return [left, CountdownBegan(now + COUNTDOWN)]
    if contest and contest.stage == "told" and not contest.untold:
        # Only the card of this seat was to be told.
        return [left, *show_numbers(contest, contest.laid)]
    return [left]
