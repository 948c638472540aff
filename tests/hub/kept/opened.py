"""The kept data of 1.0.0, as a later version finds them."""

from __future__ import annotations

import json
import lzma
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from companion.games import GAMES
from companion.hub.backup.naming import belongs
from companion.hub.log.log import Log, LogEntry
from companion.table import TableRules
from companion.table.replay import Events
from companion.table.state import Table
from tests.hub.kept.views import wordless

VERSION = "1.0.0"
"""The version that has written them: the promise begins with it."""

FOLDER = Path(__file__).parent / VERSION

BACKUP = FOLDER / "data.zip"
"""The data folder, as `companion backup` has saved it."""

SEEN = FOLDER / "seen.json.xz"
"""The views of the tables in 1.0.0, its ledger and its persons."""

NAMES = FOLDER / "names.txt"
"""Every name that 1.0.0 writes to disk."""

BETWEEN = 30
"""The least number of events from one kept moment of a table to the next."""


class KeptTable(NamedTuple):
    """A kept table: its name, its code, and the views of each observer at some moments, by number and seat."""

    name: str
    code: str
    views: Mapping[str, Mapping[str, Any]]

    def __str__(self) -> str:
        return self.name


@cache
def seen() -> dict[str, Any]:
    """Return all that was seen in 1.0.0."""
    found: dict[str, Any] = json.loads(lzma.decompress(SEEN.read_bytes()))
    return found


def tables() -> list[KeptTable]:
    """Return the kept tables."""
    return [KeptTable(**one) for one in seen()["tables"]]


def code_of(name: str) -> str:
    """Return the code of the table of an evening."""
    return next(table.code for table in tables() if table.name == name)


def unpack(folder: Path) -> Path:
    """Put the kept data into a folder that isn't there yet, as the hub of 1.0.0 left them; return it."""
    with zipfile.ZipFile(BACKUP) as packed:
        for name in filter(belongs, packed.namelist()):
            packed.extract(name, folder)
    return folder


def read(folder: Path, code: str) -> Sequence[LogEntry]:
    """Return the rows of a table in a folder that no hub uses."""
    with closing(Log.copy(folder)) as log:
        return list(log.read(code))


def decisions(entries: Sequence[LogEntry]) -> Iterator[tuple[int, Table]]:
    """Yield a table after each decision, by the number of its last event: no rule knows one in the middle of it."""
    rules, events = TableRules(GAMES), Events(GAMES)
    table: Table | None = None
    for entry, following in zip_longest(entries, entries[1:]):
        table = rules.apply(table, events.decode(entry.row))
        if following is None or following.wall != entry.wall:
            yield entry.number, table


def views(entries: Sequence[LogEntry]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the moments of a table by the number of their last event, with each observer's view without its words."""
    rules, last = TableRules(GAMES), 0
    for number, table in decisions(entries):
        if number >= last + BETWEEN or number == len(entries):
            last = number
            observers = (None, *table.seats)
            yield str(number), {str(seat or "table"): wordless(rules.view(table, seat)) for seat in observers}


def reread(entry: LogEntry) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the fields of a row as they are on disk, and as this version writes them once it has read them."""
    events = Events(GAMES)
    now = events.encode(events.decode(entry.row))
    return json.loads(entry.row.body), json.loads(now.body)
