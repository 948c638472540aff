"""What a phone reminds its owner of: the role, what it can do, and what the night showed (p. 10, 20, 21).

Everybody's reminders have the same names in the same order, whatever the roles are. The
cards that Cultists saw in the night are no part of it: the hub does not know them.
Where the AI plays nobody is named: its role follows from what the players told, so that
an Investigator who told "Cultist" could fit, and would be told who the other one is.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.core.view import Secret
from companion.games.among_cultists.box.roles import MARKERS, SIDES, Role
from companion.games.among_cultists.table.parts import AI
from companion.games.among_cultists.table.state import State

ABILITIES: dict[Role, Text] = {
    "investigator": say("You have none. A Dead card that you find has to be reported at once."),
    "radiant_beauty": say(
        "When you die, show your role. From then on there is light where your ghost is: encounters follow the rule "
        "for light, and the camera works while you are in the red room."
    ),
    "infected": say(
        "When you die, show your role. Until the end of the round after, nobody gives cards in encounters."
    ),
    "super_ghost": say(
        "When you die, show your role. As a ghost you may take every room action as if you were alive, and in "
        "encounters you do not count."
    ),
    "mechanic": say("While you live, you may act in every room, whatever your itinerary shows."),
    "cultist": say(
        "You may act in every room, whatever your itinerary shows, as a ghost too. A Dead card that you find may stay "
        "your secret."
    ),
    "novice": say("You die when you use the camera or start a vote; in that vote you take part as a ghost already."),
    "clumsy": say("You die once you have used the knife, whatever for; in a vote, after its result."),
    "coward": say("You die once you have found somebody dead, by a check, the camera or Fake eyes."),
    "pyromaniac": say("Play both your Failure and your Sabotage by the end of round 5, or you die then."),
    "assassin": say(
        "Once, while you live, your action may be to kill somebody alive in the same place. You show your role, and "
        "no vote follows."
    ),
    "seer": say("In the night you learn who the Cultists are. If they name you in the end, they win: stay hidden."),
}
"""What each role can do, said to the player who holds it (p. 12, 16, 18, 20, 24, rulings AC-9, AC-21 and AC-23).

The team is another thing: only the Cultists win with the Cultists.
"""


def reminders(state: State, seat: int) -> Iterator[Secret]:
    """Yield what `seat` is reminded of, once the hub knows the roles; what the night showed, once it is over."""
    role = state.roles.get(seat)
    if role is None:
        return
    yield Secret("role", say("Your role"), MARKERS[role].name)
    yield Secret("team", say("Your team"), SIDES["cultists" if role == "cultist" else "investigators"])
    yield Secret("ability", say("Your ability"), ABILITIES[role])
    if state.phase == "after" or state.evening:
        yield Secret("night", say("What the night showed you"), _shown(state, seat))


def _shown(state: State, seat: int) -> Text:
    cultists = [one for one, role in state.roles.items() if role == "cultist" and one != seat]
    names = tuple(player.name for player in state.setup.players if player.seat in cultists)
    match state.roles[seat]:
        case "cultist" | "seer" if AI in state.roles:
            return say("Where the AI plays your phone does not say it: a wrong marker would make it tell too much.")
        case "cultist" if names:
            return say("Your partner: {who}", who=names[0])
        case "cultist":
            return say("You are the only Cultist.")
        case "seer":
            return say("Cultists: {names}", names=names)
        case _:
            return say("Nothing.")
