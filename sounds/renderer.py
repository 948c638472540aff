"""The hub's side of the worker: it starts it, asks it, watches it, and starts it anew."""

from __future__ import annotations

import logging
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from sounds import pcm
from sounds.espeak import VOICES
from sounds.process import Process, Stalled
from sounds.worker import Convert, Done, Speak, Task

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-P", "-m", "sounds.worker")
"""Starts the worker; with -P no module of the folder one happens to be in takes the place of ours."""

PATIENCE = 10.0
"""Seconds that a line may take, with the start of the worker on a slow machine; usually it is 0.02."""

TRIES = 2
"""Workers that may fail at one line before it is given up."""

MOST_SECONDS = 120
"""What a player's own recording may take; the voice's own lines take ten."""


class Unspoken(Exception):
    """A line could not be made."""


class Renderer:
    """Makes samples from words, and from players' recordings: one task at a time, in one thread.

    `stop` alone may come from another. `speed` is in words a minute, `patience` in seconds.
    """

    def __init__(self, speed: int, command: Sequence[str] = COMMAND, patience: float = PATIENCE) -> None:
        """Prepare; the worker is started when there is something to do."""
        self.speed = speed
        self._command = command
        self._patience = patience
        self._lock = threading.Lock()
        self._worker: Process | None = None
        self._stopped = False

    def speak(self, words: str, language: str) -> bytes:
        """Return `words` spoken, without the silence around them; raises `Unspoken`."""
        return self._make(lambda path: Speak(words, VOICES[language], self.speed, path), pcm.trimmed)

    def convert(self, source: Path) -> bytes:
        """Return a player's own recording as it is; raises `Unspoken`."""
        return self._make(lambda path: Convert(str(source), path), _bounded)

    def rest(self) -> None:
        """End the worker until there is something to do again."""
        with self._lock:
            worker, self._worker = self._worker, None
        if worker:
            worker.end()

    def stop(self) -> None:
        """Make nothing any more, from any thread: what is being made raises `Unspoken` at once."""
        with self._lock:
            self._stopped = True
            if self._worker:
                self._worker.kill()

    def _make(self, task: Callable[[str], Task], finished: Callable[[bytes], bytes]) -> bytes:
        for _ in range(TRIES):
            try:
                # A new folder each time: a line that failed leaves nothing behind for the next one.
                with tempfile.TemporaryDirectory(prefix="companion-") as folder:
                    path = Path(folder) / "line.wav"
                    self._ask(task(str(path)))
                    return finished(pcm.read(path))
            except (Stalled, pcm.Unusable, OSError) as error:
                self.rest()
                if self._stopped:
                    break
                logger.warning("a line failed: %s", type(error).__name__)
        raise Unspoken

    def _ask(self, task: Task) -> None:
        answer = self._started().ask(msgspec.json.encode(task), self._patience)
        try:
            well = msgspec.json.decode(answer, type=Done).well
        except msgspec.MsgspecError as error:
            raise Stalled("nonsense") from error
        if not well:
            raise Stalled("failed")

    def _started(self) -> Process:
        with self._lock:
            if self._stopped:
                raise Stalled("stopped")
            if self._worker is None:
                self._worker = Process(self._command)
            return self._worker


def _bounded(samples: bytes) -> bytes:
    if pcm.duration(samples) > MOST_SECONDS * 1_000_000_000:
        raise Unspoken
    return samples
