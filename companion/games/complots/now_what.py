"""What people want to know in each phase of Complots, and the answers; ours are marked (rulings CO-1 to CO-13)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.lesson import Advice
from companion.core.text import say

OWN_CARDS = Advice(
    say("May I look at my own cards?"),
    say("At any time. Nobody else may, and you show one only when a doubt makes you. Coins lie open."),
)

BLUFF = Advice(
    say("May I lie?"),
    say(
        "Yes: claim any character, in your turn and to block. It counts unless somebody doubts. Cards that lie "
        "face up tell you more."
    ),
)

LOSING_BOTH_CARDS = Advice(
    say("Can I lose both cards at once?"),
    say("Yes: by doubting a true Assassin that aims at you, or by bluffing the Contessa against it."),
)

PASS = Advice(
    say("What if I let it pass?"),
    say("You do not doubt. If the claim is shown to be true and aims at you, you may still block."),
    ours=True,
)

ANSWERS: Mapping[str, tuple[Advice, ...]] = {
    "preparing": (
        Advice(
            say("Who begins?"),
            say("Who looks the most sinister; later the winner of the last game."),
        ),
        OWN_CARDS,
        BLUFF,
    ),
    "turn": (
        BLUFF,
        Advice(
            say("Do I have to do something?"),
            say(
                "Yes: exactly one action. Income is always allowed, but with 10 coins only the coup is. It "
                "goes on clockwise."
            ),
        ),
        Advice(
            say("Which action is safe?"),
            say("Income and coup. Foreign aid may be blocked, all others doubted."),
        ),
    ),
    "reaction": (
        Advice(
            say("What happens if I doubt?"),
            say(
                "Anybody may, and the fastest counts. If the claim was true you lose a card; if it was a bluff "
                "the other one does, and it fails."
            ),
        ),
        PASS,
        LOSING_BOTH_CARDS,
    ),
    "choice": (
        Advice(
            say("What becomes of a card that was shown?"),
            say("It is shuffled into the Court, and its owner draws a new one."),
        ),
        LOSING_BOTH_CARDS,
        OWN_CARDS,
    ),
}
