"""The results of chance in Among Cultists."""

from __future__ import annotations

from typing import Any

from companion.games.among_cultists.before import events as b
from companion.games.among_cultists.deaths import events as d
from companion.games.among_cultists.night.events import EveningBegan, EveningOpened
from companion.games.among_cultists.rounds import events as e

TOLD = (b.RoleTold, d.PartnerAnswered, d.PyromaniacAnswered, d.RoleAnswered, d.LastAnswered, d.ChangeAnswered)

ON_CARDS = (EveningBegan,)
"""The events in which a test that begins with the evening deals the roles, which are real markers on the table."""


def drawn(event: Any, observer: int | None) -> object:
    match event:
        case EveningOpened(setup):
            return setup.options.get("roles")
        case EveningBegan(_, _, roles) if observer is not None:
            # The Cultists and the Seer have seen in the night who the Cultists are (p. 10).
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
