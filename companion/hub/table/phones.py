"""The phones of a table. Frontends report them; the monotonic clock decides which ones count as away.

A phone that is gone for a moment is not away, because screens sleep and Wi-Fi hiccups.
"""

from __future__ import annotations

from companion.core.view import AT_HUB
from companion.table import inputs as i
from companion.table.records import Sitter
from companion.table.state import Table

AWAY_AFTER = 8_000_000_000
"""Nanoseconds without a live channel after which a seat counts as away."""

LONGER = 2
"""The factor of this time for a phone that has not been here since the start: all come back at the same moment."""

OVERDUE_AFTER = 30_000_000_000
"""Nanoseconds without a live channel after which the others may go on without the seat."""

LONG_AFTER = 60_000_000_000
"""Nanoseconds without a live channel after which others may take over the role of host."""


class Phones:
    """The devices of one table, with the moment at which each went away."""

    def __init__(self, stamp: int) -> None:
        """Begin at `stamp`, when the hub has just started, with every device gone."""
        self._start = stamp
        self._gone: dict[str, int] = {}
        self._here: dict[str, int] = {}

    @property
    def count(self) -> int:
        """The number of devices with a live channel."""
        return len(self._here)

    def set(self, device: str, here: bool, stamp: int) -> None:
        """Take a report: the device has a live channel, or has none left."""
        if here:
            self._here.setdefault(device, stamp)
            self._gone.pop(device, None)
        elif self._here.pop(device, None) is not None:
            self._gone[device] = stamp

    def expect(self, device: str, stamp: int) -> None:
        """Count a joining device as gone from now on only, so that it has time to open its channel."""
        if device not in self._here:
            self._gone[device] = stamp

    def next_report(self, table: Table) -> tuple[int, i.ReportAway | i.ReportBack] | None:
        """Return the earliest report that the table does not know yet, with its due time."""
        deadline = [found for sitter in table.sitters if sitter.device != AT_HUB and (found := self._report(sitter))]
        return min(deadline, key=lambda found: found[0], default=None)

    def _report(self, sitter: Sitter) -> tuple[int, i.ReportAway | i.ReportBack] | None:
        seat = sitter.seat
        if sitter.device in self._here:
            return (self._here[sitter.device], i.ReportBack(seat)) if sitter.away else None
        since = self._gone.get(sitter.device, self._start)
        if not sitter.away:
            times = 1 if sitter.device in self._gone else LONGER
            return since + times * AWAY_AFTER, i.ReportAway(seat, is_long_away=False)
        if not sitter.is_overdue:
            return since + OVERDUE_AFTER, i.ReportAway(seat, is_long_away=False, is_overdue=True)
        if not sitter.is_long_away:
            return since + LONG_AFTER, i.ReportAway(seat, is_long_away=True, is_overdue=True)
        return None
