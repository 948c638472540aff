"""The modes of the data folder: it belongs to the hub's user alone, since the log holds the players' secrets.

If a mode cannot be set, nothing happens: some file systems, of USB sticks for example, have none.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
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


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """Give a file for its owner alone, which takes the place of `path` at the end of this context; else it is gone.

    It has no name before: a kill leaves nothing behind, but on a file system where each file has one.
    """
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        made = os.open(path.parent, os.O_TMPFILE | os.O_RDWR, FILE_MODE)
    except OSError as error:
        if error.errno not in (errno.EOPNOTSUPP, errno.EISDIR):
            raise
        made = os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE_MODE)
    try:
        with os.fdopen(made, "w+b") as file:
            yield file
            sync(file)
            if not part.exists():
                folder = os.open(path.parent, os.O_PATH)
                try:
                    # Only with a folder that is named does Python follow the link to the file that has no name yet.
                    os.link(f"/proc/self/fd/{made}", part.name, dst_dir_fd=folder)
                finally:
                    os.close(folder)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(path.parent)


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
