"""The modes of the data folder: it belongs to the hub's user alone, since the log holds the players' secrets.

If a mode cannot be set, nothing happens: some file systems, of USB sticks for example, have none.
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
"""The permissions that others do not get on the hub's files: its `umask`."""


def make_folder(folder: Path, mark: str) -> None:
    """Make a folder for the hub's user alone; close one that exists, if it is the hub's.

    It is the hub's if it is empty, or has the file `mark`. A folder that all users may write to, such as /tmp, stays
    open.
    """
    if not folder.exists():
        folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
    elif (folder / mark).exists() or not any(folder.iterdir()):
        mode = folder.stat().st_mode
        if not mode & stat.S_ISVTX:
            _close(folder, FOLDER_MODE)


def close_files(paths: Iterable[Path]) -> None:
    """Let only the hub's user read and write these files."""
    for path in paths:
        _close(path, FILE_MODE)


def sync(file: IO[bytes]) -> None:
    """Wait until the contents of a file are on disk."""
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
