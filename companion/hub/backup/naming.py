"""The files of a data folder that a backup holds, by their paths in the folder."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from companion.frontends.data_folder import KEPT
from companion.hub.log.log import BESIDE, LOG
from companion.hub.log.salvage import ASIDE, FRESH

PATTERNS = (*KEPT, f"{ASIDE}*/*")
"""The files besides the log, with damaged logs: somebody may still recover their lost events."""

LONGEST = 200
"""The letters of the longest path: more than any that the hub makes."""


def belongs(name: str) -> bool:
    """Return whether a backup may hold a file under this path; none that may leads out of the folder."""
    return name == LOG or (len(name) <= LONGEST and _plain(name) and any(_fits(name, one) for one in PATTERNS))


def list_kept_files(folder: Path) -> dict[str, Path]:
    """Return the files of a data folder for a backup besides the log, by their paths in the folder."""
    found = {path.relative_to(folder).as_posix(): path for pattern in PATTERNS for path in folder.glob(pattern)}
    return {name: path for name, path in sorted(found.items()) if belongs(name) and path.is_file()}


def data(folder: Path) -> Iterator[Path]:
    """Yield the hub's data in a folder, which a restore moves aside. Locks and caches stay."""
    tops = {pattern.partition("/")[0] for pattern in PATTERNS}
    for pattern in sorted({*tops, *(f"{LOG}{end}" for end in BESIDE), FRESH}):
        yield from sorted(folder.glob(pattern))


def _plain(name: str) -> bool:
    """Return whether a path only goes down, and hides nothing."""
    return all(part.isprintable() and "\\" not in part and part[:1] not in ("", ".") for part in name.split("/"))


def _fits(name: str, pattern: str) -> bool:
    parts, wanted = name.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(map(fnmatchcase, parts, wanted))
