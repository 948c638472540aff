"""Corrections: set the hub's facts to match the table, once two devices agree.

A game declares each correction once: its name, and how its values are asked, read and set in the state
(`companion.kit.correctable`). All of them happen by one event of the game, a `Corrected`. The id of the question names
the current values, since somebody may correct a thing that has changed meanwhile. `Corrections` lists all corrections
of a game; frontends show it as one entry of the menu.

The table asks the others (`Move.who_wants`), with the old and the new values. A correction that changes nothing is
refused. It triggers nothing that a move would trigger, unless the game says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, One, Question
from companion.core.text import Text, Words, say
from companion.core.view import Highlight
from companion.kit.choices import lone
from companion.kit.correctable import Amounts, Correctable, State, Value
from companion.kit.listed import join_lines, join_sentences

Changes = Mapping[str, tuple[Any, Any]]
"""The old and the new values, by place."""


class Corrected(Event[State], omit_defaults=True):
    """A correction; each game has one event of this kind, which is also `Undoable`."""

    corrections: ClassVar[Corrections[Any]]
    """The game's corrections; `Corrections` sets itself here."""
    is_shown_large: ClassVar[bool] = True
    """Whether it is shown large for a moment."""
    id: str
    """The id of the correction."""
    changes: dict[str, tuple[Value, Value]]
    """The old and the new values, by place."""
    left: tuple[str, ...] = ()
    """The steps of the game that it ends."""

    @property
    def correction(self) -> Correction[State]:
        """The declaration of this correction."""
        return self.corrections.by_id[self.id]

    def apply(self, state: State) -> State:
        """Return the state with the new values."""
        return self.correction.change(state, self.changes)

    def words(self, state: State) -> Words:
        """Return all changes, and the steps that it ends, from the state before or after it."""
        what = self.correction.describe(state, self.changes)
        left = join_sentences([self.corrections.steps[one] for one in self.left])
        return say("{what}. {left}", what=what, left=left) if left else what

    def log_line(self, state: State) -> Words:
        """Return the changes as a line."""
        return say("Corrected: {what}", what=self.words(state))

    def highlights(self, state: State) -> Sequence[Highlight]:
        """Return the changes, large for a moment."""
        if not self.is_shown_large:
            return ()
        return [Highlight(kind="event", title=say("Mistake corrected."), text=self.words(state), icon="book")]


def _always(state: Any) -> bool:
    return True


@dataclass(frozen=True)
class Correction(Generic[State]):
    """The declaration of one correction."""

    id: str
    text: Text | Callable[[State], Text] | None
    """The entry in everybody's menu; None if there is never more than one choice, whose text then says it."""
    of: Correctable[State]
    _: KW_ONLY
    turn: Callable[[State], int | str] | None = None
    """A turn, for example, in the id of the question; None: the turn that all corrections of the game have."""
    label: Text | Callable[[State], Words] | None = None
    """The words before the changes in the log, if they would not be clear alone."""
    words: Callable[[State, Changes], Words] | None = None
    """The whole line of the log, from the state before or after; None: the changes."""
    refuses: Callable[[State], Text | None] = lambda after: None
    """The reason why no table can look like this after a correction; None if it can."""
    effect: Callable[[State, Any, int, Chance], Sequence[Event[State]]] | None = None
    """The events of the correction, at a game time in milliseconds; None: the correction is the only event."""
    is_allowed: Callable[[State], bool] = _always
    """Whether the state has anything to correct."""

    def asks(self, state: State, among: Corrections[State]) -> Iterator[Move[Event[State]]]:
        """Yield the question to everybody, as one `among` the corrections of a game."""
        if not self.is_allowed(state):
            return
        ask, text = self.of.ask(state), (self.text(state) if callable(self.text) else self.text) or ""
        question = Question(
            id=f"{self.id}-{(self.turn or among.turn)(state)}-{self.of.fingerprint(state)}",
            text=lone(ask.choices, text) if isinstance(ask, One) else text,
            ask=ask,
            value=dict(self.of.now(state)) if isinstance(self.of, Amounts) else None,
            corrects=True,
        )
        yield Move(
            EVERYBODY,
            question,
            lambda by, answer, now, chance: self._effect(state, self.correct(state, answer, among), now, chance),
            who_wants=lambda by, answer: say(
                "{who} wants to correct: {what}",
                who=state.setup.name(by),
                what=self.correct(state, answer, among).words(state),
            ),
        )

    def correct(self, state: State, answer: Answer, among: Corrections[State]) -> Corrected[State]:
        """Return the event of an answer."""
        was = self.of.now(state)
        asked = self.of.read(state, answer).items()
        changes = {place: (was[place], now) for place, now in asked if was[place] != now}
        event = among.event(self.id, changes)
        return replace(event, left=tuple(among.leaves(state, event.apply(state))))

    def change(self, state: State, changes: Changes) -> State:
        """Return the state with the new values."""
        return self.of.put(state, {place: now for place, (_, now) in changes.items()})

    def describe(self, state: State, changes: Changes) -> Words:
        """Return the changes in words."""
        if self.words:
            return self.words(state, changes)
        what = join_lines([self.of.describe(state, place, was, now) for place, (was, now) in changes.items()])
        label = self.label(state) if callable(self.label) else self.label
        return say("{label}: {changes}", label=label, changes=what) if label else what

    def _effect(self, state: State, event: Corrected[State], now: int, chance: Chance) -> Sequence[Event[State]]:
        after = event.apply(state)
        if self.of.now(after) == self.of.now(state):
            raise Refused(say("Nothing has changed."))
        refused = self.refuses(after)
        if refused:
            raise Refused(refused)
        return self.effect(state, event, now, chance) if self.effect else [event]


@dataclass(frozen=True)
class Corrections(Generic[State]):
    """The corrections of a game."""

    event: type[Corrected[State]]
    """The game's event for corrections."""
    corrections: tuple[Correction[State], ...]
    may_be: Callable[[State], bool] = _always
    """Whether corrections are open, as everyone can see: not at night, nor during a secret question."""
    turn: Callable[[State], int | str] = lambda state: 0
    """A part of the questions' ids, such as a turn; 0: a question stays valid while others play on."""
    leaves: Callable[[State, State], Iterable[str]] = lambda before, after: ()
    """The steps of the game that a correction ends, from the states before and after it."""
    steps: Mapping[str, Text] = field(default_factory=dict)
    """The sentence in the log for each step."""
    among: Callable[[State], Sequence[Correction[State]]] | None = None
    """The corrections that a state may allow, if that is quicker than to ask each; None: any."""

    def __post_init__(self) -> None:
        """Enter the list into the event: corrections may need other events, so it cannot import them."""
        self.event.corrections = self

    @cached_property
    def by_id(self) -> Mapping[str, Correction[State]]:
        """The corrections by their ids."""
        return {correction.id: correction for correction in self.corrections}

    def asks(self, state: State) -> Iterator[Move[Event[State]]]:
        """Yield the questions, to everybody."""
        if self.may_be(state):
            for correction in self.among(state) if self.among else self.corrections:
                yield from correction.asks(state, self)
