"""The process that speaks into files: `python -m sounds.worker`.

It is one of its own because the driver under pyttsx3 can hang and can crash. Requests
come as lines of JSON on its standard input, one at a time, and each is answered by a
line on its standard output. It ends with its input.

Each line is spoken in a fork of this process, by an engine of its own: where one engine
speaks them all, the next line begins while the thread of the driver still closes the one
before, and may be called off together with it. One line in six came out empty, one in a
hundred was cut off, and both without an error. A new engine also speaks a line the same
way each time, to the byte.
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
from typing import Any

import msgspec

from sounds import pcm

PATIENCE = 15
"""Seconds after which a fork ends itself: whoever asked has given up before, or is gone."""

TRIES = 3
"""Forks that may fail at one line."""

SOON = 0.5
"""Seconds that settings may take; usually it is less than 0.001."""


class Speak(msgspec.Struct, frozen=True, tag=True):
    """Speak `words` with `voice`, so many words a minute, into the WAV file `path`."""

    words: str
    voice: str
    speed: int
    path: str


class Convert(msgspec.Struct, frozen=True, tag=True):
    """Put the recording `source`, of any kind that pygame reads, into the WAV file `path`."""

    source: str
    path: str


class Done(msgspec.Struct, frozen=True):
    """The answer: whether the file was written."""

    well: bool


Task = Speak | Convert


def speak(task: Speak) -> bool:
    """Write the WAV; return whether that went well."""
    espeak: Any = import_module("pyttsx3.drivers._espeak")
    engine: Any = import_module("pyttsx3").init("espeak")
    if task.voice not in {voice.id for voice in engine.getProperty("voices")}:
        # The driver would take another one and say nothing.
        return False
    finished = Finished()
    engine.connect("finished-utterance", finished)

    def set_up() -> bool:
        return (engine.getProperty("voice"), engine.getProperty("rate")) == (task.voice, task.speed)

    # espeak-ng takes settings over in a thread of its own, and each loop begins by calling off whatever
    # that thread is at: now and then a line is spoken by another voice, faster, or not to its end. Waiting
    # makes that rare, and looking again afterwards makes it known.
    quiet = _waited(lambda: not espeak.IsPlaying())
    engine.runAndWait()  # only after its first loop the engine passes settings on when they are made
    engine.setProperty("voice", task.voice)
    engine.setProperty("rate", task.speed)
    if not (quiet and _waited(lambda: set_up() and not espeak.IsPlaying())):
        return False
    engine.save_to_file(task.words, task.path)
    engine.runAndWait()
    # The line is synthesised in that thread, too: the loop may return before the file is whole.
    return finished.wait(PATIENCE) and finished.whole and set_up()


def _waited(happened: Callable[[], bool]) -> bool:
    """Wait until something has happened; return False if it has not in `SOON` seconds."""
    end = time.monotonic() + SOON
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(0.001)
    return True


class Finished(threading.Event):
    """Set when a line is finished; `whole` says whether it was spoken to its end."""

    whole = False

    def __call__(self, name: str | None, completed: bool) -> None:
        """Take the driver's word for it."""
        self.whole = completed
        self.set()


def convert(task: Convert) -> bool:
    """Write the WAV; return whether that went well."""
    # A mixer that plays to nobody: it is here only to read and to resample.
    os.environ.update(SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    import pygame

    pygame.mixer.init(pcm.RATE, -8 * pcm.WIDTH, 1, allowedchanges=0)
    samples = pygame.mixer.Sound(task.source).get_raw()
    with open(task.path, "wb") as file:
        file.write(pcm.wav(samples))
    return True


def apart(task: Task) -> bool:
    """Do what is asked in a fork of this process; return whether that went well."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    well = False
    try:
        signal.alarm(PATIENCE)
        well = speak(task) if isinstance(task, Speak) else convert(task)
    finally:
        # Whatever it was: a fork never goes on as if it were the process that it comes from.
        os._exit(not well)


def main() -> None:
    """Answer requests until there are no more."""
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0) as answers:
        # pyttsx3 prints a line for each file, and libraries may do as they like.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        os.nice(5)
        _prepare()
        for line in sys.stdin.buffer:
            task: Task = msgspec.json.decode(line, type=Task)
            well = any(apart(task) for _ in range(TRIES))
            answers.write(msgspec.json.encode(Done(well)) + b"\n")


def _prepare() -> None:
    """Load what every fork needs; without espeak-ng each of them fails for itself."""
    with suppress(ImportError, RuntimeError):
        import_module("pyttsx3.drivers.espeak")


if __name__ == "__main__":
    main()
