"""The tools to write a pair of evenings, up to a most secret moment of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.core.game import AnyGame
from tests.laws.folders import brought
from tests.laws.plays import Input, Says


class Pair(Protocol):
    """Two evenings in step, seen by one observer: in memory, or at two hubs."""

    @property
    def observer(self) -> int | None:
        """The observing seat, or None for the table."""

    def part(self) -> None:
        """Let the others' secrets differ from now on."""

    def wait(self, milliseconds: int) -> None:
        """Let game time pass."""

    def say(self, seat: int, start: str, value: Any = "go", instead: Any = None) -> None:
        """Answer a question in both, by its id's `start`; `instead` is the secret answer in the second."""

    def give(self, what: Input, instead: Any = None) -> None:
        """Give an input to both; `instead` is the value of a secret answer at the second."""


Moment = Callable[[Pair, AnyGame], None]
"""A function that plays a pair of evenings of a game up to the moment."""


def moments(games: Mapping[str, AnyGame]) -> list[tuple[AnyGame, Moment]]:
    """Return the most secret moments of each game that brings them."""
    found = ((game, brought(name, "secret_pairs")) for name, game in games.items())
    return [(game, pair) for game, module in found if module for pair in module.PAIRS]


def seat(pair: Pair, game: AnyGame, **options: object) -> None:
    """Choose a game and its options; until it begins both evenings are the same."""
    pair.say(1, "table-game", game.name)
    for option, value in options.items():
        pair.say(1, f"table-option-{option}-", value)


def rights(pair: Pair, start: str, right: object) -> None:
    """Correct something with the consent of two devices."""
    pair.say(3, start, right)
    pair.say(5, "table-agree-entry", "yes")


def there_and_back(pair: Pair, start: str, right: object) -> None:
    """Correct something twice, and undo it each time; then correct it once more."""
    for _ in range(2):
        rights(pair, start, right)
        pair.say(2, "table-ask-undo")
        pair.say(4, "table-agree-undo", "yes")
    rights(pair, start, right)


def wrong(pair: Pair, id: str) -> None:
    """Let the observer give invalid answers: to a question that nobody is asked, and with values that are no choice.

    The `id` names a question of the first game, without the number of the game.
    """
    if pair.observer is not None:
        pair.give(Says(pair.observer, "g1-no-such-question", "go", wrong=True))
        pair.give(Says(pair.observer, f"g1-{id}", "nobody", wrong=True))
