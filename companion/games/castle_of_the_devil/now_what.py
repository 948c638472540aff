"""What people want to know in each phase of Castle of the Devil, and the answers; ours are marked (CD-1 to CD-17)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.lesson import Advice
from companion.core.text import say

CARDS = Advice(
    say("May I look at my own cards?"),
    say("At any time, and at nobody else's. What the hub dealt shows while you hold the button at the foot."),
)

TALK = Advice(
    say("May I say what I am?"),
    say("You may say anything, true or not. You may show nothing."),
    ours=True,
)

WHEN = Advice(
    say("What may I use now?"),
    say("What the list on your phone offers. It is the same on all phones, whatever they hold."),
)

POINTS = Advice(
    say("How are points counted?"),
    say("One for each fighter and each supporter, and what objects, professions and tokens add."),
)

TIE = Advice(
    say("What if it is a tie?"),
    say("The attacker draws an object, if the deck has any. Who plays the Poison ring wins a tie."),
)

ANSWERS: Mapping[str, tuple[Advice, ...]] = {
    "entering": (
        Advice(
            say("Who reads what I enter?"),
            say("Nobody. The hub needs it to settle looks and the end, and shows it to you alone while you hold."),
        ),
        Advice(
            say("What if I entered it wrongly?"),
            say("Change it in the menu of your phone, until the cards are turned at the end."),
        ),
    ),
    "preparing": (
        Advice(
            say("Who begins?"),
            say("In the edition for 4 to 8 who has travelled farthest; in the other one chance says it."),
        ),
        CARDS,
        TALK,
    ),
    "turn": (
        Advice(
            say("What can I do in my turn?"),
            say("One thing: trade, duel, and by the edition spy or pass. Or you declare victory, before all else."),
        ),
        TALK,
        Advice(
            say("When can we declare?"),
            say("In your own turn, if you hold at least one of the three and no Black pearl."),
        ),
    ),
    "trade": (
        Advice(
            say("Do I have to accept?"),
            say(
                "No, but for Black pearl and Broken mirror. With nothing but a bag, refuse the other bag. "
                "Refused, it goes back and the turn is over."
            ),
        ),
        Advice(
            say("What does my object do?"),
            say("It works for who trades it away. What each does stands below."),
        ),
        Advice(
            say("May I refuse what comes back?"),
            say("No. Then who accepted reads aloud first, and to use what was traded is up to its giver."),
        ),
    ),
    "surplus": (
        Advice(
            say("To whom may I give it?"),
            say("To anybody you choose; in the edition for 4 to 8 to nobody who holds the maximum already."),
        ),
        Advice(say("Does it have an effect?"), say("No: effects come with trades alone.")),
    ),
    "challenge": (WHEN, POINTS),
    "support": (
        Advice(
            say("May I stay out of it?"),
            say("In the edition for 4 to 8 no: take a side. In the other one you may support nobody."),
        ),
        POINTS,
        TIE,
    ),
    "hypnosis": (WHEN, POINTS),
    "fight": (WHEN, POINTS, TIE),
    "aftermath": (WHEN, TIE),
    "prize": (
        Advice(
            say("May I say what I have seen?"),
            say("Yes, truly or not. The card itself you show to nobody."),
        ),
        Advice(
            say("What if I take the last object?"),
            say("Then you give one back. Nothing of it has an effect."),
        ),
    ),
    "cards": (
        Advice(
            say("Who turns cards?"),
            say("Those who were named, and who has declared. The others keep theirs until it is over."),
        ),
        Advice(
            say("What if the numbers do not fit?"),
            say("The hub says so and asks once more. Nothing has changed."),
        ),
    ),
}
