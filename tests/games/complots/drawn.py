"""The results of chance in Complots."""

from __future__ import annotations

from typing import Any

from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t

VARIANTS = {
    "with the real cards": {"deal": "cards"},
    "dealt by the hub": {"deal": "hub", "choice_seconds": "0"},
    "dealt by the hub, on the clock": {"deal": "hub", "choice_seconds": "30"},
}
TOLD = (r.ClaimShown, r.BluffCaught, t.InfluenceLost)
"""The events with real cards, of which the hub has dealt none."""
NOTHING_SECRET = {"with the real cards"}


def drawn(event: Any, observer: int | None) -> object:
    match event:
        case t.CourtFirstDrawn(seat):
            return seat
        case d.HandsDealt(hands) if observer is not None:
            return hands.get(observer)
        case d.CardReplaced(seat, _, got) if seat == observer:
            return got
        case d.CardsDrawn(seat, cards) if seat == observer:
            return cards
        # Chosen by another player, or by chance after the time limit.
        case d.CardShownTo(_, to, character) if to == observer:
            return character
        case d.CardShownTo(seat, _, character) | d.PileCardKept(seat, character) if seat == observer:
            return character
        case d.CardsReturned(seat, returned) if seat == observer:
            return returned
        # Chance may make any of three of the table's choices after the time limit: all see the result.
        case t.CardJudged(_, away):
            return away
        case t.ChoiceAsked("turned", seat, _, side):
            return seat, side
        case _:
            return None
