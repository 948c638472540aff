"""The box: counts the characters, coins and cards that a game needs (rulings CO-6 and CO-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.core.game import Setup
from companion.core.icons import Icon
from companion.core.text import Text, count, say
from companion.core.view import Card, Cards, Fact, Facts
from companion.games.complots.options import FIFTH, hub_deals
from companion.kit.phoneless import different, names

Character = Literal["duchess", "assassin", "contessa", "captain", "ambassador", "inquisitor"]

CHARACTERS: dict[Character, tuple[Text, Icon]] = {
    "duchess": (say("Duchess"), "crown"),
    "assassin": (say("Assassin"), "dagger"),
    "contessa": (say("Contessa"), "rose"),
    "captain": (say("Captain"), "star"),
    "ambassador": (say("Ambassador"), "book"),
    "inquisitor": (say("Inquisitor"), "eye"),
}
"""The characters, each with its name and icon."""

NAMES = {character: name for character, (name, _) in CHARACTERS.items()}

BY_VALUE: dict[str, Character] = {character: character for character in CHARACTERS}
"""The characters by their values in choices."""

COINS = 54
"""All coins of the box: 24 of silver, and 6 of gold that count five each."""

PURSE = 2
"""The coins of each player at the beginning."""

SMALL_PURSE = 1
"""The first player's coins at the beginning of a game of two."""

INFLUENCES = 2
"""The cards of each player at the beginning; a player who has lost all of them is out."""

PILE = 5
"""The cards in each of the three piles of a game of two; each player keeps one card of their pile."""

FORCED = 10
"""The coins at the beginning of a turn that allow only the coup."""

LOOT = 2
"""The coins that the Captain steals, or fewer if there are fewer (ruling CO-1)."""


def fifth(setup: Setup) -> Character:
    """Return the fifth character, the Ambassador or the Inquisitor."""
    return "inquisitor" if FIFTH.of(setup) == "inquisitor" else "ambassador"


def in_play(setup: Setup) -> tuple[Character, ...]:
    """Return the five characters of a game."""
    return ("duchess", "assassin", "contessa", "captain", fifth(setup))


def count_drawn(setup: Setup) -> int:
    """Return the number of cards that an exchange draws from the Court, and returns."""
    return 1 if fifth(setup) == "inquisitor" else 2


def copies(players: int) -> int:
    """Return the number of cards of each character in play."""
    return 4 if players >= 7 else 3


def court(players: int) -> int:
    """Return the number of cards in the Court: 3 in a game of two, 9, 7, 5, 3, 6 and 4 with 3 to 8 players."""
    aside = players * (PILE - 1) if players == 2 else 0
    return PILE * copies(players) - INFLUENCES * players - aside


def list_needed(setup: Setup) -> Facts:
    """Return the rows on a game's cards and coins, and their dealing."""
    return Facts("needed", say("Before the game"), tuple(_rows(setup)))


def dealing(setup: Setup) -> Iterator[Cards]:
    """Yield the real cards of a game as they are dealt: the characters, then each player's cards and the Court."""
    people = len(setup.players)
    alike = 0 if people == 2 else copies(people)
    characters = tuple(Card(NAMES[one], CHARACTERS[one][1], count=alike) for one in in_play(setup))
    label = say("Make three piles of these") if people == 2 else say("Shuffle these cards")
    yield Cards("cards", label, characters, leads=True)
    yield Cards("dealing", say("Deal"), tuple(_laid_out(people)), leads=True)


def _laid_out(people: int) -> Iterator[Card]:
    if people == 2:
        # The coins depend on the first player, so the page shows them once that is known.
        yield Card(say("each from the third pile"), "deck", count=1)
        yield Card(say("left over: the Court"), "deck", count=court(people))
        yield Card(say("kept from your own pile"), "deck", count=1)
    else:
        yield Card(say("each, face down"), "deck", count=INFLUENCES)
        yield Card(say("in the middle: the Court"), "deck", count=court(people))
        yield Card(say("coins each"), "coin", count=PURSE)


def plan(setup: Setup) -> tuple[Facts, ...]:
    """Return the box's part in a game, and the differences for players without a phone."""
    if lacks_phones(setup):
        return (list_needed(setup),)
    row = Fact(say("Their cards"), say("Real cards on the table, like everyone else's."))
    return (list_needed(setup), *different(setup, row))


def lacks_phones(setup: Setup) -> Text | None:
    """Return the reason why this setup can't be played: a player could not see the cards they are dealt."""
    if hub_deals(setup) and setup.phoneless:
        return say(
            "Without a phone, {who} couldn't see any cards. Use the real cards, or first open a window at the hub.",
            who=names(setup),
        )
    return None


def _rows(setup: Setup) -> Iterator[Fact]:
    people = len(setup.players)
    characters = say("Duchess, Assassin, Contessa, Captain, {fifth}", fifth=NAMES[fifth(setup)])
    yield Fact(say("Characters"), characters)
    yield Fact(say("Copies of each"), str(copies(people)))
    if hub_deals(setup):
        yield Fact(say("The cards"), _on_phones(people))
    elif people == 2:
        yield Fact(say("The cards"), say("Three piles of all five characters: one for each player, one to shuffle."))
        yield Fact(
            say("Deal"),
            say(
                "Deal each player one card from the shuffled pile; the other three form the Court. Each "
                "player also keeps one card from their own pile. The rest leave the game, face down."
            ),
        )
    else:
        yield Fact(say("Deal"), say("Two cards each, face down. The rest form the Court."))
        yield Fact(say("Court"), count("{n} card", "{n} cards", court(people)))
    yield Fact(say("Coins"), _coins(people))


def _on_phones(people: int) -> Text:
    if people == 2:
        return say("The hub deals one card to each phone. Each player also keeps one of five.")
    return say("The hub deals two cards to each phone. Look when nobody's watching.")


def _coins(people: int) -> Text:
    if people == 2:
        return say("2 each, but 1 for the first player. The hub keeps count.")
    return say("2 each. The hub keeps count.")
