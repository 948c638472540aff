"""The briefings of newcomers to Lantern on their own hand: whether one of its numbers occurs once."""

from __future__ import annotations

from companion.core.briefing import Briefing
from companion.core.game import Setup
from companion.core.text import say
from companion.core.view import Seat
from tests.laws.lantern.state import LAST_TWICE, State

WANT = say("You want to hold the most lanterns at the end.")
HIDE = say("You show no card before all show theirs.")

BRIEFINGS = {
    "bright": Briefing(
        am=say("You hold a number that is there but once."),
        want=WANT,
        do=say("You take the lantern if you play the highest of those."),
        hide=HIDE,
    ),
    "dim": Briefing(
        am=say("You hold only numbers that are there twice."),
        want=WANT,
        do=say("You take the lantern if nobody plays the same number."),
        hide=HIDE,
    ),
}


def briefings(setup: Setup) -> dict[str, Briefing]:
    """Return the briefing of each kind of hand."""
    return BRIEFINGS


def part(state: State, seat: Seat) -> str:
    """Return the kind of hand that a seat has."""
    return "bright" if any(card > LAST_TWICE for card in state.hands[seat]) else "dim"
