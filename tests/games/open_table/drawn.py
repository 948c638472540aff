"""The results of chance at the open table."""

from __future__ import annotations

from typing import Any

from companion.games.open_table import events as open_table

ENDLESS = True
"""The mark of a game that continues until the table ends it."""

TOLD = ()
"""The events with real cards: there are none."""

VARIANTS = {"as long as you like": {"vote_seconds": "0"}, "in half a minute": {"vote_seconds": "30"}}


def drawn(event: Any, observer: int | None) -> object:
    match event:
        case open_table.RoundFirstDrawn(seat):
            return seat
        case open_table.TokenTaken(seat, token) if seat == observer:
            return token
        case _:
            return None
