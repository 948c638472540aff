"""Castle of the Devil for people who have never played it, in each edition (rulings CD-3, CD-10 and CD-11)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Setup
from companion.core.primer import Laid, Primer, Sentence
from companion.core.text import Words, say
from companion.games.castle_of_the_devil.box import OBJECTS, Edition, in_deck
from companion.games.castle_of_the_devil.options import deal, edition
from companion.games.castle_of_the_devil.setting_up import companies, objects

PART = (
    Sentence(
        "companies",
        say("Two secret companies travel together: the Order of Open Secrets, the Brotherhood of True Lies."),
        "moon",
    ),
    Sentence(
        "strangers", say("Nobody knows who belongs to whom. Find your companions without telling your rivals."), "mask"
    ),
    Sentence("goals", say("The Order wants the three keys, the Brotherhood the three goblets."), "key"),
)

TRADE = Sentence(
    "trade", say("In a trade you offer an object face down. Who accepts it gives you another one back."), "bag"
)

DUEL = Sentence(
    "duel", say("In a duel the others take sides. The winner sees the loser's company, or takes an object."), "sword"
)

PROFESSION = Sentence(
    "profession", say("Your profession lies face down. Turn it up once it helps you: all see it then."), "book"
)

WINNING = (
    Sentence(
        "declare", say("Declare in your turn that your company has its three, and name all who hold them."), "goblet"
    ),
    Sentence("judged", say("If it is true your company wins; if anything is wrong, the other one does."), "crown"),
)


def primer(setup: Setup) -> Primer:
    """Return the game for those who have never played it."""
    rules = edition(setup)
    return Primer(
        part=PART,
        turn=(_action(rules), TRADE, DUEL, PROFESSION),
        winning=WINNING,
        laid=tuple(_list_laid(setup)),
        forgotten=tuple(_forgotten(rules)),
    )


def _action(rules: Edition) -> Sentence:
    if "spy" in rules.actions:
        return Sentence(
            "spy", say("In your turn trade an object, fight a duel, or spy: look at an object of somebody."), "eye"
        )
    return Sentence("pass", say("In your turn trade an object, fight a duel, or pass."), "eye")


def _list_laid(setup: Setup) -> Iterator[Laid]:
    rules, players = edition(setup), len(setup.players)
    out = rules.left_out.get(players)
    if out:
        yield Laid(OBJECTS[out][0], "box", OBJECTS[out][1])
    yield Laid(say("A character"), "each", "crown")
    if deal(setup) == "hub":
        yield Laid(say("Company and profession: the hub deals them onto the phones"), "each", "phone")
    else:
        yield Laid(say("A company, face down. {how}", how=companies(players)), "each", "mask")
        yield Laid(say("A profession, face down: shuffle all of them"), "each", "book")
        yield Laid(say("The other professions in a pile"), "beside", "book")
    yield Laid(say("An object in the hand. {how}", how=objects(rules, players)), "each", "key")
    yield Laid(say("The other {n} objects face down: the deck", n=in_deck(rules, players)), "middle", "deck")
    if rules.wine and players % 2:
        yield Laid(say("A Wine of power, face up"), "each", "goblet")
    if rules.tokens:
        yield Laid(say("All {n} duel tokens in a heap", n=rules.tokens), "beside", "shield")


def _forgotten(rules: Edition) -> Iterator[Words]:
    yield say("A bag is never traded for the other bag. Once the deck is empty they are a key and a goblet.")
    yield say("Black pearl and Broken mirror must be accepted. Who holds the pearl cannot declare.")
    yield say("What an object does when it is traded belongs to the one who traded it away.")
    yield say("Who holds too many objects gives the surplus away at once.")
    if rules.wine:
        yield say("With an odd number of players the smaller company needs two and the Wine of power.")
    else:
        yield say("With an odd number of players two are enough for the smaller company.")
