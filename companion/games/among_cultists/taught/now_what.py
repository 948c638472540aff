"""What people want to know in each phase of Among Cultists, and the answers: for all eyes, in words of our own.

What the rulebook leaves open is marked as ours, with the ruling that decides it.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.lesson import Advice
from companion.core.text import say

ANSWERS: Mapping[str, tuple[Advice, ...]] = {
    # p. 6-8
    "setting_up": (
        Advice(
            say("Who does what?"),
            say(
                "Each phone shows its part of the list. Tick what lies in its place; anybody may tick for others. When "
                "all is ticked, say that everything is in place."
            ),
        ),
        Advice(
            say("May we look at the cards?"),
            say("While you count them out, yes. Once a deck is shuffled and dealt it stays face down."),
        ),
        Advice(
            say("What are we playing for?"),
            say(
                "The Investigators need points from books within ten rounds. The Cultists want enough Investigators "
                "dead. How many of each stands on the table's page."
            ),
        ),
    ),
    # p. 10, 19
    "envelopes": (
        Advice(
            say("What do I tell my phone?"),
            say(
                "The marker that lay in your envelope. Nobody else reads it, and it reminds you later what you can do."
            ),
        ),
        Advice(
            say("May I look at my marker again?"),
            say("At any time, if nobody else sees it. Lay it back face down beside your portrait."),
        ),
        Advice(say("May I look at my deck?"), say("Not yet: it stays face down until the night is over.")),
    ),
    # p. 10, ruling AC-2
    "preparing": (
        Advice(
            say("What do I do in the night?"),
            say(
                "Close your eyes and do what the voice asks of everybody. Open them only when your role is called, and "
                "shut them when it says so."
            ),
        ),
        Advice(
            say("What if I have missed something?"),
            say(
                "Tap the dark screen of any phone to pause, or hold it to hear the step again. All eyes close first, "
                "and nobody learns who it was."
            ),
            ours=True,
        ),
        Advice(
            say("Which cards do I hold?"),
            say("Your own deck, face down in one hand. With 7 characters you need none in the night."),
        ),
    ),
    # p. 10, 13
    "after": (
        Advice(
            say("Where do my cards go?"),
            say(
                "The bottom card goes face down beside your portrait: that is your Energy deck. All others are your "
                "hand. With 7 characters every card is."
            ),
        ),
        Advice(
            say("May I look at my Energy deck?"),
            say("No. Cards that you are given are not looked at either; a check shows them to somebody else."),
        ),
    ),
    # p. 11, ruling AC-3
    "beginning": (
        Advice(
            say("Who begins?"),
            say("The player who last had a nightmare takes the knife. If nobody remembers one, let chance decide."),
        ),
        Advice(
            say("What is the knife for?"),
            say(
                "Its holder goes first in each phase and, while alive, has a say in votes and in some events. After "
                "each round it goes clockwise, to a ghost too."
            ),
        ),
    ),
    # p. 12-14, ruling AC-20
    "movement": (
        Advice(
            say("How far may I go?"),
            say(
                "Up to the points that the table's page names; each door costs one. You may stop earlier, but not "
                "where you began. A ghost goes to any other place. You go clockwise from the knife."
            ),
        ),
        Advice(
            say("When do we give cards?"),
            say(
                "With the power on, when exactly two living characters are in a place; with the power off, two or "
                "more. In passing, too."
            ),
        ),
        Advice(
            say("What if I have no such card left?"),
            say("Then you give none, and still receive."),
            ours=True,
        ),
    ),
    # p. 13, 23
    "event": (
        Advice(
            say("What does this event do?"),
            say("Look under Events, below: each token stands there. It holds until the next event."),
        ),
        Advice(
            say("Who decides about it?"),
            say("The holder of the knife, while alive. A ghost or the AI with the knife lets it pass."),
            ours=True,
        ),
    ),
    # p. 12, 15-19
    "action": (
        Advice(
            say("What can I do?"),
            say(
                "One action. Of the living: look through an Energy deck in your place, protect a corridor, fight. In a "
                "room: fill it, check it, or what it is for. Or pass."
            ),
        ),
        Advice(
            say("What does the hub want to know?"),
            say(
                "What all have seen, in your moves: a full shelf and its points, a death, a vote, the power, the "
                "portal. When all have acted, say so."
            ),
        ),
        Advice(
            say("What happens after I checked somebody?"),
            say(
                "The top card of the draw deck goes face down onto the deck of that room, of the unsafe passage in a "
                "corridor. A Dead card an Investigator must report."
            ),
        ),
    ),
    # p. 14, 18
    "cleanup": (
        Advice(
            say("What is to be done?"),
            say("Make the vote token active again, pass the knife clockwise, move the clock on by an hour. Then tap."),
        ),
        Advice(
            say("When does the game end?"),
            say(
                "With the Investigators' points, with the last Cultist gone, by the claim of a single Cultist, or "
                "after round 10."
            ),
        ),
    ),
    # p. 17-19, rulings AC-7, AC-14 and AC-15
    "vote": (
        Advice(
            say("What if it is a tie?"),
            say("Nobody is voted out. Nor is anybody if as many abstain as vote for the one with the most votes."),
        ),
        Advice(say("May I vote for myself?"), say("Yes, as for every living character, the AI included."), ours=True),
        Advice(
            say("What does the knife do?"),
            say(
                "With 5 or 6 characters its living holder may change the vote once after the result; with 7 or 8 it "
                "counts twice. A ghost's counts once."
            ),
        ),
    ),
    "reveal": (
        Advice(
            say("What becomes of who is voted out?"),
            say("A ghost, who plays on. The Energy deck stays face down, and no role is shown but the last Cultist's."),
        ),
        Advice(
            say("May a vote be changed now?"),
            say("Only by the living holder of the knife, with 5 or 6 characters, and only once."),
        ),
    ),
    # p. 3, 18, rulings AC-10 and AC-11
    "end": (
        Advice(
            say("Who counts as dead?"),
            say(
                "Every Investigator who is a ghost, and each other one with a Dead card in the Energy deck, found or "
                "not. Cultists never count."
            ),
            ours=True,
        ),
        Advice(
            say("Why does the hub ask so much?"),
            say(
                "It cannot see the cards: it asks only what decides who has won. What was a mistake can be taken back."
            ),
        ),
    ),
}
"""What people want to know, by the phase that scenes name; the night has none, for eyes are closed."""
