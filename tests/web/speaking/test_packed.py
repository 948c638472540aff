"""A packed recording is a third as large, and what comes back sounds the same: reckoned as the phone does it."""

from __future__ import annotations

import gzip
import json
import math
import shutil
import struct
import subprocess
from array import array
from operator import mul
from pathlib import Path

import pytest

from sounds import effects, pcm
from tests.conftest import missing
from tests.sounds.parts import tone
from tests.waiting import PATIENCE
from web.speaking.packed import HEAD, MAGIC, packed

STATIC = Path(__file__).resolve().parents[3] / "web" / "static"

PROGRAM = """
import { unpacked } from "%s/packed.js";
import { readFileSync } from "node:fs";
const audio = { createBuffer: (channels, count, rate) => ({ rate, data: new Float32Array(count),
  getChannelData() { return this.data; } }) };
const file = readFileSync(0);
const sound = unpacked(audio, file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
console.log(JSON.stringify({ rate: sound.rate, samples: Array.from(sound.data, (value) => value * 32768) }));
"""


def on_a_phone(recording: bytes) -> tuple[int, array[int]]:
    """Return what the page's own script makes of a packed recording: samples in a second, and the samples."""
    node = shutil.which("node") or missing("node")
    done = subprocess.run(
        [node, "--input-type=module", "--eval", PROGRAM % STATIC],
        input=gzip.decompress(recording), capture_output=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout)
    return found["rate"], array("h", (max(-32_768, min(32_767, round(one))) for one in found["samples"]))


def noise(heard: array[int], said: array[int]) -> float:
    """Return how many decibels what differs lies below what was said."""
    differs = [one - other for one, other in zip(heard, said, strict=True)]
    return 10 * math.log10(sum(map(mul, said, said)) / (sum(map(mul, differs, differs)) + 1))


@pytest.mark.parametrize(
    ("samples", "part"),
    [(tone(500), 2), (pcm.read(effects.wav("gong") or b""), 5), (pcm.read(effects.wav("bed") or b""), 2.5)],
)
def test_a_phone_hears_the_same_from_a_part_of_the_bytes(samples: bytes, part: float) -> None:
    """A rustling bed and a pure tone are hardest; the voice lies between them and a gong."""
    sent = packed(pcm.wav(samples))
    assert len(sent) < len(samples) / part
    rate, heard = on_a_phone(sent)
    said = array("h", samples)
    assert (rate, len(heard)) == (pcm.RATE, len(said))
    assert noise(heard, said) > 30


def test_the_loudest_and_the_softest_stay_what_they_are() -> None:
    said = array("h", [32_767, -32_768, 0, 1, -1, 200, -200])
    heard = on_a_phone(packed(pcm.wav(said.tobytes())))[1]
    assert [round(one / 1000) for one in heard[:2]] == [33, -33]
    assert list(heard[2:5]) == [0, 0, 0]
    assert all(abs(one - other) < 20 for one, other in zip(heard[5:], said[5:], strict=True))


def test_a_packed_recording_says_what_it_is() -> None:
    sent = gzip.decompress(packed(pcm.wav(tone(100))))
    assert struct.unpack("<4sII", sent[:12]) == (MAGIC, pcm.RATE, pcm.RATE // 10)
    assert len(sent) == HEAD.size + pcm.RATE // 10
