"""What people want to know at the open table, phase by phase, and the answers."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.lesson import Advice
from companion.core.text import say

SLIP = Advice(
    say("What if somebody made a slip?"),
    say("In the menu stands how it is taken back, or put right. It holds once two of you agree."),
)

ANSWERS: Mapping[str, tuple[Advice, ...]] = {
    "play": (
        Advice(
            say("Who writes down the points?"),
            say("Anybody, for all at once. The last word counts until the round is ended."),
        ),
        Advice(
            say("How does the game end?"),
            say("After the last round, if the host has set one. Else two of you end it in the menu at any time."),
        ),
        SLIP,
    ),
    "vote": (
        Advice(
            say("Who sees my ballot?"),
            say("Nobody until all have voted. Then all ballots are shown or only the count, as the question says."),
        ),
        Advice(
            say("What if somebody has no phone?"),
            say("That person votes as a guest on a neighbour's phone, or in a window at the hub."),
        ),
        SLIP,
    ),
    "end": (
        Advice(say("Can several of us win?"), say("Yes: tap everybody who has won, or nobody at all.")),
        Advice(
            say("What if the points are wrong?"),
            say("Take the end back in the menu, once two of you agree, and put them right."),
        ),
    ),
}
