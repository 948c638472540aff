"""The sounds of the hub as people set them: see `companion.faces.sound_room.SoundRoom`."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.lines import EYES_CLOSED
from companion.faces.sound_room import Mix, Part
from sounds.kept import Kept
from sounds.maker import Wanted, wanted
from sounds.player import Player

SAMPLE = EYES_CLOSED.text
"""What is said to try a voice."""


Later = Callable[[Wanted, Callable[[bytes | None], None]], None]
"""Makes a line, and then calls with its samples, or None if it cannot be made."""


class Room:
    """Sets the volumes and tries them."""

    def __init__(
        self, kept: Kept, player: Player, later: Callable[[Wanted, Callable[[bytes | None], None]], None]
    ) -> None:
        """Set what `kept` keeps and `player` plays; `later` makes lines to try."""
        self._kept = kept
        self._player = player
        self._later = later

    def mix(self) -> Mix:
        """Return how loud the parts are."""
        return self._kept.now.mix

    def set_mix(self, mix: Mix) -> None:
        """Make the parts so loud; raises `OSError` if it cannot be kept."""
        try:
            self._kept.change(mix=mix)
        finally:
            self._player.wake()

    def audible(self) -> bool:
        """Return whether there is a loudspeaker."""
        return self._player.audible

    def try_part(self, part: Part, language: str) -> None:
        """Let a part be heard for a moment."""
        if part == "voice":
            self._later(wanted(SAMPLE, language, ""), self._heard)
        else:
            self._player.try_out(part)

    def _heard(self, samples: bytes | None) -> None:
        if samples:
            self._player.try_out(samples)
