"""The results of chance in Overthrone."""

from __future__ import annotations

from typing import Any

from companion.games.overthrone.events import contests as c
from companion.games.overthrone.events import turns as t

VARIANTS = {"with cards": {"reveals": "cards"}, "numbers on phones": {"reveals": "phones"}}
NOTHING_SECRET = {"with cards"}
TOLD = (c.NumberLaid, c.CardTold, c.CardDuelDecided, c.EarTaken)
LEADING = ("-duel-",)
"""Ids that lead to secret numbers: nobody has to begin a duel, or reach for the King's ear."""


def drawn(event: Any, observer: int | None) -> object:
    match event:
        case t.KingDrawn(seat):
            return seat
        case _:
            return None
