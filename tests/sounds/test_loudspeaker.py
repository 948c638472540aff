"""The loudspeaker of this machine, as SDL's silent driver; and a machine that has none."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sounds import loudspeaker
from sounds.audio_device import AudioDevice, NoAudioDevice, PlayingSound
from sounds.loudspeaker import Loudspeaker
from tests.sounds.parts import tone
from tests.waiting import until


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loudspeaker]:
    """A silent loudspeaker."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    one = Loudspeaker()
    one.open()
    yield one
    one.close()


def until_over(playing: PlayingSound) -> None:
    until(playing.busy, lambda busy: not busy)


def test_sounds_end_for_themselves_or_when_they_are_told_to_and_a_loop_does_not(speaker: Loudspeaker) -> None:
    device: AudioDevice = speaker
    assert device.is_gone() is False
    loop, long, short = device.play(tone(20), loop=True), device.play(tone(60_000)), device.play(tone(200), 0.5)
    until_over(short)
    assert loop.busy() and long.busy()
    long.level(0.3)
    long.stop()
    until_over(long)
    assert loop.busy()
    speaker.close()
    speaker.close()
    speaker.open()
    assert speaker.play(tone(60_000)).busy(), "it can be closed twice and opened again"


def test_a_sound_whose_place_another_took_is_over(speaker: Loudspeaker) -> None:
    """Check this because most of them begin in the same millisecond: a loop is short, and does not end."""
    short = tone(50)
    sounds = [speaker.play(short, loop=True) for _ in range(loudspeaker.CHANNELS + 2)]
    assert [sound.busy() for sound in sounds] == [False, False] + [True] * loudspeaker.CHANNELS
    sounds[5].stop()
    until_over(sounds[5])
    sounds.append(speaker.play(short, loop=True))
    assert [place for place, sound in enumerate(sounds) if not sound.busy()] == [0, 1, 5]


def audio_threads() -> int:
    return sum("Audio" in (task / "comm").read_text() for task in Path("/proc/self/task").iterdir())


def test_at_rest_it_has_no_thread_until_something_is_played(speaker: Loudspeaker) -> None:
    assert audio_threads() == 1
    speaker.rest()
    speaker.rest()
    assert audio_threads() == 0
    assert not speaker.is_gone()
    assert speaker.play(tone(60_000)).busy()
    assert audio_threads() == 1


def test_at_rest_it_looks_for_itself_once_a_loudspeaker_comes_or_goes(
    speaker: Loudspeaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    speaker.rest()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "pipewire-0").touch()
    assert not speaker.is_gone()
    assert audio_threads() == 1
    speaker.rest()
    (tmp_path / "pipewire-0").unlink()
    monkeypatch.setenv("SDL_AUDIODRIVER", "none of this kind")
    with pytest.raises(NoAudioDevice):
        speaker.is_gone()


def test_when_SDL_says_that_the_device_was_removed_it_is_gone(speaker: Loudspeaker) -> None:
    import pygame

    pygame.event.post(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=False))
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=False))
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=3, iscapture=True))
    assert not speaker.is_gone(), "others may come and go"
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=False))
    assert speaker.is_gone()
    assert not speaker.is_gone(), "it is said once"


def test_a_mixer_that_fails_says_that_there_is_no_loudspeaker(speaker: Loudspeaker) -> None:
    playing = speaker.play(tone(60_000))
    speaker.rest()
    speaker.close()
    for failing in (lambda: speaker.play(tone(50)), playing.busy, playing.stop):
        with pytest.raises(NoAudioDevice):
            failing()


def test_a_machine_without_a_loudspeaker_is_asked_again_only_when_something_has_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import pygame

    asked: list[object] = []

    def refuse(*settings: object, **more: object) -> None:
        asked.append(settings)
        raise pygame.error("no such device")

    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    one = Loudspeaker()
    for _ in range(5):
        with pytest.raises(NoAudioDevice):
            one.open()
    assert len(asked) == 1
    (tmp_path / "pipewire-0").touch()
    for _ in range(5):
        with pytest.raises(NoAudioDevice):
            one.open()
    assert len(asked) == 2
    monkeypatch.setattr(loudspeaker, "PATIENCE", 0.0)
    with pytest.raises(NoAudioDevice):
        Loudspeaker().open()
    monkeypatch.undo()
    one.close()


SEARCHING = """
import os, signal
from sounds.audio_device import NoAudioDevice
from sounds.loudspeaker import Loudspeaker
one = Loudspeaker()
try:
    one.open()
    print("open", flush=True)
except NoAudioDevice:
    print("none", flush=True)
os.kill(os.getpid(), signal.SIGTERM)
"""


@pytest.mark.parametrize(("driver", "found"), [("dummy", "open"), ("alsa", "none")])
def test_it_writes_nothing_to_the_terminal_and_leaves_the_signals_alone(
    tmp_path: Path, driver: str, found: str
) -> None:
    # The real devices do not matter; ALSA complains a lot about this one.
    (tmp_path / "asound.conf").write_text("pcm.!default { type nothing_of_that_kind }\n")
    here = {"SDL_AUDIODRIVER": driver, "ALSA_CONFIG_PATH": str(tmp_path / "asound.conf")}
    done = subprocess.run(
        [sys.executable, "-c", SEARCHING], capture_output=True, text=True, env=os.environ | here, check=False
    )
    assert done.stderr == ""
    assert done.stdout == f"{found}\n"
    assert done.returncode == -signal.SIGTERM, "SDL has taken the signal for itself"


def test_a_program_that_shows_a_window_still_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    one = Loudspeaker()
    one.open()
    one.close()
    assert os.environ["SDL_VIDEODRIVER"] == "offscreen"
