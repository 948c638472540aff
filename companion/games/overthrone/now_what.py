"""What people want to know in each phase of Overthrone, and the answers; ours are marked (rulings OV-1 to OV-22)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.lesson import Advice
from companion.core.text import say
from companion.games.overthrone.box import HAND

HIGHEST = Advice(
    say("What if two cards are level?"),
    say("In a duel both lay again, or both stop. For the King's ear all who laid lay again, if they can."),
)

NUMBER = Advice(
    say("Which card may I lay?"),
    say("Any card of your hand with a number. The challenger may lay any card but an event."),
)

DEFENDER = Advice(
    say("With what may I defend?"),
    say("In an attack with musketeers, in a bribe with gold: of your hand, or free in your structure."),
)

AFTER_FIGHT = Advice(
    say("What becomes of the cards?"),
    say("All that were used are discarded but the winner's last addition, which stays where it was laid."),
)

ANSWERS: Mapping[str, tuple[Advice, ...]] = {
    "preparing": (
        Advice(
            say("Who begins?"),
            say("The player on the left of the king. The one who has him plays last."),
        ),
        Advice(
            say("May I see my hand?"),
            say("At any time, and nobody else may. What lies face up before you is open to all."),
        ),
        Advice(
            say("What if two nobles are the highest?"),
            say("Tap all of them. You then agree on one, or let chance decide."),
            ours=True,
        ),
    ),
    "turn": (
        Advice(
            say("Do I have to act?"),
            say("No. Draw, lay a card in the middle, and say so with one tap."),
        ),
        Advice(
            say("Which card may I lay in the middle?"),
            say("Any card of your hand. Events work at the division, those with a red hexagon at any moment."),
        ),
        Advice(
            say("What if the deck is empty?"),
            say("Say so in the menu. The next turn is the last one: nobody draws, and who has no card sits out."),
        ),
    ),
    "laying": (NUMBER, HIGHEST),
    "told": (NUMBER, HIGHEST),
    "result": (NUMBER, HIGHEST),
    "level": (NUMBER, HIGHEST),
    "fight": (DEFENDER, AFTER_FIGHT),
    "fallen": (
        Advice(
            say("Does the owner lose points?"),
            say("No: the points of the ear stay with the one who has scored them."),
        ),
        Advice(
            say("Who may fight for the ear?"),
            say("Everybody who still has a noble, with a card that bears a number."),
        ),
    ),
    "decree": (
        Advice(
            say("May the decree be ignored?"),
            say("By a captor who has the Cardinal or a Bishop, and it costs nothing."),
        ),
        Advice(
            say("May it be asked again?"),
            say("In this turn only by another player who has the Cardinal or a Bishop."),
        ),
    ),
    "division": (
        Advice(
            say("What if the highest cards are level?"),
            say("The courtiers with the emblem of the own noble decide. The hub asks for them in the menu."),
        ),
        Advice(
            say("Who gets nobles and bearers?"),
            say("Those who have played them, if they still lie there. A bearer works before."),
        ),
        Advice(
            say("When do we refill our hands?"),
            say("Only after a turn with a Rebellion, up to {n} cards.", n=HAND),
        ),
    ),
    "tie": (
        Advice(
            say("I have no noble: what do I count?"),
            say("Nothing: without a noble your courtiers are worth 0 here."),
        ),
        Advice(
            say("What if we are level again?"),
            say("The cards stay in the middle for the next division, or are discarded, as the host has set."),
            ours=True,
        ),
    ),
    "count": (
        Advice(
            say("Which provinces count double?"),
            say("Those whose emblem is that of a noble or of the Queen in your own structure, and only once."),
        ),
        Advice(
            say("Do I enter printed values?"),
            say("Yes: the hub doubles. Those that count double have a row of their own."),
        ),
    ),
    "refill": (
        Advice(
            say("What if the deck runs out?"),
            say("Say in the menu that it is empty. One last turn follows."),
        ),
        Advice(
            say("How many cards do I draw?"),
            say("As many as are missing to {n}, one each in turn.", n=HAND),
        ),
    ),
    "final": (
        Advice(
            say("What is worth nothing?"),
            say("Your hand, gold, and cards with a red hexagon. All others count as printed."),
        ),
        Advice(
            say("Do I add the king?"),
            say("No: the hub adds his points to the sum of the player who has him."),
        ),
    ),
}
