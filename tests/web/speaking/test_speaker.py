"""The loudspeaker of a table: only one phone gets the recordings, and its reports make the night continue."""

import threading
import wave
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from companion.core.lines import EYES_CLOSED
from tests.hub.by_hand import ManualClock
from tests.waiting import PATIENCE, until
from tests.web.events import EventStream
from tests.web.house import House, Phone, open_house, state
from tests.web.tones import ToneClock, Tones, lines, night, post, reads, speak
from web.following import live_devices
from web.following.live_devices import LiveDevices
from web.following.stream import Streams
from web.routes.shared import MOST_AT_ONCE
from web.speaking.speaker_phones import SpeakerPhones
from web.trust.identity import device_of

pytestmark = pytest.mark.house(language="it", streams=partial(Streams, beat=0.05), voice=Tones)


def offer(stream: EventStream, state: str) -> str:
    """Return the button's offer once it has this `state`."""
    message = stream.until(lambda name, data: f'data-voice="{state}"' in data.get("regions", {}).get("voice", ""))
    return str(message["regions"]["voice"])


def test_the_phone_that_asks_gets_every_line_in_the_language_of_the_table(house: House) -> None:
    anna = night(house)[0]
    urls = lines(anna)
    assert list(urls) == [line.key for line in house.tables.snapshot(house.code).lines]
    assert EYES_CLOSED.key in urls
    assert len(set(urls.values())) == len(urls) > 10
    for key, url in urls.items():
        reply = anna.get(url)
        assert (reply.status, reply.headers["content-type"]) == (200, "audio/wav")
        assert reply.headers["cache-control"] == "no-store"
        with wave.open(BytesIO(reply.body)) as recording:
            assert recording.getnframes() == 1600, key
        small = anna.get(url.replace(".wav?", ".vox?"))
        assert small.status == 200 and len(small.body) < len(reply.body) / 2
    assert anna.get(url.replace(".wav?", ".mp3?")).status == 404
    voice: Any = house.tables.voice()
    assert {language for _, language, _ in voice.asked} == {"it"}
    assert voice.asked[0] == (EYES_CLOSED.text.message, "it", EYES_CLOSED.sound)


def test_a_recording_has_another_address_once_something_else_is_spoken(tmp_path: Path) -> None:
    found = []
    for language in ("it", "es"):
        with open_house(tmp_path / language, language) as house:
            house.tables.lend_voice(Tones())
            found.append(lines(night(house)[0])[EYES_CLOSED.key].rpartition("?")[2])
    assert found[0] != found[1]


def test_nobody_but_the_phone_that_asked_gets_a_byte_of_a_recording(house: House) -> None:
    anna, ben, *_ = night(house)
    anna.say("table-speaker", "seat-2")
    urls = lines(anna)
    stranger = house.phone()
    for url in urls.values():
        assert ben.get(url, Accept="application/json").problem == (403, "not_from_here")
        assert stranger.get(url, Accept="application/json").problem == (401, "wrong_token")
    for phone in (ben, stranger):
        assert b"RIFF" not in phone.heard
    assert post(stranger, "loudspeaker").status == 401
    lines(ben)
    url = urls[EYES_CLOSED.key]
    assert (anna.get(url).status, ben.get(url).status) == (403, 200)
    speak(house, anna)
    lines(ben)
    assert (anna.get(url).status, ben.get(url).status) == (200, 200), "who speaks goes on until the other one can"


def test_only_a_phone_with_a_seat_can_speak(house: House) -> None:
    night(house)
    before = state(house)
    stranger = house.phone()
    stranger.token = "x" * 22
    for what in ("loudspeaker", "loudspeaker/speak", "loudspeaker/hush", "spoken"):
        assert post(stranger, what, "line=x&take=1").problem == (401, "wrong_token")
        assert post(house.phone(), what).problem == (401, "wrong_token")
    assert house.tables.narrator(house.code) == ""
    assert state(house) == before


def test_without_a_voice_or_anything_to_read_aloud_no_phone_is_asked_to_speak(house: House) -> None:
    anna = house.phone("Anna")
    assert post(anna, "loudspeaker").problem == (409, "refused")
    with anna.live("seat=1") as page:
        page.first("regions")
        assert b'"voice"' not in page.bytes
    house.tables.lend_voice(None)
    anna.say("table-stand")
    anna = night(house)[0]
    for what in ("loudspeaker", "loudspeaker/speak"):
        assert post(anna, what).problem == (409, "refused")


def test_a_line_that_has_no_recording_is_not_there(house: House) -> None:
    anna = night(house)[0]
    voice: Any = house.tables.voice()
    voice.silent.add(EYES_CLOSED.text.message)
    url = lines(anna)[EYES_CLOSED.key]
    assert anna.get(url, Accept="application/json").problem == (404, "not_found")
    assert anna.get(url.replace(EYES_CLOSED.key, "no-such-line"), Accept="application/json").problem[0] == 404


def test_another_phone_takes_over_and_the_first_one_learns_it(house: House) -> None:
    anna, ben, *_ = night(house)
    anna.say("table-speaker", "seat-2")
    with anna.live("seat=1") as first, ben.live("seat=2") as second:
        assert "data-speak" in offer(first, "free")
        name = speak(house, anna)
        assert "data-hush" in offer(first, "mine")
        assert "data-speak" in offer(second, "other")
        lines(ben)
        assert house.tables.narrator(house.code) == name
        assert post(ben, "loudspeaker/speak").status == 204
        offer(first, "other"), offer(second, "mine")
        until(lambda: house.tables.narrator(house.code), lambda now: now not in ("", name))
        assert post(anna, "loudspeaker/speak").problem == (409, "refused")
        assert post(anna, "spoken", "line=x&take=1").problem == (409, "refused")
        assert post(anna, "loudspeaker/hush").status == 204, "who does not speak may always be silent"
        assert house.tables.narrator(house.code) != ""
        assert post(ben, "loudspeaker/hush").status == 204
        offer(second, "free")
        reads(house, "")


class Reports:
    """A hub that records the reports to it."""

    def __init__(self) -> None:
        self.made: list[tuple[str, bool]] = []

    def narrate(self, code: str, narrator: str, able: bool, *, chosen: bool = False) -> None:
        assert chosen is able
        self.made.append((narrator, able))

    def present(self, code: str, device: str, here: bool) -> None:
        self.made.append((device, here))


def test_there_is_no_moment_without_a_voice_between_two_phones() -> None:
    hub: Any = Reports()
    told: list[str] = []
    loudspeakers = SpeakerPhones(hub, told.append)
    for device in ("one", "two"):
        loudspeakers.ask("CODE", device)
        assert loudspeakers.speak("CODE", device)
    assert loudspeakers.speak("CODE", "two")
    assert hub.made == [("phone 1", True), ("phone 2", True), ("phone 1", False)]
    assert told == ["CODE", "CODE"]


def test_a_device_is_gone_a_while_after_its_last_stream_and_only_once() -> None:
    hub: Any = Reports()
    now = [0.0]
    gone: list[tuple[str, str]] = []
    seen = LiveDevices(hub, lambda: now[0])
    seen.when_gone(lambda code, device: gone.append((code, device)))
    viewer: Any = type("AViewer", (), {"code": "CODE", "device": "one"})
    table: Any = type("TheTable", (), {"code": "CODE", "device": ""})
    for one in (viewer, viewer, table):
        seen.count(one, 1)
    for one in (viewer, table):
        seen.count(one, -1)
    now[0] += live_devices.GRACE
    seen.snapshot()
    assert (hub.made, gone) == ([("one", True)], [])
    seen.count(viewer, -1)
    now[0] += live_devices.GRACE / 2
    seen.snapshot()
    seen.count(viewer, 1)
    now[0] += live_devices.GRACE
    seen.snapshot()
    assert gone == []
    seen.count(viewer, -1)
    now[0] += live_devices.GRACE
    seen.snapshot()
    seen.snapshot()
    assert gone == [("CODE", "one")]
    assert [here for _, here in hub.made] == [True, False, True, False]


@pytest.mark.house(rate=20, voice=Tones)
def test_a_faster_game_is_not_spoken(house: House) -> None:
    assert post(night(house)[0], "loudspeaker").problem == (409, "refused")


def test_recordings_that_take_long_hold_three_threads_at_the_most(house: House) -> None:
    anna = night(house)[0]
    url = lines(anna)[EYES_CLOSED.key]
    ready = threading.Event()
    slow = Tones()
    slow.wait = lambda: ready.wait(PATIENCE)
    house.tables.lend_voice(slow)
    with ThreadPoolExecutor(MOST_AT_ONCE) as pool:
        replies = [pool.submit(anna.get, url) for _ in range(MOST_AT_ONCE)]
        until(lambda: slow.asked, lambda asked: len(asked) == MOST_AT_ONCE)
        assert anna.get(url, Accept="application/json").problem == (429, "too_many")
        assert anna.view()["questions"]
        ready.set()
        assert [reply.result().status for reply in replies] == [200] * MOST_AT_ONCE
    assert anna.get(url).status == 200


@pytest.mark.house(voice=Tones)
def test_a_phone_that_speaks_makes_the_night_go_on_by_its_reports(house: House) -> None:
    phones = night(house)
    speak(house, phones[0])
    for phone in phones:
        phone.say("ready")
    line = phones[0].view()["line"]
    until(lambda: house.tables.now(house.code), lambda now: now > line["starts"] + 200)
    for body in ("", "line=&take=1", f"line={line['key']}&take=x", f"line={line['key']}&take=-1", "take=99999999"):
        assert post(phones[0], "spoken", body).status in (204, 400)
    assert post(phones[1], "spoken", f"line={line['key']}&take={line['take']}").problem == (409, "refused")
    assert post(phones[0], "spoken", f"line={line['key']}&take={line['take'] + 1}").status == 204
    assert phones[0].view()["line"] == line
    assert post(phones[0], "spoken", f"line={line['key']}&take={line['take']}").status == 204
    until(lambda: phones[0].view()["line"]["key"], lambda key: key != line["key"])


@contextmanager
def reading(folder: Path, seconds: float) -> Iterator[tuple[House, Phone, ManualClock]]:
    """Let a phone be the loudspeaker of a night whose lines last so long; the test turns the hub's clock."""
    clock = ManualClock()
    with open_house(folder, voice=lambda: Tones(seconds), clock=clock) as house:
        phones = night(house)
        speak(house, phones[0])
        for phone in phones:
            phone.say("ready")
        yield house, phones[0], clock


@pytest.mark.parametrize("loaded", [False, True])
def test_a_line_cannot_have_ended_before_four_fifths_of_its_recording(tmp_path: Path, loaded: bool) -> None:
    """Check this, else a guest's speaking phone could run through the night while nobody hears it."""
    with reading(tmp_path, seconds=5) as (house, phone, clock):
        line = phone.view()["line"]
        if loaded:
            assert phone.get(lines(phone)[line["key"]]).status == 200
        report = f"line={line['key']}&take={line['take']}"
        before = state(house)
        for moment in (house.tables.now(house.code), line["starts"], line["starts"] + 3_999):
            clock.wait((moment - house.tables.now(house.code)) / 1000)
            reply = post(phone, "spoken", report)
            assert reply.problem == (409, "refused")
            assert reply.json["says"] == "This line can't have been read to the end yet."
            assert state(house) == before
        clock.wait(0.001)
        assert post(phone, "spoken", report).status == 204
        until(lambda: phone.view()["line"]["key"], lambda key: key != line["key"])


def test_a_line_without_a_recording_cannot_have_been_spoken(tmp_path: Path) -> None:
    with reading(tmp_path, seconds=5) as (house, phone, clock):
        line = phone.view()["line"]
        voice: Any = house.tables.voice()
        voice.silent |= {line["text"]}
        clock.wait((line["starts"] - house.tables.now(house.code)) / 1000 + 5)
        before = state(house)
        assert post(phone, "spoken", f"line={line['key']}&take={line['take']}").problem == (409, "refused")
        assert state(house) == before


def test_a_phone_goes_on_with_the_recordings_that_it_has_when_the_voice_breaks(tmp_path: Path) -> None:
    with reading(tmp_path, seconds=5) as (house, phone, clock):
        line = phone.view()["line"]
        assert phone.get(lines(phone)[line["key"]]).status == 200
        house.tables.lend_voice(None)
        report = f"line={line['key']}&take={line['take']}"
        clock.wait((line["starts"] - house.tables.now(house.code)) / 1000)
        assert post(phone, "spoken", report).problem == (409, "refused")
        clock.wait(5)
        assert post(phone, "spoken", report).status == 204
        until(lambda: phone.view()["line"]["key"], lambda key: key != line["key"])


HICCUP = 3.0
"""Seconds without a channel that nobody may notice: a phone that reconnects is back earlier."""

FEW = 6.0
"""Seconds that people with closed eyes may sit in silence."""


@contextmanager
def read_by_a_phone(folder: Path, *others: str) -> Iterator[tuple[House, Phone, ToneClock, Any]]:
    """Let Anna's phone read the night and vanish; `others` could read too. Yield Ben's phone and the line."""
    clock = ToneClock()
    with open_house(folder, streams=lambda hub: Streams(hub, beat=0.05, clock=clock), voice=Tones) as house:
        anna, ben, *more = night(house)
        for other in others:
            house.tables.narrate(house.code, other, True)
        with anna.live("seat=1") as page:
            page.first("regions")
            speak(house, anna)
            for phone in (anna, ben, *more):
                phone.say("ready")
            line = ben.view()["line"]
        here = house.tables._tables[house.code].phones._here
        until(lambda: here, lambda devices: device_of(anna.token) not in devices)
        yield house, ben, clock, line


def noticed(ben: Phone) -> None:
    """Wait until the hub has looked at the clock, which it does before each heartbeat."""
    with ben.live("seat=2") as page:
        page.first("alive"), page.first("alive")


def test_another_voice_reads_on(tmp_path: Path) -> None:
    with read_by_a_phone(tmp_path, "the hub") as (house, ben, clock, line):
        clock.now += HICCUP
        noticed(ben)
        assert house.tables.narrator(house.code).startswith("phone ")
        assert ben.view()["line"] == line
        clock.now += FEW - HICCUP
        reads(house, "the hub")
        again = ben.view()["line"]
        assert (again["key"], again["take"]) == (EYES_CLOSED.key, line["take"] + 1), "the step begins anew"


def test_without_another_voice_everybody_is_told(tmp_path: Path) -> None:
    with read_by_a_phone(tmp_path) as (house, ben, clock, line):
        clock.now += HICCUP
        noticed(ben)
        assert ben.view()["line"] == line
        clock.now += FEW - HICCUP
        reads(house, "")
        told = ben.view()
        assert told["line"] is None and told["happened"][-1]["text"].startswith("The voice is gone.")
        assert [sound["name"] for sound in told["sounds"]] == ["gong", "buzz"] and told["lamps"]["power"] == "fast"
        assert ben.question("narration")["required"]
