"""A first game of newcomers: they know nothing but what stands on their screens, and do that with the cards.

Everyone plays with the options that a game begins with, and taps what is asked. If nothing is asked, they do what the
lessons and the answers of *Now what?* name, or what their own turn shows on the page. A player without a phone answers
aloud, at the hub or on a neighbour's phone. No one corrects, undoes or ends anything.

`first_game.py` in the folder of a game's tests may bring `CARDS`: the cards on the table of such a game. It hears what
is tapped, and knows the answers that cards decide. Without it people answer anyhow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple, Protocol

from companion.core.game import AnyGame, Refused
from companion.core.question import NotAChoice, Question
from companion.core.view import AT_HUB, HUB, Seat, TableView
from companion.table.event import TableMove
from companion.texts import translator
from tests.laws.absent import BACKWARDS
from tests.laws.bots import any_answer
from tests.laws.evening import Evening
from tests.laws.folders import brought
from tests.laws.plays import NAMES
from tests.questions import begins

PAUSES = (1_000, 4_000, 15_000)
"""Milliseconds of game time before somebody taps."""

MOST = 3_000
"""The most taps until a game must be over."""

GUEST = "table-guest-"
"""The beginning of the ids by which somebody without a phone borrows one."""


ALOUD = "-for-"
"""The part of the id of a question that others answer for a seat; the seat's number follows."""


class TableCards(Protocol):
    """The cards of a game on the table."""

    def answer(self, seat: int, question: Question, words: str) -> Any:
        """Return the answer that the cards give a seat, None if they give none; `words` are the question's own."""

    def hear(self, seat: int, question: Question, value: Any, words: str) -> None:
        """Do with the cards what the screens say after an answer."""

    def differs(self, public: TableView) -> str:
        """Return a difference between the table page and the cards, empty if there is none."""

    def overdue(self, questions: Sequence[tuple[int, Question]]) -> tuple[int, Question] | None:
        """Return the question that the cards make somebody look for, None if there is none."""


class Tap(NamedTuple):
    """A move that a newcomer finds, with the seat that it is given for."""

    seat: Seat
    move: TableMove


class FirstGame:
    """A first game, played to its end."""

    def __init__(self, game: AnyGame, seed: int, language: str, *, phoneless: bool) -> None:
        """Seat the newcomers: the last one has no phone if `phoneless`."""
        self.game, self.random, self.words = game, Random(f"first {seed}"), translator(language)
        numbers = [number for number in game.seats if number <= len(NAMES)]
        names = NAMES[: numbers[seed % len(numbers)]]
        self.evening = Evening(*names, games={game.name: game}, seed=seed, phoneless=names[-1:] if phoneless else ())
        self.evening.speaks = True
        found = brought(game.name, "first_game")
        self.cards: TableCards | None = found.CARDS(len(names), self.random, self.words) if found else None

    def play(self) -> str:
        """Play the game; return an empty text at its end, else what the newcomers lacked."""
        self.evening.play(self.game.name)
        for _ in range(MOST):
            if self._is_over():
                return ""
            self.evening.wait(self.random.choice(PAUSES))
            if self._is_over():
                return ""
            if self.cards and (wrong := self.cards.differs(self.evening.public())):
                return wrong
            if not self._tap() and self.evening.coming() is None:
                return f"nobody knows what to do in the phase {self.evening.public().phase!r}: {self._read()}"
        return f"the game does not end: {self._read()}"

    def _is_over(self) -> bool:
        return self.evening.table.playing is None

    def _read(self) -> str:
        return self.words(self.evening.public().next)

    def _tap(self) -> bool:
        """Let somebody tap what they find; return whether there is anything."""
        offered = list(self._offered())
        found = self._called(offered) or [tap for tap in offered if tap.move.question.required or tap.seat == HUB]
        tools = [tap for tap in offered if tap.move.question.tool or self._is_named(tap.move.question)]
        if not found or (tools and self.random.random() < 0.3):
            found = tools or found
        if not found:
            return False
        tap = self.random.choice(found)
        question = tap.move.question
        says, seat = self.words(question.text), self._holder(tap)
        value = self.cards.answer(seat, question, says) if self.cards else None
        value = any_answer(question.ask, self.random) if value is None else value
        with suppress(Refused, NotAChoice):
            self.evening.do(self.evening.answer(tap.seat, tap.move, value))
            if self.cards:
                self.cards.hear(seat, question, value, says)
        return True

    def _holder(self, tap: Tap) -> int:
        """Return the seat whose cards a question is about: somebody may answer aloud for a player without a phone."""
        _, aloud, seat = tap.move.question.id.rpartition(ALOUD)
        return int(seat) if aloud else tap.seat

    def _called(self, offered: Sequence[Tap]) -> list[Tap]:
        """Return the tap that the cards ask for."""
        wanted = self.cards.overdue([(tap.seat, tap.move.question) for tap in offered]) if self.cards else None
        return [tap for tap in offered if wanted and (tap.seat, tap.move.question) == wanted]

    def _is_named(self, question: Question) -> bool:
        """Return whether a lesson or an answer of this phase names a question, so that people know where it is."""
        phase = self.evening.public().phase
        told = {lesson for game, lesson in self.evening.table.teaching.given_lessons}
        named = [start for lesson in self.game.lessons if lesson.id in told for start in lesson.moves]
        named += [start for one in self.game.answers.get(phase, ()) for start in one.leads]
        return not question.corrects and any(begins(question.id, start) for start in named)

    def _offered(self) -> Iterator[Tap]:
        """Yield everything that somebody can tap: on phones, for a player without one, and as a guest."""
        evening = self.evening
        for seat, moves in evening.legal_moves().items():
            at_hub = evening.table.sitter(seat).device == AT_HUB
            for move in moves:
                aside = move.question.id.startswith("table-") or any(word in move.question.id for word in BACKWARDS)
                if not (aside or (at_hub and move.question.secret)):
                    yield Tap(seat, move)
        guest = evening.rules.guest(evening.table)
        if guest is not None and isinstance(guest.to, int):
            yield Tap(Seat(guest.to), guest)
            return
        yield from (Tap(HUB, move) for move in evening.rules.hub_controls(evening.table) if _lends(move.question.id))


def _lends(id: str) -> bool:
    return id.startswith((GUEST, "table-without-", "table-agree-without-"))
