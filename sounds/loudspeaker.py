"""The loudspeaker of this machine, by pygame's mixer."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import glob
from typing import TYPE_CHECKING

from sounds import pcm
from sounds.audio_device import NoAudioDevice, PlayingSound

if TYPE_CHECKING:
    import pygame

BUFFER = 256
"""Samples that the mixer passes on at a time: they last 12 ms, and no sound can start more exactly than that."""

CHANNELS = 16
"""The number of simultaneous sounds; the oldest gives way to one more."""

FADE = 40
"""Milliseconds of a sound's fade to silence, because an abrupt end would click."""

PATIENCE = 10.0
"""Seconds after which SDL may look for a loudspeaker again, if `_signs` has not changed since it found none."""


class Loudspeaker:
    """See `sounds.audio_device.AudioDevice`. SDL's drivers `dummy` and `disk` count as loudspeakers."""

    def __init__(self) -> None:
        """Do nothing yet: `open` loads pygame."""
        self._refused: tuple[object, float] | None = None
        self._opened: object = None
        self._resting = False
        self._order = list(range(CHANNELS))

    def open(self) -> None:
        """Open the mixer, and SDL's events, which tell when the device is taken away."""
        signs = _signs()
        if self._refused and self._refused[0] == signs and time.monotonic() < self._refused[1]:
            raise NoAudioDevice
        # Without these pygame greets on the terminal, and SDL catches the signals that are to end the program.
        os.environ.update(PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_NO_SIGNAL_HANDLERS="1")
        import pygame

        try:
            with _quiet():
                # With no changes allowed, SDL converts our format into that of the device.
                pygame.mixer.init(pcm.RATE, -8 * pcm.WIDTH, 1, BUFFER, allowedchanges=0)
                _hear_of_devices()
        except pygame.error as error:
            self._refused = signs, time.monotonic() + PATIENCE
            raise NoAudioDevice from error
        self._refused, self._opened, self._resting = None, signs, False
        pygame.mixer.set_num_channels(CHANNELS)

    def close(self) -> None:
        """Close the mixer."""
        import pygame

        self._resting = False
        pygame.mixer.quit()
        pygame.display.quit()

    def rest(self) -> None:
        """Close the mixer until something is played: an open one wakes its thread for every buffer, even in silence."""
        import pygame

        if not self._resting:
            pygame.mixer.quit()
            self._resting = True

    def is_gone(self) -> bool:
        """Return whether SDL reports that the device was taken away; SDL itself plays on, and nobody hears it.

        At rest SDL reports nothing, so a change of `_signs` opens the mixer.
        """
        import pygame

        if self._resting and _signs() != self._opened:
            self.open()
        if not pygame.display.get_init():
            return False
        # An event with the number 0 is about a device that was never opened.
        return any(
            event.type == pygame.AUDIODEVICEREMOVED and event.which and not event.iscapture
            for event in pygame.event.get()
        )

    def play(self, samples: bytes, level: float = 1.0, *, loop: bool = False) -> PlayingSound:
        """Play `samples` at once."""
        import pygame

        if self._resting:
            self.open()
        with _here():
            sound = pygame.mixer.Sound(buffer=samples)
            sound.set_volume(level)
            channel = self._next()
            channel.play(sound, -1 if loop else 0)
        return _Sounding(sound, channel)

    def _next(self) -> pygame.mixer.Channel:
        """Return a free channel, else the one whose sound has been playing longest.

        SDL counts in milliseconds: of sounds that began in the same one it does not take the first.
        """
        import pygame

        channels = {number: pygame.mixer.Channel(number) for number in self._order}
        number = next((number for number, one in channels.items() if not one.get_busy()), self._order[0])
        self._order.remove(number)
        self._order.append(number)
        return channels[number]


class _Sounding:
    """A sound on a channel, which another sound may have taken since."""

    def __init__(self, sound: pygame.mixer.Sound, channel: pygame.mixer.Channel) -> None:
        self._sound = sound
        self._channel = channel

    def busy(self) -> bool:
        """Return whether it still sounds."""
        with _here():
            return self._channel.get_busy() and self._channel.get_sound() is self._sound

    def level(self, level: float) -> None:
        """Play it at `level` from now on."""
        with _here():
            self._sound.set_volume(level)

    def stop(self) -> None:
        """Let it fall silent."""
        with _here():
            self._sound.fadeout(FADE)


@contextmanager
def _here() -> Iterator[None]:
    """Raise `NoAudioDevice` in place of pygame's errors, so that a failing mixer is opened again."""
    import pygame

    try:
        yield
    except pygame.error as error:
        raise NoAudioDevice from error


def _signs() -> object:
    """Return quick hints at loudspeakers: sound cards, sound servers and the wanted driver."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    places = ("/dev/snd/pcm*p", f"{runtime}/pulse/native", f"{runtime}/pipewire-0")
    return os.environ.get("SDL_AUDIODRIVER"), sorted(path for place in places for path in glob(place))


def _hear_of_devices() -> None:
    """Start SDL's events, the only sign that a device is gone; they need video, so start its dummy driver."""
    import pygame

    if pygame.display.get_init():
        return
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        with suppress(pygame.error):
            pygame.display.init()
    finally:
        del os.environ["SDL_VIDEODRIVER"]
        if before is not None:
            os.environ["SDL_VIDEODRIVER"] = before


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the terminal clean: ALSA writes lines to it for each device that it does not find."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
