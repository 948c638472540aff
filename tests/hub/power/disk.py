"""The data that a disk still holds after the power is cut.

The model: a disk is a set of files in sectors. What was synced is on it for good: the
content at the moment of the last fsync or fdatasync that has returned. Of all that was
written later nothing is certain: in the harshest disk all of it is lost; in a real one,
any part of it is there, sector by sector and in any order, and so is the length of the
file. Both are tried. A file's name is on the disk with its first sync, and a deletion
counts at once, the worse of the two for the log. Not in the model: sectors torn in
themselves (SQLite's checksums are for those), and disks that lie about a sync.

The kernel's page cache cannot be dropped for one process, so disk.c watches the syncs
of the hub and copies what they make durable.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from random import Random

from tests.conftest import missing

FILES = ("evening.db", "evening.db-wal")
"""All that a log is on disk; evening.db-shm is memory and is gone with the power."""

SECTOR = 512
"""Bytes that a disk writes as a whole."""


def built(folder: Path) -> Path:
    """Return disk.c as a library to be loaded before all others."""
    if not shutil.which("cc"):
        missing("cc")
    library = folder / "disk.so"
    source = Path(__file__).with_name("disk.c")
    options = ["-Wall", "-Wextra", "-O1", "-shared", "-fPIC", "-o", str(library)]
    subprocess.run(["cc", *options, str(source), "-ldl"], check=True, timeout=60)
    return library


def watched(library: Path, data: Path, durable: Path) -> Mapping[str, str]:
    """Return the environment in which the syncs below `data` are noted in `durable`."""
    return {"LD_PRELOAD": str(library), "POWER_DATA": str(data.resolve()), "POWER_DURABLE": str(durable.resolve())}


def cut(data: Path, durable: Path, left: Path, random: Random | None) -> None:
    """Write into `left` what is on the disk after the cut; with `random` some of what was not synced is."""
    left.mkdir()
    for name in FILES:
        content = _after(_content(durable / name), _content(data / name), random)
        if content is not None:
            (left / name).write_bytes(content)


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def _after(synced: bytes | None, written: bytes | None, random: Random | None) -> bytes | None:
    if random is None or written is None:
        return synced
    if synced is None and random.random() < 0.5:
        return None
    old, new = synced or b"", written
    length = len(random.choice((old, new)))
    sectors = [random.choice((old, new))[at : at + SECTOR].ljust(SECTOR, b"\0") for at in range(0, length, SECTOR)]
    return b"".join(sectors)[:length]
