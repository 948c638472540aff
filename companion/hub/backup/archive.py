"""The file of a backup: a zip whose last entry lists the others with their sizes and sums.

Its first entry is empty. Its name tells a piece of a backup from any other file, and gives the format. The sums detect
damage, not malice: the cost of unpacking is bounded before anything is unpacked.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from companion.core.text import say
from companion.frontends.backups import BadBackup
from companion.hub.backup.naming import belongs
from companion.hub.log.log import LOG
from companion.hub.log.mark import FORMAT
from companion.hub.log.private import FILE_MODE, FOLDER_MODE, sync
from companion.zips import BadZip, LargeZip, open_zip, read_entry

MARK = f"companion-backup-{FORMAT}"

LISTING = "backup.json"

MOST_BYTES = 1_000_000_000
"""The most bytes of a backup, and of its contents: some hundred narrators."""

MOST_FILES = 10_000
MOST_LISTING = 4_000_000
"""The most bytes of the listing."""

PIECE = 1 << 20
"""The number of bytes read at a time."""

_BEGINNING = re.compile(rb"PK\x03\x04.{26}companion-backup(?:-([0-9]+))?", re.DOTALL)
"""The first bytes of a backup; an older version wrote no number."""

NO_BACKUP = say("This file isn't a hub backup.")
DAMAGED = say("This backup is damaged.")
OLDER = say("This backup is from an older version. This version can't open it.")
NEWER = say("This backup is from a newer version. Install that version first.")
TOO_LARGE = say("This backup is too large for the hub.")


class ArchivedFile(Struct, frozen=True):
    """One file of a backup."""

    size: int
    sha256: str


Listing = dict[str, ArchivedFile]
"""The files of a backup, by their paths in the data folder."""


def write(file: IO[bytes], files: Mapping[str, Path]) -> None:
    """Write a backup of `files`, given by their paths in the data folder; one that has gone by now is left out.

    Raises `BadBackup` if they are more than a hub accepts, and `OSError`.
    """
    listing: Listing = {}
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr(_entry(MARK), b"")
        for name, path in files.items():
            try:
                content = path.open("rb")
            except FileNotFoundError:
                if name == LOG:
                    raise
                continue
            with content, packed.open(_entry(name), "w") as entry:
                listing[name] = _copy(content, entry, MOST_BYTES - sum(one.size for one in listing.values()))
        packed.writestr(_entry(LISTING), msgspec.json.encode(listing))
    examine(file)
    file.seek(0)


def examine(file: IO[bytes]) -> Listing:
    """Return the contents of a backup; raises `BadBackup` if this hub cannot take it in."""
    size = file.seek(0, 2)
    file.seek(0)
    found = _BEGINNING.match(file.read(64))
    if not found:
        raise BadBackup(NO_BACKUP)
    if (version := int(found[1] or 0)) != FORMAT:
        raise BadBackup(OLDER if version < FORMAT else NEWER)
    if size > MOST_BYTES:
        raise BadBackup(TOO_LARGE)
    with _opened(file) as packed:
        return _read(packed)


def unpack(file: IO[bytes], listing: Listing, folder: Path) -> None:
    """Write all files of an examined backup into an empty folder, and wait for the disk.

    Raises `BadBackup` if one differs from the listing, and `OSError`.
    """
    with _opened(file) as packed:
        for name, kept in listing.items():
            path = folder / name
            path.parent.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
            path.touch(FILE_MODE, exist_ok=False)
            with packed.open(name) as entry, path.open("wb") as content:
                if _copy(entry, content, kept.size) != kept:
                    raise BadBackup(DAMAGED)
                sync(content)


@contextmanager
def _opened(file: IO[bytes]) -> Iterator[zipfile.ZipFile]:
    """Open a backup; raises `BadBackup` for any fault of it, inside this context too."""
    try:
        with open_zip(file, MOST_BYTES, MOST_FILES + 2) as packed:
            yield packed
    except LargeZip as error:
        raise BadBackup(TOO_LARGE) from error
    except (BadZip, msgspec.MsgspecError) as error:
        raise BadBackup(DAMAGED) from error


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = FILE_MODE << 16
    return entry


def _copy(source: IO[bytes], target: IO[bytes], most: int) -> ArchivedFile:
    """Copy to the end of `source`; raises `BadBackup` before more than `most` bytes are written."""
    size, found = 0, sha256()
    while piece := source.read(PIECE):
        size += len(piece)
        if size > most:
            raise BadBackup(TOO_LARGE)
        found.update(piece)
        target.write(piece)
    return ArchivedFile(size, found.hexdigest())


def _read(packed: zipfile.ZipFile) -> Listing:
    """Return the listing of a backup whose entries may all be unpacked."""
    sizes = {one.filename: one.file_size for one in packed.infolist()}
    if sizes[LISTING] > MOST_LISTING:
        raise BadBackup(TOO_LARGE)
    listing = msgspec.json.decode(read_entry(packed, LISTING), type=Listing)
    kept = {name: one.size for name, one in listing.items()}
    expected = {MARK: 0, LISTING: sizes[LISTING], **kept}
    if sizes != expected or not all(map(belongs, kept)):
        raise BadBackup(DAMAGED)
    return listing
