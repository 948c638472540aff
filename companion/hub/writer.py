"""The writer: one thread that takes every input of every table, the smallest stamp first."""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager, suppress

from companion.core.text import Text
from companion.frontends import Problem
from companion.hub.agenda import Agenda
from companion.hub.arrival import Posted
from companion.hub.gathering import Gathered, RequestBatcher, fail, refuse
from companion.hub.inbox import Inbox
from companion.hub.log.entries import Elsewhere, EventLog, LogEntry, Unsaved
from companion.hub.pulse import Pulse
from companion.hub.table.inputs import DeviceReport, Ping, Request, Task, Trouble
from companion.hub.table.table_service import ServedTable, TableService
from companion.table.inputs import CloseTable

logger = logging.getLogger(__name__)

SAVE_EVERY = 5_000_000_000
"""Nanoseconds between two writes of the game time while something is timed."""

RETRY_EVERY = 1_000_000_000
"""Nanoseconds between two tries to write while the disk is full."""

FAULT_PAUSE = 0.2
"""Seconds that the thread waits after a fault, so that a repeated fault does not take the whole processor."""


class Writer:
    """The thread behind `Tables`; while it runs, nothing else changes a table."""

    def __init__(
        self,
        log: EventLog,
        tables: MutableMapping[str, TableService],
        inbox: Inbox[Posted],
        clock: Callable[[], int],
        pulse: Pulse | None,
    ) -> None:
        """Serve `tables`, given by code; `clock` gives monotonic nanoseconds, and `pulse` notices freezes."""
        self.listeners: list[Callable[[str], None]] = []
        self._log = log
        self._tables = tables
        self._inbox = inbox
        self._clock = clock
        self._freeze_detector = pulse
        self._troubles: dict[str, Text] = {}
        self._agenda = Agenda()
        self._batcher = RequestBatcher(tables, inbox, self._report_fault)
        self._last_saved_at = clock()
        self._stopping = threading.Event()
        self._is_closed = False

    def close(self) -> None:
        """Take no more requests: the hub is about to start again with other tables."""
        self._is_closed = True

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run the thread inside this context."""
        stamp = self._clock()
        for service in list(self._tables.values()):
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
                with suppress(Elsewhere):  # its owner writes it
                    service.logged.save(self._clock())

    def add(self, code: str, service: TableService) -> None:
        """Serve one more table, which continues from its log; in the writer's thread."""
        self._tables[code] = service
        service.restart(self._clock())
        self._schedule(code)

    def save_and_unload(self, code: str, *, close: bool = False) -> bool:
        """Write a table as it is now, and stop serving it; return False if the disk does not take it."""
        service = self._tables.get(code)
        if service:
            logged, stamp, before = service.logged, self._clock(), service.served_table
            if close:
                logged.report(CloseTable(), logged.time_at(stamp), stamp)
            logged.save(stamp)
            if logged.failing:
                self._tell(code, before)
                self._schedule(code)
                return False
            self.unload(code)
        return True

    def unload(self, code: str) -> None:
        """Stop serving a table; its followers are told, and find out that it has gone."""
        if self._tables.pop(code, None):
            self._agenda.forget(code)
            self._tell_all(code)

    def _run(self) -> None:
        for code in list(self._tables):
            self._schedule(code)
        while not self._stopping.is_set():
            until = self._deadline()
            if self._freeze_detector:
                until = self._freeze_detector.begin(until, bool(self._agenda.timed))
            taken = self._inbox.take(until)
            try:
                self._compensate_freeze()
                if taken:
                    self._run_due(taken[0])
                    self._handle(*taken)
                elif until is not None and not self._stopping.is_set():
                    # Up to `until`, not up to now: an input with a stamp between the two may still be on its way.
                    self._run_due(until)
            except Exception as error:
                self._report_fault(error)
                self._stopping.wait(FAULT_PAUSE)

    def _compensate_freeze(self) -> None:
        """Leave a freeze out of every table's game time, and repeat the interrupted narration, before anything else."""
        frozen = self._freeze_detector.frozen() if self._freeze_detector else None
        if frozen is None:
            return
        for code, service in list(self._tables.items()):
            before = service.served_table
            try:
                service.logged.thaw(*frozen)
                self._tell(code, before)
                self._schedule(code)
            except Exception as error:
                self._report_fault(error)

    def _report_fault(self, error: Exception) -> None:
        """Log only the kind of a fault (its words could contain somebody's answer) and go on.

        A table that has another owner by now is no fault: it is no longer served.
        """
        if isinstance(error, Elsewhere):
            for code in error.codes:
                self.unload(code)
            return
        place = traceback.extract_tb(error.__traceback__)[-1]
        logger.error("the writer met %s in %s, line %s", type(error).__name__, place.name, place.lineno)

    def _handle(self, stamp: int, posted: Posted) -> None:
        code, item = posted
        try:
            if isinstance(item, Request) and self._is_closed:
                refuse(item, "full")
            elif isinstance(item, Request):
                self._commit(self._batcher.of(stamp, code, item, self._deadline()))
            elif isinstance(item, Trouble):
                self._update_trouble(item)
            elif isinstance(item, Ping):
                item.done.set_result(None)
            elif isinstance(item, Task):
                self._run_errand(item)
            else:
                self._handle_device_report(stamp, code, item)
        except Exception as error:
            self._report_fault(error)

    def _handle_device_report(self, stamp: int, code: str, report: DeviceReport) -> None:
        if code not in self._tables:
            return
        before = self._tables[code].served_table
        self._tables[code].report(report, stamp)
        self._tell(code, before)
        self._schedule(code)

    def _commit(self, gathered: Gathered) -> None:
        """Write the events of requests; then tell everybody, and their senders last."""
        rows = {code: found for code in gathered if (found := self._tables[code].unwritten)}
        problem, lost = self._write(rows)
        for code, requests in gathered.items():
            before = self._tables[code].served_table
            try:
                receipts = self._tables[code].settle(requests, problem)
                self._tell(code, before)
            except Exception as error:
                self._report_fault(error)
                for item, _ in requests:
                    fail(item)
            else:
                for (item, _), receipt in zip(requests, receipts, strict=True):
                    item.done.set_result(receipt)
            self._schedule(code)
        for code in lost:
            self.unload(code)

    def _write(self, rows: Mapping[str, Sequence[LogEntry]]) -> tuple[Problem | None, Collection[str]]:
        """Write rows; return the problem, None if they are on disk, and the tables that must be read again."""
        try:
            if rows:
                self._log.append(rows)
        except Elsewhere as error:
            return "not_known", error.codes
        except Unsaved:
            return "unsaved", ()
        return None, ()

    def _update_trouble(self, trouble: Trouble) -> None:
        if trouble.says:
            self._troubles[trouble.frontend] = trouble.says
        else:
            self._troubles.pop(trouble.frontend, None)
        for code, service in list(self._tables.items()):
            before = service.served_table
            service.logged.hint(self._troubles.values())
            self._tell(code, before)

    def _run_errand(self, errand: Task) -> None:
        before = {code: service.served_table for code, service in self._tables.items()} if errand.touches else {}
        try:
            errand.do()
        except Exception as error:
            errand.done.set_exception(error)
            return
        for code, shown in before.items():
            self._tell(code, shown)
            self._schedule(code)
        errand.done.set_result(None)

    def _tell(self, code: str, before: ServedTable) -> None:
        if code in self._tables and self._tables[code].served_table != before:
            self._tell_all(code)

    def _tell_all(self, code: str) -> None:
        for told in list(self.listeners):
            try:
                told(code)
            except Exception as error:
                self._report_fault(error)

    def _run_due(self, until: int) -> None:
        """Do what is due by the stamp `until` on every table, and write the times."""
        for code in self._agenda.take(until):
            try:
                self._advance(code, until)
            except Exception as error:
                self._report_fault(error)
        moment = self._next_save()
        if moment is not None and moment <= until:
            self._save_times(self._clock())

    def _advance(self, code: str, until: int) -> None:
        before = self._tables[code].served_table
        self._tables[code].advance(until)
        self._tell(code, before)
        self._schedule(code)

    def _schedule(self, code: str) -> None:
        """Note when this table next has something to do without an input, for `_deadline`; nothing if it has gone."""
        if code in self._tables:
            self._agenda.note(code, self._tables[code])

    def _next_save(self) -> int | None:
        if not self._agenda.timed:
            return None
        failing = any(self._tables[code].logged.failing for code in self._agenda.timed)
        return self._last_saved_at + (RETRY_EVERY if failing else SAVE_EVERY)

    def _save_times(self, until: int) -> None:
        self._last_saved_at = until
        timed = [self._tables[code].logged for code in self._agenda.timed]
        well = [logged for logged in timed if not logged.failing]
        try:
            self._log.keep_times({logged.table.code: logged.time_at(until) for logged in well})
        except Unsaved:
            well = []
        for logged in timed:
            if logged not in well:
                self._save_one(logged.table.code, until)

    def _save_one(self, code: str, until: int) -> None:
        before = self._tables[code].served_table
        try:
            self._tables[code].logged.save(until)
            self._tell(code, before)
            self._schedule(code)
        except Exception as error:
            self._report_fault(error)

    def _deadline(self) -> int | None:
        """Return the stamp at which the writer next has something to do without an input, or None."""
        moments = (self._agenda.first, self._next_save())
        return min((moment for moment in moments if moment is not None), default=None)
