"""gzip, for browsers that take it: they announce nothing better over plain HTTP.

Files are compressed once, pages at each request. The parts of a stream's message are compressed one by one, so that a
part for many phones is compressed once for all of them, and a stream needs no memory for it. Each part ends at a byte's
edge and refers to nothing but the parts before it in the same message. So messages can stand in any stream, in any
order (RFC 1951, RFC 1952).
"""

from __future__ import annotations

import gzip
import zlib
from functools import lru_cache

from werkzeug.datastructures import Headers
from werkzeug.sansio.request import Request

GZIP = "gzip"

LEAST = 200
"""Bytes; any shorter page hardly shrinks."""

WINDOW = 1 << zlib.MAX_WBITS
"""The number of bytes back to which gzip can refer."""

PARTS_KEPT = 32
"""The number of compressed parts kept: enough for one change, until every phone has it."""

ROW, WHOLE = 320, 1024
"""The bytes that a change of a few secrets takes, and all of a seat's secrets: few take more, and then a multiple."""

_NOTHING, _NOTHING_LONGER = b"\x00\x00\x00\xff\xff", b"\x02\x00\x00\x00\xff\xff"
"""Blocks that hold nothing: one that is stored, and the same behind one with fixed codes."""

_ROOM = 20
"""Bytes: blocks that hold nothing can fill any space of this size or more."""

_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_LAST = zlib.compressobj(wbits=-zlib.MAX_WBITS).flush()


class EvenPart(bytes):
    """A part whose number of bytes must tell nothing of its words: `least` bytes as gzip, or a multiple of `WHOLE`."""

    least = WHOLE


class EvenRow(EvenPart):
    """A change of a few secrets, or of none at the moment at which others get theirs."""

    least = ROW


def takes_gzip(request: Request) -> bool:
    """Return whether the client that sends `request` takes gzip."""
    return request.accept_encodings.quality(GZIP) > 0


def compress(body: bytes) -> bytes:
    """Return `body` as a gzip file without a date."""
    return gzip.compress(body, mtime=0)


def name_encoding(headers: Headers) -> None:
    """Note in `headers` that the body is gzip, and that another client may get it without."""
    headers["Content-Encoding"] = GZIP
    headers["Vary"] = "Accept-Encoding"


class GzipStream:
    """One gzip file that lasts as long as a stream; on the server's loop only."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._head = _HEAD
        self._checksum = 0
        self._size = 0

    def pack(self, parts: tuple[bytes, ...]) -> bytes:
        """Return the next bytes of the file, with all of `parts`."""
        packed, plain = _join(*parts)
        self._checksum = zlib.crc32(plain, self._checksum)
        self._size += len(plain)
        if self._head:
            packed, self._head = self._head + packed, b""
        return packed

    def end(self) -> bytes:
        """Return the last bytes of the file."""
        return self._head + _LAST + b"".join(n.to_bytes(4, "little") for n in (self._checksum, self._size % 2**32))


@lru_cache(maxsize=PARTS_KEPT, typed=True)
def _join(*parts: bytes) -> tuple[bytes, bytes]:
    """Return the parts of a message compressed, and uncompressed; streams with the same parts share both."""
    plain, packed = b"", list[bytes]()
    for part in parts:
        packed.append(_pack(part, plain))
        plain += part
    return b"".join(packed), plain


@lru_cache(maxsize=PARTS_KEPT, typed=True)
def _pack(part: bytes, before: bytes) -> bytes:
    """Return `part` compressed, for a place behind `before`."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS, zdict=before[-WINDOW:])
    packed = packer.compress(part) + packer.flush(zlib.Z_SYNC_FLUSH)
    return packed + _fill(len(packed), part.least) if isinstance(part, EvenPart) else packed


def _fill(size: int, least: int) -> bytes:
    """Return blocks that hold nothing behind `size` bytes."""
    wanted = least if size + _ROOM <= least else -(-(size + _ROOM) // WHOLE) * WHOLE
    short, longer = divmod(wanted - size, len(_NOTHING))
    return _NOTHING_LONGER * longer + _NOTHING * (short - longer)
