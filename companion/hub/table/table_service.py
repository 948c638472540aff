"""One table with its phones, which come and go, and with its narrators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from companion.frontends import Problem, Receipt
from companion.hub.log.entries import LogEntry
from companion.hub.table.inputs import DeviceReport, Dusk, LineReport, NarratorReport, PhoneReport, Request, SentJoining
from companion.hub.table.logged_table import LoggedTable
from companion.hub.table.narrators import Narrators
from companion.hub.table.phones import Phones
from companion.hub.table.requests import Requests
from companion.hub.table.snapshot import Snapshot

MOST_TICKS = 1000
"""The most ticks of a table that are due at once; more can only come from a fault in its rules."""


class ServedTable(NamedTuple):
    """A table as frontends see it."""

    snapshot: Snapshot
    narrator: str
    coming: bool


class TableService:
    """The service of one table in the writer's thread; other threads only read it."""

    def __init__(self, logged: LoggedTable, requests: Requests, stamp: int) -> None:
        """Serve `logged` from `stamp` on; no phone is there yet, and nobody speaks."""
        self.logged = logged
        self.requests = requests
        self.since = stamp
        """The stamp at which this service began; an earlier input belongs to another time of the table."""
        self.phones = Phones(stamp)
        self.narrators = Narrators(logged)

    def restart(self, stamp: int) -> None:
        """Continue where the hub had left the table; it has started again at `stamp`."""
        self.logged.restart(stamp)
        self.narrators.restart(stamp)

    @property
    def served_table(self) -> ServedTable:
        """The parts of the table whose change frontends are told of."""
        return ServedTable(self.logged.snapshot, self.narrators.present, self.narrators.coming)

    @property
    def ahead(self) -> int | None:
        """The stamp at which the table next has something to do without an input, or None."""
        away = self.phones.next_report(self.logged.table)
        moments = (self.logged.next_deadline, away and away[0], self.narrators.next_deadline)
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def unwritten(self) -> Sequence[LogEntry]:
        """All entries that the disk must take before the requests are settled; none if nothing happens."""
        fresh = self.requests.entries
        return [*self.logged.unsaved, *fresh] if fresh else fresh

    def settle(self, taken: Sequence[tuple[Request, int]], problem: Problem | None) -> Sequence[Receipt]:
        """Settle the waiting requests, given with their stamps.

        `problem` says why the disk has not taken all of `unwritten`; None: it has.
        """
        if self.requests.entries:
            if problem is None:
                self.logged.note_written()
            else:
                self.logged.fail(True)
        receipts = self.requests.settle(problem)
        for (item, stamp), receipt in zip(taken, receipts, strict=True):
            if not receipt.problem:
                if isinstance(item, SentJoining):
                    self.phones.expect(item.device, stamp)
                # A game that has just begun, or continues, does not know yet whether somebody speaks.
                self.narrators.inform(stamp)
        return receipts

    def report(self, item: DeviceReport, stamp: int) -> None:
        """Take the report of a frontend."""
        match item:
            case PhoneReport(device, here):
                self.phones.set(device, here, stamp)
            case NarratorReport():
                self.narrators.take(item, stamp)
            case LineReport(narrator, line, take):
                if narrator == self.narrators.present:
                    self.logged.finish_line(line, take, stamp)
            case Dusk(says):
                self.logged.prepare(says)
            case _:
                assert_never(item)

    def advance(self, until: int) -> None:
        """Send the table all that is due by the stamp `until`: ticks, and reports about its phones and its narrator."""
        for _ in range(MOST_TICKS):
            if not self.logged.tick(until):
                break
        else:
            raise RuntimeError("the ticks of a table do not come to an end")
        while (away := self.phones.next_report(self.logged.table)) and away[0] <= until:
            if not self.logged.report(away[1], self.logged.time_at(until), until):
                break
        deadline = self.narrators.next_deadline
        if deadline is not None and deadline <= until:
            self.narrators.inform(deadline)
