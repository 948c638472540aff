"""What a bot answers next, and how long it thinks: no connection, no clock."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from companion.bots.answers import Answer, Question, answer

CORRECTION = 0.05
"""How attractive it is to change an answer, beside one that has not been given yet."""


def soon(question: Question, random: Random) -> float:
    """Return a pause as short as a test likes it, in seconds."""
    return random.uniform(0.0, 0.02)


@dataclass(frozen=True, kw_only=True)
class Manner:
    """How a bot plays; its functions get a question as the JSON interface gives it.

    `pause` is how many seconds it thinks. `skips` names by their ids the questions that
    it never answers. `taste` is how much it likes one of its menu beside the others, 0
    for not at all. `wish` is the answer that it gives before anything else, None if it
    has no opinion. `strays` is how likely it answers from its menu while it is awaited.
    For `small` see `answers`. `patience` is how many seconds it goes on without the hub.
    """

    pause: Callable[[Question, Random], float] = soon
    skips: Callable[[str], bool] = lambda id: False
    taste: Callable[[Question], float] = lambda question: 1.0
    wish: Callable[[Question], Answer | None] = lambda question: None
    strays: float = 0.2
    small: bool = True
    patience: float = 60.0


@dataclass(frozen=True)
class Thought:
    """An answer on its way, and how many seconds it takes.

    Unless it is `firm` it is given up as soon as the table waits for something else.
    """

    question: Question
    value: Answer
    pause: float
    firm: bool


class Mind:
    """What one bot has in mind; seeded."""

    def __init__(self, manner: Manner, random: Random) -> None:
        """Begin with nothing answered."""
        self._manner = manner
        self._random = random
        self._answered: Counter[str] = Counter()
        self._wished: deque[str] = deque(maxlen=100)

    def choose(self, questions: Sequence[Question]) -> Thought | None:
        """Return what to answer of `questions`, None if there is nothing."""
        questions = [question for question in questions if not self._manner.skips(question["id"])]
        wished = self._wish(questions)
        if wished:
            return wished
        awaited = [question for question in questions if question["awaited"]]
        menu = {n: weight for n, question in enumerate(questions) if (weight := self._attraction(question))}
        strays = bool(menu) and self._random.random() < self._manner.strays
        if awaited and not strays:
            return self._thought(self._random.choice(awaited), firm=True)
        if not menu:
            return None
        (chosen,) = self._random.choices(list(menu), list(menu.values()))
        return self._thought(questions[chosen], firm=bool(awaited))

    def holds(self, thought: Thought, questions: Sequence[Question]) -> bool:
        """Return whether `thought` is still worth thinking now that these are the questions."""
        if thought.question not in questions:
            return False
        skips = self._manner.skips
        return thought.firm or not any(q["awaited"] and not skips(q["id"]) for q in questions)

    def answered(self, thought: Thought) -> None:
        """Note that an answer was given: other questions are the more attractive now."""
        self._answered[stem(thought.question["id"])] += 1
        self._wished.append(thought.question["id"])

    def _wish(self, questions: Sequence[Question]) -> Thought | None:
        for question in questions:
            value = self._manner.wish(question)
            # Once for each question: a wish that the hub does not grant is no reason to stop playing.
            if value is not None and value != question["value"] and question["id"] not in self._wished:
                return Thought(question, value, self._manner.pause(question, self._random), firm=True)
        return None

    def _attraction(self, question: Question) -> float:
        # Who has an opinion does not change it on a whim.
        if question["awaited"] or self._manner.wish(question) is not None:
            return 0.0
        fresh = 1.0 if question["value"] is None else CORRECTION
        return self._manner.taste(question) * fresh / (1 + self._answered[stem(question["id"])])

    def _thought(self, question: Question, *, firm: bool) -> Thought | None:
        value = answer(question, self._random, small=self._manner.small)
        pause = self._manner.pause(question, self._random)
        return None if value is None else Thought(question, value, pause, firm)


def stem(id: str) -> str:
    """Return the words at the beginning of a question's id, without the game's and other numbers."""
    return re.sub(r"^g\d+(u\d+)?-", "", id).rstrip("0123456789.-")
