"""The law of secrets in memory: two plays that differ only in others' secrets look the same to an observer.

Both plays have the same setup, public answers and moments. The secret answers of all seats except the observer's
differ, and so do the cards that chance dealt to them in secret. Until a revealing event occurs in either, the observer
receives equal bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from companion.core.chance import Chance
from companion.core.game import AnyGame, Refused
from companion.core.question import NotAChoice, Question
from companion.core.view import Seat
from companion.table import events as e
from companion.table.event import TableEvent, TableMove
from companion.table.hub_buttons import TableDeed
from companion.table.inputs import TableInput
from tests.laws.bots import any_answer
from tests.laws.difference import Given, first_difference
from tests.laws.evening import Evening
from tests.laws.plays import Door, Input, Says
from tests.laws.rolls import Rolls, another, drawn, others

Receipt = Callable[[Evening, str], object]

FEW = 3
"""Questions of another shape that the message names."""


def receipt(evening: Evening, tag: str) -> object:
    """Return the receipt of an accepted answer, with the tag of the next view."""
    return {"accepted": True, "view": tag}


class Leak(AssertionError):
    """The observer can tell the two plays apart."""


class Diverged(Exception):
    """The observer cannot be dealt the same any more: the plays must not be compared."""


class ObserverExits:
    """The hub's exits of one observer: pushes, receipts and refusals with their times."""

    def __init__(self, evening: Evening, observer: int | None, receipt: Receipt) -> None:
        self.evening = evening
        self.observer = observer
        self.receipt = receipt
        self.out: list[Given] = []
        self._last = b""

    def tell(self) -> None:
        """Push the observer's view if its bytes have changed."""
        view = msgspec.json.encode(self.evening.view(self.observer))
        if view != self._last:
            self._last = view
            self.out.append(("view", self.evening.now, view))

    def accepted(self) -> None:
        """Acknowledge an answer of the observer's seat."""
        tag = sha256(self._last).hexdigest()
        self.out.append(("receipt", self.evening.now, msgspec.json.encode(self.receipt(self.evening, tag))))

    def refused(self, error: str, says: object) -> None:
        """Refuse an answer of the observer's seat."""
        self.out.append(("refusal", self.evening.now, msgspec.json.encode([error, says])))


class Twins:
    """Two plays in step, seen by one observer. Until `part` is called they are the same."""

    def __init__(
        self,
        game: AnyGame,
        observer: int | None,
        names: tuple[str, ...],
        *,
        seed: object,
        receipt: Receipt = receipt,
        phoneless: tuple[str, ...] = (),
    ) -> None:
        self.observer = observer
        self.game = game
        evenings = (Evening(*names, games={game.name: game}, seed=seed, phoneless=phoneless) for _ in range(2))
        self.runs = tuple(ObserverExits(evening, observer, receipt) for evening in evenings)
        self.first, self.second = (run.evening for run in self.runs)
        self.random = Random(repr(("twin", seed, observer)))
        self.seed = seed
        self.steps = 0
        self.parted = False
        self.revealed = False
        self.differed = False
        self._compared = 0
        for run in self.runs:
            run.tell()
        self._compare()

    def part(self) -> None:
        """Let the others' secrets differ from now on."""
        self.parted = True

    def speak(self) -> None:
        """Let a narrator report the lines."""
        self.first.speaks = self.second.speaks = True

    def over(self) -> bool:
        """Return whether a secret has been revealed in either play: then nothing is compared any more."""
        return self.revealed

    def wait(self, milliseconds: int) -> None:
        """Let game time pass; the hub acts at the same moments in both."""
        until = self.first.now + milliseconds
        while not self.over():
            moments = [run.evening.coming() for run in self.runs]
            if moments[0] != moments[1]:
                raise Leak(f"what ends by itself ends at another moment, in the one and in the other: {moments}")
            if moments[0] is None or moments[0][0] > until:
                break
            at, given = moments[0]
            before = len(self.first.events)
            self.first.now = self.second.now = at
            self._both((given, given))
            if self.over():
                break
            assert len(self.first.events) > before, f"{given} changes nothing"
        self.first.now = self.second.now = until

    def say(self, seat: int, start: str, value: Any = "go", instead: Any = None) -> None:
        """Answer in both the question whose id begins with `start`; see `give`."""
        if not self.revealed:
            asked = self.first if self.first.asks(seat, start) else self.second
            self.give(Says(seat, asked.question(seat, start).id, value), instead)

    def give(self, what: Input, instead: Any = None) -> None:
        """Give an input to both; `instead` is the value of a secret answer in the second.

        Once a secret is revealed, nothing is compared any more and nothing happens. An `instead` before `part` is for
        events that reveal the same in both: later output is compared too.
        """
        if self.revealed:
            return
        if isinstance(what, Door):
            self._both((what.given, what.given))
            return
        moves = [_move(run.evening, what.seat, what.id) for run in self.runs]
        if not what.wrong and moves == [None, None]:
            raise LookupError(f"nobody is asked {what.id}: seat {what.seat} has {self.first.ids(what.seat)}")
        values = [what.value, what.value]
        other = moves[1]
        differs = self.parted or instead is not None
        if other and other.question.secret and what.seat != self.observer and differs and not what.wrong:
            values[1] = any_answer(other.question.ask, self.random) if instead is None else instead
        deeds = [self._checked(n, what.seat, moves[n], values[n]) for n in range(2)]
        if (deeds[0] is None) != (deeds[1] is None):
            raise Leak(f"only one of both takes {what}")
        if deeds[0] is not None and deeds[1] is not None:
            self._both((deeds[0], deeds[1]), what.seat)
        self._compare()

    def _checked(self, n: int, seat: int, move: TableMove | None, value: object) -> TableDeed | None:
        run = self.runs[n]
        try:
            if move is not None:
                return run.evening.answer(seat, move, value)
            error, says = "stale", "This question is not asked any more."
        except NotAChoice as refusal:
            error, says = "not offered", refusal.says.message
        if seat == self.observer:
            run.refused(error, says)
        return None

    def _both(self, deeds: tuple[TableInput | TableDeed, TableInput | TableDeed], seat: int | None = None) -> None:
        """Decide in both, with other secret chance in the second; append, apply, push."""
        self.steps += 1
        rolls = Rolls((self.seed, self.steps))
        happened = self._decided(0, deeds[0], rolls)
        twin = self._other_chance(deeds[1], happened, rolls)
        if self.parted and any(self._reveals(event) for event in [*(happened or []), *(twin or [])]):
            self.revealed = True
            return
        self.differed |= happened != twin
        for run, events in zip(self.runs, (happened, twin), strict=True):
            self._settle(run, events, seat)
        self._compare()

    def _settle(self, run: ObserverExits, events: list[TableEvent] | None, seat: int | None) -> None:
        mine = seat is not None and seat == self.observer
        if events is None:
            if mine:
                run.refused("refused", "by a rule")
            return
        run.evening.accept(events)
        run.tell()
        if mine:
            run.accepted()

    def _decided(self, n: int, what: TableInput | TableDeed, chance: Chance) -> list[TableEvent] | None:
        try:
            return self.runs[n].evening.decide(what, chance)
        except Refused:
            return None

    def _other_chance(
        self, what: TableInput | TableDeed, happened: list[TableEvent] | None, rolls: Rolls
    ) -> list[TableEvent] | None:
        """Decide in the second play so that the observer and the public are dealt the same."""
        given = drawn(happened or [], self.observer)

        def fits(twin: list[TableEvent] | None) -> bool:
            return drawn(twin or [], self.observer) == given or any(map(self._reveals, twin or []))

        chances = (*(others(rolls, self.random) if self.parted else ()), Rolls((self.seed, self.steps)))
        twin, fitting = another(happened, lambda chance: self._decided(1, what, chance), chances, fits)
        if not fitting:
            raise Diverged
        return twin

    def _reveals(self, event: TableEvent) -> bool:
        # The end of a rehearsal says how many of the secret voters hear the voice.
        told = isinstance(event, e.RehearsalEnded)
        return told or (isinstance(event, e.GameAdvanced) and type(event.event) in self.game.reveals)

    def _compare(self) -> None:
        if self.revealed:
            return
        one, other = (run.out[self._compared :] for run in self.runs)
        if one != other:
            raise Leak(first_difference(self.observer, one, other))
        self._compared += len(one)
        shapes = [_shapes(run.evening, self.observer) for run in self.runs]
        only = [_few(shapes[n] - shapes[1 - n]) for n in range(2)]
        if shapes[0] != shapes[1]:
            raise Leak(f"what the others are asked has another shape:\nin one {only[0]}\nin the other {only[1]}")


def _few(shapes: set[str]) -> str:
    """Return the first of them, and the number of the others."""
    found = sorted(shapes)
    more = f", and {len(found) - FEW} more" if len(found) > FEW else ""
    return f"{', '.join(found[:FEW]) or 'nothing'}{more}"


def _move(evening: Evening, seat: int, id: str) -> TableMove | None:
    return next((move for move in evening.legal_moves().get(Seat(seat), ()) if move.question.id == id), None)


def _shapes(evening: Evening, observer: int | None) -> set[str]:
    """Return the parts of the others' phones that can be seen across the table: law 4, constant shape."""
    return {
        f"seat {seat}, place {place}: {_shape(move.question)}"
        for seat, moves in evening.legal_moves().items()
        if seat != observer
        for place, move in enumerate(moves)
    }


def _shape(question: Question) -> str:
    width = len(getattr(question.ask, "choices", ()) or getattr(question.ask, "rows", ()))
    marks = [mark for mark in ("secret", "required") if getattr(question, mark)]
    return " ".join(
        [question.id, type(question.ask).__name__, str(width), *marks, str(question.deadline or "")]
    ).strip()
