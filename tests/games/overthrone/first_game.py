"""The deck of a first game of Overthrone: it gets smaller with each turn, until somebody says that it is empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from companion.core.question import One, Question
from companion.core.text import Words
from companion.core.view import TableView
from companion.games.overthrone.box import count_left
from companion.kit.choices import NO
from tests.questions import OF_GAME

PLAYS = ("card", "rebellion")
"""The answers by which somebody has drawn a card and played one."""


class CountedDeck:
    """Real cards, of which only the deck is counted."""

    def __init__(self, people: int, random: Random, words: Callable[[Words], str]) -> None:
        """Lay the deck out for so many people."""
        self.deck = count_left(people)

    def answer(self, seat: int, question: Question, words: str) -> Any:
        """Return whether the deck is empty, if that is asked."""
        if _kind(question) != "deck" or not isinstance(question.ask, One):
            return None
        return NO.value if self.deck else question.ask.choices[0].value

    def hear(self, seat: int, question: Question, value: Any, words: str) -> None:
        """Draw the card of a turn."""
        if _kind(question) == "played" and value in PLAYS:
            self.deck = max(0, self.deck - 1)

    def overdue(self, questions: Sequence[tuple[int, Question]]) -> tuple[int, Question] | None:
        """Return the question about the deck once it is empty."""
        about = (asked for asked in questions if _kind(asked[1]) == "deck")
        return None if self.deck else next(about, None)

    def differs(self, public: TableView) -> str:
        """Return nothing: no page shows the deck."""
        return ""


def _kind(question: Question) -> str:
    return OF_GAME.sub("", question.id).partition("-")[0]


CARDS = CountedDeck
