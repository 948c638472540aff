"""A bot's next answer, and its pause before it: no connection, no clock."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from companion.bots.answers import Answer, Question, answer

CORRECTION = 0.05
"""The weight of changing an answer, compared with 1 for a first answer."""


def soon(question: Question, random: Random) -> float:
    """Return a pause in seconds, short enough for tests."""
    return random.uniform(0.0, 0.02)


@dataclass(frozen=True, kw_only=True)
class BotBehaviour:
    """The way in which a bot plays."""

    pause: Callable[[Question, Random], float] = soon
    """The seconds that the bot thinks before it answers a question."""

    skips: Callable[[str], bool] = lambda id: False
    """Whether the bot never answers the question with this id."""

    preference: Callable[[Question], float] = lambda question: 1.0
    """The weight of a question among the others of its menu, or among other required ones.

    0: the bot never answers this one of its menu.
    """

    wish: Callable[[Question], Answer | None] = lambda question: None
    """The answer that the bot gives before anything else; None if it has no opinion."""

    menu_chance: float = 0.2
    """The probability that the bot answers a question of its menu while the table waits for another answer."""

    small: bool = True
    """See `answers.answer`."""

    rate: int = 1
    """The speed of game time as a multiple of real time."""

    patience: float = 60.0
    """Seconds that the bot continues without the hub."""


@dataclass(frozen=True)
class Thought:
    """An answer that a bot is thinking of."""

    question: Question
    value: Answer

    pause: float

    firm: bool
    """Whether the bot keeps to it even if the table waits for another answer meanwhile."""


class Mind:
    """The choices of one bot; its random ones follow from the seed of `random`."""

    def __init__(self, behaviour: BotBehaviour, random: Random) -> None:
        """Begin with no answer given."""
        self._behaviour = behaviour
        self._random = random
        self._answered: Counter[str] = Counter()
        self._wished: deque[str] = deque(maxlen=100)

    def choose(self, questions: Sequence[Question]) -> Thought | None:
        """Return an answer to one of `questions`, None if there is nothing to answer."""
        questions = [question for question in questions if not self._behaviour.skips(question["id"])]
        wished = self._wish(questions)
        if wished:
            return wished
        required = [question for question in questions if question["required"]]
        menu = {n: weight for n, question in enumerate(questions) if (weight := self._attraction(question))}
        from_menu = bool(menu) and self._random.random() < self._behaviour.menu_chance
        if required and not from_menu:
            (wanted,) = self._random.choices(required, [self._behaviour.preference(question) for question in required])
            return self._think(wanted, firm=True)
        if not menu:
            return None
        (chosen,) = self._random.choices(list(menu), list(menu.values()))
        return self._think(questions[chosen], firm=bool(required))

    def holds(self, thought: Thought, questions: Sequence[Question]) -> bool:
        """Return whether the bot keeps `thought` now that it is asked these questions."""
        if thought.question not in questions:
            return False
        skips = self._behaviour.skips
        return thought.firm or not any(q["required"] and not skips(q["id"]) for q in questions)

    def note_answer(self, thought: Thought) -> None:
        """Note that the bot has given an answer: from now on it likes questions of the same kind less."""
        self._answered[stem(thought.question["id"])] += 1
        self._wished.append(thought.question["id"])

    def _wish(self, questions: Sequence[Question]) -> Thought | None:
        for question in questions:
            value = self._behaviour.wish(question)
            # Once for each question: if the hub refuses the wish, the bot plays on.
            if value is not None and value != question["value"] and question["id"] not in self._wished:
                return Thought(question, value, self._behaviour.pause(question, self._random), firm=True)
        return None

    def _attraction(self, question: Question) -> float:
        # A bot with an opinion does not change it at random.
        if question["required"] or self._behaviour.wish(question) is not None:
            return 0.0
        fresh = 1.0 if question["value"] is None else CORRECTION
        return self._behaviour.preference(question) * fresh / (1 + self._answered[stem(question["id"])])

    def _think(self, question: Question, *, firm: bool) -> Thought | None:
        value = answer(question, self._random, small=self._behaviour.small)
        pause = self._behaviour.pause(question, self._random)
        return None if value is None else Thought(question, value, pause, firm)


def stem(id: str) -> str:
    """Return the words of a question's id, without the numbers around them."""
    return re.sub(r"^g\d+(u\d+)?-", "", id).rstrip("0123456789.-")
