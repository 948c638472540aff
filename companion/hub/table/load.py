"""A table from its log, with the receipts of the last answers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from companion.core.chance import Chance
from companion.hub.log.entries import EventLog
from companion.hub.table.clock import GameClock
from companion.hub.table.logged_table import LoggedTable
from companion.hub.table.receipts import Receipts
from companion.hub.table.requests import Requests
from companion.hub.table.snapshot import Snapshot
from companion.hub.table.table_service import TableService
from companion.table import TableRules
from companion.table.game.end_events import GameEnded
from companion.table.replay import Events
from companion.table.state import Table

RECEIPTS = 200
"""The number of answers, of all devices together, that get their receipts again; only the log knows older ones."""


class Gap(Exception):
    """A row is missing in the log of a table."""


def load(
    log: EventLog,
    rules: TableRules,
    events: Events,
    code: str,
    clock: Callable[[], int],
    *,
    rate: int,
    chance: Callable[[], Chance],
    guard: int,
) -> TableService:
    """Return the table `code` as its log left it, with its clock stopped and no phone there.

    Raises `UnknownEvent` if a newer version wrote the log, and `Gap` or the rules' errors if it is damaged.
    """
    table: Table | None = None
    number = game_time = 0
    keyed: deque[tuple[str, Snapshot]] = deque(maxlen=RECEIPTS)
    decided = 0, 0
    ended = 0
    for entry in log.read(code):
        if entry.number != number + 1:
            raise Gap
        event = events.decode(entry.row)
        table = rules.apply(table, event)
        ended = entry.wall if isinstance(event, GameEnded) else ended
        number, game_time = entry.number, entry.game_time
        if entry.key:
            keyed.append((entry.key, Snapshot(rules, table)))
            decided = entry.game_time, entry.wall
        elif keyed and decided == (entry.game_time, entry.wall):
            # An answer may lead to several events: its receipt shows the table after the last one.
            keyed[-1] = keyed[-1][0], Snapshot(rules, table)
    if table is None:
        raise ValueError(f"table {code} has no events")
    Snapshot(rules, table).complete()
    game_clock = GameClock(max(game_time, log.time(code)), clock(), rate)
    logged = LoggedTable(log, rules, events, table, number, game_clock, chance=chance, guard=guard, ended=ended)
    receipts = Receipts()
    for key, snapshot in keyed:
        receipts.keep(key, snapshot)
    return TableService(logged, Requests(rules, logged, receipts), clock())
