"""The teaching of Lantern: the files that teach it, and the hands that its briefings know."""

from __future__ import annotations

from companion.core.briefing import Briefing
from companion.core.game import Setup
from companion.core.view import Seat
from companion.kit.teaching.teach import teach
from tests.laws.lantern.events import CardsShown
from tests.laws.lantern.state import LAST_TWICE, State

TEACHING = teach(__name__, "lessons", "answers", "reference", "briefings", events=(CardsShown,))

BRIEFINGS = {hand: TEACHING.briefings.briefing(hand) for hand in ("bright", "dim")}


def briefings(setup: Setup) -> dict[str, Briefing]:
    """Return the briefing of each hand."""
    return BRIEFINGS


def part(state: State, seat: Seat) -> str:
    """Return the kind of a seat's hand."""
    return "bright" if any(card > LAST_TWICE for card in state.hands[seat]) else "dim"
