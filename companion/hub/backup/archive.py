"""The file of a backup: a zip that ends with a sum over all of it.

It begins with a mark, so that a piece of a backup is known as one. Its last entry lists the
others with their sizes and sums. Its comment, the very end of the file, holds the format and
the SHA-256 of all bytes before: no byte can change without being noticed. The sum shows
damage and no malice; what unpacking may cost is bounded before anything is unpacked.
"""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from companion.core.text import say
from companion.frontends.backups import BadBackup
from companion.hub.backup.naming import belongs
from companion.hub.log.mark import FORMAT
from companion.hub.log.private import FILE_MODE, FOLDER_MODE, sync

MARK = "companion-backup"
"""The name of the first entry."""

LISTING = "backup.json"
"""The name of the last one."""

MOST_BYTES = 1_000_000_000
"""Bytes of a backup, and of all that is in it: some hundred narrators."""

MOST_FILES = 10_000
MOST_LISTING = 4_000_000
"""Bytes of the listing, and of the zip's own."""

PIECE = 1 << 20
"""Bytes that are read at a time."""

END = struct.Struct("<4s4H2LH")
"""The end of a zip: its sign, four counts, size and place of its listing, length of the comment."""

LOCATOR = b"PK\6\7"
"""What begins the 20 bytes before that end in a zip that is larger than ours can be."""

_COMMENT = "companion-backup format {:04} sha256 "
_CLOSE = re.compile(rb"companion-backup format ([0-9]{4}) sha256 ([0-9a-f]{64})")
SUM = 64
CLOSE = len(_COMMENT.format(FORMAT)) + SUM
"""Bytes of the sum, and of the whole comment."""

_BEGINNING = re.compile(rb"PK\x03\x04.{26}" + MARK.encode(), re.DOTALL)

NO_BACKUP = say("This file is no backup of a hub.")
DAMAGED = say("This backup is damaged.")
OLDER = say("An older version made this backup. This version can't open it.")
NEWER = say("A newer version made this backup. Install that version first.")
TOO_LARGE = say("This backup is larger than a hub takes.")

BROKEN = (zipfile.BadZipFile, zlib.error, msgspec.MsgspecError, LookupError, EOFError, ValueError, RuntimeError)
"""What reading a zip may raise that is none, or not ours."""


class ArchivedFile(Struct, frozen=True):
    """One file of a backup."""

    size: int
    sha256: str


class Listing(Struct, frozen=True):
    """What is in a backup."""

    made: int
    """When it was made, in milliseconds of the wall clock."""

    files: dict[str, ArchivedFile]
    """By their paths in the data folder."""


def write(file: IO[bytes], files: Mapping[str, Path], made: int) -> None:
    """Write a backup of `files`, given by their paths in the data folder; a file that is gone by now is left out.

    Raises `BadBackup` if they are more than a hub takes in, and `OSError`.
    """
    kept: dict[str, ArchivedFile] = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(_entry(MARK, zipfile.ZIP_STORED), b"")
        for name, path in files.items():
            try:
                content = path.open("rb")
            except FileNotFoundError:
                continue
            with content, packed.open(_entry(name), "w") as entry:
                kept[name] = _copy(content, entry, MOST_BYTES - sum(one.size for one in kept.values()))
        packed.writestr(_entry(LISTING), msgspec.json.encode(Listing(made, kept)))
        packed.comment = _COMMENT.format(FORMAT).encode() + b"0" * SUM
    size = file.seek(0, 2)
    if len(kept) > MOST_FILES or size > MOST_BYTES:
        raise BadBackup(TOO_LARGE)
    found = _sum(file, size - SUM)
    file.seek(size - SUM)
    file.write(found.encode())
    file.flush()
    file.seek(0)


def examine(file: IO[bytes]) -> Listing:
    """Return what is in a backup; raises `BadBackup` if it is none that this hub can take in."""
    size = file.seek(0, 2)
    if size > MOST_BYTES:
        raise BadBackup(TOO_LARGE)
    file.seek(max(0, size - CLOSE))
    close = _CLOSE.fullmatch(file.read())
    file.seek(0)
    if not _BEGINNING.match(file.read(64)):
        raise BadBackup(NO_BACKUP)
    if not close or not compare_digest(close[2].decode(), _sum(file, size - SUM)):
        raise BadBackup(DAMAGED)
    if int(close[1]) > FORMAT:
        raise BadBackup(NEWER)
    if int(close[1]) < FORMAT:
        raise BadBackup(OLDER)
    try:
        return _listing(file, size)
    except BROKEN as error:
        raise BadBackup(DAMAGED) from error


def unpack(file: IO[bytes], listing: Listing, folder: Path) -> None:
    """Write all files of a backup that `examine` has read into an empty folder, and wait for the disk.

    Raises `BadBackup` if one is not what the listing says, and `OSError`.
    """
    try:
        with zipfile.ZipFile(file) as packed:
            for name, kept in listing.files.items():
                path = folder / name
                path.parent.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
                path.touch(FILE_MODE, exist_ok=False)
                with packed.open(name) as entry, path.open("wb") as content:
                    if _copy(entry, content, kept.size) != kept:
                        raise BadBackup(DAMAGED)
                    sync(content)
    except BROKEN as error:
        raise BadBackup(DAMAGED) from error


def _entry(name: str, method: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = method
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


def _sum(file: IO[bytes], size: int) -> str:
    """Return the SHA-256 of the first `size` bytes."""
    found = sha256()
    file.seek(0)
    while size > 0 and (piece := file.read(min(PIECE, size))):
        found.update(piece)
        size -= len(piece)
    return found.hexdigest()


def _listing(file: IO[bytes], size: int) -> Listing:
    """Return the listing of a file whose sum is right; its listing may still be wrong, if somebody has forged both."""
    end = size - CLOSE - END.size
    file.seek(max(0, end - 20))
    before, last = file.read(20), file.read(END.size)
    if len(last) < END.size:
        raise BadBackup(DAMAGED)
    _, _, _, _, count, length, place, comment = END.unpack(last)
    if before.startswith(LOCATOR) or comment != CLOSE or place + length != end:
        raise BadBackup(DAMAGED)
    if count > MOST_FILES + 2 or length > MOST_LISTING:
        raise BadBackup(TOO_LARGE)
    with zipfile.ZipFile(file) as packed:
        sizes = {one.filename: one.file_size for one in packed.infolist()}
        if any(one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for one in packed.infolist()):
            raise BadBackup(DAMAGED)  # the others may unpack without a bound
        if sizes[LISTING] > MOST_LISTING:
            raise BadBackup(TOO_LARGE)
        listing = msgspec.json.decode(packed.read(LISTING), type=Listing)
        names = sorted(packed.namelist())
    if names != sorted([MARK, LISTING, *listing.files]) or not all(map(belongs, listing.files)):
        raise BadBackup(DAMAGED)
    if sum(kept.size for kept in listing.files.values()) > MOST_BYTES:
        raise BadBackup(TOO_LARGE)
    if any(kept.size != sizes[name] for name, kept in listing.files.items()):
        raise BadBackup(DAMAGED)
    return listing
