"""The control of the worker: it starts it, gives it tasks, watches it, and restarts it after a failure."""

from __future__ import annotations

import logging
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from companion.frontends.sound_room import Narrator
from sounds import pcm
from sounds.engines import USUAL, WHY, Speak, split_voice
from sounds.espeak import voice_of
from sounds.process import Process, Stalled
from sounds.worker import Convert, Done, ListVoices, Task

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-P", "-m", "sounds.worker")
"""The command of the worker; with -P it imports no module from the working directory in place of ours."""

PATIENCE = 10.0
"""Seconds that a line may take, including the start of the worker on a slow machine; usually it takes 0.02."""

TRIES = 2
"""The number of workers that may fail at one line before the line is given up."""

MOST_SECONDS = 120
"""The most seconds of a player's own recording; a line of the voice has some ten."""


class Unspoken(Exception):
    """The line could not be made; `why` is one of `sounds.engines.WHY`."""

    def __init__(self, why: str = "") -> None:
        """Keep the reason."""
        super().__init__(why)
        self.why = why


class Renderer:
    """A maker of samples from words and from players' recordings, one task after another.

    One thread uses it; only `stop` may come from another thread. `patience` is in seconds. `data` is the data folder,
    which may hold the voices of the worker's engine.
    """

    def __init__(self, command: Sequence[str] = COMMAND, patience: float = PATIENCE, data: Path | None = None) -> None:
        """Prepare; the first task starts the worker."""
        self._command = command
        self._patience = patience
        self._data = str(data or "")
        self._lock = threading.Lock()
        self._worker: Process | None = None
        self._stopped = False

    @property
    def works(self) -> bool:
        """Whether the worker is there, with everything that it has loaded."""
        return self._worker is not None

    def speak(self, words: str, language: str, by: Narrator) -> bytes:
        """Return `words` spoken by a narrator, without the silence around them; raises `Unspoken`."""
        engine, own = split_voice(by.voice)
        voice = voice_of(language, own, by.variant) if engine == USUAL else own
        return self._make(lambda path: Speak(words, voice, by.speed, path, by.pitch, by.room, self._data), _trim)

    def voices(self) -> Sequence[tuple[str, str, str]]:
        """Return identifier, name and language of each installed voice; raises `Unspoken`."""
        found = self._make(ListVoices, lambda path: path.read_bytes())
        return msgspec.json.decode(found, type=list[tuple[str, str, str]])

    def convert(self, source: Path) -> bytes:
        """Return the samples of a player's own recording, silence included; raises `Unspoken`."""
        return self._make(lambda path: Convert(str(source), path), lambda path: _check_length(pcm.read(path)))

    def rest(self) -> None:
        """End the worker; the next task starts it again."""
        with self._lock:
            worker, self._worker = self._worker, None
        if worker:
            worker.end()

    def stop(self) -> None:
        """Refuse all tasks from now on, called from any thread; the current one raises `Unspoken` at once."""
        with self._lock:
            self._stopped = True
            if self._worker:
                self._worker.kill()

    def _make(self, task: Callable[[str], Task], finished: Callable[[Path], bytes]) -> bytes:
        for _ in range(TRIES):
            try:
                # A new folder each time, so that a failed line leaves nothing behind for the next one.
                with tempfile.TemporaryDirectory(prefix="companion-") as folder:
                    path = Path(folder) / "line.wav"
                    self._ask(task(str(path)))
                    return finished(path)
            except (Stalled, pcm.Unusable, OSError) as error:
                self.rest()
                if self._stopped:
                    break
                logger.warning("a line failed: %s", type(error).__name__)
        raise Unspoken

    def _ask(self, task: Task) -> None:
        answer = self._start().ask(msgspec.json.encode(task), self._patience)
        try:
            done = msgspec.json.decode(answer, type=Done)
        except msgspec.MsgspecError as error:
            raise Stalled("nonsense") from error
        if done.why in WHY[1:]:
            # Another try would end in the same way.
            self.rest()
            raise Unspoken(done.why)
        if not done.well:
            raise Stalled("failed")

    def _start(self) -> Process:
        with self._lock:
            if self._stopped:
                raise Stalled("stopped")
            if self._worker is None:
                self._worker = Process(self._command)
            return self._worker


def _trim(path: Path) -> bytes:
    return pcm.trim(pcm.read(path))


def _check_length(samples: bytes) -> bytes:
    if pcm.duration_ns(samples) > MOST_SECONDS * 1_000_000_000:
        raise Unspoken
    return samples
