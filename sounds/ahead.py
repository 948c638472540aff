"""The making of human voices' lines before anybody needs them, in a thread of its own, because each may take long.

Until a line is there the usual voice replaces it, so nothing ever waits for this thread: a night's rhythm is the same
whether it is quick, slow or dead.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sounds.renderer import Unspoken
from sounds.utterance import Utterance
from sounds.voice_selection import VoiceSelection

logger = logging.getLogger(__name__)

QUIET = 20.0
"""Seconds without work after which the voices are unloaded: they need much memory."""

Then = Callable[[bytes | None], None]
"""A function that takes the samples of a line, or None if they could not be made."""


class Ahead:
    """The queue of lines: first the lines of all tables, in order, and then the lines of games that may be played.

    Two lines are the same if only the effect before their words differs. Any thread may call.
    `told(line)` is called from the queue's own thread, after a line was made or given up.
    """

    def __init__(self, selection: VoiceSelection, told: Callable[[Utterance], None]) -> None:
        """Let `selection` speak."""
        self._selection = selection
        self._told = told
        self._news = threading.Condition()
        self._open = True
        self._trials: deque[tuple[Utterance, Then]] = deque()
        self._wanted: dict[Utterance, None] = {}
        self._later: dict[Utterance, None] = {}
        self._all: dict[Utterance, bool] = {}
        """All requested lines, and whether they are done."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Make lines inside this context; without an engine there is no thread."""
        if not self._selection.here:
            yield
            return
        thread = threading.Thread(target=self._run, name="ahead")
        thread.start()
        try:
            yield
        finally:
            with self._news:
                self._open = False
                self._news.notify()
            self._selection.stop()
            thread.join()

    def want(self, line: Utterance) -> None:
        """Make a line of a table."""
        self._take(line, self._wanted)

    def fill(self, line: Utterance, *, done: bool) -> None:
        """Make a line that a table may need one day; `done`: it exists already, and is only counted."""
        self._take(line, None if done else self._later)

    def try_out(self, line: Utterance, then: Then) -> None:
        """Make a line before all others, and pass on its samples; the call comes from the thread."""
        with self._news:
            self._trials.append((plain(line), then))
            self._news.notify()

    def forget(self, language: str) -> None:
        """Forget all lines of a language, because another voice reads it."""
        with self._news:
            for lines in (self._wanted, self._later, self._all):
                for line in [line for line in lines if line.language == language]:
                    del lines[line]

    def progress(self, language: str) -> tuple[int, int]:
        """Return the number of lines of a language that are done, and of all."""
        with self._news:
            found = [done for line, done in self._all.items() if line.language == language]
        return sum(found), len(found)

    def _take(self, line: Utterance, queue: dict[Utterance, None] | None) -> None:
        with self._news:
            self._all[plain(line)] = queue is None
            if queue is not None:
                queue[plain(line)] = None
                self._news.notify()

    def _next(self) -> tuple[Utterance, Then | None] | None:
        """Return the next line to be made; None once there is none for some time, or the hub ends."""
        with self._news:
            found = self._news.wait_for(lambda: not self._open or self._trials or self._wanted or self._later, QUIET)
            if not found or not self._open:
                return None
            if self._trials:
                return self._trials.popleft()
            lines = self._wanted or self._later
            line = next(iter(lines))
            self._wanted.pop(line, None)
            self._later.pop(line, None)
            return line, None

    def _run(self) -> None:
        while self._open:
            try:
                self._do(self._next())
            except Exception as error:
                logger.error("a voice met %s", type(error).__name__)
        self._selection.rest()

    def _do(self, asked: tuple[Utterance, Then | None] | None) -> None:
        if asked is None:
            self._selection.rest()
            return
        line, then = asked
        samples: bytes | None = None
        try:
            samples = self._selection.speak(line)
        except Unspoken:
            if not self._open:
                return  # the hub ends: the voice was stopped, and has not failed
        if then:
            then(samples)
        with self._news:
            if line in self._all:
                self._all[line] = True
        self._told(line)


def plain(line: Utterance) -> Utterance:
    """Return a line without the sound effect before its words: a voice makes only the words."""
    return line._replace(sound="")
