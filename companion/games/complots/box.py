"""What a game needs out of its box, and how it is laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.game import Setup
from companion.core.text import Text, count, say
from companion.core.view import Block, Fact, Facts
from companion.games.complots.characters import NAMES, fifth
from companion.games.complots.numbers import copies, court
from companion.games.complots.options import hub_deals


def plan(setup: Setup) -> Sequence[Block]:
    """Return what would be played."""
    return (needed(setup),)


def needed(setup: Setup) -> Facts:
    """Return the cards and coins of a game, and who deals them."""
    return Facts("needed", say("Before the game"), tuple(_rows(setup)))


def _rows(setup: Setup) -> Iterator[Fact]:
    people = len(setup.players)
    special = NAMES[fifth(setup)]
    characters = say("Duchess, Assassin, Contessa, Captain, {fifth}", fifth=special)
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
                "One card of the shuffled pile to each, the other three are the Court. Each keeps one card of the own "
                "pile besides; the rest of it goes out of the game face down."
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
        return say("2 for each, 1 for whoever begins. The hub keeps count.")
    return say("2 for each. The hub keeps count.")
