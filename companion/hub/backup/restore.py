"""The restore: a backup replaces a hub's data, and no power cut leaves anything in between.

First the backup is unpacked and checked beside the data. Then the data are moved aside, and the unpacked files move in.
The name of their folder records the progress, so that the next start of the hub completes it.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import IO

from companion.core.text import say
from companion.frontends.backups import BadBackup
from companion.hub.backup.archive import examine, unpack
from companion.hub.backup.contents import require_log
from companion.hub.backup.naming import data
from companion.hub.log.log import LOG, lock
from companion.hub.log.private import FOLDER_MODE, make_folder, sync_folder
from companion.table import TableRules

PART = "restore-part"
"""The folder that a backup is unpacked into; its contents do not count yet."""

NEXT = "restore-next"
"""The folder's name once it is complete: the data are about to be moved aside."""

NOW = "restore-now"
"""The folder's name once they are: its contents are about to move into their place."""

LEAVING = "before-part"
"""The folder that the data move into while they are put aside."""

BEFORE = "before-"
"""The prefix of the names of folders with data moved aside; a number follows."""

MAKING = "companion-backup-part-"
"""The prefix of the folders in which backups are made: other people's things may lie beside them."""

SPARE = 50_000_000
"""Bytes that stay free whatever the size of a backup: a table in play must be able to save."""

NO_ROOM = say("There's not enough space on the hub's disk.")


def restore(file: IO[bytes], folder: Path, rules: TableRules, *, replace: bool) -> Path | None:
    """Restore a backup into a folder that no hub uses; return the place of the old data, if there were any.

    Raises `BadBackup` if the file cannot be used, or if there are data and nobody says to `replace` them; `InUse` if a
    hub uses the folder; and `OSError`.
    """
    examine(file)
    new = not folder.exists()
    make_folder(folder, LOG)
    try:
        with lock(folder):
            _take_in(folder)
            if not replace and any(data(folder)):
                raise BadBackup(say("{folder} already holds data: --replace sets it aside.", folder=str(folder)))
            unpack_beside(file, folder, rules)
            lay_ready(folder)
            return _take_in(folder)
    except BaseException:
        if new:
            shutil.rmtree(folder, ignore_errors=True)
        raise


def unpack_beside(file: IO[bytes], folder: Path, rules: TableRules) -> None:
    """Check a whole backup and unpack it in a data folder, for `lay_ready`; the caller holds the folder's lock.

    Raises `BadBackup` and `OSError`, and then nothing has changed.
    """
    listing = examine(file)
    need_room(folder, sum(kept.size for kept in listing.values()))
    part = folder / PART
    shutil.rmtree(part, ignore_errors=True)
    try:
        part.mkdir(FOLDER_MODE)
        unpack(file, listing, part)
        require_log(part / LOG, rules)
        for made in (*(path for path in part.rglob("*") if path.is_dir()), part):
            sync_folder(made)
        shutil.rmtree(folder / NEXT, ignore_errors=True)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


def lay_ready(folder: Path) -> None:
    """Let the next start take in the unpacked backup."""
    (folder / PART).rename(folder / NEXT)
    sync_folder(folder)


def take_in(folder: Path) -> bool:
    """Complete a restore that is ready in a data folder; return whether there was one.

    The remains of one that never got so far are removed. Raises `InUse` if a hub uses the folder, and `OSError`.
    """
    if not any((folder / name).exists() for name in (PART, NEXT, NOW)) and not any(folder.glob(f"{MAKING}*")):
        return False
    with lock(folder):
        for left in (folder / PART, *folder.glob(f"{MAKING}*")):
            shutil.rmtree(left, ignore_errors=True)
        ready = any((folder / name).exists() for name in (NEXT, NOW))
        _take_in(folder)
        return ready


def need_room(folder: Path, size: int) -> None:
    """Raise `BadBackup` if a folder's disk has no room for `size` bytes."""
    if shutil.disk_usage(folder).free < size + SPARE:
        raise BadBackup(NO_ROOM)


def _take_in(folder: Path) -> Path | None:
    """Move the data of a folder aside and the prepared files in; a power cut may follow any step."""
    aside = None
    leaving = folder / LEAVING
    if (folder / NEXT).exists():
        for path in data(folder):
            leaving.mkdir(FOLDER_MODE, exist_ok=True)
            path.rename(leaving / path.name)
        if leaving.exists():
            aside = leaving.rename(_fresh(folder))
        sync_folder(folder)
        (folder / NEXT).rename(folder / NOW)
        sync_folder(folder)
    if (folder / NOW).exists():
        for path in sorted((folder / NOW).iterdir()):
            path.rename(folder / path.name)
        sync_folder(folder)
        (folder / NOW).rmdir()
        sync_folder(folder)
    return aside


def _fresh(folder: Path) -> Path:
    counts = [path.name.removeprefix(BEFORE) for path in folder.glob(f"{BEFORE}*")]
    return folder / f"{BEFORE}{max((int(count) for count in counts if count.isdecimal()), default=0) + 1}"
