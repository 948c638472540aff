"""The log in a backup: whether a hub can go on with it, and whether a game's secrets still count in it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.frontends.backups import BadBackup
from companion.frontends.ledger import LedgerFilter
from companion.hub.backup.archive import DAMAGED, NEWER
from companion.hub.log.copies import is_log, read_unclosed_tables
from companion.hub.log.entries import LogEntry
from companion.hub.log.ledger import read
from companion.table import TableRules
from companion.table.replay import Events, UnknownEvent, replay
from companion.table.state import Table


def require_log(log: Path, rules: TableRules) -> None:
    """Raise `BadBackup` unless a file is a log of this version's, with which a hub starts and loses nothing."""
    if not is_log(log):
        raise BadBackup(DAMAGED)
    try:
        for code, entries in read_unclosed_tables(log):
            table = _bring_back(code, entries, rules)
            for observer in (None, *table.seats):
                rules.view(table, observer)
        for game in read(log.parent, LedgerFilter()):
            tuple(game.finishes)  # they are read when somebody asks for them
    except UnknownEvent as error:
        raise BadBackup(NEWER) from error
    except Exception as error:  # rules raise anything over events that they have never made
        raise BadBackup(DAMAGED) from error


def holds_secrets(log: Path, rules: TableRules) -> bool:
    """Return whether a game is played or parked in a log; a table that cannot be replayed counts as having none."""
    found = False
    for code, entries in read_unclosed_tables(log):
        with suppress(Exception):
            table = _bring_back(code, entries, rules)
            found = found or table.playing is not None or table.parked is not None
    return found


def _bring_back(code: str, entries: Sequence[LogEntry], rules: TableRules) -> Table:
    """Return a table as its last event left it; raises what rules raise, and `ValueError` for a gap."""
    events = Events(rules.games)
    table = replay(rules, (events.decode(entry.row) for entry in entries))
    if table.code != code or [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
        raise ValueError(code)
    return table
