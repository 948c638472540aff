"""The narrators of a table: one speaks its lines, and the game knows whether any does.

Exactly one narrator speaks, so that no line is spoken twice. After a restart of the hub, the previous narrator has some
time to announce itself; until then the game goes on as if it were there.
"""

from __future__ import annotations

from companion.core.report import NarratorPresent
from companion.core.view import SpokenLine
from companion.hub.table.inputs import NarratorReport
from companion.hub.table.logged_table import LoggedTable

GRACE = 10_000_000_000
"""Nanoseconds after the start of the hub that narrators have to announce themselves."""


class Narrators:
    """All narrators of one table, in the order of their announcements."""

    def __init__(self, logged: LoggedTable) -> None:
        """Begin with nobody."""
        self._logged = logged
        self._able: dict[str, bool] = {}
        self._coming: set[str] = set()
        self._elected = ""
        self.present = ""
        self.coming = False
        """Whether nobody speaks, but somebody is preparing the first lines."""
        self._grace: int | None = None
        self._first: SpokenLine | None = None

    def restart(self, stamp: int) -> None:
        """Wait for the previous narrator, if a game is narrated; the hub has started at `stamp`."""
        if self._logged.wants_narrator:
            self._grace = stamp + GRACE
            self._first = self._logged.snapshot.public.line

    @property
    def next_deadline(self) -> int | None:
        """The stamp until which a narrator may announce itself after a restart; None if nobody waits for one."""
        return self._grace

    def take(self, report: NarratorReport, stamp: int) -> None:
        """Take a report; if another narrator speaks from now on, the narration begins its current step again."""
        if report.able:
            self._able[report.narrator] = report.chosen
        else:
            self._able.pop(report.narrator, None)
        required = bool(self._coming)
        (self._coming.add if report.soon else self._coming.discard)(report.narrator)
        before, self._elected = self._elected, self._elect()
        try:
            if self._elected != before:
                self._hand_over(stamp)
            elif bool(self._coming) != required:
                self.inform(stamp)
        finally:
            # Set last, because other threads read it: a narrator that finds its name here also finds its first line.
            self.present = self._elected
            self.coming = bool(self._coming) and not self._elected

    def _hand_over(self, stamp: int) -> None:
        # A game refuses if it already knows of a narrator: another one, or one from before a restart.
        if not self.inform(stamp) and self._elected and not self._in_time(stamp):
            self._logged.repeat(stamp)

    def _in_time(self, stamp: int) -> bool:
        """Return whether the first line after a restart has not begun yet."""
        line = self._logged.snapshot.public.line
        return line is not None and line == self._first and self._logged.time_at(stamp) < line.starts

    def _elect(self) -> str:
        """Return the next narrator: the current one, unless only another one was chosen by a person."""
        first = max(self._able, key=lambda name: self._able[name], default="")
        if self._elected in self._able and self._able[self._elected] == self._able[first]:
            return self._elected
        return first

    def inform(self, stamp: int) -> bool:
        """Tell the game whether somebody speaks or soon will; return False if it refuses because it knows already."""
        if self._grace is not None and not self._elected and stamp < self._grace:
            return False
        self._grace = None
        report = NarratorPresent(bool(self._elected), soon=bool(self._coming))
        return self._logged.wants_narrator and self._logged.report(report, self._logged.time_at(stamp), stamp)
