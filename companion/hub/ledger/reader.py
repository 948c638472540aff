"""The reader of the log for a page of the ledger, which keeps the last page."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from threading import Lock

from msgspec import MsgspecError

from companion.core.game import AnyGame
from companion.frontends.figures import LedgerFigures, Query
from companion.frontends.ledger import LedgerFilter
from companion.hub.log.entries import LedgerSource
from companion.hub.log.played import InFolder
from companion.table.replay import UnknownEvent


class Reader:
    """See `companion.frontends.figures.Ledger`."""

    def __init__(self, log: Path | LedgerSource, games: Mapping[str, AnyGame]) -> None:
        """Read the log of a data folder, or another source; the games give their titles."""
        self._log = InFolder(log) if isinstance(log, Path) else log
        self._kept = log
        self._games = games
        self._key = secrets.token_bytes(32)
        self._alone = Lock()
        self._last: tuple[Query, object, LedgerFigures] | None = None

    def read(self, asked: Query) -> LedgerFigures:
        """Read the log, one reading at a time; raises `OSError` if it cannot be read.

        At the end of an evening many people open the same page. So the last page is kept until a game begins or ends,
        or somebody is renamed.
        """
        with self._alone:
            try:
                now = self._log.state()
                if self._last is None or self._last[:2] != (asked, now):
                    self._last = asked, now, self._anew(asked)
                return self._last[2]
            except (sqlite3.Error, OSError, UnknownEvent, MsgspecError) as error:
                self._log = InFolder(self._kept) if isinstance(self._kept, Path) else self._kept
                self._last = None
                raise OSError("the log cannot be read") from error

    def _anew(self, asked: Query) -> LedgerFigures:
        # Imported here, because many evenings end without a look at the ledger.
        from companion.hub.ledger.reading import Reading
        from companion.hub.log.ledger import read_from

        figures = Reading(asked, self._games, self._key)
        for game in read_from(self._log, LedgerFilter()):
            figures.add(game)
        return figures.sum_up()
