"""A data folder of an older version, with a name in each place where a hub writes one."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.hub.log.mark import FORMAT

NAME = b"Annalena"

STAYS = {
    "companion.toml": b"[persons]\nremember = true\n",
    "sounds.json": b"{}",
    "paired": b"0" * 64 + b"\n",
    "controls": b"ab cd\n",
    "recordings/it/settle.wav": b"RIFF",
    "scripts/chess.it.txt": b"",
    "sayings/it.txt": b"",
    "voices/it/voice.onnx": b"a voice",
    "before-1/companion.toml": b"",
    "before-1/recordings/it/settle.wav": b"RIFF",
    "a letter.txt": b"Dear Annalena",
}
"""Files and settings of the owner."""

GOES = (
    *("evening.db", "evening.db-wal", "evening.db-shm", "mended.db"),
    *("damaged-1/evening.db", "damaged-1/AAAA.jsonl", "before-1/evening.db", "before-1/damaged-2/BBBB.jsonl"),
)
"""Files that are put aside."""


def database(path: Path, mark: int) -> None:
    """Make a file of SQLite with tables of its own; its content is still in the write-ahead log, as after a kill."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = path.with_name("made")
    made.mkdir()
    with closing(sqlite3.connect(made / path.name, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA user_version = {mark}")
        db.execute("CREATE TABLE rows (place TEXT, body BLOB)")
        db.execute("INSERT INTO rows VALUES ('K7QM', ?)", (NAME,))
        for file in list(made.iterdir()):
            shutil.copyfile(file, path.with_name(file.name))
    shutil.rmtree(made)


def older(folder: Path, mark: int = FORMAT - 1) -> Path:
    """Fill a data folder; return it."""
    database(folder / "evening.db", mark)
    for name, content in (*STAYS.items(), *((name, b"rows of " + NAME) for name in (*GOES, "voice/0123.wav"))):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_bytes(content)
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """Return all files in a folder except its lock, by their paths."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "hub.lock")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
