"""A maker of lines for a room, without a voice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.core.text import Text
from companion.frontends.sound_room import InstalledVoice
from sounds.utterance import Utterance


@dataclass
class FixedLines:
    """A maker whose every line is `samples`; see `sounds.room.FixedLines`."""

    samples: bytes | None = None
    made: list[Utterance] = field(default_factory=list)
    ready: tuple[int, int] = (0, 0)
    renewed: list[str] = field(default_factory=list)

    def try_out(self, line: Utterance, then: Callable[[bytes | None], None]) -> None:
        self.made.append(line)
        then(self.samples)

    def renew(self, language: str) -> None:
        self.renewed.append(language)

    def voices(self, language: str) -> Sequence[InstalledVoice]:
        return [InstalledVoice(f"mb/mb-{language}3", "Bruno")]

    def progress(self, language: str) -> tuple[int, int]:
        return self.ready

    def fault(self, language: str) -> Text | None:
        return None
