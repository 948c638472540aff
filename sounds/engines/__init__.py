"""The engines that turn words into sound, and the door by which they are found.

    espeak_ng.py  the usual engine: pyttsx3 with espeak-ng

The other one of ours stands beside its voices: `sounds.voices.piper`.

An engine is a value that follows `Engine`, under an entry point of the group `companion.engines`. The hub asks it
what it lacks and which voices it has; it speaks in a process of its own alone (`sounds.worker`), which is killed when
it hangs. An engine imports its libraries in `speak`, so that the hub never loads them.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple, Protocol

from msgspec import Struct

from companion.core.text import Text

logger = logging.getLogger(__name__)

ENGINES = "companion.engines"
"""Entry-point group of engines; each entry is a value that follows `Engine`, under the engine's name."""

USUAL = "espeak-ng"
"""The engine that reads where no other one is chosen, and stands in where another one is not ready."""

SEPARATOR = ":"
"""Stands between the name of an engine and that of its voice, where people have chosen one: `piper:it_IT-paola-medium`.

The voices of the usual engine have no engine before them.
"""


class Speak(Struct, frozen=True, tag=True):
    """Speak words into a WAV file."""

    words: str

    voice: str
    """As the engine names it."""

    speed: int
    """Words a minute."""

    path: str
    """The WAV file: of one channel, with samples of 16 bits, 22,050 in a second (`sounds.pcm`)."""

    pitch: int = 50
    """From 0 to 99; 50 is how the voice speaks by itself."""

    room: int = 0
    """How much the room answers, from 0 to 100; the worker adds it to what an engine has spoken."""

    data: str = ""
    """The data folder, in which an engine may keep its voices."""


class Failed(Exception):
    """An engine could not speak; `why` is one of `WHY`."""

    def __init__(self, why: str = "") -> None:
        """Keep the reason."""
        super().__init__(why)
        self.why = why


GONE, DAMAGED, MEMORY = "gone", "damaged", "memory"
WHY = ("", GONE, DAMAGED, MEMORY)
"""Reasons for which people read words of their own: no file of the voice, another one than was checked, no memory."""


class EngineVoice(NamedTuple):
    """A voice that an engine has."""

    id: str
    name: str
    language: str


class Engine(Protocol):
    """Turns words into sound."""

    name: str

    keeps: bool
    """Whether one process speaks line after line, with the voice loaded; else a fork speaks each line."""

    patience: float
    """Seconds that a line may take, the start of the process included."""

    memory: int
    """Bytes that must be free before its process is started; 0 where it needs little."""

    def lacks(self) -> Text | None:
        """Return what is missing so that it cannot speak here, or None. The hub calls it; it loads no library."""

    def voices(self, data: Path) -> Sequence[EngineVoice]:
        """Return the voices that lie in the data folder, the best of each language first; the hub calls it."""

    def release(self, data: Path, voice: str) -> str:
        """Return a word that changes when the engine speaks otherwise with a voice; the hub calls it."""

    def fault(self, data: Path, voice: str) -> str | None:
        """Return which one of `WHY` says why a voice cannot be used as it lies there, or None.

        It may take seconds: `companion doctor` calls it.
        """

    def speak(self, task: Speak) -> None:
        """Write the WAV file; raise `Failed` if that did not go well. Called in the worker's process alone."""


def find(only: str = "") -> Mapping[str, Engine]:
    """Return all engines by their names, or `only` one; one that does not load is reported and left out."""
    found: dict[str, Engine] = {}
    for point in entry_points(group=ENGINES):
        if only in ("", point.name):
            try:
                found[point.name] = point.load()
            except Exception as error:
                logger.warning("the engine %s does not load: %s", point.name, type(error).__name__)
    return found


def split_voice(voice: str) -> tuple[str, str]:
    """Return the engine and the engine's own name of a chosen voice."""
    engine, separator, own = voice.partition(SEPARATOR)
    return (engine, own) if separator else (USUAL, voice)
