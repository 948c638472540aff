"""What chance gave in Among Cultists."""

from __future__ import annotations

from typing import Any

from companion.games.among_cultists.evening.rounds import events as among_cultists
from companion.games.among_cultists.events import Opened


def drawn(event: Any, eye: int | None) -> object:
    match event:
        case Opened(setup):
            return setup.options.get("roles")
        case among_cultists.EveningBegan(_, _, roles) if eye is not None:
            return roles.get(eye)
        case among_cultists.KnifeDrawn(seat):
            return seat
        case among_cultists.EventDrawn(_, token):
            return token
        case among_cultists.TokenLookedAt(seat, token) if seat == eye:
            return token
        case _:
            return None
