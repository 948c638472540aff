"""What can be looked up about the open table: what the hub can do beside any box."""

from __future__ import annotations

from companion.core.text import say
from companion.core.view import Fact, Facts
from companion.kit.chapter import chapter

REFERENCE: tuple[Facts, ...] = (
    chapter(
        "open-table",
        say("What the hub does here"),
        Fact(
            say("Before the game"),
            say("The host names the box and says who wins, how many rounds there are and how long a vote may take."),
        ),
        Fact(
            say("Points"),
            say(
                "Anybody writes down the points of the round that runs, for all at once. Once it is over two of you "
                "put them right."
            ),
        ),
        Fact(
            say("Rounds"),
            say(
                "Anybody ends a round. After the last one, or once two seats end the game, the points decide, or "
                "the table says who has won."
            ),
        ),
        Fact(
            say("A secret vote"),
            say(
                "On a person, or yes or no. It is said beforehand whether all ballots are shown or only the count. "
                "Where they are shown, who is away or has not voted in time abstains."
            ),
        ),
        Fact(
            say("The end of a vote"),
            say("It is over once all have voted, or its time is. A ballot that was given stays as it is."),
        ),
        Fact(
            say("Only the count"),
            say(
                "It takes three people, and fewer than three ballots are not counted out: the count would tell how "
                "somebody voted. Two phones have to agree to go on without somebody who is away."
            ),
        ),
        Fact(
            say("Somebody goes home"),
            say(
                "The points stay, but who has left does not win. Tokens that were drawn in secret go back into the bag "
                "unseen. A ballot that was given counts."
            ),
        ),
        Fact(say("Who comes later"), say("They sit down at any time, and play from the next game on.")),
        Fact(
            say("Without a phone"),
            say(
                "Others write down their points, and the hub's own screen does what all may see. They draw for all "
                "to see, and vote on a neighbour's phone or in a window at the hub."
            ),
        ),
        Fact(say("A break"), say("Anybody pauses in the menu: clocks stand still until somebody goes on.")),
        Fact(
            say("Another game"),
            say(
                "Once it is over the host says what you play next. Two of you can end or park a game at any time; a "
                "parked one goes on where it was."
            ),
        ),
        Fact(
            say("Cards and dice"),
            say("The hub deals no cards and rolls no dice here: your box has its own. It draws tokens, and people."),
        ),
        Fact(say("A countdown"), say("From 15 seconds to 10 minutes, with a gong at its end. Anybody can stop it.")),
        Fact(say("Who begins"), say("Chance draws one of you.")),
        Fact(
            say("The bag"),
            say(
                "It holds tokens of six colours. Draw one for all to see or for yourself alone, to be shown later "
                "if you like. Put back, they can all be drawn again."
            ),
        ),
        Fact(
            say("Taking back"),
            say(
                "Points, the end of a round, the opening of a vote and the end of the game go away once two seats want "
                "it, one after the other, back to the last draw or ballot."
            ),
        ),
        Fact(
            say("Put right"),
            say(
                "Points, the round, who begins, the bag and what was drawn for all to see: at any time but during a "
                "vote, once two of you agree on before and after."
            ),
        ),
    ),
)

CHAPTERS = {"play": "open-table", "vote": "open-table", "end": "open-table"}
"""By the phase: the chapter that newcomers need in it."""
