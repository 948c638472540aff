"""The end as it is told to one player: the role, and what the player has done for it or suffered."""

from __future__ import annotations

from companion.core.outcome import Outcome, own_line
from companion.core.text import Words, say
from companion.core.view import Seat
from companion.games.among_cultists.box.roles import MARKERS
from companion.games.among_cultists.rules.finishes import list_known_roles
from companion.games.among_cultists.table.state import State


def tell(state: State, seat: Seat, outcome: Outcome) -> Words:
    """Return the end as it is told to `seat`; all of it is known to everybody, or was its own vote."""
    ending = state.ending
    cultists = ending.cultists or () if ending else ()
    role = list_known_roles(state, cultists).get(seat)
    was: Words = ""
    if role == "cultist":
        was = say("You were a Cultist.") if len(cultists) > 1 else say("You were the Cultist.")
    elif role == "investigator" or outcome.finish(seat).role == MARKERS["investigator"].name:
        was = say("You were an Investigator.")
    elif role is None and not outcome.finish(seat).role:
        was = say("You were with the Investigators.")
    return own_line(outcome, seat, was=was, merit=_merit(state, seat, cultists), mishap=_mishap(state, seat))


def _merit(state: State, seat: int, cultists: tuple[int, ...]) -> Words:
    if seat in cultists:
        return "" if seat in state.ghosts else say("nobody voted you out")
    # A ghost goes on voting.
    found = [one for one in cultists if seat in state.accusers.get(one, ())]
    if not found:
        return ""
    died = state.ghosts.get(seat)
    if died is not None and all(died < state.ghosts.get(one, died) for one in found):
        return say("you found the Cultist as a ghost")
    return say("you found the Cultist")


def _mishap(state: State, seat: int) -> Words:
    if seat in state.accusers:
        return say("you were voted out in round {n}", n=state.ghosts.get(seat, state.round))
    return say("you died in round {n}", n=state.ghosts[seat]) if seat in state.ghosts else ""
