"""What each role can do, said to whoever holds it (p. 12, 16, 18, 20, 24, rulings AC-9, AC-21 and AC-23)."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.among_cultists.box.roles import Role

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
"""The team is another thing: only the Cultists win with the Cultists."""
