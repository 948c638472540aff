"""One table with its phones, which come and go, and with the narrators who can speak its lines."""

from __future__ import annotations

from typing import assert_never

from companion.faces import Receipt
from companion.hub.inputs import LineReport, NarratorReport, PhoneReport, Press, Report, Request, SentAnswer, Use, Wish
from companion.hub.logged_table import LoggedTable
from companion.hub.look import Look
from companion.hub.narrators import Narrators
from companion.hub.phones import Phones

MOST_TICKS = 1000
"""How many ticks of a table may be due at once; more can only come from a fault in its rules."""


class TableService:
    """Serves one table in the writer's thread; other threads only read it."""

    def __init__(self, logged: LoggedTable, stamp: int) -> None:
        """Serve `logged` from `stamp` on; no phone is there yet, and nobody speaks."""
        self.logged = logged
        self.phones = Phones(stamp)
        self.narrators = Narrators(logged)

    def restart(self, stamp: int) -> None:
        """Go on where the hub had left the table; it has started again at `stamp`."""
        self.logged.restart(stamp)
        self.narrators.restart(stamp)

    @property
    def shown(self) -> tuple[Look, str]:
        """The table's look and the name of its narrator; faces are told when one of them changes."""
        return self.logged.look, self.narrators.present

    @property
    def ahead(self) -> int | None:
        """The stamp at which the table next has something to do without an input, or None."""
        away = self.phones.next_report(self.logged.table)
        moments = (self.logged.due, away and away[0], self.narrators.due)
        return min((moment for moment in moments if moment is not None), default=None)

    def ask(self, item: Request, stamp: int) -> Receipt:
        """Take an input and return the receipt that its sender waits for."""
        receipt = self._ask(item, stamp)
        if not receipt.problem:
            if isinstance(item, Wish):
                self.phones.expect(item.device, stamp)
            # A game that has just begun, or goes on again, does not know yet whether somebody speaks.
            self.narrators.inform(stamp)
        return receipt

    def _ask(self, item: Request, stamp: int) -> Receipt:
        match item:
            case SentAnswer():
                return self.logged.answer(item, stamp)
            case Wish():
                return self.logged.wish(item, stamp)
            case Press(seat):
                return self.logged.press(seat, stamp)
            case Use(control):
                return self.logged.use(control, stamp)
            case _:
                assert_never(item)

    def report(self, item: Report, stamp: int) -> None:
        """Take the report of a face."""
        match item:
            case PhoneReport(device, here):
                self.phones.set(device, here, stamp)
            case NarratorReport():
                self.narrators.take(item, stamp)
            case LineReport(narrator, line, take):
                if narrator == self.narrators.present:
                    self.logged.spoken(line, take, stamp)
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
        due = self.narrators.due
        if due is not None and due <= until:
            self.narrators.inform(due)
