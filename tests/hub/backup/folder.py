"""A data folder with everything that can be in one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import IO

from companion.frontends.sound_room import Mix
from companion.games import GAMES
from companion.hub.backup.keeper import save
from companion.hub.backup.restore import lay_ready, unpack_beside
from companion.hub.log.log import Log, LogEntry
from companion.table import TableRules
from companion.table.evening.events import TableOpened
from companion.table.replay import Events
from companion.table.seats.events import Renamed, SatDown
from sounds.kept import SoundSettings
from web.trust.pairing import Pairing

CODE = "K7QM"

CACHED = {"voice/0123.wav", "hub.lock", "recordings/it/.settle.wav", "recordings/it/settle.4.part", "a letter.txt"}
"""Files in the folder that nobody would miss, or that are not the hub's."""

OWN = {
    *("companion.toml", "damaged-1/AAAA.jsonl", "damaged-1/evening.db-wal", "evening.db", "paired", "sounds.json"),
    *("recordings/en/line-01234567.ogg", "recordings/it/settle.wav"),
    *("scripts/chess.it.txt", "scripts/meine Wörter.txt"),
}
"""The content of a backup of it."""


RULES = TableRules(GAMES)


def at_once(do: Callable[[], None], *, last: bool = False) -> bool:
    """Do something as a hub does at which nobody plays."""
    do()
    return True


def lay(file: IO[bytes], folder: Path) -> None:
    """Check a backup and lay it ready in a data folder."""
    unpack_beside(file, folder, RULES)
    lay_ready(folder)


def entries(count: int) -> list[LogEntry]:
    """Return `count` events of a table at which Anna sits, each with a key."""
    sat = SatDown(seat=1, name="Anna", colour="rust", symbol="bell", device="device")
    events = [TableOpened(CODE, "en"), sat, *(Renamed(1, f"Anna {n}") for n in range(count))]
    rows = map(Events(GAMES).encode, events[:count])
    return [LogEntry(n, n, n, row, f"1.device.key-{n}") for n, row in enumerate(rows, 1)]


def full(folder: Path, events: int = 50) -> Path:
    """Make a data folder in which each part of the hub has written something; return it."""
    with closing(Log(folder)) as log:
        log.append({CODE: entries(events)})
        log.keep_times({CODE: 4321})
        log.change(lambda db: db.execute("INSERT INTO persons VALUES ('ab', 'Anna', '', '', 'en')"))
    SoundSettings(folder).set_mix(Mix(voice=12))
    pairing = Pairing(folder)
    assert pairing.pair(pairing.code)
    for name in (*OWN, *CACHED):
        path = folder / name
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(f"what is in {name}".encode())
    return folder


def backup_of(folder: Path) -> bytes:
    """Return a backup of a folder."""
    file = BytesIO()
    save(folder, file)
    return file.getvalue()


def found(folder: Path) -> dict[str, bytes]:
    """Return the content of a folder by path; a folder in it has no content."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b""
        for path in sorted(folder.rglob("*"))
    }
