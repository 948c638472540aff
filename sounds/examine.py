"""The checks of `companion doctor` on the sounds: the voice, the loudspeaker, and what people hear of both."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.frontends.examination import Ask, Finding
from companion.frontends.sound_room import Mix
from sounds import espeak
from sounds.audio_device import AudioDevice, NoAudioDevice
from sounds.effects import effect
from sounds.engines import USUAL, Engine
from sounds.kept import SoundSettings
from sounds.maker import Maker
from sounds.player import SILENT
from sounds.renderer import Renderer, Unspoken
from sounds.room import SAMPLE
from sounds.utterance import utterance
from sounds.voice_selection import words_of

LONGEST = 20.0
"""Seconds that a sound may take here."""

DEVICES = Path("/proc/asound/cards")
"""Linux's list of the sound cards."""

OUTPUTS = Path("/dev/snd")
"""The folder of the sound cards' devices."""

NOT_ALLOWED = say("This user isn't allowed to use the sound card. Add the user to the group audio.")


def voice() -> Finding:
    """Check whether espeak-ng exists: without it nothing is spoken."""
    version = espeak.version()
    return Finding(True, say("Voice: espeak-ng {version}.", version=version)) if version else Finding(
        False, espeak.MISSING
    )  # fmt: skip


def people(engines: Mapping[str, Engine], data: Path) -> Iterator[Finding]:
    """Check each human voice; yield nothing if none was ever added."""
    for name, engine in engines.items():
        here = () if name == USUAL else engine.voices(data)
        lack = engine.lacks() if here else None
        if lack:
            yield Finding(False, lack)
            continue
        for one in here:
            why = engine.fault(data, one.id)
            language = LANGUAGES[one.language]
            good = say("Human voice: {voice} ({language}).", voice=one.name, language=language)
            yield Finding(True, good) if why is None else Finding(False, words_of(why, one.name))


def card(device: AudioDevice) -> Finding:
    """Open the loudspeaker, and name it, with the reason of a fault."""
    try:
        device.open()
    except NoAudioDevice:
        there = list(OUTPUTS.glob("pcm*p"))
        is_allowed = not there or any(os.access(path, os.R_OK | os.W_OK) for path in there)
        return Finding(False, SILENT if is_allowed else NOT_ALLOWED)
    wanted_driver = os.environ.get("SDL_AUDIODRIVER")
    if wanted_driver:
        return Finding(True, say("Loudspeaker: {name}, as SDL_AUDIODRIVER says.", name=wanted_driver))
    cards = ""
    with suppress(OSError):
        lines = DEVICES.read_text().splitlines()
        cards = ", ".join(line.partition("]: ")[2].strip() for line in lines if "]: " in line)
    says = say("Loudspeaker: this system's default. Its sound cards: {names}.", names=cards or "?")
    return Finding(True, says)


def try_out(device: AudioDevice, data: Path, language: str, ask: Ask, mix: Mix) -> Iterator[Finding]:
    """Play a bell and a line, and ask whether they were heard."""
    play(device, effect("bell"), max(mix.effects, 50) / 100)
    rings = ask(say("Did you hear a bell?"))
    yield Finding(rings, say("You heard the bell.") if rings else say("You didn't hear the bell: is the volume up?"))
    renderer = Renderer()
    try:
        samples = Maker(renderer, data, SoundSettings(data)).make(utterance(SAMPLE, language, ""), "")
    except Unspoken:
        yield Finding(False, say("The voice couldn't produce a line."))
        return
    finally:
        renderer.rest()
    play(device, samples, max(mix.voice, 50) / 100)
    speaks = ask(say("Did you hear the voice?"))
    yield Finding(speaks, say("You heard the voice.") if speaks else say("You didn't hear the voice."))


def play(device: AudioDevice, samples: bytes, level: float) -> None:
    """Play samples to their end."""
    playing = device.play(samples, level)
    end = time.monotonic() + LONGEST
    while playing.busy() and time.monotonic() < end:
        time.sleep(0.02)


def examine_sound(
    device: AudioDevice, data: Path, language: str, ask: Ask | None, engines: Mapping[str, Engine]
) -> Iterator[Finding]:
    """Yield findings about the voices and the loudspeaker."""
    yield voice()
    yield from people(engines, data)
    with closing(device):
        found = card(device)
        yield found
        if found.well and ask:
            yield from try_out(device, data, language, ask, SoundSettings(data).mix)
