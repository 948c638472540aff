"""A log that holds games, written without playing them, for the tests of the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Player, Setup
from companion.core.replay import Events
from companion.core.table import TableEvent
from companion.core.table.events import TableOpened
from companion.games import GAMES
from companion.hub.log.log import Log, LogEntry

MORNING = 1_795_000_000_000
"""Milliseconds of the wall clock at which the first event is stamped; a minute for each further one."""

MINUTE = 60_000


def setup(*names: str, **options: str) -> Setup:
    """Return a setup for these people on seats 1, 2, and so on."""
    return Setup(players=tuple(Player(seat, name) for seat, name in enumerate(names, 1)), options=dict(options))


def write(log: Log, code: str, happened: Sequence[TableEvent], morning: int = MORNING) -> None:
    """Write what has happened at a table, from its opening on."""
    events = Events(GAMES)
    rows = [events.encode(event) for event in (TableOpened(code, "en"), *happened)]
    log.append({code: [LogEntry(n, n, morning + n * MINUTE, row) for n, row in enumerate(rows)]})
