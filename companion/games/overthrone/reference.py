"""The rules in short, to be looked up at the table, in words of our own: cards and events with them."""

from __future__ import annotations

from companion.core.text import say
from companion.core.view import Fact
from companion.games.overthrone.cards import ACCUSATIONS, SCORING
from companion.kit.chapter import chapter

TURN = chapter(
    "turn",
    say("A turn of the table"),
    Fact(say("Who begins"), say("The player left of the king. The one with the king plays last.")),
    Fact(say("In turn"), say("Draw a card, act once or not at all, play a card face up in the middle.")),
    Fact(
        say("Then"),
        say("Divide the middle. After a Rebellion count provinces and refill hands to 7 cards. A free king moves on."),
    ),
    Fact(say("The last turn"), say("It follows the turn in which the deck ran out. Nobody draws in it.")),
)

ACTIONS = chapter(
    "actions",
    say("What you may do in your turn"),
    Fact(
        say("Duel of nobles"),
        say(
            "Each side needs a noble. Lay a card face down, no event; the other lays one with a number. The "
            "higher one wins, the other "
            "noble dies, and both cards are discarded. Without a number nothing happens."
        ),
    ),
    Fact(
        say("Attack a province"),
        say(
            "An open province of another: your musketeers from the hand must exceed those of the defender, who "
            "adds from hand or structure. "
            "A tie is the defender's. The winner's last reinforcement stays there."
        ),
    ),
    Fact(
        say("Bribe a character"),
        say(
            "The same with gold, from the hand; the defender adds from hand or treasury. Never a noble, never the "
            "king. A bearer who changes sides works at once."
        ),
    ),
    Fact(
        say("Guards"),
        say("Gold that lies under a character, and musketeers under a province, defend it before all others do."),
    ),
)

# The division, and what becomes of cards that change hands (ruling OV-18)
DIVISION = chapter(
    "dividing",
    say("The division"),
    Fact(say("First: events"), say("In the order in which they were played.")),
    Fact(
        say("Then: four groups"),
        say("Provinces, gold, musketeers, courtiers: each group goes whole to its highest card."),
    ),
    Fact(say("A tie"), say("The courtiers with the emblem of your noble decide; without a noble they count 0.")),
    Fact(
        say("Then: nobles and bearers"),
        say("In the order of play, everybody takes back their own that are still there. A bearer works first."),
    ),
    Fact(
        say("Musketeers at a province"),
        say("They go back to their barracks if it changes hands otherwise than by an attack."),
    ),
)

REBELLION = chapter(
    "rebellion",
    say("Rebellion and king"),
    Fact(
        say("One Rebellion"),
        say("Its player takes the whole middle but the events. A free king becomes the captive of that player."),
    ),
    Fact(say("The king is captive"), say("A Rebellion frees him: 5 points for each player of one.")),
    Fact(say("Several Rebellions"), say("The division is the usual one. A captive king is freed, a free one stays.")),
    Fact(say("Any Rebellion"), say("The turn ends with a province count, and all refill their hands to 7 cards.")),
    Fact(say("In the last turn"), say("Rebellions have no effect.")),
)

DECREES = chapter(
    "decrees",
    say("Decrees, each once a turn of the table"),
    Fact(
        say("Religious decree"),
        say(
            "With the Cardinal or a Bishop, at any time: the captor frees the king or loses 15 points. A captor "
            "with one of these may ignore it."
        ),
    ),
    Fact(
        say("Noble decree"),
        say(
            "In your own turn, with the king and without a noble: your highest courtier is replaced by a noble of "
            "the discards at the end of the turn."
        ),
    ),
)

EVENTS = chapter(
    "event-cards",
    say("Events"),
    Fact(
        say("King's ear"),
        say(
            "At any moment, with a noble: 10 points. If that noble dies, all who have a noble may lay a number for "
            "it; the highest takes it, and 10 points."
        ),
    ),
    *(
        Fact(
            name,
            say(
                "At any moment, with the Cardinal or a Bishop, against another: 10 points. Its owner may pass it "
                "on in the same way, never twice to one player in a turn."
            ),
        )
        for name, _ in ACCUSATIONS.values()
    ),
    Fact(
        say("Executioner"),
        say(
            "At any moment, with the free king, the Queen, the King's ear or the Cardinal: a character of another "
            "is discarded with what lies with it."
        ),
    ),
    Fact(SCORING["bandits"].name, say("Take a gold of another structure and score its value.")),
    Fact(SCORING["rumours"].name, say("Take a courtier of another structure and score its value.")),
    Fact(SCORING["dismissal"].name, say("Take a musketeer of another structure and score its value.")),
    Fact(SCORING["inheritance"].name, say("Take a province of another structure and score its printed value.")),
    Fact(
        say("Unrest"),
        say("Take all provinces of one player that no musketeer guards; that player may place some first."),
    ),
    Fact(say("Blackmail"), say("Draw a card of another hand at random, into your hand or structure.")),
)

BEARERS = chapter(
    "bearers",
    say("Bearers, each time somebody gets control of one"),
    Fact(say("Queen"), say("Every other player gives you a courtier at random. At counts she doubles as a noble.")),
    Fact(say("Treasurer"), say("Every other player gives you a gold at random.")),
    Fact(say("General"), say("Every other player gives you a musketeer at random.")),
    Fact(say("Cartographer"), say("Every other player gives you a province at random.")),
    Fact(say("Captain of the guard"), say("Take a character of the discards, and the gold that lay with it.")),
    Fact(
        say("Cardinal, Bishop"), say("Low birth, Excommunication and religious decrees; the Cardinal the Executioner.")
    ),
)

COUNTS = chapter(
    "counts",
    say("Counts"),
    Fact(
        say("Provinces"),
        say("Their values; those with an emblem of your nobles or your Queen count double, and only once."),
    ),
    Fact(
        say("The final count"),
        say("All cards before you but gold and events, provinces as usual, 10 points for the king."),
    ),
    Fact(
        say("A longer match"),
        say("Several games, until somebody has the points agreed on. If several are level, you play another one."),
    ),
)

CHAPTERS = {
    "preparing": TURN.id,
    "turn": ACTIONS.id,
    "fallen": EVENTS.id,
    "decree": DECREES.id,
    "division": DIVISION.id,
    "tie": DIVISION.id,
    "count": COUNTS.id,
    "refill": REBELLION.id,
    "final": COUNTS.id,
    **dict.fromkeys(("laying", "told", "result", "level", "fight"), ACTIONS.id),
}
"""By the phase: the chapter that newcomers need in it."""

REFERENCE = (TURN, ACTIONS, DIVISION, REBELLION, DECREES, EVENTS, BEARERS, COUNTS)
"""In the order in which people look."""
