"""What the staff of a venue does with all tables, whichever node serves them."""

from __future__ import annotations

from companion.core.table import TableRules
from companion.hub.log.postgresql import PostgresLog
from companion.hub.table.chance import system_chance
from companion.hub.table.shelf import first_row
from companion.hub.venue.leases import Leases

MOST_TABLES = 3000
"""How many tables a venue has at the most, but for those that are closed."""


class TooMany(Exception):
    """The venue has as many tables as it may have."""


class Staff:
    """Every method may be called from any thread, waits for the database, and raises `Unsaved` without it."""

    def __init__(self, url: str, rules: TableRules) -> None:
        """Serve no table."""
        self._rules = rules
        self._log = PostgresLog(url)
        self._leases = Leases(url, "")

    def new_table(self, language: str) -> str:
        """Open one more, and return its code; raises `TooMany`."""
        if len(self._leases.open_ones()) >= MOST_TABLES:
            raise TooMany
        while True:
            code, row = first_row(self._rules, system_chance(), self._log.codes(), language)
            if self._leases.add(code, row):
                return code

    def close(self) -> None:
        """Hang up."""
        self._leases.close()
        self._log.close()
