"""The cards of a first game of Complots: the Court and the players' hands, as newcomers move them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from companion.core.question import Question
from companion.core.text import Words
from companion.core.view import TableView
from companion.games.complots.box import INFLUENCES, NAMES, Character, copies
from tests.questions import OF_GAME

IN_PLAY: tuple[Character, ...] = ("duchess", "assassin", "captain", "contessa", "ambassador")
"""The characters of a first game."""

DRAWN = 2
"""The cards that an Ambassador draws."""


class CourtCards:
    """Real cards: the Court, and the hand of each player."""

    def __init__(self, people: int, random: Random, words: Callable[[Words], str]) -> None:
        """Shuffle; `words` reads what stands on a screen."""
        self.random = random
        self.named = {character: words(NAMES[character]).lower() for character in IN_PLAY}
        self.court = [character for character in IN_PLAY for _ in range(copies(people))]
        random.shuffle(self.court)
        self.hands: dict[int, list[Character]] = {seat: [] for seat in range(1, people + 1)}
        self.looked_at = 0

    def answer(self, seat: int, question: Question, words: str) -> Any:
        """Return the answer that a hand gives: whether a doubted card is there, and a card to lose."""
        match _kind(question):
            case "proof":
                return "shown" if self._named(words) in self.hands[seat] else "bluff"
            case "loss":
                offered = [choice.value for choice in getattr(question.ask, "choices", ())]
                held = [card for card in self.hands[seat] if card in offered]
                assert held, f"seat {seat} holds {self.hands[seat]}, and is offered {offered}"
                return self.random.choice(held)
        return None

    def hear(self, seat: int, question: Question, value: Any, words: str) -> None:
        """Deal, turn over, or exchange cards, as the screens say after an answer."""
        match _kind(question), value:
            case "deal", _:
                for hand in self.hands.values():
                    hand += [self.court.pop() for _ in range(INFLUENCES)]
            case "proof", "shown":
                self._replace(seat, self._named(words))
            case "loss", _:
                self.hands[seat].remove(value)
            case "whom", str():
                self.looked_at = int(value.rpartition("-")[2]) if value.startswith("seat-") else 0
            case "swap", _:
                hand = [*self.hands[seat], *(self.court.pop() for _ in range(DRAWN))]
                self.random.shuffle(hand)
                kept = len(self.hands[seat])
                self.hands[seat], self.court = hand[:kept], [*self.court, *hand[kept:]]
                self.random.shuffle(self.court)

    def overdue(self, questions: Sequence[tuple[int, Question]]) -> tuple[int, Question] | None:
        """Return None: every card moves when the screens say so."""
        return None

    def differs(self, public: TableView) -> str:
        """Return a difference between the table page and the cards, empty if there is none."""
        if not any(self.hands.values()) or public.phase == "end":
            return ""
        for place in public.seats:
            shown = sum(thing.icon == "deck" for thing in place.things)
            if shown != len(self.hands[place.seat]):
                return f"{place.name} has {len(self.hands[place.seat])} face-down cards; the page shows {shown}"
        return ""

    def _named(self, words: str) -> Character:
        """Return the character that a question names."""
        return next(character for character, name in self.named.items() if name in words.lower())

    def _replace(self, seat: int, card: Character) -> None:
        self.hands[seat].remove(card)
        self.court.append(card)
        self.random.shuffle(self.court)
        self.hands[seat].append(self.court.pop())


def _kind(question: Question) -> str:
    return OF_GAME.sub("", question.id).partition("-")[0]


CARDS = CourtCards
