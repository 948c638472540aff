"""The protocol of a loudspeaker for the player; one thread makes all the calls."""

from __future__ import annotations

from typing import Protocol


class NoAudioDevice(Exception):
    """The loudspeaker is missing, or was taken away."""


class PlayingSound(Protocol):
    """A sound that is playing, or has been."""

    def busy(self) -> bool:
        """Return whether it still sounds."""

    def level(self, level: float) -> None:
        """Play it at `level`, from 0 to 1, from now on."""

    def stop(self) -> None:
        """Silence it within 50 ms."""


class AudioDevice(Protocol):
    """A loudspeaker. Any method may raise `NoAudioDevice`; the caller then closes it, and opens it again later."""

    def open(self) -> None:
        """Get ready to play."""

    def close(self) -> None:
        """Fall silent and release the device; does nothing if it is not open."""

    def rest(self) -> None:
        """Release the device until `play` is called, if it is not released yet."""

    def is_gone(self) -> bool:
        """Return whether the system says that the device was taken away while it was open."""

    def play(self, samples: bytes, level: float = 1.0, *, loop: bool = False) -> PlayingSound:
        """Play `samples` at once, beside all other sounds; with `loop` again and again."""
