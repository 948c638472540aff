"""What the face of the sounds lends to the others: how loud the room is, and trying it out."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct

Volume = Annotated[int, Meta(ge=0, le=100)]
"""Parts of a hundred; 0 is off."""

Part = Literal["voice", "bed", "effects"]
"""What has a volume of its own: the narrator, the bed of the night, and bells and the like."""


class Mix(Struct, frozen=True, kw_only=True):
    """How loud each part is. Without a word from anybody the room is quiet."""

    voice: Volume = 80
    bed: Volume = 50
    effects: Volume = 50

    def of(self, part: Part) -> float:
        """Return the volume of a part, from 0 to 1."""
        return {"voice": self.voice, "bed": self.bed, "effects": self.effects}[part] / 100


class SoundRoom(Protocol):
    """The sounds of the hub as people set them. Any thread may call; no call waits for a sound."""

    def mix(self) -> Mix:
        """Return how loud the parts are."""

    def set_mix(self, mix: Mix) -> None:
        """Make the parts so loud from now on, and keep it; raises `OSError` if it cannot be kept."""

    def audible(self) -> bool:
        """Return whether there is a loudspeaker."""

    def try_part(self, part: Part, language: str) -> None:
        """Let a part be heard for a moment, as loud as it is set, the voice with a line in `language`."""
