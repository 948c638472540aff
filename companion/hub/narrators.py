"""Who speaks the lines at a table, and what the game is told of it.

Exactly one narrator speaks, so that nothing is said twice. A voice that was there
before the hub started again is given time to announce itself: until then the game goes
on counting on it.
"""

from __future__ import annotations

from companion.core.script import NarratorPresent
from companion.core.table import commands as c
from companion.core.view import SpokenLine
from companion.hub.inputs import NarratorReport
from companion.hub.logged_table import LoggedTable

GRACE = 10_000_000_000
"""Nanoseconds from the start of the hub in which faces announce that they can speak."""


class Narrators:
    """Everybody who can speak the lines at one table, in the order of their announcements."""

    def __init__(self, logged: LoggedTable) -> None:
        """Begin with nobody."""
        self._logged = logged
        self._able: dict[str, bool] = {}
        self._elected = ""
        self.present = ""
        self._grace: int | None = None
        self._first: SpokenLine | None = None

    def restart(self, stamp: int) -> None:
        """The hub has started at `stamp`, and what is narrated begins its step anew: the voice may be on its way."""
        if self._logged.narrated:
            self._grace = stamp + GRACE
            self._first = self._logged.look.public.line

    @property
    def due(self) -> int | None:
        """The stamp at which nobody is expected any longer, None once that is settled."""
        return self._grace

    def take(self, report: NarratorReport, stamp: int) -> None:
        """Take a report; where somebody else speaks from now on, the step that is being spoken begins anew."""
        if report.able:
            self._able[report.narrator] = report.chosen
        else:
            self._able.pop(report.narrator, None)
        before, self._elected = self._elected, self._elect()
        try:
            if self._elected != before:
                self._hand_over(stamp)
        finally:
            # Other threads read it: whoever finds itself the narrator finds the line that it begins with.
            self.present = self._elected

    def _hand_over(self, stamp: int) -> None:
        # Refused: the game knows of a voice already, of another one or of one from before a restart.
        if not self.inform(stamp) and self._elected and not self._in_time(stamp):
            self._logged.repeat(stamp)

    def _in_time(self, stamp: int) -> bool:
        """Whether the first line after a restart is still to come."""
        line = self._logged.look.public.line
        return line is not None and line == self._first and self._logged.time_at(stamp) < line.starts

    def _elect(self) -> str:
        """Return who is to speak: the present one, unless only another one was chosen."""
        first = max(self._able, key=lambda name: self._able[name], default="")
        if self._elected in self._able and self._able[self._elected] == self._able[first]:
            return self._elected
        return first

    def inform(self, stamp: int) -> bool:
        """Tell the game whether somebody speaks; False if it refuses, as it does when it knows that."""
        if self._grace is not None and not self._elected and stamp < self._grace:
            return False
        self._grace = None
        report = c.InGame(NarratorPresent(bool(self._elected)))
        return self._logged.narrated and self._logged.report(report, self._logged.time_at(stamp), stamp)
