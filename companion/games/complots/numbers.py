"""What the number of players decides, and what the box holds (rulings CO-6 and CO-12)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.complots.characters import Character

PLAYERS = range(2, 9)

COINS = 54
"""All coins of the box: 24 of silver, and 6 of gold that count five each."""

PURSE = 2
"""Coins that everybody begins with."""

SMALL_PURSE = 1
"""Coins that whoever begins a game of two begins with."""

INFLUENCES = 2
"""Cards before everybody at the beginning: who has none left face down is out."""

PILE = 5
"""Cards of each of the three piles in a game of two; one of the own is kept."""

FORCED = 10
"""Coins at the beginning of a turn with which nothing but the coup is allowed."""

LOOT = 2
"""Coins that the Captain steals, or fewer if there are fewer (ruling CO-1)."""

DRAWN: dict[Character, int] = {"ambassador": 2, "inquisitor": 1}
"""Cards that an exchange draws from the Court, and gives back."""


def copies(players: int) -> int:
    """Return how many cards of each character are in play."""
    return 4 if players >= 7 else 3


def deck(characters: tuple[Character, ...], players: int) -> Iterator[Character]:
    """Yield all cards in play, the piles of a game of two included."""
    for character in characters:
        yield from [character] * copies(players)


def aside(players: int) -> int:
    """Return how many cards leave a game of two face down: all but one of each own pile."""
    return players * (PILE - 1) if players == 2 else 0


def court(players: int) -> int:
    """Return how many cards lie in the Court: 3 in a game of two, 9, 7, 5, 3, 6 and 4 with 3 to 8 players."""
    return PILE * copies(players) - INFLUENCES * players - aside(players)
