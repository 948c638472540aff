"""What each seat may answer in an evening, and what the hub's own buttons do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.game import Repeat
from companion.core.question import Offer
from companion.core.view import Control, Seat
from companion.games.among_cultists.evening.commands import Command
from companion.games.among_cultists.evening.deaths import offers as deaths
from companion.games.among_cultists.evening.end import offers as end
from companion.games.among_cultists.evening.rounds import menu
from companion.games.among_cultists.evening.rounds import offers as rounds
from companion.games.among_cultists.evening.rounds.commands import TurnPower
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.votes import offers as votes


def offers(state: State, seat: Seat) -> Sequence[Offer[Any]]:
    """Return the questions of `seat`; all seats have the same but for ballots and for what is up to one of them."""
    if state.ending is not None:
        return list(end.offers(state, seat))
    if state.pending:
        return list(deaths.offers(state, seat))
    if state.vote is not None:
        return list(votes.offers(state, seat))
    beginnings = (*votes.offers(state, seat), *deaths.kill(state, seat), *end.claim(state, seat))
    return [*rounds.offers(state, seat), *menu.offers(state, seat), *beginnings]


def controls(state: State) -> Mapping[Control, Command]:
    """Return what the hub's own buttons do: the next step of the table, the power token, the line once more."""
    found: dict[Control, Command] = {}
    if state.ending is not None:
        return found
    if state.pending:
        return {"repeat": Repeat()} if state.announced else found
    if state.vote is not None:
        if votes.step_text(state.vote) is not None:
            found["next"] = votes.step_command(state.vote)
        if state.reading:
            found["repeat"] = Repeat()
        return found
    if state.announced:
        found["repeat"] = Repeat()
    taken = rounds.next_step(state)
    if taken is not None:
        found["next"] = taken.command
    if state.phase != "beginning":
        found["power"] = TurnPower()
    return found
