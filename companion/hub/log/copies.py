"""A copy of the log as one file, with all its tables."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.hub.log.log import Unsaved, copy_into
from companion.hub.log.mark import is_ours
from companion.hub.log.private import FILE_MODE
from companion.hub.log.salvage import ROWS, is_sound


def copy_log(folder: Path, path: Path) -> None:
    """Write a copy of the log of a folder, which a hub may be using, to `path`.

    Raises `FileNotFoundError` if there is none, `DamagedLog` if it cannot be read, `OtherFormat`, and `Unsaved` if
    there is no room for the copy.
    """
    path.touch(FILE_MODE, exist_ok=False)
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            copy_into(db, folder)
            db.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise Unsaved from error


def is_log(path: Path) -> bool:
    """Return whether an unused file is a whole log of this version's format."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            db.execute(f"{ROWS} code LIMIT 1").fetchall()
            return is_ours(db) and is_sound(db)
    except sqlite3.Error:
        return False
