"""The maker of the video that keeps phones awake: `python -m web.awake.make`, after a change here.

Over plain http no page may ask a phone to stay awake, but no browser lets the screen go dark over a playing video. Each
has its own condition: Chromium the video's share of the screen, Firefox and Safari a sound track. Some play nothing
smaller than the smallest picture of ITU-T H.263, so this one has its size.

It is written bit by bit (ITU-T H.264, ISO/IEC 14496-3, -12 and -14): one whole picture, then a "nothing has changed"
for each second, and frames of sound without any.
"""

from __future__ import annotations

from pathlib import Path
from struct import pack

FILE = Path(__file__).with_name("awake.mp4")

SECONDS = 30
"""The length of the video; the page starts it again before the end."""

WIDE, HIGH = 11, 9
"""Blocks of 16 pixels."""

RATE, RATE_INDEX = 16_000, 8
"""Samples of sound in a second, and the number of this rate in the standard."""

SAMPLES = 1024
"""The number of samples in a frame of sound."""

RAW_BLOCK, FLAT_BLOCK = 25, 3
"""Kinds of blocks: each pixel is given, or the mean of the neighbouring edge fills the block."""

BLACK_BLOCK = bytes([16]) * 256 + bytes([128]) * 128
"""The brightness of each pixel, and its two colours for every four."""

SEQUENCE_UNIT, PICTURE_UNIT, WHOLE_UNIT, SAME_UNIT = 0x67, 0x68, 0x65, 0x41
"""The kinds of units: settings of all pictures, settings of one, a whole picture, one that refers to the last."""


def make() -> bytes:
    """Return the video as an MP4 file."""
    kind = _box(b"ftyp", b"isom", _numbers(512), b"isomiso2avc1mp41")
    film = [_sample(_first()), *(_sample(_same(number)) for number in range(1, SECONDS))]
    tone = [_bytes(_fixed(0, 29) + "111")] * (SECONDS * RATE // SAMPLES)
    start = len(kind) + len(_about(film, tone, 0)) + 8
    return kind + _about(film, tone, start) + _box(b"mdat", *film, *tone)


# The picture


def _sequence_settings() -> bytes:
    """Return the sequence parameter set: baseline profile, level 1.0, no picture refers further back than one."""
    bits = _fixed(66, 8) + _fixed(0xC0, 8) + _fixed(10, 8) + _golomb(0, 0, 2, 1) + "0" + _golomb(WIDE - 1, HIGH - 1)
    return _unit(SEQUENCE_UNIT, bits + "1100")


def _picture_settings() -> bytes:
    """Return the picture parameter set: the shortest codes, and each picture says itself that no edge is softened."""
    return _unit(PICTURE_UNIT, _golomb(0, 0) + "00" + _golomb(0, 0, 0) + "000" + _golomb(0, 0, 0) + "100")


def _first() -> bytes:
    """Return the whole picture: one block with given pixels, and all others filled from it."""
    head = _golomb(0, 7, 0) + "0000" + _golomb(0) + "00" + _golomb(0, 1, RAW_BLOCK)
    bits = head + "0" * (-len(head) % 8) + "".join(_fixed(value, 8) for value in BLACK_BLOCK)
    for number in range(1, WIDE * HIGH):
        # "No difference" has a longer code beside a block with given pixels.
        bits += _golomb(FLAT_BLOCK, 0, 0) + ("000011" if number in (1, WIDE) else "1")
    return _unit(WHOLE_UNIT, bits)


def _same(number: int) -> bytes:
    """Return a picture that equals the previous one."""
    return _unit(SAME_UNIT, _golomb(0, 5, 0) + _fixed(number % 16, 4) + "000" + _golomb(0, 1, WIDE * HIGH))


def _unit(kind: int, bits: str) -> bytes:
    """Return a unit in which no bytes look like the beginning of a unit."""
    found = bytearray([kind])
    for value in _bytes(bits + "1"):
        if value <= 3 and found[-2:] == b"\0\0":
            found.append(3)
        found.append(value)
    return bytes(found)


def _sample(unit: bytes) -> bytes:
    return _numbers(len(unit)) + unit


# Bits, one after another, as text


def _fixed(value: int, width: int) -> str:
    return f"{value:0{width}b}"


def _golomb(*values: int) -> str:
    """Return numbers as Exp-Golomb codes: the smaller, the shorter."""
    codes = [f"{value + 1:b}" for value in values]
    return "".join("0" * (len(code) - 1) + code for code in codes)


def _bytes(bits: str) -> bytes:
    """Return bits in whole bytes; zeros fill the last one."""
    return bytes(int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, len(bits), 8))


# The file


def _about(film: list[bytes], tone: list[bytes], start: int) -> bytes:
    """Return the file's header; the samples begin at `start` in the file."""
    times = _numbers(0, 0, 1, SECONDS, 1 << 16)
    head = _full(b"mvhd", times, pack(">H10x", 1 << 8), MATRIX, bytes(24), _numbers(3))
    return _box(b"moov", head, _film_track(film, start), _tone_track(tone, start + sum(map(len, film))))


def _film_track(film: list[bytes], start: int) -> bytes:
    size = WIDE * 16, HIGH * 16
    settings, picture = _sequence_settings(), _picture_settings()
    decoder = _box(b"avcC", b"\1", settings[1:4], b"\xff\xe1", _short(settings), b"\1", _short(picture))
    shown = pack(">6xH16x2H3IH32x2H", 1, *size, 72 << 16, 72 << 16, 0, 1, 24, 0xFFFF)
    whole = _full(b"stss", _numbers(1, 1))  # only the first refers to no other one
    table = _table(film, start, 1, _box(b"avc1", shown, decoder), whole)
    head = pack(">4xHxx", 0) + MATRIX + _numbers(*(side << 16 for side in size))
    return _track(1, head, 1, SECONDS, b"vide", _full(b"vmhd", bytes(8), flags=1), table)


def _tone_track(tone: list[bytes], start: int) -> bytes:
    settings = _bytes(_fixed(2, 5) + _fixed(RATE_INDEX, 4) + _fixed(1, 4) + "000")
    decoder = _describe(4, b"\x40\x15", bytes(11), _describe(5, settings))
    described = _full(b"esds", _describe(3, pack(">Hx", 2), decoder, _describe(6, b"\2")))
    table = _table(tone, start, SAMPLES, _box(b"mp4a", pack(">6xH8x2H4xI", 1, 1, 16, RATE << 16), described))
    head = pack(">4xHxx", 1 << 8) + MATRIX + bytes(8)
    return _track(2, head, RATE, len(tone) * SAMPLES, b"soun", _full(b"smhd", bytes(4)), table)


def _table(samples: list[bytes], start: int, lasts: int, entry: bytes, whole: bytes = b"") -> bytes:
    """Return the places and the kind of the samples."""
    count = len(samples)
    return _box(
        b"stbl",
        _full(b"stsd", _numbers(1), entry),
        _full(b"stts", _numbers(1, count, lasts)),
        whole,
        _full(b"stsc", _numbers(1, 1, count, 1)),
        _full(b"stsz", _numbers(0, count, *map(len, samples))),
        _full(b"stco", _numbers(1, start)),
    )


def _track(number: int, head: bytes, rate: int, lasts: int, handler: bytes, kind: bytes, table: bytes) -> bytes:
    """Return a track of `lasts` units of time; a second has `rate` units."""
    shown = _full(b"tkhd", _numbers(0, 0, number, 0, SECONDS, 0, 0), head, flags=3)
    media = _full(b"mdhd", _numbers(0, 0, rate, lasts), pack(">2H", UNDETERMINED, 0))
    handled = _full(b"hdlr", bytes(4), handler, bytes(13))
    here = _box(b"dinf", _full(b"dref", _numbers(1), _full(b"url ", flags=1)))
    return _box(b"trak", shown, _box(b"mdia", media, handled, _box(b"minf", kind, here, table)))


def _box(name: bytes, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return _numbers(len(body) + 8) + name + body


def _full(name: bytes, *parts: bytes, flags: int = 0) -> bytes:
    return _box(name, _numbers(flags), *parts)


def _describe(tag: int, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return bytes([tag, len(body)]) + body


def _short(body: bytes) -> bytes:
    return pack(">H", len(body)) + body


def _numbers(*values: int) -> bytes:
    return pack(f">{len(values)}I", *values)


MATRIX = _numbers(1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
"""The matrix that leaves the picture as it is."""

UNDETERMINED = 0x55C4


if __name__ == "__main__":
    FILE.write_bytes(make())
