"""Zips that people send: one reader for all of them, which bounds their cost before anything is unpacked.

A method of packing other than "stored" and "deflated" is refused: zipfile unpacks those in pieces of any size.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

END = struct.Struct("<20s4s8x2LH")
"""The end of a zip without a comment: a locator, a sign, size and place of the zip's own listing, a length."""

LOCATOR = b"PK\6\7"
"""The beginning of the locator in a zip that is larger than ours can be."""

MOST_LISTING = 4_000_000
"""Bytes of the zip's own listing, all of which lies in the memory."""

BROKEN = (zipfile.BadZipFile, zlib.error, LookupError, EOFError, ValueError, RuntimeError)
"""The errors of reading a file that is no zip."""


class BadZip(Exception):
    """A file is no zip, or damaged."""


class LargeZip(Exception):
    """A zip holds more than was allowed."""


@contextmanager
def open_zip(file: IO[bytes], most_bytes: int, most_entries: int) -> Iterator[zipfile.ZipFile]:
    """Open a zip with at most `most_entries` entries, which unpack to at most `most_bytes` bytes.

    Raises `LargeZip`, and `BadZip` also for what goes wrong inside this context; then read with `read_entry`, or in
    pieces.
    """
    try:
        _bound(file)
        with zipfile.ZipFile(file) as packed:
            entries = packed.infolist()
            if len(entries) > most_entries or sum(one.file_size for one in entries) > most_bytes:
                raise LargeZip
            if any(one.compress_type not in METHODS for one in entries) or len(packed.NameToInfo) < len(entries):
                raise BadZip
            yield packed
    except BROKEN as error:
        raise BadZip from error


def read_entry(packed: zipfile.ZipFile, name: str) -> bytes:
    """Return an entry's bytes, no more than it announces: `ZipFile.read` first unpacks all of them."""
    with packed.open(name) as entry:
        return entry.read(packed.getinfo(name).file_size)


def _bound(file: IO[bytes]) -> None:
    """Raise `BadZip` unless a zip ends where its file does, `LargeZip` if memory has no room for its own listing."""
    size = file.seek(0, 2)
    if size < END.size:
        raise BadZip
    file.seek(size - END.size)
    locator, sign, length, place, comment = END.unpack(file.read())
    if locator.startswith(LOCATOR) or (sign, comment) != (b"PK\5\6", 0) or place + length != size - 22:
        raise BadZip
    if length > MOST_LISTING:
        raise LargeZip
