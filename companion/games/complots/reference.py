"""The rules in short, to be looked up at the table: chapters with labelled rows."""

from __future__ import annotations

from companion.core.text import say
from companion.core.view import Fact
from companion.games.complots.box import NAMES
from companion.kit.chapter import chapter

TURN = chapter(
    "turn",
    say("Your turn"),
    Fact(say("One action"), say("You take exactly one action, and you cannot pass.")),
    Fact(say("Any character"), say("You may claim a character whether you have it or not.")),
    Fact(say("Target"), say("If the action is aimed at somebody, name that player with it.")),
    Fact(say("10 coins"), say("Begin your turn with 10 coins or more, and the coup is all that you may do.")),
)

ACTIONS = chapter(
    "actions",
    say("Actions"),
    Fact(say("Income"), say("Take 1 coin. Nobody can doubt or block it.")),
    Fact(say("Foreign aid"), say("Take 2 coins. Anybody may block it with the Duchess.")),
    Fact(say("Coup"), say("Pay 7 coins: another player loses an influence. Nobody can stop it.")),
    Fact(NAMES["duchess"], say("Take 3 coins. Nobody can block it.")),
    Fact(
        NAMES["assassin"], say("Pay 3 coins: another player loses an influence. The Contessa of the target blocks it.")
    ),
    Fact(
        NAMES["captain"],
        say(
            "Take 2 coins from another player, or what is there. The target blocks it with the Captain, the "
            "Ambassador or the Inquisitor."
        ),
    ),
    Fact(NAMES["ambassador"], say("Draw 2 cards from the Court, then give 2 back. Nobody can block it.")),
    Fact(
        NAMES["inquisitor"],
        say(
            "Draw 1 card and give 1 back; or look at a card that another player chooses, and give it back or let "
            "it be replaced. Nobody can block either."
        ),
    ),
)

DOUBTS = chapter(
    "doubts",
    say("Doubts"),
    Fact(say("Who"), say("Anybody else may doubt a character that is claimed. The fastest alone does.")),
    Fact(
        say("It was true"),
        say(
            "The card is shown, goes into the Court, and a new one is drawn. The player who doubted loses an influence."
        ),
    ),
    Fact(say("It was a bluff"), say("The player who claimed loses an influence. The action or the block fails.")),
    Fact(
        say("The Assassin's coins"), say("They are not spent if the Assassin was a bluff. A block does not save them.")
    ),
)

BLOCKS = chapter(
    "blocks",
    say("Blocks"),
    Fact(say("Duchess"), say("Blocks foreign aid, of anybody.")),
    Fact(say("Contessa"), say("Blocks the Assassin, if you are the target. The 3 coins are spent all the same.")),
    Fact(say("Captain, Ambassador, Inquisitor"), say("Each blocks the Captain, if you are the target.")),
    Fact(say("Bluff"), say("A block may be a bluff: anybody else may doubt it.")),
    Fact(say("Order"), say("A doubt of the action comes first, then the block, then a doubt of the block.")),
    Fact(say("Let it pass"), say("That is your answer. If the claim is proven true, its target may still block.")),
    Fact(say("Once"), say("There is one block for each action; after a failed one nobody blocks again.")),
)

END = chapter(
    "end",
    say("Influences and the end"),
    Fact(say("Losing one"), say("You choose which of your cards you turn over. It has no power any more.")),
    Fact(say("Two in one turn"), say("Doubt a true Assassin aimed at you, or bluff the Contessa: you lose both.")),
    Fact(say("Out"), say("With both cards face up you are out, and your coins go back to the Treasury.")),
    Fact(say("Winning"), say("The last player left wins, and begins the next game.")),
)

CHAPTERS = {"turn": ACTIONS.id, "reaction": BLOCKS.id, "choice": END.id}
"""By the phase: the chapter that newcomers need in it."""

REFERENCE = (TURN, ACTIONS, DOUBTS, BLOCKS, END)
"""In the order in which people look."""
