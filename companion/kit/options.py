"""The host's options before a game, each with its default in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.core.game import Setup
from companion.core.question import Choice, One, Question
from companion.core.text import Text, Words, count
from companion.kit.choices import YES_OR_NO, number


@dataclass(frozen=True)
class ChoiceOption:
    """One of several things; without an answer `default`, or else the first."""

    id: str
    text: Text
    choices: tuple[Choice, ...]
    default: str = ""
    note: Words = ""
    """The consequence of the default, if it is another one than usual."""

    @property
    def question(self) -> Question:
        """The question to the host."""
        value = self.default or self.choices[0].value
        return Question(id=self.id, text=self.text, ask=One(self.choices), value=value, note=self.note)

    def of(self, setup: Setup) -> str:
        """Return the chosen value in a game; an invalid one counts as the default."""
        chosen = setup.options.get(self.id)
        usual = self.default or self.choices[0].value
        return next((choice.value for choice in self.choices if choice.value == chosen), usual)


@dataclass(frozen=True)
class YesOrNo:
    """An option that is on or off; on without an answer."""

    id: str
    text: Text

    @property
    def question(self) -> Question:
        """The question to the host."""
        return Question(id=self.id, text=self.text, ask=YES_OR_NO, value="yes")

    def of(self, setup: Setup) -> bool:
        """Return whether it is on in a game."""
        return setup.options.get(self.id, "yes") == "yes"


def in_seconds(seconds: int) -> Text:
    """Return a time in words, in seconds."""
    return count("{n} second", "{n} seconds", seconds)


def length(seconds: int) -> Text:
    """Return a time in words: in minutes if they are whole, else in seconds."""
    return in_seconds(seconds) if seconds % 60 else count("{n} minute", "{n} minutes", seconds // 60)


@dataclass(frozen=True)
class Timed:
    """A time limit in seconds; 0 is none."""

    id: str
    text: Text
    none: Text
    """The label for no limit."""
    seconds: tuple[int, ...]
    """The limits to choose from, besides none."""
    default: int = 0
    label: Callable[[int], Text] = length
    """The label of a limit."""

    @property
    def question(self) -> Question:
        """The question to the host."""
        limits = (Choice(str(seconds), self.label(seconds)) for seconds in self.seconds)
        ask = One((Choice("0", self.none), *limits))
        return Question(id=self.id, text=self.text, ask=ask, value=str(self.default))

    def of(self, setup: Setup) -> int | None:
        """Return the limit in milliseconds, None if there is none."""
        return number(setup.options.get(self.id, self.default)) * 1000 or None

    def ends(self, setup: Setup, now: int) -> int | None:
        """Return the game time at which a limit that begins `now` ends, None if there is none."""
        limit = self.of(setup)
        return now + limit if limit else None


def questions(options: Iterable[ChoiceOption | YesOrNo | Timed]) -> tuple[Question, ...]:
    """Return the questions to the host."""
    return tuple(option.question for option in options)
