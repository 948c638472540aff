"""The tiny video that keeps a phone awake: a black picture and a silent sound track.

Over plain http no page may ask a phone to stay awake, but no browser lets the screen go
dark over a video that plays. Each looks at another thing: Chromium at how much of the
screen the video takes, Firefox and Safari at whether it has a sound track. Some play
nothing smaller than the smallest picture of ITU-T H.263, so this one has its size.

The file is made here, bit by bit (ITU-T H.264, ISO/IEC 14496-3, -12 and -14): one whole
picture, then a "nothing has changed" for each second, and frames of sound without any.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack
from typing import NamedTuple

SECONDS = 30
"""How long it lasts; the page begins it anew before its end."""

WIDE, HIGH = 11, 9
"""Blocks of 16 pixels."""

RATE, RATE_INDEX = 16_000, 8
"""Samples of sound in a second, and the number of this rate in the standard."""

SAMPLES = 1024
"""Samples in a frame of sound."""

BLACK, COLOURLESS = 16, 128
RAW_BLOCK, FLAT_BLOCK = 25, 3
"""Kinds of blocks: each pixel is named, or the mean of the edge beside it fills the block."""


class Bits:
    """Bits that are written one after the other."""

    def __init__(self) -> None:
        """Begin with none."""
        self._bits = ""

    def u(self, value: int, width: int) -> Bits:
        """Write a number in `width` bits."""
        self._bits += f"{value:0{width}b}"
        return self

    def ue(self, *values: int) -> Bits:
        """Write numbers as Exp-Golomb codes: the smaller, the shorter."""
        for value in values:
            code = f"{value + 1:b}"
            self._bits += "0" * (len(code) - 1) + code
        return self

    def align(self) -> Bits:
        """Fill the last byte with zeros."""
        self._bits += "0" * (-len(self._bits) % 8)
        return self

    def raw(self, values: bytes) -> Bits:
        """Write whole bytes."""
        self._bits += "".join(f"{value:08b}" for value in values)
        return self

    def bytes(self) -> bytes:
        """Return what was written, in whole bytes."""
        self.align()
        return bytes(int(self._bits[at : at + 8], 2) for at in range(0, len(self._bits), 8))


class VideoTrack(NamedTuple):
    """The picture or the sound, as the file describes it."""

    samples: Sequence[bytes]
    handler: bytes
    header: bytes
    entry: bytes
    """What the samples are."""

    rate: int
    """Its units of time in a second."""

    lasts: int
    """So many of them is each sample."""

    size: tuple[int, int] = (0, 0)
    whole: int = 0
    """How many samples refer to no other one, from the first on; 0: all of them."""


def make() -> bytes:
    """Return the video as an MP4 file."""
    film, tone = _film(), _tone()
    kind = _box(b"ftyp", b"isom", _numbers(512), b"isomiso2avc1mp41")
    start = len(kind) + len(_about((film, 0), (tone, 0))) + 8
    about = _about((film, start), (tone, start + sum(map(len, film.samples))))
    return kind + about + _box(b"mdat", *film.samples, *tone.samples)


# The picture


def _film() -> VideoTrack:
    pictures = [_first(), *(_same(number) for number in range(1, SECONDS))]
    size = WIDE * 16, HIGH * 16
    settings, how = _settings(), _picture_settings()
    decoder = _box(b"avcC", b"\1", settings[1:4], b"\xff\xe1", _short(settings), b"\1", _short(how))
    shown = pack(">6xH16x2H3IH32x2H", 1, *size, 72 << 16, 72 << 16, 0, 1, 24, 0xFFFF)
    samples = [_numbers(len(picture)) + picture for picture in pictures]
    header = _full(b"vmhd", bytes(8), flags=1)
    return VideoTrack(samples, b"vide", header, _box(b"avc1", shown, decoder), rate=1, lasts=1, size=size, whole=1)


def _settings() -> bytes:
    """Return the sequence parameter set: baseline profile, level 1.0, no picture refers further back than one."""
    bits = Bits().u(0x67, 8).u(66, 8).u(0xC0, 8).u(10, 8).ue(0, 0, 2, 1).u(0, 1).ue(WIDE - 1, HIGH - 1)
    return bits.u(0b1100, 4).u(1, 1).bytes()


def _picture_settings() -> bytes:
    """Return the picture parameter set: the shortest codes, and pictures say themselves that no edge is softened."""
    return Bits().u(0x68, 8).ue(0, 0).u(0, 2).ue(0, 0, 0).u(0, 3).ue(0, 0, 0).u(0b100, 3).u(1, 1).bytes()


def _first() -> bytes:
    """Return the whole picture: a block whose pixels are named, and all others filled from it."""
    bits = Bits().u(0x65, 8).ue(0, 7, 0).u(0, 4).ue(0).u(0, 2).ue(0, 1).ue(RAW_BLOCK).align()
    bits.raw(bytes([BLACK]) * 256 + bytes([COLOURLESS]) * 128)
    for number in range(1, WIDE * HIGH):
        # "No difference" has a longer code beside a block whose pixels are named.
        code, width = (0b000011, 6) if number in (1, WIDE) else (1, 1)
        bits.ue(FLAT_BLOCK, 0, 0).u(code, width)
    return _escape(bits.u(1, 1).bytes())


def _same(number: int) -> bytes:
    """Return a picture that is the one before it."""
    bits = Bits().u(0x41, 8).ue(0, 5, 0).u(number % 16, 4).u(0, 3).ue(0, 1).ue(WIDE * HIGH)
    return _escape(bits.u(1, 1).bytes())


def _escape(unit: bytes) -> bytes:
    """Return a unit in which no bytes look like the beginning of another one."""
    found = bytearray()
    for value in unit:
        if value <= 3 and found[-2:] == b"\0\0":
            found.append(3)
        found.append(value)
    return bytes(found)


# The sound


def _tone() -> VideoTrack:
    frames = SECONDS * RATE // SAMPLES
    settings = Bits().u(2, 5).u(RATE_INDEX, 4).u(1, 4).u(0, 3).bytes()
    decoder = _describe(4, b"\x40\x15", bytes(11), _describe(5, settings))
    described = _full(b"esds", _describe(3, pack(">Hx", 2), decoder, _describe(6, b"\2")))
    entry = _box(b"mp4a", pack(">6xH8x2H4xI", 1, 1, 16, RATE << 16), described)
    return VideoTrack([_silence()] * frames, b"soun", _full(b"smhd", bytes(4)), entry, rate=RATE, lasts=SAMPLES)


def _silence() -> bytes:
    """Return a frame of one channel in which no band has any sound."""
    return Bits().u(0, 29).u(0b111, 3).bytes()


# The file


def _about(*tracks: tuple[VideoTrack, int]) -> bytes:
    """Return what a player has to know first: each track with the place in the file at which its samples begin."""
    times = _numbers(0, 0, 1, SECONDS, 1 << 16)
    head = _full(b"mvhd", times, pack(">H10x", 1 << 8), MATRIX, bytes(24), _numbers(len(tracks) + 1))
    return _box(b"moov", head, *(_track(id, track, place) for id, (track, place) in enumerate(tracks, 1)))


def _track(id: int, track: VideoTrack, place: int) -> bytes:
    count, lasts = len(track.samples), len(track.samples) * track.lasts
    loud = 0 if any(track.size) else 1 << 8
    sizes = (side << 16 for side in track.size)
    head = _full(b"tkhd", _numbers(0, 0, id, 0, SECONDS, 0, 0), pack(">4xHxx", loud), MATRIX, _numbers(*sizes), flags=3)
    media = _full(b"mdhd", _numbers(0, 0, track.rate, lasts), pack(">2H", UNDETERMINED, 0))
    handler = _full(b"hdlr", bytes(4), track.handler, bytes(13))
    here = _box(b"dinf", _full(b"dref", _numbers(1), _full(b"url ", flags=1)))
    table = _box(
        b"stbl",
        _full(b"stsd", _numbers(1), track.entry),
        _full(b"stts", _numbers(1, count, track.lasts)),
        *([_full(b"stss", _numbers(track.whole, *range(1, track.whole + 1)))] if track.whole else []),
        _full(b"stsc", _numbers(1, 1, count, 1)),
        _full(b"stsz", _numbers(0, count, *map(len, track.samples))),
        _full(b"stco", _numbers(1, place)),
    )
    return _box(b"trak", head, _box(b"mdia", media, handler, _box(b"minf", track.header, here, table)))


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
"""The picture as it is."""

UNDETERMINED = 0x55C4
"""The language "und"."""
