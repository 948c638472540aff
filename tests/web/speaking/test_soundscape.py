"""The sounds of the phone that speaks, apart from the lines, and recordings in a third of their bytes."""

from __future__ import annotations

import gzip
import html
import json
import math
import re
import shutil
import struct
import subprocess
from array import array
from functools import partial
from operator import mul
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.script.view import GONG
from companion.core.sounds import SOUNDS
from companion.core.view import Sound
from companion.frontends.sound_room import BED, FULL_BED, Mix
from sounds import effects, pcm
from tests.conftest import missing
from tests.sounds.parts import DAY, NIGHT, beat, tone
from tests.waiting import PATIENCE
from tests.web.events import EventStream
from tests.web.house import House
from tests.web.room import LOW, room_of, sent
from tests.web.tones import Tones, lines, night, post, reads, speak
from web.following.stream import Streams
from web.speaking.packed import HEAD, MAGIC, pack
from web.speaking.soundscape import describe

pytestmark = pytest.mark.house(language="it", streams=partial(Streams, beat=0.05), voice=Tones)


def told(stream: EventStream, **wanted: Any) -> Any:
    """Return the room's state that the phone is sent once it contains all that is `wanted`."""
    found: dict[str, Any] = {}

    def has(name: str, data: Any) -> bool:
        region = str(data.get("regions", {}).get("voice", ""))
        room = re.search(r'data-room="([^"]*)"', region)
        found.update(json.loads(html.unescape(room[1])) if room else {})
        return bool(found) and wanted.items() <= found.items()

    stream.until(has)
    return found


def test_the_room_is_made_of_the_moments_that_everybody_sees() -> None:
    public = replace(NIGHT, sounds=(Sound("a", "bell"), Sound("b", "buzz"), Sound(f"g1-{GONG}1", "gong")))
    found = json.loads(describe(replace(public, spotlight=(beat("loss", 4000),)), Mix(), None))
    assert found["masked"] and found["bed"] == 0.5 * FULL_BED
    assert found["moments"] == [["a", "bell", None], ["loss at 4000", "toll", 4000]], "a page has a gong of its own"
    assert not json.loads(describe(DAY, Mix(), None))["masked"]
    assert not json.loads(describe(replace(NIGHT, paused=True), Mix(), None))["masked"]


def test_the_recordings_of_the_room_are_kept_by_the_phone_that_speaks_and_by_no_other(house: House) -> None:
    room_of(house)
    anna, ben, *_ = night(house)
    sounds = post(anna, "loudspeaker").json["sounds"]
    assert [one["name"] for one in sounds] == [BED, *SOUNDS]
    for one in sounds:
        reply = anna.get(one["url"])
        assert (reply.status, reply.body) == (200, effects.wav(one["name"]))
        assert "immutable" in reply.headers["cache-control"]
        assert ben.get(one["url"]).status == 403
    assert anna.get(sounds[0]["url"].replace(BED, "no-such")).status == 404
    house.tables.lend_room(None)
    assert post(anna, "loudspeaker").json["sounds"] == []


def test_volumes_and_tests_reach_the_phone_that_speaks_at_once_and_not_the_hub(house: House) -> None:
    room = room_of(house)
    anna, ben, *_ = night(house)
    speak(house, anna)
    own, other = anna.live(), ben.live()
    assert told(own)["bed"] == 0.5 * FULL_BED
    assert sent(house, "volume", address="127.0.0.1", part="bed", volume="10").status == 204
    assert told(own, bed=0.1 * FULL_BED)["trial"] is None
    assert sent(house, "try", address="127.0.0.1", part="effects").status == 204
    own.until(lambda name, data: "&#34;effects&#34;]" in str(data))
    other.first("alive")
    assert not room.tried, "one of the two is heard"
    assert b"data-room" not in other.bytes
    post(anna, "loudspeaker/hush")
    reads(house, "")
    assert sent(house, "try", address="127.0.0.1", part="effects").status == 204
    assert room.tried == [("effects", "it")]


def test_in_a_night_no_test_is_heard_and_the_person_reads_why(house: House) -> None:
    room = room_of(house)
    phones = night(house)
    speak(house, phones[0])
    for phone in phones:
        phone.say("ready")
    own = phones[0].live()
    told(own, masked=True)
    refused = sent(house, "try", token=phones[0].token, part="bed")
    assert refused.status == 409 and "Metti in pausa la notte" in json.loads(refused.body)["says"]
    kept = sent(house, "narrator", token=phones[0].token, language="it", **LOW)
    assert kept.status == 200 and "prossima" in json.loads(kept.body)["says"]
    assert "it" in room.narrators and not room.tried
    phones[1].say("night", "pause")
    assert sent(house, "try", token=phones[0].token, part="bed").status == 204


def test_no_chip_flashes_while_the_hub_s_own_voice_gets_ready(house: House) -> None:
    anna = night(house)[0]
    lit = anna.live()

    def shows(chip: bool) -> None:
        lit.until(lambda name, data: bool(data.get("regions", {}).get("chip", not chip)) == chip)

    shows(True)
    house.tables.narrate(house.code, "the hub", False, soon=True)
    shows(False)
    before = len(lit.bytes)
    house.tables.narrate(house.code, "the hub", True)
    reads(house, "the hub")
    anna.say("table-pause")
    lit.until(lambda name, data: bool(data.get("paused")))
    assert b"data-speak" not in lit.bytes[before:].replace(b"data-voice", b"")
    house.tables.narrate(house.code, "the hub", False)
    shows(True)
    assert lines(anna)


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
    """Return the result of the page's own script for a packed recording: samples in a second, and the samples."""
    node = shutil.which("node") or missing("node")
    done = subprocess.run(
        [node, "--input-type=module", "--eval", PROGRAM % STATIC],
        input=gzip.decompress(recording), capture_output=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout)
    return found["rate"], array("h", (max(-32_768, min(32_767, round(one))) for one in found["samples"]))


def noise(heard: array[int], said: array[int]) -> float:
    """Return the decibels between the original and its difference from the result."""
    differs = [one - other for one, other in zip(heard, said, strict=True)]
    return 10 * math.log10(sum(map(mul, said, said)) / (sum(map(mul, differs, differs)) + 1))


@pytest.mark.parametrize(
    ("samples", "part"),
    [(tone(500), 2), (pcm.read(effects.wav("gong") or b""), 5), (pcm.read(effects.wav("bed") or b""), 2.5)],
)
def test_a_phone_hears_the_same_from_a_part_of_the_bytes(samples: bytes, part: float) -> None:
    """Check this for a pure tone and the rustling bed, the hardest sounds, and for a gong; the voice lies between."""
    sent = pack(pcm.wav(samples))
    assert len(sent) < len(samples) / part
    rate, heard = on_a_phone(sent)
    said = array("h", samples)
    assert (rate, len(heard)) == (pcm.RATE, len(said))
    assert noise(heard, said) > 30


def test_the_loudest_and_the_softest_stay_what_they_are() -> None:
    said = array("h", [32_767, -32_768, 0, 1, -1, 200, -200])
    heard = on_a_phone(pack(pcm.wav(said.tobytes())))[1]
    assert [round(one / 1000) for one in heard[:2]] == [33, -33]
    assert list(heard[2:5]) == [0, 0, 0]
    assert all(abs(one - other) < 20 for one, other in zip(heard[5:], said[5:], strict=True))


def test_a_packed_recording_says_what_it_is() -> None:
    sent = gzip.decompress(pack(pcm.wav(tone(100))))
    assert struct.unpack("<4sII", sent[:12]) == (MAGIC, pcm.RATE, pcm.RATE // 10)
    assert len(sent) == HEAD.size + pcm.RATE // 10
