"""What each event does (p. 19, 23, rulings AC-4 to AC-6, AC-17, AC-20 and AC-22)."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.core.view import Fact, Facts
from companion.games.among_cultists.evening.tokens import NAMES, Token

DOES: dict[Token, Text] = {
    "lightning": say("The power goes off; if it was off, it comes back."),
    "secret_doors": say(
        "Until the next event all rooms of one colour, not the corridors, are one place: whoever is in them may meet "
        "at once, they are shortcuts, and a room action may be done for any of them."
    ),
    "no_connection": say(
        "Nobody speaks until the next event, not even in a vote. Only what the game itself needs may be said, such as "
        "whose turn it is."
    ),
    "fake_eyes": say(
        "The living first player may look through the Energy deck of another living character, anywhere, with what "
        "follows a check; no card is drawn. The vote token is not used up."
    ),
    "morale_up": say("In the next Movement phase the living have 1 point more. Ghosts do not care."),
    "under_control": say(
        "The living first player may look at one token of the bag, and take it out of the game unseen or put it back. "
        "What was on it may be told; a Cultist may lie about it."
    ),
    "portal": say(
        "It opens in the green room. Up to 3 rounds after this one (2 with 7 or 8 characters) it can be closed: then "
        "the Investigators need 1 point less at once. Later they need 1 more, and it stays for good."
    ),
    "broken_glass": say(
        "2 cards of the draw deck are shuffled into the unsafe passage, then 1 of it is revealed, resolved and put "
        "back. Not in a first game."
    ),
    "morale_down": say("In the next Movement phase the living have 1 point less. Ghosts do not care."),
    "mirror": say(
        "The event of the round before happens again; in round 1 nothing. After The portal opens, the portal can be "
        "closed one round longer, if it is still open."
    ),
}

EVENTS = Facts("events", say("Events"), tuple(Fact(NAMES[token], does) for token, does in DOES.items()))
