"""Requests at one table: their senders wait until the events are on disk.

A request makes a `RequestStep`. Steps that wait at the same time are written together, each based on the table after
the steps before it. If the disk does not take them, none of them has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.question import NotAChoice, check
from companion.core.text import Text
from companion.core.view import AT_HUB, HUB, Seat
from companion.frontends import Problem, Receipt
from companion.hub.log.entries import LogEntry, Unsaved
from companion.hub.table.inputs import EARLY, NO_USE, SAYS, ControlUse, Press, Request, SentAnswer, SentJoining
from companion.hub.table.logged_table import Instant, LoggedTable
from companion.hub.table.receipts import Receipts, log_key
from companion.table import TableRules
from companion.table import inputs as i
from companion.table.event import TableMove
from companion.table.hub_buttons import TableDeed
from companion.table.state import Table


class RequestOutcome(Struct, frozen=True):
    """The result of a request."""

    receipt: Receipt
    """The receipt for its sender; if something happens, the tag of the view is still missing."""

    after: Instant

    entries: Sequence[LogEntry] = ()
    """The entries for the log; None if nothing happens."""

    stamp: int = 0
    """The moment of the request, in monotonic nanoseconds."""

    key: str = ""
    """The receipt's key; empty if the receipt is not kept, or is kept already."""


class Requests:
    """The requests at `logged`, with the steps that wait for the disk."""

    def __init__(self, rules: TableRules, logged: LoggedTable, receipts: Receipts) -> None:
        """Answer repeated requests from `receipts`."""
        self._rules = rules
        self._logged = logged
        self._receipts = receipts
        self._steps: list[RequestOutcome] = []

    def take(self, request: Request, stamp: int) -> None:
        """Let a request wait; raises the rules' errors, and then nothing waits."""
        match request:
            case SentAnswer():
                self._answer(request, stamp)
            case SentJoining():
                self._wish(request, stamp)
            case Press(seat):
                self._answer_button_press(seat, stamp)
            case ControlUse():
                self._use(request, stamp)
            case _:
                assert_never(request)

    def joins(self, request: Request, stamp: int) -> bool:
        """Return whether a request may wait together with those that wait already.

        It may not if a tick is due between them, if one of them starts or stops game time, or if one of them is the
        same answer.
        """
        ahead, key = self._projected_state, log_key(request) if isinstance(request, SentAnswer) else ""
        deadline = self._logged.due_of(ahead)
        same = key and any(step.key == key for step in self._steps)
        return ahead.table.paused == self._logged.table.paused and (deadline is None or deadline > stamp) and not same

    @property
    def entries(self) -> Sequence[LogEntry]:
        """All entries of the steps, in order."""
        return [entry for step in self._steps for entry in step.entries]

    def settle(self, problem: Problem | None) -> Sequence[Receipt]:
        """Apply the steps to the table, or forget them if the disk has not taken their entries: `problem`.

        Returns the receipts for their senders, in order.
        """
        steps, self._steps = self._steps, []
        lost: Problem | None = None
        told: list[Receipt] = []
        for step in steps:
            lost = problem if step.entries else lost
            told.append(self._lose(step, lost) if lost else self._keep(step))
        return told

    def _keep(self, step: RequestOutcome) -> Receipt:
        receipt = step.receipt
        if step.entries:
            self._logged.become(step.after, step.stamp)
            receipt = self._tag(receipt)
        if step.key:
            self._receipts.keep(step.key, receipt)
        return receipt

    def _lose(self, step: RequestOutcome, problem: Problem) -> Receipt:
        """Return the receipt of a step that is lost, or that was based on a lost one."""
        return replace(self._tag(step.receipt), problem=problem, says=SAYS[problem])

    def _tag(self, receipt: Receipt) -> Receipt:
        """Return a receipt with the tag of its seat's current view, or of the public view without a seat."""
        seat = Seat(receipt.seat)
        return replace(receipt, tag=self._logged.snapshot.tag(seat or None))

    @property
    def _projected_state(self) -> Instant:
        """The table after the steps."""
        return self._steps[-1].after if self._steps else self._logged.now

    def _answer(self, answer: SentAnswer, stamp: int) -> None:
        key = log_key(answer)
        try:
            known = self._receipts.find(key, answer.device) or self._from_log(answer, key)
        except Unsaved:
            known = Receipt(answer.seat, "", "not_known", SAYS["not_known"])
        if known is not None:
            self._queue_receipt(known)
        elif answer.seat not in self._seats_of(answer.device):
            self._as_guest(answer, stamp, key)
        else:
            asked = (move for move in self._list_moves(answer) if move.question.id == answer.question)
            self._answer_move(next(asked, None), answer.value, stamp, answer.seat, key)

    def _as_guest(self, answer: SentAnswer, stamp: int, key: str) -> None:
        """Take the answer of a guest on the device; its receipt names no seat, and has the tag of the public view."""
        move = self._projected_state.snapshot.guest_move(answer.device)
        if move is None or move.to != answer.seat:
            self._queue_receipt(Receipt(answer.seat, "", "stranger", SAYS["stranger"]))
        else:
            asked = move if move.question.id == answer.question else None
            self._answer_move(asked, answer.value, stamp, answer.seat, key, told=Seat(0))

    def _from_log(self, answer: SentAnswer, key: str) -> Receipt | None:
        """Return the receipt of an answer that only the log knows: its tag is the current view's.

        A device that has lost the seat gets the tag of the public view.
        """
        if not self._logged.has(key):
            return None
        own = answer.seat in self._seats_of(answer.device)
        return Receipt(answer.seat, self._projected_state.snapshot.tag(answer.seat if own else None))

    def _list_moves(self, answer: SentAnswer) -> Iterable[TableMove]:
        """Return the moves that may be made here; the hub's own controls answer no secret question."""
        snapshot = self._projected_state.snapshot
        if answer.device != AT_HUB:
            return snapshot.moves(answer.seat)
        moves = snapshot.hub_controls() if answer.seat == HUB else snapshot.moves(answer.seat)
        return (move for move in moves if not move.question.secret)

    def _seats_of(self, device: str) -> Sequence[Seat]:
        own = self._projected_state.table.seats_of(device)
        return (*own, HUB) if device == AT_HUB else own

    def _wish(self, wish: SentJoining, stamp: int) -> None:
        """Take a joining request; the receipt names the seat that the device has gained, or none."""
        before = set(self._projected_state.table.seats_of(wish.device))
        if isinstance(wish.wants, i.ChooseLanguage) and wish.wants.seat not in before:
            self._queue_receipt(Receipt(Seat(0), "", "stranger", SAYS["stranger"]))
            return

        def gained(table: Table) -> Seat:
            new = [seat for seat in table.seats_of(wish.device) if seat not in before]
            return new[-1] if new else Seat(0)

        self._do(self._rules.decide_input(self._projected_state.table, wish.wants), stamp, gained)

    def _answer_button_press(self, seat: Seat, stamp: int) -> None:
        """Answer the first public question of the seat with a `button_choice`."""
        for move in self._projected_state.snapshot.moves(seat):
            if move.question.button_choice is not None and not move.question.secret:
                self._answer_move(move, move.question.button_choice, stamp, seat)
                return
        self._refuse(seat, "stale", NO_USE)

    def _use(self, use: ControlUse, stamp: int) -> None:
        """Do what the button does at the moment; the receipt names no seat."""
        deed = self._rules.controls(self._projected_state.table).get(use.control)
        if deed and use.control == "next" and self._logged.step_early(self._projected_state, stamp):
            self._refuse(Seat(0), "refused", EARLY)
        elif deed:
            self._do(deed, stamp, lambda table: Seat(0))
        else:
            self._refuse(Seat(0), "stale", NO_USE)

    def _answer_move(
        self,
        move: TableMove | None,
        value: object,
        stamp: int,
        seat: Seat,
        key: str = "",
        *,
        told: Seat | None = None,
    ) -> None:
        """Take an answer to the question of a move; without a move the question is closed.

        The receipt is for the seat `told` if that differs from the answering seat.
        """
        told = seat if told is None else told
        if move is None:
            self._refuse(told, "stale", key=key)
            return
        if self._logged.early(self._projected_state, seat, move.question.id, stamp):
            # Without a key: the same answer may be sent again, and count, a moment later.
            self._refuse(told, "refused", EARLY)
            return
        try:
            checked = check(move.question, value)
        except NotAChoice as error:
            self._refuse(told, "not_offered", error.says, key)
        else:
            self._do(self._rules.decide_answer(move, seat, checked), stamp, lambda table: told, key)

    def _do(self, deed: TableDeed, stamp: int, seat: Callable[[Table], Seat], key: str = "") -> None:
        """Carry out a deed; `seat` returns the receipt's seat from the table after it."""
        before = self._projected_state
        try:
            entries, after = self._logged.decide(before, deed, stamp, key)
        except Refused as error:
            self._refuse(seat(before.table), "refused", error.says, key)
        else:
            self._steps.append(RequestOutcome(Receipt(seat(after.table), ""), after, entries, stamp, key))

    def _refuse(self, seat: Seat, problem: Problem, says: Text | None = None, key: str = "") -> None:
        self._queue_receipt(
            Receipt(seat, self._projected_state.snapshot.tag(seat or None), problem, says or SAYS[problem]), key
        )

    def _queue_receipt(self, receipt: Receipt, key: str = "") -> None:
        self._steps.append(RequestOutcome(receipt, self._projected_state, key=key))
