"""What the hub believes is set to what lies on the table, once two devices agree.

A game declares a correction as one value: what can be corrected and where it stands in
the state (`companion.kit.correctable`), and the event that corrects it. The id of the question
names all of it as it stands, for who corrects something else has seen something else.
`Corrections` is all that can be corrected in a game; frontends show it as one entry of the menu.

The table asks the others (`Move.who_wants`) with what stood there before and what shall
stand there, and a correction that changes nothing is refused. It triggers nothing that a
move would trigger, unless the game says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, One, Question
from companion.core.text import Text, Words, say
from companion.kit.choices import lone
from companion.kit.correctable import Amounts, Correctable, State

Corrects = TypeVar("Corrects", bound=Event[Any])
"""The event that corrects; it is the game's own, as it is on disk."""


def _itself(state: Any, event: Event[Any], now: int, chance: Chance) -> Sequence[Event[Any]]:
    return [event]


@dataclass(frozen=True, kw_only=True)
class Correction(Generic[State, Corrects]):
    """Something that two devices correct; `asks` belongs in the rows of the phases in which it may be."""

    id: str
    text: Text | Callable[[State], Text]
    """What stands in everybody's menu."""
    of: Correctable[State]
    turn: Callable[[State], int | str]
    """The number of the turn, for the id of the question; in words also what else its choices name."""
    correct: Callable[[State, Answer], Corrects]
    """The event that an answer makes happen."""
    words: Callable[[State, Corrects], Words] | None = None
    """What the others are asked to agree on; the state is the one before. None: before and after of what changes."""
    refuses: Callable[[State], Text | None] = lambda after: None
    """Why no table can look as the state does after a correction; None if it can."""
    effect: Callable[[State, Corrects, int, Chance], Sequence[Event[State]]] = _itself
    """All that the correction makes happen, at a game time in milliseconds; itself, unless the game says more."""
    is_allowed: Callable[[State], bool] = lambda state: True
    """Whether there is anything to correct in a game."""

    def asks(self, state: State) -> Iterator[Move[Event[State]]]:
        """Yield the question to everybody."""
        if not self.is_allowed(state):
            return
        ask, text = self.of.ask(state), self.text(state) if callable(self.text) else self.text
        question = Question(
            id=f"{self.id}-{self.turn(state)}-{self.of.place(state)}",
            text=lone(ask.choices, text) if isinstance(ask, One) else text,
            ask=ask,
            value=self.of.now(state) if isinstance(self.of, Amounts) else None,
            corrects=True,
        )
        yield Move(
            EVERYBODY,
            question,
            lambda by, answer, now, chance: self._effect(state, self.correct(state, answer), now, chance),
            who_wants=lambda by, answer: say(
                "{who} corrects: {what}",
                who=state.setup.name(by),
                what=self.says(state, self.correct(state, answer)),
            ),
        )

    def says(self, state: State, event: Corrects) -> Words:
        """Return what a correction changes, before and after; the state is the one before it."""
        return self.words(state, event) if self.words else self.of.changes(state, event.apply(state))

    def _effect(self, state: State, event: Corrects, now: int, chance: Chance) -> Sequence[Event[State]]:
        after = event.apply(state)
        if self.of.now(after) == self.of.now(state):
            raise Refused(say("Nothing has changed."))
        refused = self.refuses(after)
        if refused:
            raise Refused(refused)
        return self.effect(state, event, now, chance)


def _always(state: Any) -> bool:
    return True


@dataclass(frozen=True)
class Corrections(Generic[State]):
    """All that two devices can correct in a game, at any moment of it."""

    corrections: tuple[Correction[State, Any], ...]
    may_be: Callable[[State], bool] = _always
    """Whether the moment allows it; all may see that. A night does not, nor an open secret question."""
    among: Callable[[State], Sequence[Correction[State, Any]]] | None = None
    """Those of them that a state may allow, where that is quicker than to ask each; None: any."""

    def asks(self, state: State) -> Iterator[Move[Event[State]]]:
        """Yield the questions, to everybody."""
        if self.may_be(state):
            for correction in self.among(state) if self.among else self.corrections:
                yield from correction.asks(state)
