"""What is in the box: characters, coins, cards. And what a game needs of it (rulings CO-6 and CO-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.core.game import Setup
from companion.core.icons import Icon
from companion.core.text import Text, count, say
from companion.core.view import Card, Cards, Fact, Facts
from companion.games.complots.options import FIFTH, hub_deals
from companion.kit.phoneless import cannot, different, names

Character = Literal["duchess", "assassin", "contessa", "captain", "ambassador", "inquisitor"]

CHARACTERS: dict[Character, tuple[Text, Icon]] = {
    "duchess": (say("Duchess"), "crown"),
    "assassin": (say("Assassin"), "dagger"),
    "contessa": (say("Contessa"), "rose"),
    "captain": (say("Captain"), "star"),
    "ambassador": (say("Ambassador"), "book"),
    "inquisitor": (say("Inquisitor"), "eye"),
}
"""The characters, each with its name and its sign."""

NAMES = {character: name for character, (name, _) in CHARACTERS.items()}

BY_VALUE: dict[str, Character] = {character: character for character in CHARACTERS}
"""Characters by what names them in choices."""

COINS = 54
"""All coins of the box: 24 of silver, and 6 of gold that count five each."""

PURSE = 2
"""Coins that everybody begins with."""

SMALL_PURSE = 1
"""Coins that the first player of a game of two begins with."""

INFLUENCES = 2
"""Cards before everybody at the beginning: a player who has none left face down is out."""

PILE = 5
"""Cards of each of the three piles in a game of two; each player keeps one of the own."""

FORCED = 10
"""Coins at the beginning of a turn with which nothing but the coup is allowed."""

LOOT = 2
"""Coins that the Captain steals, or fewer if there are fewer (ruling CO-1)."""


def fifth(setup: Setup) -> Character:
    """Return whether the Ambassador or the Inquisitor is in play."""
    return "inquisitor" if FIFTH.of(setup) == "inquisitor" else "ambassador"


def in_play(setup: Setup) -> tuple[Character, ...]:
    """Return the five characters of a game."""
    return ("duchess", "assassin", "contessa", "captain", fifth(setup))


def count_drawn(setup: Setup) -> int:
    """Return how many cards an exchange draws from the Court, and gives back."""
    return 1 if fifth(setup) == "inquisitor" else 2


def copies(players: int) -> int:
    """Return how many cards of each character are in play."""
    return 4 if players >= 7 else 3


def court(players: int) -> int:
    """Return how many cards lie in the Court: 3 in a game of two, 9, 7, 5, 3, 6 and 4 with 3 to 8 players."""
    aside = players * (PILE - 1) if players == 2 else 0
    return PILE * copies(players) - INFLUENCES * players - aside


def list_needed(setup: Setup) -> Facts:
    """Return the cards and coins of a game, and who deals them."""
    return Facts("needed", say("Before the game"), tuple(_rows(setup)))


def dealing(setup: Setup) -> Iterator[Cards]:
    """Yield the real cards of a game as they are dealt: which, how many to each, where the Court lies."""
    people = len(setup.players)
    alike = 0 if people == 2 else copies(people)
    characters = tuple(Card(NAMES[one], CHARACTERS[one][1], count=alike) for one in in_play(setup))
    label = say("Three piles of these") if people == 2 else say("Shuffle these cards")
    yield Cards("cards", label, characters, leads=True)
    yield Cards("dealing", say("Deal"), tuple(_laid_out(people)), leads=True)


def _laid_out(people: int) -> Iterator[Card]:
    if people == 2:
        # How many coins each has follows from who begins: the page shows it then.
        yield Card(say("for each from the third"), "deck", count=1)
        yield Card(say("left of it: the Court"), "deck", count=court(people))
        yield Card(say("kept of the own pile"), "deck", count=1)
    else:
        yield Card(say("for each, face down"), "deck", count=INFLUENCES)
        yield Card(say("in the middle: the Court"), "deck", count=court(people))
        yield Card(say("coins for each"), "coin", count=PURSE)


def plan(setup: Setup) -> tuple[Facts, ...]:
    """Return what a game needs, and what is different for those without a phone."""
    reason = unplayable(setup)
    row = (
        cannot(reason) if reason else Fact(say("Their cards"), say("They stay real, on the table, as for all others."))
    )
    return (list_needed(setup), *different(setup, row))


def unplayable(setup: Setup) -> Text | None:
    """Return why it cannot be played so: nobody is dealt cards that they cannot see."""
    if hub_deals(setup) and setup.phoneless:
        return say(
            "{who}, without a phone, could not see cards on the phones. Play with the real cards, "
            "or open a window at the hub first.",
            who=names(setup),
        )
    return None


def _rows(setup: Setup) -> Iterator[Fact]:
    people = len(setup.players)
    characters = say("Duchess, Assassin, Contessa, Captain, {fifth}", fifth=NAMES[fifth(setup)])
    yield Fact(say("Characters"), characters)
    yield Fact(say("Cards of each"), str(copies(people)))
    if hub_deals(setup):
        yield Fact(say("The cards"), _on_phones(people))
    elif people == 2:
        yield Fact(
            say("The cards"), say("Three piles, each with all five characters: one for each player, one is shuffled.")
        )
        yield Fact(
            say("Deal"),
            say(
                "One card of the shuffled pile to each, the other three are the Court. Each keeps one card of their "
                "own pile besides; the rest of it goes out of the game face down."
            ),
        )
    else:
        yield Fact(say("Deal"), say("Two cards to each, face down. The rest is the Court."))
        yield Fact(say("Court"), count("{n} card", "{n} cards", court(people)))
    yield Fact(say("Coins"), _coins(people))


def _on_phones(people: int) -> Text:
    if people == 2:
        return say("The hub deals one card to each phone, and each keeps one of five besides.")
    return say("The hub deals two cards to each phone. Look at them when nobody else does.")


def _coins(people: int) -> Text:
    if people == 2:
        return say("2 for each, 1 for the player who begins. The hub keeps count.")
    return say("2 for each. The hub keeps count.")
