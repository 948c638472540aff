"""What a pair of evenings is written with, up to a most secret moment of a game (design 2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from companion.core.game import AnyGame
from tests.laws.plays import Input, Says


class Pair(Protocol):
    """Two evenings in step, seen by one eye: in memory, or at two hubs."""

    @property
    def eye(self) -> int | None:
        """The seat, or None for the table."""

    def part(self) -> None:
        """From now on the secrets of the others differ."""

    def wait(self, milliseconds: int) -> None:
        """Let game time pass."""

    def give(self, what: Input, instead: Any = None) -> None:
        """Give an input to both; `instead` is the value of a secret answer at the second."""


Moment = Callable[[Pair, AnyGame], None]
"""Plays a pair of evenings of a game up to the moment."""


def seat(pair: Pair, game: AnyGame, **options: object) -> None:
    """Choose a game and its options; until it begins both evenings are one."""
    pair.give(Says(1, "table-game-0.1", game.name))
    for option, value in options.items():
        pair.give(Says(1, f"table-option-{option}-0.1", value))


def wrong(pair: Pair, id: str) -> None:
    """Let the eye give answers that cannot be taken: to questions that nobody is asked, and what is not offered."""
    if pair.eye is not None:
        pair.give(Says(pair.eye, "g1-no-such-question", "go"))
        pair.give(Says(pair.eye, f"{id}.{pair.eye % 5 + 1}", "go"))
        pair.give(Says(pair.eye, f"{id}.{pair.eye}", "nobody"))
