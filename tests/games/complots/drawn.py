"""What chance gave in Complots."""

from __future__ import annotations

from typing import Any

from companion.games.complots import dealt
from companion.games.complots import events as complots

VARIANTS = {"with the real cards": {"deal": "cards"}, "dealt by the hub": {"deal": "hub"}}
NOTHING_SECRET = {"with the real cards"}


def drawn(event: Any, eye: int | None) -> object:
    match event:
        case complots.FirstDrawn(seat):
            return seat
        case dealt.HandsDealt(hands) if eye is not None:
            return hands.get(eye)
        case dealt.CardReplaced(seat, _, got) if seat == eye:
            return got
        case dealt.CardsDrawn(seat, cards) if seat == eye:
            return cards
        # Chosen by another player, or by chance when its time is over.
        case dealt.CardShownTo(_, to, character) if to == eye:
            return character
        case dealt.CardShownTo(seat, _, character) | dealt.CardChosen(seat, character) if seat == eye:
            return character
        case dealt.CardsKept(seat, returned) if seat == eye:
            return returned
        # Of three of the table's choices chance may have made any when its time is over: all see what.
        case complots.CardJudged(_, away):
            return away
        case complots.ChoiceAsked("turned", seat, _, side):
            return seat, side
        case _:
            return None
