"""The cards that a game needs: tells them and their dealing, in the plan and before the first turn."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Setup
from companion.core.text import Text, Words, count, say
from companion.core.view import Fact, Facts
from companion.games.castle_of_the_devil.box import OBJECTS, Edition, each_side, in_deck, limit, starting
from companion.games.castle_of_the_devil.options import deal, edition
from companion.kit.phoneless import different, names

RED = 4
"""The number of objects with a red seal."""


def list_needed(setup: Setup) -> Facts:
    """Return the rows on a game's cards and their dealing."""
    return Facts("needed", say("Before the game"), tuple(_rows(setup)))


def list_plan(setup: Setup) -> tuple[Facts, ...]:
    """Return the cards of a game, and the differences for players without a phone."""
    if lacks_phones(setup):
        return (list_needed(setup),)
    return list_needed(setup), *different(setup, *_phoneless(setup))


def lacks_phones(setup: Setup) -> Text | None:
    """Return the reason if the hub can't deal because somebody would not see their cards, else None."""
    if deal(setup) != "hub" or not setup.phoneless:
        return None
    return say(
        "No phone to show these players their cards: {names}. Choose real cards, or open a hub window first.",
        names=names(setup),
    )


def _phoneless(setup: Setup) -> Iterator[Fact]:
    yield Fact(say("Companies and professions"), say("Real cards. To see one, look at the card itself."))
    if deal(setup) == "entered":
        yield Fact(
            say("Entering them"),
            say("As a guest, or in a hub window. Otherwise the hub doesn't know them."),
        )
    if edition(setup).together:
        yield Fact(say("Support in a duel"), say("In secret, or aloud once everyone else has chosen."))
    yield Fact(say("Declaring victory"), say("Their cards lie face up; anyone may enter them."))


def _rows(setup: Setup) -> Iterator[Fact]:
    rules, players = edition(setup), len(setup.players)
    # The table's screen has room for the first five.
    yield from _list_secret_cards(setup, players)
    yield Fact(say("Objects"), objects(rules, players))
    if rules.wine and players % 2:
        yield Fact(say("Wine of power"), say("One each, face up."))
    out = rules.left_out.get(players)
    if out:
        yield Fact(say("Stays in the box"), OBJECTS[out][0])
    if rules.tokens:
        yield Fact(say("Duel tokens"), say("All {n} in a common supply.", n=rules.tokens))
    yield Fact(say("Hand limit"), count("At most {n} object", "At most {n} objects", limit(rules, players)))
    yield Fact(say("In the deck"), count("{n} object", "{n} objects", in_deck(rules, players)))
    yield Fact(say("Characters"), say("One each, in front of you."))


def _list_secret_cards(setup: Setup, players: int) -> Iterator[Fact]:
    if deal(setup) == "hub":
        yield Fact(say("Companies and professions"), say("The hub deals them to the phones."))
        return
    yield Fact(say("Companies"), companies(players))
    yield Fact(say("Professions"), say("Shuffle and deal one each, face down. Put the rest in a pile."))


def companies(players: int) -> Text:
    """Return the rule by which the real company cards are dealt."""
    each = each_side(players)
    if players % 2:
        return say("Shuffle {n} of each company; deal one each. Remove the last one unseen.", n=each)
    return say("Shuffle {n} of each company; deal one each.", n=each)


def objects(rules: Edition, players: int) -> Words:
    """Return the rule by which the first objects are chosen."""
    extra = players * starting(rules, players)
    if rules.sealed and players == 8:
        return say("Shuffle 4 red-sealed, 2 green-sealed and 2 other objects; deal one each.")
    if rules.sealed:
        return _describe_sealed_objects(players - RED)
    if starting(rules, players) > 1:
        return say("Shuffle both bags and {n} others; deal two each.", n=extra - 2)
    return count(
        "Shuffle both bags and {n} other; deal one each.",
        "Shuffle both bags and {n} others; deal one each.",
        extra - 2,
    )


def _describe_sealed_objects(others: int) -> Text:
    if not others:
        return say("Shuffle the 4 red-sealed objects; deal one each.")
    return count(
        "Shuffle the 4 red-sealed objects and {n} other; deal one each.",
        "Shuffle the 4 red-sealed objects and {n} others; deal one each.",
        others,
    )
