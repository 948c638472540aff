"""The data folder belongs to the hub's user alone: others on the machine would read in the log who is what.

A mode that cannot be set stays: some file systems, of USB sticks for example, have none.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO

FOLDER_MODE = 0o700
FILE_MODE = 0o600

OTHERS = 0o077
"""What nobody else may do with what the hub writes: its `umask`."""


def make_folder(folder: Path, mark: str) -> None:
    """Make a folder for the hub's user alone; close one that exists, if it is the hub's.

    It is the hub's if nothing is in it, or the file `mark`. A folder in which all users
    may write, such as /tmp, stays open.
    """
    if not folder.exists():
        folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
    elif (folder / mark).exists() or not any(folder.iterdir()):
        mode = folder.stat().st_mode
        if not mode & stat.S_ISVTX:
            _close(folder, FOLDER_MODE)


def close_files(paths: Iterable[Path]) -> None:
    """Let the hub's user alone read and write these files."""
    for path in paths:
        _close(path, FILE_MODE)


def sync(file: IO[bytes]) -> None:
    """Wait until what was written to a file is on disk."""
    file.flush()
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _close(path: Path, mode: int) -> None:
    with suppress(OSError):
        os.chmod(path, mode)
