"""PNG files, read without a library."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the content of each chunk; raises `AssertionError` if the file is damaged."""
    assert png.startswith(SIGNATURE)
    at = len(SIGNATURE)
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        content = png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length) == (zlib.crc32(kind + content),)
        yield kind, content
        at += length + 12


def size_of(png: bytes) -> tuple[int, int]:
    """Return the width and height of a whole file."""
    kinds = list(chunks(png))
    assert kinds[0][0] == b"IHDR" and kinds[-1] == (b"IEND", b"")
    width, height = struct.unpack(">II", kinds[0][1][:8])
    return width, height
