"""The tables in a log: each is loaded, or the reason is kept why it cannot be."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from companion.core.chance import Chance
from companion.core.text import Text, say
from companion.hub.log.entries import EventLog, LogEntry, Unsaved
from companion.hub.table.load import load
from companion.hub.table.table_service import TableService
from companion.table import TableRules
from companion.table.evening.events import TableClosed, TableOpened
from companion.table.replay import Events, UnknownEvent
from companion.table.seats.joining import table_code

logger = logging.getLogger(__name__)


def newer(code: str) -> Text:
    """Return the sentence that a newer version wrote a table's log."""
    return say("Table {code} is from a newer version. It stays closed until you install that version.", code=code)


def describe_damage(code: str) -> Text:
    """Return the sentence that a table's log is damaged."""
    return say("Table {code}'s log is damaged: the table can't be recovered.", code=code)


class TableShelf:
    """The tables in a log; `clock` gives monotonic nanoseconds, and `rate`, `chance` and `guard` are for the tables."""

    def __init__(
        self,
        log: EventLog,
        rules: TableRules,
        clock: Callable[[], int],
        *,
        rate: int,
        chance: Callable[[], Chance],
        guard: int,
    ) -> None:
        """Read `log` when a table is needed."""
        self._log = log
        self._rules = rules
        self._clock = clock
        self._rate = rate
        self._chance = chance
        self._guard = guard
        self._events = Events(rules.games)
        self.lost: dict[str, Text] = {}
        """The reasons why tables cannot be loaded, in words for people, by code; without tables of earlier evenings."""

    def open_ones(self) -> dict[str, TableService]:
        """Return all tables that are not closed, by their codes, the oldest first."""
        # A closed table is not replayed, so that the games played there need not be loaded.
        left = (code for code in self._log.codes() if not self._log.is_last_event(code, TableClosed.__name__))
        found = ((code, self.take(code)) for code in left)
        return {code: service for code, service in found if service and not service.logged.table.closed}

    def take(self, code: str) -> TableService | None:
        """Return a table, None if it cannot be loaded; raises `Unsaved` if that cannot be known now."""
        try:
            return self._brought_back(code)
        except Unsaved:
            raise
        except UnknownEvent:
            why = newer(code)
        except Exception as error:
            logger.error("table %s cannot be brought back: %s", code, type(error).__name__)
            why = describe_damage(code)
        if not self._log.is_last_event(code, TableClosed.__name__):
            self.lost[code] = why
        return None

    def open_new(self, language: str) -> tuple[str, TableService]:
        """Open another table; return it with its code. Raises `Unsaved`."""
        code, entry = first_row(self._rules, self._chance(), self._log.codes(), language)
        self._log.append({code: [entry]})
        return code, self._brought_back(code)

    def _brought_back(self, code: str) -> TableService:
        chance, guard = self._chance, self._guard
        rules, events = self._rules, self._events
        return load(self._log, rules, events, code, self._clock, rate=self._rate, chance=chance, guard=guard)


def first_row(rules: TableRules, chance: Chance, taken: list[str], language: str) -> tuple[str, LogEntry]:
    """Return a new code, with the first row of that table's log."""
    code = table_code(chance, taken)
    row = Events(rules.games).encode(TableOpened(code, language))
    return code, LogEntry(1, 0, int(time.time() * 1000), row)
