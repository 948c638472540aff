"""The possible setups, worked out by hand from p. 6, 20, 21 and ruling AC-1, apart from the code under test."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.core.view import Block, Facts
from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.box.roles import SPECIAL, Roles
from companion.texts import translator

english = translator("en")
"""A function that renders words for an English reader."""

TABLES = ((4, True), (5, False), (5, True), (6, False), (6, True), (7, False), (8, False))
"""The tables that can play: the number of players, and whether the AI plays."""

MOST_SPECIAL = {(4, True): 3, (5, False): 4, (5, True): 4, (6, False): 5, (6, True): 4, (7, False): 5, (8, False): 6}
"""The maximum number of special roles at each of these tables."""

SEER = {(5, False), (6, False), (6, True), (8, False)}
"""The tables at which the Seer may play."""

EVERY_SET: tuple[Roles, ...] = tuple(
    frozenset(one) for size in range(len(SPECIAL) + 1) for one in combinations(SPECIAL, size)
)
"""All sets of special roles, most of them impossible."""


def fits(players: int, ai: bool, special: Roles) -> bool:
    """Return whether these roles can play at this table."""
    return len(special) <= MOST_SPECIAL[players, ai] and ("seer" not in special or (players, ai) in SEER)


def possible() -> Iterator[Plan]:
    """Yield every plan: first games, and all sets of the level `own`, which include the sets of the other levels."""
    for players, ai in TABLES:
        yield from (Plan(players=players, ai=ai, special=one) for one in EVERY_SET if fits(players, ai, one))
        seer = (players, ai) in SEER and (players, ai) != (6, True)
        first: Roles = frozenset({"seer"}) if seer else frozenset()
        yield Plan(players=players, ai=ai, level="first", special=first)


def rows_of(block: Block) -> dict[str, str]:
    """Return the rows of a block of facts, in plain English."""
    assert isinstance(block, Facts)
    return {english(row.label): english(row.text) for row in block.rows}
