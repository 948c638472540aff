"""The engines that turn words into sound, and the door by which they are found.

    espeak_ng.py  the usual engine: pyttsx3 with espeak-ng

Our other engine is beside its voices: `sounds.voices.piper`.

An engine is a value that follows `Engine`, under an entry point of the group `companion.engines`. The hub asks it for
faults and voices; it speaks only in a separate process (`sounds.worker`), which is killed if it hangs. An engine
imports its libraries in `speak`, so that the hub never loads them.
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
"""The entry-point group of engines; each entry is a value that follows `Engine`, under the engine's name."""

USUAL = "espeak-ng"
"""The default engine; it also replaces an engine that is not ready."""

SEPARATOR = ":"
"""The character between the names of an engine and of its chosen voice: `piper:it_IT-paola-medium`.

The voices of the usual engine have no engine in front.
"""


class Speak(Struct, frozen=True, tag=True):
    """Speak words into a WAV file."""

    words: str

    voice: str
    """The engine's name for it."""

    speed: int
    """Words a minute."""

    path: str
    """The WAV file: of one channel, with samples of 16 bits, 22,050 in a second (`sounds.pcm`)."""

    pitch: int = 50
    """The pitch, from 0 to 99; 50 is the voice's own."""

    room: int = 0
    """The echo, from 0 to 100; the worker adds it to the engine's sound."""

    data: str = ""
    """The data folder, which may hold an engine's voices."""


class Failed(Exception):
    """An engine could not speak; `why` is one of `WHY`."""

    def __init__(self, why: str = "") -> None:
        """Keep the reason."""
        super().__init__(why)
        self.why = why


GONE, DAMAGED, MEMORY = "gone", "damaged", "memory"
WHY = ("", GONE, DAMAGED, MEMORY)
"""Reasons with words of their own for people: a missing file of the voice, a changed one, no memory."""


class EngineVoice(NamedTuple):
    """A voice of an engine."""

    id: str
    name: str
    language: str


class Engine(Protocol):
    """An engine that turns words into sound."""

    name: str

    keeps: bool
    """Whether one process speaks line after line, with the voice loaded; else a fork speaks each line."""

    patience: float
    """Seconds that a line may take, including the start of the process."""

    memory: int
    """Bytes that must be free before its process is started; 0 if it needs little."""

    def lacks(self) -> Text | None:
        """Return the reason why it cannot speak here, or None. The hub calls it; it loads no library."""

    def voices(self, data: Path) -> Sequence[EngineVoice]:
        """Return the voices in the data folder, the best of each language first; the hub calls it."""

    def release(self, data: Path, voice: str) -> str:
        """Return a word that changes with the sound of a voice; the hub calls it."""

    def fault(self, data: Path, voice: str) -> str | None:
        """Return the one of `WHY` for which a voice cannot be used as it lies there, or None.

        It may take seconds: `companion doctor` calls it.
        """

    def speak(self, task: Speak) -> None:
        """Write the WAV file; raise `Failed` if that did not go well. Called only in the worker's process."""


def find(only: str = "") -> Mapping[str, Engine]:
    """Return all engines by name, or `only` one; one that does not load is reported and left out."""
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
