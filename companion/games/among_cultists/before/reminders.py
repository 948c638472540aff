"""What a phone reminds its owner of: the role, and what the night showed (p. 10, 20, 21).

Everybody's reminders have the same names in the same order, whoever holds what. The
cards that Cultists saw in the night are no part of it: the hub does not know them.
Where the AI plays nobody is named: its role follows from what the players told, so that
an Investigator who told "Cultist" could fit, and would be told who the other one is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.game import Setup
from companion.core.text import Text, say
from companion.core.view import Seat, Secret
from companion.games.among_cultists.before.abilities import ABILITIES
from companion.games.among_cultists.before.fitting import AI
from companion.games.among_cultists.box.roles import MARKERS, SIDES, Role


def reminders(setup: Setup, roles: Mapping[int, Role], seat: Seat, night: bool) -> Iterator[Secret]:
    """Yield what `seat` is reminded of, with what the `night` has shown once it is over; nothing without roles."""
    if seat not in roles:
        return
    role = roles[seat]
    yield Secret("role", say("Your role"), MARKERS[role].name)
    yield Secret("team", say("Your team"), SIDES["cultists" if role == "cultist" else "investigators"])
    yield Secret("ability", say("Your ability"), ABILITIES[role])
    if night:
        yield Secret("night", say("What the night showed you"), _shown(setup, roles, seat))


def _shown(setup: Setup, roles: Mapping[int, Role], seat: Seat) -> Text:
    cultists = [one for one, role in roles.items() if role == "cultist" and one != seat]
    names = tuple(player.name for player in setup.players if player.seat in cultists)
    match roles[seat]:
        case "cultist" | "seer" if AI in roles:
            return say("Where the AI plays your phone does not say it: a wrong marker would make it tell too much.")
        case "cultist" if names:
            return say("Your partner: {who}", who=names[0])
        case "cultist":
            return say("You are the only Cultist.")
        case "seer":
            return say("Cultists: {names}", names=names)
        case _:
            return say("Nothing.")
