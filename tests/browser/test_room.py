"""The sounds of a phone that is the loudspeaker: the bed of the night and the effects, measured in its output."""

from __future__ import annotations

import base64
import json
from array import array
from typing import Any, cast

import pytest
from playwright.sync_api import Page, Request, expect

from companion.frontends.sound_room import FULL_BED, UNDER_VOICE, Mix
from sounds import pcm
from sounds.colour import level_out
from sounds.effects import bed, effect
from tests.browser.screens import Screens, loaded, open_sheet
from tests.browser.sounding import speak, speaker
from tests.sounds.measured import loudness, without
from tests.sounds.parts import NIGHT, tone
from tests.web.house import House
from tests.web.room import room_of, sent
from tests.web.tones import Tones, night
from web.speaking.soundscape import describe

SECONDS = 6
PLAYED = level_out(tone(2000))
"""A line with the volume of every voice."""

LINE = 2
"""The second at which the line begins."""

RENDER = """async ({ script, bed, bell, line, rooms, seconds, rate }) => {
  const { Soundscape } = await import(script);
  const bytes = (wav) => Uint8Array.from(atob(wav), (c) => c.charCodeAt(0)).buffer;
  const render = async (room) => {
    const audio = new OfflineAudioContext(1, seconds * rate, rate);
    const voice = audio.createGain();
    voice.connect(audio.destination);
    const soundscape = new Soundscape(audio, { paused: false, time: () => audio.currentTime * 1000 }, voice);
    for (const [name, wav] of [["bed", bed], ["bell", bell]]) {
      soundscape.sounds.set(name, await audio.decodeAudioData(bytes(wav)));
    }
    const source = audio.createBufferSource();
    source.buffer = await audio.decodeAudioData(bytes(line));
    source.connect(voice);
    soundscape.follow(room);
    const then = (moment, act) => audio.suspend(moment).then(() => { act(); audio.resume(); });
    then(1, () => {
      source.start(2);
      soundscape.makeRoom(2, 2 + source.buffer.duration);
    });
    then(4.9, () => soundscape.follow({ ...room, moments: [["one", "bell", 5000]] }));
    const heard = (await audio.startRendering()).getChannelData(0);
    const found = new Uint8Array(new Int16Array(Array.from(heard, (value) => Math.round(32767 * value))).buffer);
    let packed = "";
    for (let n = 0; n < found.length; n += 8192) packed += String.fromCharCode(...found.subarray(n, n + 8192));
    return btoa(packed);
  };
  return Promise.all(rooms.map(render));
}"""
"""A script that renders six seconds of nights as a phone mixes them: a line from 2 to 4 s, a bell at 5 s."""


pytestmark = [pytest.mark.house(voice=lambda: Tones(0.6)), pytest.mark.usefixtures("patient_voice")]
"""The marks of a hub with a voice but without a loudspeaker, which waits for the phone that speaks."""


def script(page: Page) -> str:
    """Return the address of the script that plays the room."""
    return cast(str, page.evaluate("document.querySelector('script[src*=app]').src.replace('app.js', 'soundscape.js')"))


def rendered(page: Page, *mixes: Mix) -> list[array[int]]:
    rooms = [json.loads(describe(NIGHT, mix, None)) for mix in mixes]
    wavs = {"bed": bed(), "bell": effect("bell"), "line": PLAYED}
    sent = {name: base64.b64encode(pcm.wav(samples)).decode() for name, samples in wavs.items()}
    about = {"script": script(page), "rooms": rooms, "seconds": SECONDS, "rate": pcm.RATE, **sent}
    return [array("h", base64.b64decode(found)) for found in page.evaluate(RENDER, about)]


def part(heard: array[int], begins: float, ends: float) -> array[int]:
    return heard[int(begins * pcm.RATE) : int(ends * pcm.RATE)]


def test_on_a_phone_the_bed_masks_every_pause_and_makes_room_for_the_voice(house: House, screens: Screens) -> None:
    page = screens.phone(house, night(house)[0])
    heard, silent = rendered(page, Mix(), Mix(voice=80, bed=0, effects=0))
    assert loudness([max(map(abs, heard))]) < -1
    line = array("h", PLAYED)
    voice = loudness(part(heard, LINE + 0.5, LINE + 2))
    beside = without(heard, line, LINE * pcm.RATE)[pcm.RATE // 2 :]
    assert voice - loudness(beside) >= 12, "the voice stands out"
    for n in range(15, 95):
        if not LINE * 20 <= n < (LINE + 2) * 20:
            window = part(heard, n / 20, n / 20 + 0.05)
            assert voice - loudness(window) <= 20, f"a pause at {n / 20} s hides nothing"
    bell = array("h", effect("bell"))
    rung = part(heard, 5, SECONDS)
    level = sum(a * b for a, b in zip(rung, bell, strict=False)) / sum(b * b for b in bell[: len(rung)])
    assert level == pytest.approx(Mix().effects / 100, abs=0.03), "at its very sample, as loud as set"
    assert max(map(abs, part(silent, 0, LINE))) <= 1 and max(map(abs, part(silent, 4.1, SECONDS))) <= 1


TAP = """() => {
window.gains = [];
const real = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (...about) {
  if (this instanceof AudioBufferSourceNode) window.gains.push({ source: this, gain: about[0].gain });
  return real.apply(this, about);
};
}"""
"""A script that records the gain of each sound of a page."""


def beds(page: Page) -> list[float]:
    """Return the volume of each bed that was started."""
    return cast(list[float], page.evaluate("gains.filter((one) => one.source.loop).map((one) => one.gain.value)"))


def wait_for_bed(page: Page, least: float, most: float) -> None:
    """Wait until the newest bed has such a volume."""
    test = "([least, most]) => { const all = gains.filter((one) => one.source.loop);"
    test += " const last = all.length ? all[all.length - 1].gain.value : 0; return least <= last && last <= most; }"
    page.wait_for_function(test, arg=[least, most])


@pytest.mark.long
def test_only_the_phone_that_speaks_loads_the_room_and_plays_it_through_the_night(
    house: House, screens: Screens
) -> None:
    room_of(house)
    phones = night(house)
    page, other = speaker(house, screens, phones[0]), screens.phone(house, phones[1])
    loaded: dict[str, list[str]] = {"mine": [], "other": []}

    def note(whose: str) -> Any:
        def noted(request: Request) -> None:
            loaded[whose].append(request.url.split("?")[0].rpartition("/")[2])

        return noted

    page.on("request", note("mine"))
    other.on("request", note("other"))
    assert not page.evaluate("performance.getEntriesByType('resource').some((one) => one.name.includes('soundscape'))")
    page.evaluate(TAP)
    speak(page)
    assert {"soundscape.js", "bed.wav"} <= set(loaded["mine"])
    assert beds(page) == [], "at day there is none"
    for phone in phones:
        phone.say("ready")
    full = Mix().bed / 100 * FULL_BED
    wait_for_bed(page, 0.95 * full, full)
    wait_for_bed(page, 0, 1.05 * full * UNDER_VOICE)  # a line is heard
    assert sent(house, "try", token=phones[0].token, part="bed").status == 409, "no test disturbs the night"
    phones[1].say("table-pause")
    wait_for_bed(page, 0, 0.02)
    assert sent(house, "try", token=phones[0].token, part="effects").status == 204
    page.wait_for_function("() => gains.some((one) => Math.abs(one.source.buffer.duration - 1.5) < 0.01)")
    assert sent(house, "volume", token=phones[0].token, part="bed", volume="100").status == 204
    phones[1].say("table-resume")
    wait_for_bed(page, 0.55 * FULL_BED, FULL_BED)
    page.locator("[data-hush]").dispatch_event("click")
    wait_for_bed(page, 0, 0.02)
    assert not {"soundscape.js", "bed.wav"} & set(loaded["other"])
    expect(page.locator("#voice-state")).to_be_empty()


@pytest.mark.long
def test_the_bed_comes_back_on_a_phone_whose_page_was_loaded_anew_in_the_night(house: House, screens: Screens) -> None:
    room_of(house)
    phones = night(house)
    page = speaker(house, screens, phones[0])
    speak(page)
    open_sheet(page, "menu")
    for phone in phones:
        phone.say("ready")
    page.reload()
    expect(page.locator("[data-voice=free]")).to_have_count(1)
    loaded(page, "speaker.js")
    page.evaluate(TAP)
    page.locator(".me").tap()
    wait_for_bed(page, 0.3 * Mix().bed / 100 * FULL_BED, FULL_BED)
    phones[1].say("table-pause")
    wait_for_bed(page, 0, 0.02)
