"""The writer: one thread that takes every input of every table, the smallest stamp first.

Faces post inputs and read looks; nothing else reaches a table.
"""

from __future__ import annotations

import logging
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from companion.core.chance import Chance
from companion.core.replay import Events, UnknownEvent
from companion.core.table import TableRules
from companion.core.table import commands as c
from companion.core.table.doors import table_code
from companion.core.table.events import TableOpened
from companion.core.text import Text
from companion.hub.arriving import Arriving, Posted
from companion.hub.chance import system_chance
from companion.hub.held import Held
from companion.hub.inbox import Full, Inbox
from companion.hub.inputs import Answer, Input, Presence, Trouble, Wish
from companion.hub.load import load
from companion.hub.log import Entry, Log, Unsaved
from companion.hub.look import Look
from companion.hub.presence import Presence as Phones

logger = logging.getLogger(__name__)

SAVE_EVERY = 5_000_000_000
"""Nanoseconds between two writes of the game time while something is timed."""

RETRY_EVERY = 1_000_000_000
"""Nanoseconds between two tries to write while the disk takes nothing."""

MOST_TICKS = 1000
"""Ticks of a table that may be due at once; more can only be a fault of its rules."""

FAULT_PAUSE = 0.2
"""Seconds to breathe after a fault, so that one that repeats does not take the whole processor."""


class Tables:
    """All tables of one hub; see `companion.faces.Hub`. `clock` gives monotonic nanoseconds."""

    def __init__(
        self,
        log: Log,
        rules: TableRules,
        *,
        rate: int = 1,
        clock: Callable[[], int] = time.monotonic_ns,
        chance: Callable[[], Chance] = system_chance,
    ) -> None:
        """Read every table of `log` and bring it back to where it was."""
        self._log = log
        self._rules = rules
        self._rate = rate
        self._clock = clock
        self._chance = chance
        self._inbox: Inbox[Posted] = Inbox(clock)
        self._listeners: list[Callable[[str], None]] = []
        loaded = [self._load(code) for code in log.places()]
        self._held: dict[str, Held] = {held.table.code: held for held in loaded if held and not held.table.closed}
        self._phones: dict[str, Phones] = {code: Phones(clock()) for code in self._held}
        self._troubles: dict[str, Text] = {}
        self._ahead: dict[str, int] = {}
        self._timed: set[str] = set()
        self._saved = clock()
        self._stopping = threading.Event()

    def _load(self, code: str) -> Held | None:
        try:
            return load(self._log, self._rules, code, self._clock, self._rate, self._chance)
        except UnknownEvent:
            logger.error("table %s was written by a newer version and stays closed", code)
        except Exception as error:
            logger.error("table %s cannot be brought back (%s) and stays closed", code, type(error).__name__)
        return None

    def open(self, language: str) -> str:
        """Open one more table before the writer runs; return its code. Raises `Unsaved`."""
        code = table_code(self._chance(), self._log.places())
        row = Events(self._rules.games).encode(TableOpened(code, language))
        self._log.append(code, [Entry(1, 0, int(time.time() * 1000), row)])
        self._held[code] = load(self._log, self._rules, code, self._clock, self._rate, self._chance)
        self._phones[code] = Phones(self._clock())
        return code

    def close_all(self) -> None:
        """Close every table before the writer runs: a new evening begins; the log keeps the old ones."""
        for held in self._held.values():
            held.report(c.CloseTable(), held.time_at(self._clock()), self._clock())
        self._held.clear()
        self._phones.clear()

    # What faces may ask, from any thread.

    def tables(self) -> Sequence[str]:
        """Return the codes of all tables."""
        return list(self._held)

    def look(self, code: str) -> Look:
        """Return a table as it is now; raises `KeyError` if there is none."""
        return self._held[code].look

    def now(self, code: str) -> int:
        """Return a table's game time in milliseconds."""
        return self._held[code].time_at(self._clock())

    def arrive(self, code: str) -> Arriving:
        """Stamp an input for a table; raises `KeyError` if there is none."""
        self._held[code]
        return Arriving(code, self._inbox)

    def present(self, code: str, device: str, here: bool) -> None:
        """Take the report that a device's phone has a live channel now, or has none left."""
        self._report(code, Presence(device, here))

    def trouble(self, face: str, says: Text | None) -> None:
        """Take the report that a face does not work, or with None that it does again."""
        self._report("", Trouble(face, says))

    def _report(self, code: str, report: Presence | Trouble) -> None:
        try:
            self._inbox.post(self._inbox.arrive(), (code, report))
        except Full:
            logger.warning("a report was dropped: the inbox is full")

    def listen(self, told: Callable[[str], None]) -> Callable[[], None]:
        """Call `told(code)` after each change; returns a function that ends this."""
        self._listeners.append(told)
        return lambda: self._listeners.remove(told)

    # The writer's thread.

    @contextmanager
    def running(self) -> Iterator[Tables]:
        """Run the writer's thread inside this context."""
        stamp = self._clock()
        for held in self._held.values():
            try:
                held.restart(stamp)
            except Exception as error:
                self._report_fault(error)
        thread = threading.Thread(target=self._run, name="writer")
        thread.start()
        try:
            yield self
        finally:
            self._stopping.set()
            self._inbox.wake()
            thread.join()
            for held in self._held.values():
                held.save(self._clock())

    def _run(self) -> None:
        for code in self._held:
            self._look_ahead(code)
        while not self._stopping.is_set():
            until = self._deadline()
            taken = self._inbox.take(until)
            try:
                if taken:
                    self._ticks(taken[0])
                    self._handle(*taken)
                elif until is not None and not self._stopping.is_set():
                    # Not up to now: an input stamped between may be on its way to what is due later.
                    self._ticks(until)
            except Exception as error:
                self._report_fault(error)
                self._stopping.wait(FAULT_PAUSE)

    def _report_fault(self, error: Exception) -> None:
        """Log the kind of fault only (its words could hold what somebody answered) and go on."""
        place = traceback.extract_tb(error.__traceback__)[-1]
        logger.error("the writer met %s in %s, line %s", type(error).__name__, place.name, place.lineno)

    def _handle(self, stamp: int, posted: Posted) -> None:
        code, item = posted
        try:
            self._take(stamp, code, item)
        except Exception as error:
            if isinstance(item, Answer | Wish) and not item.done.done():
                item.done.set_exception(RuntimeError("the hub failed"))
            self._report_fault(error)

    def _take(self, stamp: int, code: str, item: Input) -> None:
        match item:
            case Answer() | Wish():
                held = self._held[code]
                before = held.look
                receipt = held.answer(item, stamp) if isinstance(item, Answer) else held.wish(item, stamp)
                if isinstance(item, Wish) and not receipt.problem:
                    self._phones[code].expect(item.device, stamp)
                self._tell(code, before)
                item.done.set_result(receipt)
                self._look_ahead(code)
            case Presence(device, here):
                self._phones[code].set(device, here, stamp)
                self._look_ahead(code)
            case Trouble():
                self._notice(item)

    def _notice(self, trouble: Trouble) -> None:
        self._troubles.pop(trouble.face, None)
        if trouble.says:
            self._troubles[trouble.face] = trouble.says
        for code, held in self._held.items():
            before = held.look
            held.notice(self._troubles.values())
            self._tell(code, before)

    def _tell(self, code: str, before: Look) -> None:
        if self._held[code].look is not before:
            for told in list(self._listeners):
                try:
                    told(code)
                except Exception as error:
                    self._report_fault(error)

    def _ticks(self, until: int) -> None:
        """Send what is due by the stamp `until`: ticks, reports of presence, writes of the time."""
        for code in [code for code, moment in self._ahead.items() if moment <= until]:
            # A table whose rules fail waits for its next input: the others go on meanwhile.
            del self._ahead[code]
            try:
                self._advance(code, until)
            except Exception as error:
                self._report_fault(error)
        moment = self._next_save()
        if moment is not None and moment <= until:
            self._save(self._clock())

    def _advance(self, code: str, until: int) -> None:
        held = self._held[code]
        before = held.look
        for _ in range(MOST_TICKS):
            if not held.tick(until):
                break
        else:
            raise RuntimeError("the ticks of a table do not come to an end")
        while (report := self._phones[code].next_report(held.table)) and report[0] <= until:
            if not held.report(report[1], held.time_at(until), until):
                break
        self._tell(code, before)
        self._look_ahead(code)

    def _look_ahead(self, code: str) -> None:
        """Note when this table next has something to do by itself; asked for all at every input."""
        held = self._held[code]
        report = self._phones[code].next_report(held.table)
        due = held.due
        moments = [moment for moment in (due, report and report[0]) if moment is not None]
        self._ahead.pop(code, None)
        if moments:
            self._ahead[code] = min(moments)
        self._timed.discard(code)
        if due is not None or held.failing:
            self._timed.add(code)

    def _next_save(self) -> int | None:
        if not self._timed:
            return None
        failing = any(self._held[code].failing for code in self._timed)
        return self._saved + (RETRY_EVERY if failing else SAVE_EVERY)

    def _save(self, until: int) -> None:
        self._saved = until
        timed = [self._held[code] for code in self._timed]
        well = [held for held in timed if not held.failing]
        try:
            self._log.keep_times({held.table.code: held.time_at(until) for held in well})
        except Unsaved:
            well = []
        for held in timed:
            if held not in well:
                self._save_one(held, until)

    def _save_one(self, held: Held, until: int) -> None:
        before = held.look
        held.save(until)
        try:
            self._tell(held.table.code, before)
            self._look_ahead(held.table.code)
        except Exception as error:
            self._report_fault(error)

    def _deadline(self) -> int | None:
        """Return the stamp at which the writer has something to do without being asked, or None."""
        moments = [*self._ahead.values()]
        save = self._next_save()
        if save is not None:
            moments.append(save)
        return min(moments, default=None)
