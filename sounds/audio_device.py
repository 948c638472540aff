"""What the player needs of a loudspeaker. All of it is called from one thread."""

from __future__ import annotations

from typing import Protocol


class NoAudioDevice(Exception):
    """There is no loudspeaker, or none any more."""


class Playing(Protocol):
    """Something that is being played, or was."""

    def busy(self) -> bool:
        """Return whether it still sounds."""

    def level(self, level: float) -> None:
        """Play it at `level`, from 0 to 1, from now on."""

    def stop(self) -> None:
        """Let it fall silent within 50 ms."""


class AudioDevice(Protocol):
    """A loudspeaker. A method may raise `NoAudioDevice` at any time; then it is closed and opened again later."""

    def open(self) -> None:
        """Get ready to play."""

    def close(self) -> None:
        """Fall silent and give everything back; harmless when it is not open."""

    def gone(self) -> bool:
        """Return whether it was taken away while it was open, as far as that is told."""

    def play(self, samples: bytes, level: float = 1.0, *, loop: bool = False) -> Playing:
        """Play `samples` at once, beside whatever else is being played."""
