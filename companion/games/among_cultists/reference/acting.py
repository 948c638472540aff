"""What a character can do in the Action phase, and what books score (p. 12, 15-19, rulings AC-22, AC-25 and AC-28)."""

from __future__ import annotations

from companion.core.text import say
from companion.core.view import Fact, Facts

CHARACTERS = Facts(
    "character-actions",
    say("Actions of a character"),
    (
        Fact(say("Who and where"), say("The living alone; in any place, in any round.")),
        Fact(
            say("Check a status"),
            say(
                "Another living character in the same place: shuffle its Energy deck and look through it in secret. "
                "Only Alive cards: put it back. You may tell what you saw, truly or not."
            ),
        ),
        Fact(
            say("A Dead card in a check"),
            say(
                "An Investigator must report it: it lies face up on the deck, its owner is a ghost, and talk and a "
                "vote follow. A Cultist may hide it."
            ),
        ),
        Fact(
            say("After every check"),
            say(
                "The top card of the draw deck goes face down onto the deck of the target's room; if the target is in "
                "a corridor, into the unsafe passage, in a first game nowhere. If the draw deck is empty, none."
            ),
        ),
        Fact(
            say("Protect a corridor"),
            say(
                "In a corridor: 1 Success, Failure or Sabotage of your hand goes face down into the unsafe passage, "
                "which is shuffled. Not in a first game."
            ),
        ),
        Fact(say("Fight a cultist token"), say("One in the room where you are: it leaves the game.")),
        Fact(
            say("Chase the fish-man"),
            say(
                "In his corridor, with the knife: he goes back into the lake, and may return. Only a living holder of "
                "the knife may enter there, and no ghost."
            ),
        ),
        Fact(
            say("Kill"),
            say(
                "The Assassin alone, once: shows the role and kills a living character in the same place. No vote "
                "follows, and the victim's role stays hidden unless it is shown on death or the game ends."
            ),
        ),
    ),
)

ROOMS = Facts(
    "room-actions",
    say("Actions in rooms"),
    (
        Fact(
            say("Investigators"),
            say(
                "Living or ghosts, only in rooms of the colours in this round's row of their itinerary. The rows are "
                "for rounds 1, 5, 9; for 2, 6, 10; for 3, 7; for 4, 8."
            ),
        ),
        Fact(say("Cultists"), say("Living or ghosts in every room, as is the Mechanic while alive.")),
        Fact(
            say("Ghosts"),
            say(
                "They may fill a room deck and check a room, nothing else. The Super ghost may do all that the living "
                "may do in rooms."
            ),
        ),
        Fact(say("A cultist token in the room"), say("Nobody can take an action of this room.")),
        Fact(
            say("Fill a room deck"),
            say(
                "1 Success, Failure or Sabotage of your hand goes face down on it. With its third card, a check's card "
                "too, the token is turned: the room is explored for good."
            ),
        ),
        Fact(
            say("Unsafe passage on the token"),
            say(
                "Shuffle that deck, reveal 1 card and put it back. Success: nothing. Failure: a cultist token goes to "
                "the room it shows; if none is left, the fish-man comes. Sabotage: the fish-man comes. In a first "
                "game: nothing."
            ),
        ),
        Fact(
            say("The fish-man comes"),
            say(
                "With 5 or 6 characters into the corridor at the top right, between light blue and pink; with 7 or 8 "
                "into the central one. If he is in, nothing."
            ),
        ),
        Fact(
            say("Check a room"),
            say(
                "An explored one: shuffle its deck and reveal 1 card, which leaves the game. Success: a book to the "
                "shelf. Failure: nothing. Sabotage: one book of this colour goes back, if it has one."
            ),
        ),
        Fact(
            say("A completed room"),
            say("All its books are out: its token and cards leave unseen, and it can be neither filled nor checked."),
        ),
        Fact(
            say("Start a vote"),
            say(
                "In the light-blue room, while the vote token is active. Whatever comes of it, the token is used up "
                "until the Cleanup."
            ),
        ),
        Fact(say("Restore power"), say("In the red room, while the power is off: it comes back.")),
        Fact(
            say("Use the camera"),
            say(
                "In the red room, with power: check an explored room, or the status of another living character, "
                "anywhere, with all that follows a check. What you look at need not be in your itinerary."
            ),
        ),
        Fact(
            say("Close the portal"),
            say(
                "In the green room: you and another living character there both spend your action of this round. Only "
                "you need green in your itinerary; the AI cannot help."
            ),
        ),
        Fact(
            say("Points"),
            say(
                "A full shelf scores 2, 3 or 4 points. Orange and pink shelves take the books of several rooms, each "
                "blue one those of its own. Points never go down."
            ),
        ),
    ),
)
