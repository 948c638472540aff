"""Complots for people who have never played it (rulebook A to F, rulings CO-2 and CO-12)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Setup
from companion.core.primer import Laid, Primer, Sentence
from companion.core.text import say
from companion.games.complots.box import FORCED, INFLUENCES, NAMES, PILE, PURSE, copies, court, fifth
from companion.games.complots.options import hub_deals

PART = (
    Sentence("court", say("At this court everybody plots and nobody has to tell the truth."), "mask"),
    Sentence(
        "influence", say("Each of you has two cards face down: the characters that obey you, your influence."), "deck"
    ),
)

TURN = (
    Sentence(
        "action",
        say("In your turn you do exactly one thing: take coins, strike somebody, or change your cards."),
        "coin",
    ),
    Sentence(
        "claim", say("Most of it needs a character. You may claim any character, whether you have it or not."), "crown"
    ),
    Sentence("doubt", say("Anybody may doubt a claim. Who was wrong turns a card face up, and it stays so."), "eye"),
    Sentence(
        "block", say("Some characters block what others do. A block may be a bluff too, and may be doubted."), "shield"
    ),
    Sentence("coup", say("Seven coins pay for a coup, which nobody can stop. With ten you have to use it."), "dagger"),
)

WINNING = (Sentence("out", say("With both cards face up you are out. The last one who is not out wins."), "star"),)

FORGOTTEN = (
    say("The fastest doubt alone counts, and it is settled before any block."),
    say("A card that was shown to be true is shuffled into the Court, and its owner draws a new one."),
    say("Who loses an influence chooses the card."),
    say("The Assassin's coins are lost to a block, and not to a doubt that finds a bluff."),
    say("With {n} coins or more at the beginning of your turn only the coup is left.", n=FORCED),
)


def primer(setup: Setup) -> Primer:
    """Return the game for those who have never played it."""
    return Primer(part=PART, turn=TURN, winning=WINNING, laid=tuple(_list_laid(setup)), forgotten=FORGOTTEN)


def _list_laid(setup: Setup) -> Iterator[Laid]:
    if not hub_deals(setup):
        yield from _cards(setup)
    else:
        yield Laid(say("All cards: the hub deals them onto the phones"), "box", "phone")
    if len(setup.players) > 2:
        yield Laid(say("{n} coins", n=PURSE), "each", "coin")
    else:
        yield Laid(say("1 coin for who begins, {n} for the other", n=PURSE), "each", "coin")
    yield Laid(say("All other coins: the Treasury"), "middle", "coin")


def _cards(setup: Setup) -> Iterator[Laid]:
    people = len(setup.players)
    away = NAMES["ambassador"] if fifth(setup) == "inquisitor" else NAMES["inquisitor"]
    yield Laid(say("The cards of the {character}", character=away), "box", "deck")
    if people > 2:
        dealt = say("{n} cards face down: shuffle {m} of each character before", n=INFLUENCES, m=copies(people))
        yield Laid(dealt, "each", "deck")
        yield Laid(say("The other {n} face down: the Court", n=court(people)), "middle", "deck")
        return
    yield Laid(say("A pile of {n}, one of each character: keep one of them", n=PILE), "each", "deck")
    yield Laid(say("A card of the third pile, face down"), "each", "deck")
    yield Laid(say("The other {n} of the third pile: the Court", n=court(people)), "middle", "deck")
