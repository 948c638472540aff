"""Each role: its team, whom it helps, how much, and what it can do (p. 20, 24, ruling AC-21)."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.core.view import Fact, Facts
from companion.games.among_cultists.before.abilities import ABILITIES
from companion.games.among_cultists.box.roles import MARKERS, SIDES, Role

PLAIN: dict[Role, Text] = {
    "investigator": say("No ability. A Dead card that is found has to be reported at once."),
    "cultist": say("Acts in every room, whatever the itinerary shows. A Dead card that is found may stay a secret."),
}
"""What is to know of the roles that have no ability."""


def _told(role: Role) -> Text:
    """Return what is to know of a role; an ability as it is said to whoever has it."""
    marker = MARKERS[role]
    return say(
        "{ability} (Team: {team}. Helps: {helps}, {loyalty}.)",
        ability=PLAIN.get(role) or ABILITIES[role],
        team=SIDES["cultists" if role == "cultist" else "investigators"],
        helps=SIDES[marker.helps],
        loyalty=marker.loyalty,
    )


ROLES = Facts(
    "roles",
    say("Roles"),
    (
        Fact(
            say("Team and loyalty"),
            say(
                "You win with your team. Besides, each role helps one side, by so many points of loyalty; in a game "
                "for experts these are balanced."
            ),
        ),
        *(Fact(marker.name, _told(role)) for role, marker in MARKERS.items()),
        Fact(
            say("Roles that act on death"),
            say("They do so when the death is found or told, not yet when a Dead card lies in the Energy deck."),
        ),
        Fact(
            say("Dying of one's own role"),
            say("It is told to all, is no murder, starts no vote and shows no marker."),
        ),
    ),
)
