"""The profile of bots for one game, as data, and the functions of a bot's `BotBehaviour` that follow from it.

Bots know no game. A `BotProfile` tells them, by the first words of the game's questions, what they like and how long
they think.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from companion.bots.answers import Answer, Question

Span = tuple[float, float]
"""The least and the greatest number of seconds."""

TABLE_PAUSES: Mapping[str, Span] = {
    "table-begin-0": (20.0, 30.0),
    "table-begin": (120.0, 160.0),
    "table": (15.0, 30.0),
}
"""Seconds of game time before an answer to the table's own questions, by the beginning of their ids.

The result of a game is shown for a while before the next one begins; the first one begins soon.
"""

REQUIRED: Span = (20.0, 60.0)
"""Seconds of game time before any other answer that the table waits for."""


class BotProfile(NamedTuple):
    """The way in which bots play one game.

    A question's first word is the first one in its id after the game's number.
    """

    options: Sequence[Mapping[str, str | int]] = ({},)
    """The host's options for the first game, the second and so on, and then from the start again."""

    without_box: Mapping[str, str | int] | None = None
    """The host's options with which nobody needs the box; None if the game is played with its cards."""

    preferences: Mapping[str, float] = {}
    """The weight of a question among the others, by its first word; 1 for a missing word."""

    menu: Span = (60.0, 180.0)
    """Seconds of game time before an answer that the table does not wait for."""

    pauses: Mapping[str, Span] = {}
    """Seconds of game time before an answer to a question, by its first word, if they are unusual."""

    menu_chance: float = 0.1
    """The probability that a bot answers a question of its menu while the table waits for another answer."""

    habits: Mapping[str, tuple[str, float]] = {}
    """An answer with the probability that a bot gives it, by the first word of the question."""

    wish: Callable[[Question, int], Answer | None] = lambda question, players: None
    """A function from a question and the number of players to a bot's first answer, None for no opinion."""


def first_word(question: Question) -> str:
    """Return the first word of a question's id after the number of the game."""
    return str(question["id"]).partition("-")[2].partition("-")[0]


def make_pause(profile: BotProfile, rate: int) -> Callable[[Question, Random], float]:
    """Return a function for a bot's pause in seconds, with game time `rate` times as fast as usual."""

    def pause(question: Question, random: Random) -> float:
        usual = profile.pauses.get(first_word(question), REQUIRED if question["required"] else profile.menu)
        span = next((span for start, span in TABLE_PAUSES.items() if question["id"].startswith(start)), usual)
        return random.uniform(*span) / rate

    return pause


def make_preference(profile: BotProfile) -> Callable[[Question], float]:
    """Return a function for the weight of a question in a bot's menu."""
    return lambda question: profile.preferences.get(first_word(question), 1.0)


def make_wish(game: str, profile: BotProfile, players: int) -> Callable[[Question], Answer | None]:
    """Return a function for a bot's first answers in a game of `players`.

    The host chooses `game` and its options; every bot follows the habits of the game.
    """

    def wish(question: Question) -> Answer | None:
        kind, _, number = question["id"].rpartition("-")
        if kind == "table-game":
            return game
        if kind.startswith("table-option-"):
            # The number counts the games that have begun at this table.
            return profile.options[int(number) % len(profile.options)].get(kind.removeprefix("table-option-"))
        return None if kind.startswith("table-") else _wish_in_game(profile, question, players)

    return wish


def _wish_in_game(profile: BotProfile, question: Question, players: int) -> Answer | None:
    wished = profile.wish(question, players)
    if wished is not None:
        return wished
    answer, likelihood = profile.habits.get(first_word(question), ("", 0.0))
    # A bot looks at one question many times, and randomness from the question itself decides the same each time.
    opinion = Random(f"{question['id']}.{question['seat']}").random()
    return answer if opinion < likelihood else None
