"""The data of an older version: moved aside unread when the hub starts, reported, and deleted at its owner's request.

`old-1` in the data folder then holds the logs, including those that were aside already. Forgotten names may be in them,
and nobody can remove names there any more. The lines that the voice has made are deleted at once. Settings, pairings,
words, recordings and voices stay in place.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from companion.core.text import Text, say
from companion.frontends.backups import OLD_EVENINGS
from companion.frontends.data_folder import VOICE
from companion.hub.backup.restore import BEFORE
from companion.hub.log.entries import Unsaved
from companion.hub.log.log import BESIDE, LOG, lock
from companion.hub.log.mark import FORMAT, NEWER, OtherFormat, mark_of
from companion.hub.log.private import FOLDER_MODE, make_folder, sync_folder
from companion.hub.log.salvage import ASIDE, FRESH, is_damage

OLD = "old-"
"""The prefix of folders with data of older versions; a number follows."""

PART = "older-part"
"""The name of such a folder until it is complete: the next start continues from there."""

_LOGS = (*(f"{name}{end}" for name in (LOG, FRESH) for end in (*BESIDE, "-journal")), f"{ASIDE}*")
_MOVED = (*_LOGS, *(f"{BEFORE}*/{one}" for one in _LOGS))
"""The patterns of paths that are moved aside: of what a restore has moved aside, only the logs."""

PIECE = 1 << 20
"""The number of bytes overwritten at a time."""


def lay_aside(folder: Path) -> None:
    """Move the data of an older version aside; a power cut may follow any step.

    Does nothing if there are none. Raises `InUse` if a hub uses the folder, `OtherFormat` if a newer version wrote the
    data, `Unsaved` if the log can't be opened, and `OSError`.
    """
    part = folder / PART
    if not any((folder / name).exists() for name in (LOG, FRESH, PART)):
        return
    make_folder(folder, LOG)
    with lock(folder):
        # Once that folder is there, a log that was about to replace a damaged one is as old as the folder's contents.
        mark = _mark(folder, (LOG,) if part.exists() else (LOG, FRESH))
        if mark is not None and mark > FORMAT:
            raise OtherFormat(NEWER)
        if mark is not None and mark < FORMAT and not part.exists():
            part.mkdir(FOLDER_MODE)
            sync_folder(folder)
        if not part.exists():
            return
        if mark != FORMAT:
            _move(folder, part)
        part.rename(folder / f"{OLD}{max(map(_count, _asides(folder)), default=0) + 1}")
        sync_folder(folder)


def old_data(folder: Path) -> list[Path]:
    """Return the folders with data of older versions, the oldest first."""
    return sorted(_asides(folder), key=_count)


def describe_older(folder: Path) -> list[Text]:
    """Return the terminal's words on data of older versions, with their folders."""
    asides = ", ".join(map(str, old_data(folder)))
    if not asides:
        return []
    return [
        say(
            "{evenings} To delete them, use the hub's data page or delete {folders}.",
            evenings=OLD_EVENINGS,
            folders=asides,
        )
    ]


def delete(asides: Sequence[Path]) -> None:
    """Delete folders with data of older versions, overwriting their bytes first; raises `OSError`."""
    for aside in asides:
        for place, _, names in os.walk(aside):
            for name in names:
                # A file that can't be overwritten can still be deleted.
                with suppress(OSError):
                    _overwrite(Path(place) / name)
        shutil.rmtree(aside)
        sync_folder(aside.parent)


def _mark(folder: Path, names: Sequence[str]) -> int | None:
    """Return the mark of the first of these files that exists, None if none does, or if it is new or damaged."""
    # An empty one has lost something, and SQLite would delete its write-ahead file.
    path = next((path for name in names if (path := folder / name).exists() and path.stat().st_size), None)
    if path is None:
        return None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            return mark_of(db)
    except sqlite3.Error as error:
        if is_damage(error):
            return None
        raise Unsaved from error


def _move(folder: Path, part: Path) -> None:
    """Move the files of an older version; those moved before a power cut are there already."""
    for path in sorted(path for pattern in _MOVED for path in folder.glob(pattern)):
        target = part / path.relative_to(folder)
        target.parent.mkdir(FOLDER_MODE, exist_ok=True)
        path.rename(target)
        sync_folder(path.parent)
    shutil.rmtree(folder / VOICE, ignore_errors=True)
    for made in (*(path for path in part.iterdir() if path.is_dir()), part, folder):
        sync_folder(made)


def _asides(folder: Path) -> Iterator[Path]:
    yield from (path for path in folder.glob(f"{OLD}*") if path.name.removeprefix(OLD).isdecimal() and path.is_dir())


def _count(path: Path) -> int:
    return int(path.name.removeprefix(OLD))


def _overwrite(path: Path) -> None:
    """Write zeros over the bytes of a file, unless it has another name somewhere: that may be the owner's copy."""
    found = path.lstat()
    if path.is_symlink() or not path.is_file() or found.st_nlink > 1:
        return
    with path.open("r+b") as file:
        for at in range(0, found.st_size, PIECE):
            file.write(bytes(min(PIECE, found.st_size - at)))
        file.flush()
        os.fsync(file.fileno())
