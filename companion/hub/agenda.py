"""The agenda: the next moment at which each table has something to do, as it said last.

The writer asks no table for it.
"""

from __future__ import annotations

from companion.hub.table.table_service import TableService


class Agenda:
    """The moments of all tables. Only the writer's thread uses it."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._ahead: dict[str, int] = {}
        self.timed: set[str] = set()
        """The tables whose game time is written now and then."""

    def note(self, code: str, service: TableService) -> None:
        """Note the next moment at which a table has something to do without an input."""
        moment = service.ahead
        self.forget(code)
        if moment is not None:
            self._ahead[code] = moment
        if service.logged.next_deadline is not None or service.logged.failing:
            self.timed.add(code)

    def forget(self, code: str) -> None:
        """Remove a table from the agenda."""
        self._ahead.pop(code, None)
        self.timed.discard(code)

    def take(self, until: int) -> list[str]:
        """Return the tables that have something to do by the stamp `until`, and remove them.

        A table whose rules fail does nothing until its next input, and the other tables go on.
        """
        found = [code for code, moment in self._ahead.items() if moment <= until]
        for code in found:
            del self._ahead[code]
        return found

    @property
    def first(self) -> int | None:
        """The earliest stamp on the agenda, or None."""
        return min(self._ahead.values(), default=None)
