"""What chance gave in Among Cultists."""

from __future__ import annotations

from typing import Any

from companion.games.among_cultists.before import events as b
from companion.games.among_cultists.deaths import events as d
from companion.games.among_cultists.night.events import EveningBegan, EveningOpened
from companion.games.among_cultists.rounds import events as e

TOLD = (b.RoleTold, d.PartnerAnswered, d.PyromaniacAnswered, d.RoleAnswered, d.LastAnswered, d.ChangeAnswered)

ON_CARDS = (EveningBegan,)
"""Roles lie as real markers before their players: in a test that begins with the evening chance deals these."""


def drawn(event: Any, observer: int | None) -> object:
    match event:
        case EveningOpened(setup):
            return setup.options.get("roles")
        case EveningBegan(_, _, roles) if observer is not None:
            # The Cultists and the Seer have learned in the night who the Cultists are (p. 10).
            knows = roles.get(observer) in ("cultist", "seer")
            return roles.get(observer), [one for one, role in sorted(roles.items()) if knows and role == "cultist"]
        case e.KnifeDrawn(seat):
            return seat
        case e.EventDrawn(_, token):
            return token
        case e.TokenLookedAt(seat, token) if seat == observer:
            return token
        case _:
            return None
