"""The open table for people who have never used it: a tour of what the hub does beside any box."""

from __future__ import annotations

from companion.core.game import Setup
from companion.core.primer import Laid, Primer, Sentence
from companion.core.text import say

PART = (
    Sentence(
        "box", say("Here you play any box of yours. You play, and the hub remembers rounds, points and votes."), "book"
    ),
    Sentence(
        "rules",
        say("The rules are those of your box. The hub knows none, and lets you do whatever you agree on."),
        "eye",
    ),
)

TURN = (
    Sentence("points", say("Points: anybody writes down those of the round, for all of you at once."), "star"),
    Sentence(
        "vote", say("A vote: everybody answers on the own phone, and all learn beforehand what will be shown."), "vote"
    ),
    Sentence(
        "chance", say("Chance: the hub draws who begins, and tokens out of a bag, openly or for one alone."), "dice"
    ),
    Sentence("time", say("Time: a countdown rings a gong when it is over. Anybody may stop it."), "hourglass"),
    Sentence(
        "slips", say("A slip is taken back, or put right, once two of you agree. It all stands in the menu."), "undo"
    ),
)

WINNING = (Sentence("end", say("After the last round the points decide, or you say together who has won."), "crown"),)

FORGOTTEN = (
    say("The points of a round are written down before the round is ended."),
    say("A vote whose count alone is shown needs three people."),
    say("Where all ballots are shown, who does not answer in time abstains."),
    say("Tokens that were drawn stay out of the bag until somebody puts them back."),
    say("The host says before the game who wins: the most points, the fewest, or nobody by points."),
)


def primer(setup: Setup) -> Primer:
    """Return the game for those who have never used it."""
    laid = (
        Laid(say("The phone, where it can be seen"), "each", "phone"),
        Laid(say("Your box, set up as its own rulebook says"), "middle", "map"),
        Laid(say("What your box needs for points: leave it there, the hub keeps them"), "box", "star"),
    )
    return Primer(part=PART, turn=TURN, winning=WINNING, laid=laid, forgotten=FORGOTTEN)
