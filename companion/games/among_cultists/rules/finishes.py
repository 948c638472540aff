"""The outcome: the winners, and the team and role of each seat, as far as the table knows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.outcome import Finish, Outcome, Part
from companion.core.text import Text, Words, say
from companion.games.among_cultists.box.roles import MARKERS, SIDES, SPECIAL, Role
from companion.games.among_cultists.rules.ending import why, winner
from companion.games.among_cultists.table.fields import Team
from companion.games.among_cultists.table.state import PendingEnd, State

HEADLINES: Mapping[Team, Text] = {
    "cultists": say("The Cultists win"),
    "investigators": say("The Investigators win"),
}


def outcome(state: State, ending: PendingEnd) -> Outcome:
    """Return the winners, the reason, and each seat's finish; the end is complete, or only needs its confirmation."""
    team = winner(state, ending)
    cultists = ending.cultists or ()
    seats = tuple(int(seat) for seat in state.setup.seats if team and (seat in cultists) == (team == "cultists"))
    roles = list_known_roles(state, cultists)
    finishes = [
        Finish(
            int(seat),
            role=MARKERS[roles[seat]].name if seat in roles else "",
            team=SIDES["cultists" if seat in cultists else "investigators"],
            began=seat == state.opened,
        )
        # Nobody's team is known before the Cultists are.
        for seat in (state.setup.seats if cultists else ())
    ]
    return Outcome(seats, why(state, ending), tuple(finishes), headline(state, ending))


def headline(state: State, ending: PendingEnd) -> Words:
    """Return the winning team as a headline, empty for nobody; only the confirmation may be missing."""
    team = winner(state, ending)
    return HEADLINES[team] if team else ""


def list_known_roles(state: State, cultists: tuple[int, ...]) -> dict[int, Role]:
    """Return the roles that the table knows at the end, by character, once all `cultists` are named."""
    return {**state.fell, **state.shown, **state.roles, **dict.fromkeys(cultists, "cultist")}


def parts(state: State, seat: int) -> Sequence[Part]:
    """Return the possible roles of an Investigator whose marker nobody has seen."""
    cultists = state.ending.cultists if state.over and state.ending else None
    roles = list_known_roles(state, cultists) if cultists else {}
    if not cultists or seat in roles:
        return ()
    others = (role for role in SPECIAL if role in state.plan.special and role not in roles.values())
    return [Part(role, MARKERS[role].name, SIDES["investigators"]) for role in ("investigator", *others)]
