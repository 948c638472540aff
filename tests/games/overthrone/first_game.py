"""The deck of a first game of Overthrone: it gets smaller with each turn, until somebody says that it is empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.games.overthrone.box import count_left
from companion.texts import Translator
from tests.laws.drawn_screen import LEAVE, Asked, Page, ReadSentence, Reply

PLAYS = ("Card played", "Rebellion played", "Done, and card played", "Done, and Rebellion played")
"""The answers by which somebody has drawn a card and played one."""


class CountedDeck:
    """Real cards, of which only the deck is counted."""

    def __init__(self, names: Sequence[str], random: Random, words: Translator) -> None:
        """Lay the deck out; `words` is the language of the screens."""
        self.options: Mapping[str, object] = {}
        self.deck = count_left(len(names))
        self.plays = [ReadSentence(words, said) for said in PLAYS]
        self.empty = ReadSentence(words, "The deck is empty")
        self.still = ReadSentence(words, "The deck still has cards")

    def answer(self, asked: Asked, secrets: Mapping[str, str]) -> Reply | None:
        """Return whether the deck is empty, if that is asked."""
        if self.still.says(asked.text):
            return LEAVE
        if not self.empty.says(asked.text):
            return None
        return LEAVE if self.deck else asked.choices[0]

    def hear(self, asked: Asked, reply: Reply) -> None:
        """Draw the card of a turn."""
        if isinstance(reply, str) and any(said.says(reply) for said in self.plays):
            self.deck = max(0, self.deck - 1)

    def look(self, page: Page) -> str:
        """Return nothing: no page shows the deck."""
        return ""


CARDS = CountedDeck
