"""The results of chance in Lantern."""

from __future__ import annotations

from typing import Any

from tests.laws.lantern import events as lantern

VARIANTS = {"as long as you like": {"choice_seconds": "0"}, "in a minute": {"choice_seconds": "60"}}


def drawn(event: Any, observer: int | None) -> object:
    match event:
        case lantern.LanternDealt(_, hands) if observer is not None:
            return hands.get(observer)
        case lantern.LanternFirstDrawn(seat):
            return seat
        case lantern.CardSwapped(seat, _, card) | lantern.CardDrawn(seat, card) if seat == observer:
            return card
        case _:
            return None
