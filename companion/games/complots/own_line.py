"""The end as it is told to one player: the place, and the bluffs and doubts."""

from __future__ import annotations

from companion.core.outcome import Outcome, own_line
from companion.core.text import Words, count, say
from companion.core.view import Seat
from companion.games.complots.state import State


def tell(state: State, seat: Seat, outcome: Outcome) -> Words:
    """Return the end as it is told to `seat`; of the bluffs that nobody has doubted, only its own."""
    rank = outcome.finish(seat).rank
    was = say("You finished in place {n}.", n=rank) if rank and seat not in outcome.winners else ""
    return own_line(outcome, seat, was=was, merit=_merit(state, seat))


def _merit(state: State, seat: int) -> Words:
    caught, bluffs = state.caught.get(seat, 0), state.bluffs.get(seat, 0)
    if caught >= bluffs and caught:
        return count("you caught {n} bluff", "you caught {n} bluffs", caught)
    return count("you got away with {n} bluff", "you got away with {n} bluffs", bluffs) if bluffs else ""
