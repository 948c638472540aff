"""The process that speaks into files: `python -m sounds.worker`.

It is a process of its own because the driver under pyttsx3 can hang and can crash. It
reads tasks as lines of JSON from its standard input, one at a time, and answers each with
a line on its standard output. It ends when its input ends.

A fork of this process speaks each line, with an engine of its own. If one engine spoke
all lines, a line could begin while the driver's thread still closes the line before, and
be cancelled with it: one line in six came out empty, and one in a hundred was cut off,
both without an error. A new engine also speaks a line the same way each time, to the byte.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from sounds import colour, pcm

PATIENCE = 15
"""Seconds after which a fork ends itself; the renderer has given up before that, or is gone."""

TRIES = 3
"""How many forks may fail at one task."""

SOON = 0.5
"""Seconds that the driver may take for its settings; usually it takes less than 0.001."""


class Speak(msgspec.Struct, frozen=True, tag=True):
    """Speak words into a WAV file."""

    words: str

    voice: str
    """As espeak-ng names it."""

    speed: int
    """Words a minute."""

    path: str
    """The WAV file."""

    pitch: int = 50
    """From 0 to 99."""

    room: int = 0
    """How much the room answers, from 0 to 100."""


class Convert(msgspec.Struct, frozen=True, tag=True):
    """Convert a recording into a WAV file of our format."""

    source: str
    """A file of any format that pygame reads."""

    path: str
    """The WAV file."""


class ListVoices(msgspec.Struct, frozen=True, tag=True):
    """Write down all voices that pyttsx3 lists."""

    path: str
    """The file, of JSON: identifier, name and language of each."""


class Done(msgspec.Struct, frozen=True):
    """The answer to a task; `well` says whether the file was written."""

    well: bool


Task = Speak | Convert | ListVoices


def speak(task: Speak) -> bool:
    """Write the WAV; return whether that went well."""
    espeak: Any = import_module("pyttsx3.drivers._espeak")
    engine: Any = import_module("pyttsx3").init("espeak")
    if task.voice.partition("+")[0] not in {voice.id for voice in engine.getProperty("voices")}:
        # The driver would take another voice without an error. It lists no variants; those are checked afterwards.
        return False
    finished = Finished()
    engine.connect("finished-utterance", finished)

    def set_up() -> bool:
        found = (engine.getProperty("voice"), engine.getProperty("rate"), engine.getProperty("pitch"))
        return found == (task.voice.lower(), task.speed, task.pitch)

    # espeak-ng takes settings over in a thread of its own, and each loop of pyttsx3 begins by cancelling what that
    # thread does. So now and then a line has another voice or speed, or no end. Waiting makes that rare; checking
    # the settings afterwards finds it.
    quiet = _waited(lambda: not espeak.IsPlaying())
    engine.runAndWait()  # before its first loop the engine keeps settings to itself
    engine.setProperty("voice", task.voice)
    engine.setProperty("rate", task.speed)
    engine.setProperty("pitch", task.pitch)
    if not (quiet and _waited(lambda: set_up() and not espeak.IsPlaying())):
        return False
    engine.save_to_file(task.words, task.path)
    engine.runAndWait()
    # That thread also synthesises the line, so the loop may return before the file is whole.
    return finished.wait(PATIENCE) and finished.whole and set_up() and _coloured(task)


def _coloured(task: Speak) -> bool:
    """Bring the words into their room, as loud as all others."""
    path = Path(task.path)
    path.write_bytes(pcm.wav(colour.levelled(colour.in_room(pcm.trimmed(pcm.read(path)), task.room))))
    return True


def list_voices(task: ListVoices) -> bool:
    """Write the list."""
    engine: Any = import_module("pyttsx3").init("espeak")
    found = [(voice.id, voice.name, (voice.languages or [""])[0]) for voice in engine.getProperty("voices")]
    Path(task.path).write_bytes(msgspec.json.encode(found))
    return True


def _waited(happened: Callable[[], bool]) -> bool:
    """Wait until `happened` returns True; return False if it does not within `SOON` seconds."""
    end = time.monotonic() + SOON
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(0.001)
    return True


class Finished(threading.Event):
    """An event, set when the line is finished; `whole` says whether it was spoken to its end."""

    whole = False

    def __call__(self, name: str | None, completed: bool) -> None:
        """Take the driver's report."""
        self.whole = completed
        self.set()


def convert(task: Convert) -> bool:
    """Write the WAV; return whether that went well."""
    # Nobody hears this mixer: it only reads and resamples.
    os.environ.update(SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    import pygame

    pygame.mixer.init(pcm.RATE, -8 * pcm.WIDTH, 1, allowedchanges=0)
    samples = pygame.mixer.Sound(task.source).get_raw()
    with open(task.path, "wb") as file:
        file.write(pcm.wav(colour.levelled(samples)))
    return True


def apart(task: Task) -> bool:
    """Do the task in a fork of this process; return whether that went well."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    well = False
    try:
        signal.alarm(PATIENCE)
        well = _did(task)
    finally:
        # Whatever happens, the fork must not go on with the code of its parent.
        os._exit(not well)


def _did(task: Task) -> bool:
    match task:
        case Speak():
            return speak(task)
        case Convert():
            return convert(task)
        case ListVoices():
            return list_voices(task)


def main() -> None:
    """Do tasks until the input ends."""
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0) as answers:
        # pyttsx3 prints a line for each file, and other libraries may print, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        os.nice(5)
        _prepare()
        for line in sys.stdin.buffer:
            task: Task = msgspec.json.decode(line, type=Task)
            well = any(apart(task) for _ in range(TRIES))
            answers.write(msgspec.json.encode(Done(well)) + b"\n")


def _prepare() -> None:
    """Load what every fork needs; if espeak-ng is missing, each fork fails when it speaks."""
    with suppress(ImportError, RuntimeError):
        import_module("pyttsx3.drivers.espeak")


if __name__ == "__main__":
    main()
