"""The end as it is told to one player: company and profession, and the part in the declaration."""

from __future__ import annotations

from companion.core.outcome import Outcome, own_line
from companion.core.text import Words, say
from companion.core.view import Seat
from companion.games.castle_of_the_devil.box import BRIEFLY
from companion.games.castle_of_the_devil.state import State


def tell(state: State, seat: Seat, outcome: Outcome) -> Words:
    """Return the end as it is told to `seat`."""
    company, role = BRIEFLY[state.companies[seat]], outcome.finish(seat).role
    was = (
        say("You were the {role} of the {company}.", role=role, company=company)
        if role
        else say("You were in the {company}.", company=company)
    )
    if seat in outcome.winners:
        return own_line(outcome, seat, was=was, merit=_merit(state, seat))
    return own_line(outcome, seat, was=was, mishap=_mishap(state, seat))


def _merit(state: State, seat: int) -> Words:
    declaration, verdict = state.declaration, state.verdict
    if declaration is None or verdict is None:
        return ""
    if seat == declaration.seat:
        return say("you declared it")
    return say("your objects counted") if seat in declaration.named and verdict.reason == "held" else ""


def _mishap(state: State, seat: int) -> Words:
    declaration, verdict = state.declaration, state.verdict
    if declaration is None or verdict is None:
        return ""
    if seat == declaration.seat:
        return say("your declaration was wrong")
    return say("your rivals exposed you") if seat in declaration.named and verdict.reason == "rivals-held" else ""
