"""The writer: one thread that takes every input of every table, the smallest stamp first."""

from __future__ import annotations

import logging
import threading
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from companion.core.text import Text
from companion.hub.arrival import Posted
from companion.hub.inbox import Inbox
from companion.hub.log.entries import EventLog, LogEntry, Unsaved
from companion.hub.pulse import Pulse
from companion.hub.table.inputs import Beat, Errand, FaceReport, Request, Trouble
from companion.hub.table.table_service import Shown, TableService

logger = logging.getLogger(__name__)

SAVE_EVERY = 5_000_000_000
"""Nanoseconds between two writes of the game time while something is timed."""

RETRY_EVERY = 1_000_000_000
"""Nanoseconds between two tries to write while the disk is full."""

MOST_TOGETHER = 32
"""How many requests are written at once: the first of them waits until all are worked out."""

FAULT_PAUSE = 0.2
"""Seconds that the thread waits after a fault, so that a fault that repeats does not take the whole processor."""

Gathered = dict[str, list[tuple[Request, int]]]
"""Requests that wait for the disk, with their stamps, by the code of their table."""


class Writer:
    """The thread behind `Tables`; while it runs, nothing else changes a table."""

    def __init__(
        self,
        log: EventLog,
        tables: Mapping[str, TableService],
        inbox: Inbox[Posted],
        clock: Callable[[], int],
        pulse: Pulse | None,
    ) -> None:
        """Serve `tables`, given by their codes; `clock` gives monotonic nanoseconds, and `pulse` notices freezes."""
        self.listeners: list[Callable[[str], None]] = []
        self._log = log
        self._tables = tables
        self._inbox = inbox
        self._clock = clock
        self._pulse = pulse
        self._troubles: dict[str, Text] = {}
        self._ahead: dict[str, int] = {}
        self._timed: set[str] = set()
        self._saved = clock()
        self._stopping = threading.Event()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run the thread inside this context."""
        stamp = self._clock()
        for service in self._tables.values():
            try:
                service.restart(stamp)
            except Exception as error:
                self._report_fault(error)
        thread = threading.Thread(target=self._run, name="writer")
        thread.start()
        try:
            yield
        finally:
            self._stopping.set()
            self._inbox.wake()
            thread.join()
            for service in self._tables.values():
                service.logged.save(self._clock())

    def _run(self) -> None:
        for code in self._tables:
            self._look_ahead(code)
        while not self._stopping.is_set():
            until = self._deadline()
            if self._pulse:
                until = self._pulse.begin(until, bool(self._timed))
            taken = self._inbox.take(until)
            try:
                self._thaw()
                if taken:
                    self._ticks(taken[0])
                    self._handle(*taken)
                elif until is not None and not self._stopping.is_set():
                    # Up to `until`, not up to now: an input with a stamp between the two may still be on its way.
                    self._ticks(until)
            except Exception as error:
                self._report_fault(error)
                self._stopping.wait(FAULT_PAUSE)

    def _thaw(self) -> None:
        """Take a freeze out of every table's game time, and repeat what was being read aloud, before anything else."""
        frozen = self._pulse.frozen() if self._pulse else None
        if frozen is None:
            return
        for code, service in self._tables.items():
            before = service.shown
            try:
                service.logged.thaw(*frozen)
                self._tell(code, before)
                self._look_ahead(code)
            except Exception as error:
                self._report_fault(error)

    def _report_fault(self, error: Exception) -> None:
        """Log the kind of fault only (its words could hold what somebody answered) and go on."""
        place = traceback.extract_tb(error.__traceback__)[-1]
        logger.error("the writer met %s in %s, line %s", type(error).__name__, place.name, place.lineno)

    def _handle(self, stamp: int, posted: Posted) -> None:
        code, item = posted
        try:
            if isinstance(item, Request):
                self._settle(self._gathered(stamp, code, item))
            elif isinstance(item, Trouble):
                self._notice(item)
            elif isinstance(item, Beat):
                item.done.set_result(None)
            elif isinstance(item, Errand):
                self._run_errand(item)
            else:
                self._report(stamp, code, item)
        except Exception as error:
            self._report_fault(error)

    def _report(self, stamp: int, code: str, report: FaceReport) -> None:
        before = self._tables[code].shown
        self._tables[code].report(report, stamp)
        self._tell(code, before)
        self._look_ahead(code)

    def _gathered(self, stamp: int, code: str, first: Request) -> Gathered:
        """Take a request, and those that wait behind it: what comes of all of them is written at once."""
        found: Gathered = defaultdict(list)
        until = self._deadline()

        def joins(stamp: int, posted: Posted) -> bool:
            code, item = posted
            in_time = until is None or stamp < until
            return in_time and isinstance(item, Request) and self._tables[code].requests.joins(item, stamp)

        self._let_wait(found, stamp, (code, first))
        for _ in range(1, MOST_TOGETHER):
            taken = self._inbox.next(joins)
            if taken is None:
                break
            self._let_wait(found, *taken)
        return found

    def _let_wait(self, gathered: Gathered, stamp: int, posted: Posted) -> None:
        code, item = posted
        assert isinstance(item, Request)
        try:
            self._tables[code].requests.take(item, stamp)
        except Exception as error:
            self._report_fault(error)
            _fail(item)
        else:
            gathered[code].append((item, stamp))

    def _settle(self, gathered: Gathered) -> None:
        """Write what comes of requests; then tell everybody, and their senders last."""
        rows = {code: found for code in gathered if (found := self._tables[code].unwritten)}
        written = self._written(rows)
        for code, requests in gathered.items():
            before = self._tables[code].shown
            try:
                receipts = self._tables[code].settle(requests, written)
                self._tell(code, before)
            except Exception as error:
                self._report_fault(error)
                for item, _ in requests:
                    _fail(item)
            else:
                for (item, _), receipt in zip(requests, receipts, strict=True):
                    item.done.set_result(receipt)
            self._look_ahead(code)

    def _written(self, rows: Mapping[str, Sequence[LogEntry]]) -> bool:
        try:
            if rows:
                self._log.append(rows)
        except Unsaved:
            return False
        return True

    def _notice(self, trouble: Trouble) -> None:
        if trouble.says:
            self._troubles[trouble.face] = trouble.says
        else:
            self._troubles.pop(trouble.face, None)
        for code, service in self._tables.items():
            before = service.shown
            service.logged.hint(self._troubles.values())
            self._tell(code, before)

    def _run_errand(self, errand: Errand) -> None:
        before = {code: service.shown for code, service in self._tables.items()}
        try:
            errand.do()
        except Exception as error:
            errand.done.set_exception(error)
            return
        for code, shown in before.items():
            self._tell(code, shown)
            self._look_ahead(code)
        errand.done.set_result(None)

    def _tell(self, code: str, before: Shown) -> None:
        if self._tables[code].shown != before:
            for told in list(self.listeners):
                try:
                    told(code)
                except Exception as error:
                    self._report_fault(error)

    def _ticks(self, until: int) -> None:
        """Do what is due by the stamp `until` on every table, and write the times."""
        for code in [code for code, moment in self._ahead.items() if moment <= until]:
            # A table whose rules fail does nothing until its next input, and the other tables go on.
            del self._ahead[code]
            try:
                self._advance(code, until)
            except Exception as error:
                self._report_fault(error)
        moment = self._next_save()
        if moment is not None and moment <= until:
            self._save(self._clock())

    def _advance(self, code: str, until: int) -> None:
        before = self._tables[code].shown
        self._tables[code].advance(until)
        self._tell(code, before)
        self._look_ahead(code)

    def _look_ahead(self, code: str) -> None:
        """Note when this table next has something to do without an input, for `_deadline`: it asks no table."""
        service = self._tables[code]
        moment = service.ahead
        self._ahead.pop(code, None)
        if moment is not None:
            self._ahead[code] = moment
        self._timed.discard(code)
        if service.logged.due is not None or service.logged.failing:
            self._timed.add(code)

    def _next_save(self) -> int | None:
        if not self._timed:
            return None
        failing = any(self._tables[code].logged.failing for code in self._timed)
        return self._saved + (RETRY_EVERY if failing else SAVE_EVERY)

    def _save(self, until: int) -> None:
        self._saved = until
        timed = [self._tables[code].logged for code in self._timed]
        well = [logged for logged in timed if not logged.failing]
        try:
            self._log.keep_times({logged.table.code: logged.time_at(until) for logged in well})
        except Unsaved:
            well = []
        for logged in timed:
            if logged not in well:
                self._save_one(logged.table.code, until)

    def _save_one(self, code: str, until: int) -> None:
        before = self._tables[code].shown
        self._tables[code].logged.save(until)
        try:
            self._tell(code, before)
            self._look_ahead(code)
        except Exception as error:
            self._report_fault(error)

    def _deadline(self) -> int | None:
        """Return the stamp at which the writer next has something to do without an input, or None."""
        moments = [*self._ahead.values()]
        save = self._next_save()
        if save is not None:
            moments.append(save)
        return min(moments, default=None)


def _fail(request: Request) -> None:
    """Tell the sender of a request that the hub has failed."""
    if not request.done.done():
        request.done.set_exception(RuntimeError("the hub failed"))
