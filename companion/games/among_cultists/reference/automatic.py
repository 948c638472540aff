"""What the Automatic Investigator does (p. 21-22, rulings AC-8, AC-12, AC-18 and AC-19)."""

from __future__ import annotations

from companion.core.text import say
from companion.core.view import Fact, Facts

AUTOMATIC = Facts(
    "ai",
    say("The Automatic Investigator (AI)"),
    (
        Fact(
            say("Its role"),
            say(
                "Investigator or Cultist. Nobody looks at its marker. The Seer plays beside it only if there are two "
                "Cultists."
            ),
        ),
        Fact(
            say("Its cards"),
            say(
                "Its itinerary lies face up. After the night its bottom card is its Energy deck, but not with 7 "
                "characters; the rest lies face down in two piles by their backs."
            ),
        ),
        Fact(
            say("Movement"),
            say(
                "Towards the first colour from the left in this round's row that has a room not yet completed; the "
                "nearest one, then clockwise. It stops there, or as near as it gets."
            ),
        ),
        Fact(
            say("Encounter"),
            say(
                "The other takes the top card of the AI's encounter pile onto their own Energy deck, and gives it one. "
                "Of several, whoever has the smallest Energy deck; at a tie, the nearest on its left."
            ),
        ),
        Fact(say("In a room with a cultist token"), say("It fights the token.")),
        Fact(
            say("In a room not yet explored"),
            say("The top card of its pile of room cards goes face down onto the deck of the room."),
        ),
        Fact(say("In an explored room"), say("The top card of its deck is revealed, resolved and removed.")),
        Fact(
            say("In a corridor"),
            say("The top card of its pile of room cards goes face down into the unsafe passage; not in a first game."),
        ),
        Fact(
            say("Never"),
            say(
                "It checks no character, starts no vote, and does nothing with camera, power and portal. What the "
                "knife could do in an event does not happen. With an empty pile it does nothing."
            ),
        ),
        Fact(
            say("As a ghost"),
            say("It goes on as before, and is in its room at once; it fights nobody, and does nothing in a corridor."),
        ),
        Fact(
            say("Voted out or killed"),
            say(
                "With one Cultist its marker is turned: if it was the Cultist, the game ends. With two the marker "
                "stays hidden."
            ),
        ),
    ),
)
