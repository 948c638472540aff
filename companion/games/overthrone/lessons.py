"""What newcomers to Overthrone are taught, each thing when it first matters, in words of our own (rulebook p. 2-11)."""

from __future__ import annotations

from companion.core.lesson import AskedAll, InPhase, Lesson
from companion.core.text import say
from companion.games.overthrone.box import HAND

LESSONS = (
    # Before the game (p. 2)
    Lesson(
        id="goal",
        when=InPhase("preparing"),
        text=say("You want points. What lies face up before you is your structure: it brings them now and at the end."),
        drawing="province",
    ),
    Lesson(
        id="king",
        when=InPhase("preparing"),
        text=say("The king stands beside the noble with the highest number. The player on his left begins."),
        drawing="king",
        moves=("king",),
    ),
    # The turn (p. 3)
    Lesson(
        id="turn",
        when=InPhase("turn"),
        text=say("Draw a card. Act once, if you like. Then lay a card of your hand face up in the middle."),
        drawing="deck",
        moves=("played",),
    ),
    Lesson(
        id="act",
        when=AskedAll("attack"),
        text=say(
            "To act is optional: a duel of nobles, an attack on a province, or a bribe. Each has its rule beside it."
        ),
        drawing="sword",
        moves=("duel", "attack"),
    ),
    Lesson(
        id="middle",
        when=InPhase("turn"),
        text=say(
            "What lies in the middle is divided later: the highest card of each kind takes all cards of its kind."
        ),
        drawing="division",
        moves=("played",),
    ),
    Lesson(
        id="rebellion",
        when=InPhase("turn"),
        text=say(
            "A Rebellion is laid like any card. If it stays the only one it takes the whole middle, and the king."
        ),
        drawing="rebellion",
        moves=("played",),
    ),
    Lesson(
        id="hexagon",
        when=InPhase("turn"),
        text=say("Cards with a red hexagon and an S work at any moment. Lay it open, and say it in the menu."),
        drawing="ear",
        moves=("ear", "low-birth"),
    ),
    # A duel, and who takes the King's ear (p. 3, 11)
    Lesson(
        id="laying",
        when=InPhase("laying"),
        text=say("Cards are laid face down and turned over together. The highest number wins; an event is no number."),
        drawing="noble",
    ),
    Lesson(
        id="told",
        when=InPhase("told"),
        text=say("The cards are turned over: say which number each shows. Where none lies, say 0."),
        drawing="eye",
        moves=("shows",),
    ),
    Lesson(
        id="result",
        when=InPhase("result"),
        text=say("Look together which card is the highest. In a duel the noble of the lower one dies."),
        drawing="skull",
        moves=("result",),
    ),
    Lesson(
        id="level",
        when=InPhase("level"),
        text=say("A tie kills nobody. The challenger says whether both lay new cards, or both stop."),
        drawing="noble",
        moves=("tied",),
    ),
    # Attack and bribe (p. 3-4)
    Lesson(
        id="fight",
        when=InPhase("fight"),
        text=say("Both sides add in turn, and who is behind adds more or loses. At a tie the defender wins."),
        drawing="battle",
    ),
    Lesson(
        id="fallen",
        when=InPhase("fallen"),
        text=say(
            "Look under the noble that died. If the King's ear lies there, all who have a noble may fight for it."
        ),
        drawing="ear",
        moves=("fallen",),
    ),
    Lesson(
        id="decree",
        when=InPhase("decree"),
        text=say("A decree asks the captor for the king: free him, or lose 15 points at once."),
        drawing="decree",
        moves=("captor",),
    ),
    # The division, and counts (p. 4-5)
    Lesson(
        id="division",
        when=InPhase("division"),
        text=say("Go down the list together: first the events, then each kind of card goes to its highest card."),
        drawing="division",
    ),
    Lesson(
        id="own",
        when=InPhase("division"),
        text=say("Nobles and bearers are not divided: who has played them takes them back, and a bearer works first."),
        drawing="noble",
    ),
    Lesson(
        id="tie",
        when=InPhase("tie"),
        text=say(
            "Two cards are level: courtiers with the emblem of your noble decide. Without a noble they are worth 0."
        ),
        drawing="noble",
    ),
    Lesson(
        id="count",
        when=InPhase("count"),
        text=say("After a Rebellion provinces count. One counts double with the noble or the Queen of its emblem."),
        drawing="province",
        moves=("count",),
    ),
    Lesson(
        id="refill",
        when=InPhase("refill"),
        text=say("After a Rebellion, and only then, everybody draws up to {n} cards, one after the other.", n=HAND),
        drawing="deck",
    ),
    Lesson(
        id="final",
        when=InPhase("final"),
        text=say(
            "Lay hand, gold and events away. All other cards before you count as printed, provinces perhaps double."
        ),
        drawing="crown",
        moves=("final",),
    ),
)
