"""The round, encounters, and what may be talked about (p. 11-14, 19, rulings AC-3 and AC-20)."""

from __future__ import annotations

from companion.core.text import say
from companion.core.view import Fact, Facts
from companion.games.among_cultists.evening.numbers import MOVEMENT, ROUNDS

ROUND = Facts(
    "round",
    say("The round"),
    (
        Fact(
            say("{n} rounds", n=ROUNDS),
            say(
                "Each has four phases: Movement, Event, Action, Cleanup. Whoever last had a nightmare holds the knife "
                "first, and each phase goes clockwise from the knife."
            ),
        ),
        Fact(
            say("Movement"),
            say("Up to {n} points; each door costs 1. Nobody ends where they began.", n=MOVEMENT),
        ),
        Fact(
            say("Movement of a ghost"),
            say("To any place but the one it is in, without points. Morale does not touch it, and it meets nobody."),
        ),
        Fact(
            say("Event"),
            say(
                "One token is drawn, dealt with and laid on the clock. Its effect lasts at least until the next Event "
                "phase."
            ),
        ),
        Fact(
            say("Action"),
            say("In turn order each one takes one action of a character or one of the room where it is, or passes."),
        ),
        Fact(
            say("Cleanup"),
            say(
                "With one Cultist the claim may be made now. Then the vote token is active again, the knife goes "
                "clockwise by one, to a ghost or the AI too, and the clock goes on by an hour."
            ),
        ),
        Fact(
            say("Cleanup of round 5"),
            say("If the Pyromaniac plays, a line is read aloud first, even if the Pyromaniac is dead already."),
        ),
        Fact(say("Cleanup of round 10"), say("The game is over.")),
    ),
)

ENCOUNTERS = Facts(
    "encounters",
    say("Encounters"),
    (
        Fact(
            say("When"),
            say(
                "Each time a living character enters a room or corridor, in passing too; never when it leaves. "
                "Ghosts take no part and are not counted."
            ),
        ),
        Fact(
            say("Power on"), say("With exactly 2 living characters in a room or corridor; with 3 or more nobody meets.")
        ),
        Fact(say("Power off"), say("With 2 or more living characters in a room or corridor.")),
        Fact(
            say("What is given"),
            say(
                "Each one lays exactly 1 Alive or Dead card face down onto the Energy deck of 1 other in the "
                "encounter. Who gives first is free; nobody sees the card."
            ),
        ),
        Fact(say("No such card left"), say("Then you give none, and still receive.")),
        Fact(
            say("The power goes off"),
            say(
                "At once there is an encounter in every place with 3 or more living characters: 2 have met already. "
                "When it comes back nobody meets."
            ),
        ),
    ),
)

TALK = Facts(
    "talk",
    say("Talking and showing"),
    (
        Fact(
            say("Talking"),
            say("About everything but your true team and role. You may claim or deny any of them, and doubt others."),
        ),
        Fact(say("Cultists"), say("Living or dead, they never say how many they have killed.")),
        Fact(say("Showing"), say("Nothing: no card, no itinerary, no marker and no phone.")),
        Fact(say("Cards"), say("Look at a card before you play it.")),
        Fact(say("Your own marker"), say("You may look at it at any time.")),
    ),
)
