"""The process that speaks into files: `python -m sounds.worker`, or `python -m sounds.worker piper`.

It is a separate process because an engine, and the driver under it, can hang and can crash. Its argument is the engine
that speaks in it; without one it is the usual one. It reads tasks as lines of JSON from its standard input, one at a
time, and answers each with a line on its standard output. It ends when its input ends.

A fork of this process does each task, unless the engine keeps its voice: see `sounds.engines.espeak_ng`.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from sounds import colour, pcm
from sounds.engines import MEMORY, USUAL, Engine, Failed, Speak, espeak_ng, find

PATIENCE = 90
"""Seconds after which a fork ends itself: on a busy machine too, the renderer has given up before that, or is gone."""

TRIES = 3
"""The number of forks that may fail at one task."""


class Convert(msgspec.Struct, frozen=True, tag=True):
    """The task to convert a recording into a WAV file of our format."""

    source: str
    """A file of any format that pygame reads."""

    path: str


class ListVoices(msgspec.Struct, frozen=True, tag=True):
    """The task to list all voices of pyttsx3."""

    path: str
    """The JSON file: identifier, name and language of each."""


class Done(msgspec.Struct, frozen=True):
    """The answer to a task; `well` says whether the file was written."""

    well: bool
    why: str = ""
    """The reason if it was not: see `sounds.engines.WHY`."""


Task = Speak | Convert | ListVoices


def do(task: Task, engine: Engine) -> None:
    """Do a task; raise `Failed` if that did not go well."""
    match task:
        case Speak():
            engine.speak(task)
            _colour(task)
        case Convert():
            convert(task)
        case ListVoices():
            Path(task.path).write_bytes(msgspec.json.encode(espeak_ng.list_voices()))


def _colour(task: Speak) -> None:
    """Bring the words into their room, at the common loudness."""
    path = Path(task.path)
    path.write_bytes(pcm.wav(colour.level_out(colour.in_room(pcm.trim(pcm.read(path)), task.room))))


def convert(task: Convert) -> None:
    """Write the WAV."""
    # Nobody hears this mixer: it only reads and resamples.
    os.environ.update(SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    import pygame

    pygame.mixer.init(pcm.RATE, -8 * pcm.WIDTH, 1, allowedchanges=0)
    samples = pygame.mixer.Sound(task.source).get_raw()
    with open(task.path, "wb") as file:
        file.write(pcm.wav(colour.level_out(samples)))


def apart(task: Task, engine: Engine) -> Done:
    """Do the task in a fork of this process, which may fail a few times."""
    return Done(any(_in_a_fork(task, engine) for _ in range(TRIES)))


def _in_a_fork(task: Task, engine: Engine) -> bool:
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    well = False
    try:
        signal.alarm(PATIENCE)
        do(task, engine)
        well = True
    finally:
        # Whatever happens, the fork must not go on with the code of its parent.
        os._exit(not well)


def here(task: Task, engine: Engine) -> Done:
    """Do the task in this process, in which the engine keeps its voice."""
    try:
        do(task, engine)
    except Failed as error:
        return Done(False, error.why)
    except MemoryError:
        return Done(False, MEMORY)
    except Exception:
        return Done(False)
    return Done(True)


def main(name: str = USUAL, known: Callable[[str], Mapping[str, Engine]] = find) -> None:
    """Do tasks until the input ends, with the engine of this name among those that are `known`."""
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0) as answers:
        # pyttsx3 prints a line for each file, and other libraries may print, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        with suppress(OSError):  # the unit on a Pi forbids it
            os.nice(5)
        engine = espeak_ng.ENGINE if name == USUAL else known(name)[name]
        if engine.keeps:
            _yield_first()
        else:
            espeak_ng.prepare()
        done = here if engine.keeps else apart
        for line in sys.stdin.buffer:
            task: Task = msgspec.json.decode(line, type=Task)
            answers.write(msgspec.json.encode(done(task, engine)) + b"\n")


def _yield_first() -> None:
    """Let the system end this process before any other of the hub when memory runs out."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("900")


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else USUAL)
