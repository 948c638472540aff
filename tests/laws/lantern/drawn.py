"""What chance gave in Lantern."""

from __future__ import annotations

from typing import Any

from tests.laws.lantern import events as lantern

VARIANTS = {"as long as you like": {"choice_seconds": "0"}, "in a minute": {"choice_seconds": "60"}}


def drawn(event: Any, eye: int | None) -> object:
    match event:
        case lantern.Dealt(_, hands) if eye is not None:
            return hands.get(eye)
        case lantern.FirstDrawn(seat):
            return seat
        case lantern.CardSwapped(seat, _, card) | lantern.CardDrawn(seat, card) if seat == eye:
            return card
        case _:
            return None
