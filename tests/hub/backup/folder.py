"""A data folder with everything that can be in one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from io import BytesIO
from pathlib import Path

from companion.frontends.sound_room import Mix
from companion.hub.backup.keeper import save
from companion.hub.log.log import Log, LogEntry
from companion.table.replay import LogRow
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


def entries(count: int) -> list[LogEntry]:
    """Return so many events, each with a key."""
    return [LogEntry(n, n, n, LogRow("", "Paused", b"{}"), f"1.device.key-{n}") for n in range(1, count + 1)]


def full(folder: Path, events: int = 50) -> Path:
    """Make a data folder in which each part of the hub has written something; return it."""
    with closing(Log(folder)) as log:
        log.append({CODE: entries(events)})
        log.keep_times({CODE: 4321})
    with closing(sqlite3.connect(folder / "evening.db")) as db, db:
        db.execute("CREATE TABLE people (name TEXT)")
        db.execute("INSERT INTO people VALUES ('Anna')")
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
    beside = folder.with_name(f"{folder.name} beside")
    beside.mkdir()
    save(folder, file, beside)
    assert not list(beside.iterdir())
    beside.rmdir()
    return file.getvalue()


def found(folder: Path) -> dict[str, bytes]:
    """Return the content of a folder by path; a folder in it has no content."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b""
        for path in sorted(folder.rglob("*"))
    }
