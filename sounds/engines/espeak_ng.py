"""The usual engine: pyttsx3 speaks by espeak-ng."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.core.text import Text
from sounds import espeak
from sounds.engines import USUAL, EngineVoice, Failed, Speak

PATIENCE = 90
"""Seconds after which a line counts as lost; the renderer has given up before that, or is gone."""

LOOKS = 500
"""Number of times to look, a millisecond apart or more, for the driver to be ready; usually once is enough.

Seconds would run out on a busy machine, which gives neither the driver's thread nor this one its time.
"""


class EspeakNg:
    """See `sounds.engines.Engine`.

    A fork of the worker speaks each line. If one engine spoke all lines, a line could begin while the driver's thread
    still closes the previous line, and be cancelled with it: one line in six came out empty, and one in a hundred was
    cut off, both without an error. A new engine also speaks a line the same way each time, to the byte.
    """

    name = USUAL
    keeps = False
    patience = 10.0
    memory = 0

    def lacks(self) -> Text | None:
        """Return that espeak-ng is missing, or None."""
        return None if espeak.version() else espeak.MISSING

    def voices(self, data: Path) -> Sequence[EngineVoice]:
        """Return none: its voices lie in no data folder, and only pyttsx3 knows them (`list_voices`)."""
        return ()

    def release(self, data: Path, voice: str) -> str:
        """Return the version of espeak-ng."""
        return espeak.version() or ""

    def fault(self, data: Path, voice: str) -> str | None:
        """Return None: no voice of its own lies in the data folder."""
        return None

    def speak(self, task: Speak) -> None:
        """Write the WAV file; raise `Failed` if that did not go well."""
        driver: Any = import_module("pyttsx3.drivers._espeak")
        engine: Any = import_module("pyttsx3").init("espeak")
        if task.voice.partition("+")[0] not in {voice.id for voice in engine.getProperty("voices")}:
            # The driver would take another voice without an error. It lists no variants; those are checked afterwards.
            raise Failed

        def set_up() -> bool:
            found = (engine.getProperty("voice"), engine.getProperty("rate"), engine.getProperty("pitch"))
            return found == (task.voice.lower(), task.speed, task.pitch)

        finished = Finished(set_up)
        engine.connect("finished-utterance", finished)

        # espeak-ng applies settings in a thread of its own, and each loop of pyttsx3 begins by cancelling that thread's
        # work. So now and then a line has another voice or speed, or no end. Waiting makes that rare; checking the
        # settings afterwards finds it.
        quiet = _wait(lambda: not driver.IsPlaying())
        engine.runAndWait()  # before its first loop the engine keeps settings to itself
        engine.setProperty("voice", task.voice)
        engine.setProperty("rate", task.speed)
        engine.setProperty("pitch", task.pitch)
        if not (quiet and _wait(lambda: set_up() and not driver.IsPlaying())):
            raise Failed
        engine.save_to_file(task.words, task.path)
        engine.runAndWait()
        # That thread also synthesises the line, so the loop may return before the file is whole.
        if not (finished.wait(PATIENCE) and finished.whole):
            raise Failed


def prepare() -> None:
    """Load what every fork needs; if espeak-ng is missing, each fork fails when it speaks."""
    with suppress(ImportError, RuntimeError):
        import_module("pyttsx3.drivers.espeak")


def list_voices() -> list[tuple[str, str, str]]:
    """Return identifier, name and language of all voices that pyttsx3 lists."""
    engine: Any = import_module("pyttsx3").init("espeak")
    return [(voice.id, voice.name, (voice.languages or [""])[0]) for voice in engine.getProperty("voices")]


def _wait(happened: Callable[[], bool]) -> bool:
    """Wait until `happened` returns True; return False if it does not within `LOOKS` looks."""
    for _ in range(LOOKS):
        if happened():
            return True
        time.sleep(0.001)
    return False


class Finished(threading.Event):
    """An event, set when the line is finished; `whole` says whether it was spoken to its end with its settings."""

    whole = False

    def __init__(self, set_up: Callable[[], bool]) -> None:
        """Take the function that returns whether the settings are those of the line."""
        super().__init__()
        self._set_up = set_up

    def __call__(self, name: str | None, completed: bool) -> None:
        """Take the report from the driver's own thread, which forgets the settings right afterwards."""
        self.whole = completed and self._set_up()
        self.set()


ENGINE = EspeakNg()
