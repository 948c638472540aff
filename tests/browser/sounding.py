"""A room of sound with a silent loudspeaker, recordings for it, and the page of a phone that speaks."""

from __future__ import annotations

import math
import wave
from array import array
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page, expect

from companion.frontends.sound_room import SoundService
from sounds import pcm
from sounds.kept import SoundSettings
from sounds.player import SoundPlayer
from sounds.recordings import Recordings
from sounds.room import HubSoundService
from sounds.voice_status import VoiceStatus
from tests.browser.screens import Screens, open_sheet
from tests.sounds.parts import FakeLoudspeaker
from tests.sounds.room import FixedLines
from tests.web.house import House, Phone


def room(house: House, data: Path) -> SoundService:
    """Lend the hub of `house` a real room in the folder `data`, with a silent loudspeaker."""
    status = VoiceStatus(house.tables)
    player = SoundPlayer(house.tables, FakeLoudspeaker(lambda: 0), status, lambda line: None)
    found: SoundService = HubSoundService(SoundSettings(data), player, FixedLines(), Recordings(data), lambda: None)
    house.tables.lend_room(found)
    return found


def spoken(folder: Path, hertz: int, seconds: float = 0.4) -> Path:
    """Return a file in a phone's format: two channels, 48,000 samples a second, with silence around the words."""
    path = folder / f"{hertz}.wav"
    silence = [0] * 8_000
    words = [round(9000 * math.sin(2 * math.pi * hertz * n / 48_000)) for n in range(int(48_000 * seconds))]
    with wave.open(str(path), "wb") as file:
        file.setparams((2, 2, 48_000, 0, "NONE", ""))
        file.writeframes(array("h", (value for one in (*silence, *words, *silence) for value in (one, one))).tobytes())
    return path


def pitch(samples: bytes) -> float:
    """Return the frequency of a tone in hertz."""
    heard = array("h", samples)
    middle = heard[len(heard) // 4 : 3 * len(heard) // 4]
    turns = sum(1 for one, two in pairwise(middle) if one < 0 <= two)
    return turns * pcm.RATE / len(middle)


LISTEN = """() => {
window.heard = [];
for (const name of ["start", "stop"]) {
  const real = AudioBufferSourceNode.prototype[name];
  AudioBufferSourceNode.prototype[name] = function (when) {
    window.heard.push({ name, length: this.buffer.duration, wait: (when || 0) - this.context.currentTime });
    return real.call(this, when);
  };
}
}"""
"""A script that records the sounds of a page."""


def speaker(house: House, screens: Screens, phone: Phone) -> Page:
    """Return the page of a phone with the button to speak unfolded."""
    page = screens.phone(house, phone)
    page.evaluate(LISTEN)
    open_sheet(page, "menu")
    page.locator("[data-voice] summary").click()
    return page


def speak(page: Page) -> None:
    """Tap "This phone speaks", and wait until it does: it loads all lines first."""
    page.locator("[data-voice] [data-speak]").click()
    expect(page.locator("[data-voice=mine]")).to_have_count(1)
    expect(page.locator("#voice-state")).to_be_empty()
