"""Overthrone for people who have never played it (rulebook p. 2-5, rulings OV-10 and OV-14)."""

from __future__ import annotations

from companion.core.game import Setup
from companion.core.primer import Laid, Primer, Sentence
from companion.core.text import say
from companion.games.overthrone.box import HAND, count_left
from companion.games.overthrone.events.scores import KING

PART = (
    Sentence(
        "realm", say("The king is weak, and each of you wants his realm: his provinces, his soldiers, and him."), "king"
    ),
    Sentence(
        "structure",
        say("What you win lies face up before you. It is your structure, and it brings your points."),
        "province",
    ),
)

TURN = (
    Sentence("turn", say("The player left of the king begins. Draw a card, act if you like, and play a card."), "deck"),
    Sentence(
        "act", say("To act is to challenge a noble to a duel, to attack a province, or to bribe a character."), "sword"
    ),
    Sentence(
        "divide", say("Then the middle is divided: each kind of card goes whole to its highest card."), "division"
    ),
    Sentence(
        "rebellion",
        say("A single Rebellion takes the whole middle, and the king. Then provinces are counted."),
        "rebellion",
    ),
)

WINNING = (
    Sentence("last", say("When the deck is empty one last turn follows, and a final count. Most points win."), "crown"),
)

FORGOTTEN = (
    say("A province counts double with a noble or the Queen of its emblem in your structure."),
    say("In an attack and in a bribe a tie is the defender's."),
    say("Only after a Rebellion hands are refilled, to {n} cards.", n=HAND),
    say("A bearer works each time somebody gets control of it, also by a bribe."),
    say("In the final count hands, gold and events are worth nothing. The king is worth {n}.", n=KING),
)


def primer(setup: Setup) -> Primer:
    """Return the game for those who have never played it."""
    return Primer(part=PART, turn=TURN, winning=WINNING, laid=_list_laid(setup), forgotten=FORGOTTEN)


def _list_laid(setup: Setup) -> tuple[Laid, ...]:
    return (
        Laid(say("A noble, face up: shuffle all six"), "each", "noble"),
        Laid(say("A province, face up: shuffle one of each colour"), "each", "province"),
        Laid(say("The king, beside the noble of the highest rank"), "each", "king"),
        Laid(
            say("{n} cards in the hand: shuffle nobles and provinces that are left into the rest", n=HAND),
            "each",
            "deck",
        ),
        Laid(say("The other {n} cards face down: the deck", n=count_left(len(setup.players))), "middle", "deck"),
        Laid(say("Room for the cards that are played"), "middle", "division"),
    )
