"""The studio: it makes lines before the player needs them, in one thread, and keeps them in memory."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from queue import Empty, SimpleQueue

from companion.core.lines import Line
from companion.core.text import Text, Words
from companion.core.view import SpokenLine
from companion.frontends import Hub
from companion.frontends.sound_room import InstalledVoice
from sounds import pcm
from sounds.fallback_voice import FallbackVoice
from sounds.installed import InstalledVoices
from sounds.maker import Maker
from sounds.pending_renders import Loan, PendingRenders
from sounds.renderer import Renderer, Unspoken
from sounds.utterance import Utterance, to_utterance, utterance
from sounds.voice_selection import VoiceSelection
from sounds.voice_status import VoiceStatus

logger = logging.getLogger(__name__)

IDLE = 60.0
"""Seconds without work after which the thread ends the worker and retries failed single lines."""

RETRY = 20.0
"""Seconds after its last failure at which a broken voice is tried again."""

MILLISECOND = 1_000_000

FIRST = 4
"""The lines that a table needs before a night can be read; the others are made while these are heard."""

LOAN = 30.0
"""The most seconds that a caller waits for a recording."""


class Studio:
    """The maker of all tables' lines in order; the hub lends it as a `companion.frontends.sound_room.Voice`."""

    def __init__(
        self,
        hub: Hub,
        status: VoiceStatus,
        renderer: Renderer,
        maker: Maker,
        told: Callable[[], None],
        selection: VoiceSelection | None = None,
    ) -> None:
        """Make lines with `maker`, which uses `renderer`; call `told()` after each line.

        The voices of the `selection` take longer: see `sounds.fallback_voice`.
        """
        self._hub = hub
        self._status = status
        self._renderer = renderer
        self._maker = maker
        self._told = told
        self._jobs: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._open = True
        self._changed: set[str] = set()
        self._pending = PendingRenders()
        # Used by the thread alone, except that other threads may look up a line in `_made`.
        self._lines: dict[str, tuple[str, Sequence[Line]]] = {}
        self._tables: dict[str, dict[Utterance, str]] = {}
        self._made: dict[Utterance, bytes] = {}
        self._failed: set[Utterance] = set()
        self._failed_at = 0.0
        self._takes: dict[str, int] = {}
        self._ready: set[str] = set()
        self._installed = InstalledVoices(renderer, self._jobs.put)
        self._fallback = FallbackVoice(hub, status, maker, selection, self._receive)
        self._reading: set[str] = set()
        """The tables with a current line."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Make lines inside this context."""
        thread = threading.Thread(target=self._run, name="studio")
        thread.start()
        try:
            with self._fallback.running():
                yield
        finally:
            self._open = False
            self._jobs.put(None)
            self._renderer.stop()
            self._pending.close()
            thread.join()
            self._hub.lend_voice(None)

    def change(self, code: str) -> None:
        """Note that a table has changed; never waits."""
        with self._lock:
            if code not in self._changed:
                self._changed.add(code)
                self._jobs.put(partial(self._follow, code))

    def samples(self, line: Utterance) -> bytes | None:
        """Return the samples of a line if it is made already, else None; never waits."""
        return self._made.get(line)

    def try_out(self, line: Utterance, then: Callable[[bytes | None], None]) -> None:
        """Make a line and call `then` with its samples, or None if that fails; the call comes from a thread."""

        def instead(samples: bytes | None) -> None:
            if samples:
                then(samples)
            else:
                self._jobs.put(lambda: then(self._make(line)))

        if not self._fallback.try_out(line, instead):
            instead(None)

    def recording(self, text: Words, language: str, sound: str) -> bytes | None:
        """Return a line as a WAV; None if it cannot be made within `LOAN` seconds."""
        line = to_utterance(text, language, sound)
        samples = line and (self._made.get(line) or self._borrow(line))
        return pcm.wav(samples) if samples else None

    def length(self, text: Words, language: str, sound: str) -> int | None:
        """Return the milliseconds of a line if it is made already, else None; never waits."""
        line = to_utterance(text, language, sound)
        samples = line and self.samples(line)
        return pcm.duration_ns(samples) // MILLISECOND if samples else None

    def voice_version(self, text: Words, language: str, sound: str) -> str:
        """Return a word that changes with the sound of a line."""
        line = to_utterance(text, language, sound)
        if line is None:
            return ""
        return self._maker.voice_version(language, stands_in=line not in self._made or self._fallback.stands_in(line))

    def progress(self, language: str) -> tuple[int, int]:
        """Return the number of lines that a human voice has made in a language, and of all."""
        return self._fallback.progress(language)

    def fault(self, language: str) -> Text | None:
        """Return the reason why a language's voice does not read, None if nothing is wrong."""
        return self._fallback.fault(language)

    def renew(self, language: str) -> None:
        """Make all lines of a language again, because its narrator has changed; until then they stay as they were."""
        self._jobs.put(partial(self._renew, language))

    def voices(self, language: str) -> Sequence[InstalledVoice]:
        """Return the installed voices of a language; none if they cannot be listed within `LOAN` seconds."""
        return [*self._fallback.list_voices(language), *self._installed.of(language, LOAN)]

    def _borrow(self, line: Utterance) -> bytes | None:
        return self._pending.borrow(lambda loan: self._jobs.put(partial(self._lend, line, loan)), LOAN)

    # The rest runs in the thread.

    def _run(self) -> None:
        for code in self._hub.tables():
            # The hub may have started in the middle of a night whose lines nobody has checked yet.
            self._status.table(code, False, ready=False)
        self._tell()
        while self._open:
            try:
                job = self._jobs.get(timeout=self._patience())
            except Empty:
                job = self._idle
            try:
                if job and self._open:
                    job()
                    if self._patience() == 0:
                        self._try_all()
            except Exception as error:
                logger.error("the studio met %s", type(error).__name__)
        self._renderer.rest()

    def _patience(self) -> float:
        """Return the seconds to wait for work; 0 if it is time to try a broken voice again."""
        if not (self._failed and self._maker.problem):
            return IDLE
        return min(IDLE, max(0.0, self._failed_at + RETRY - time.monotonic()))

    def _idle(self) -> None:
        self._renderer.rest()
        for language in self._fallback.find_changed({language for language, _ in self._lines.values()}):
            self._renew(language)  # a voice was added, or has gone
        if self._failed:
            self._try_all()

    def _follow(self, code: str) -> None:
        with self._lock:
            self._changed.discard(code)
        snapshot = self._hub.snapshot(code)
        language, lines = snapshot.public.language, snapshot.lines
        (self._reading.add if snapshot.public.line else self._reading.discard)(code)
        self._tell_people()
        begins = self._begins(code, snapshot.public.line)
        self._fallback.follow_night(code, snapshot, self._made)
        if self._lines.get(code) == (language, lines):
            if begins and self._maker.problem:
                self._try_all()
            return
        if code not in self._lines or self._lines[code][1] != lines:
            # If only the language is another one, a night that is being read goes on.
            self._ready.discard(code)
        self._lines[code] = language, lines
        self._tables[code] = {utterance(line.text, language, line.sound): line.key for line in lines}
        every = {line for table in self._tables.values() for line in table}
        self._made = {line: samples for line, samples in self._made.items() if line in every}
        self._fallback.follow(every)
        self._try_all()
        self._jobs.put(partial(self._fallback.fill, language))

    def _begins(self, code: str, line: SpokenLine | None) -> bool:
        """Return whether a performance begins at a table, such as by "Go on" after the voice was lost."""
        take = line.take if line else 0
        before, self._takes[code] = self._takes.get(code, 0), take
        return take not in (0, before)

    def _try_all(self) -> None:
        """Make all missing lines in the order of the scripts, with another chance for failed ones."""
        self._maker.retry()
        self._failed.clear()
        self._tell()
        for line in dict.fromkeys(line for table in self._tables.values() for line in table):
            if line not in self._made:
                self._jobs.put(partial(self._make, line))

    def _make(self, line: Utterance, *, anew: bool = False) -> bytes | None:
        """Return the samples of a line; they are made if they are missing, or with `anew`. None if that fails.

        A line that no table wants is not kept.
        """
        if not anew and (line in self._made or line in self._failed):
            return self._made.get(line)
        keys = [table[line] for table in self._tables.values() if line in table]
        if keys:
            self._fallback.cast(line, keys[0])
        samples: bytes | None = None
        try:
            samples = self._maker.make(line, keys[0] if keys else "")
        except Unspoken:
            if not self._open:
                return None  # the hub ends: the voice was stopped, and has not failed
            self._failed.add(line)
            self._failed_at = time.monotonic()
        if samples and keys:
            self._made[line] = samples
            self._told()
        self._tell()
        return samples

    def _receive(self, words: Utterance) -> None:
        """Take a line that a human voice has made or given up; called from a thread of its own."""
        self._jobs.put(partial(self._replace, words))

    def _replace(self, words: Utterance) -> None:
        for line in self._fallback.of(words):
            self._make(line, anew=True)
        self._tell()

    def _renew(self, language: str) -> None:
        self._maker.retry()
        self._fallback.renew(language)
        self._failed = {line for line in self._failed if line.language != language}
        for line in dict.fromkeys(line for table in self._tables.values() for line in table):
            if line.language == language:
                self._jobs.put(partial(self._make, line, anew=True))
        self._jobs.put(partial(self._fallback.fill, language))

    def _lend(self, line: Utterance, loan: Loan) -> None:
        if loan in self._pending:
            self._pending.settle(loan, self._make(line))

    def _tell(self) -> None:
        problem = self._maker.problem
        self._status.voice(problem)
        complete = False
        for code, table in self._tables.items():
            whole = bool(table) and all(line in self._made for line in table)
            complete = complete or whole
            if all(line in self._made or line in self._failed for line in list(table)[:FIRST]):
                self._ready.add(code)
            self._status.table(code, whole, code in self._ready)
        every = {line for table in self._tables.values() for line in table}
        self._status.progress(sum(line in self._made or line in self._failed for line in every), len(every))
        self._hub.lend_voice(None if problem and not complete else self)
        self._fallback.tell_nights(self._made)  # of nights that have not begun: all eyes are open there
        self._tell_people()

    def _tell_people(self) -> None:
        # While a line is read, no screen may change because of this in the dark.
        if not self._reading:
            self._fallback.tell(sorted({language for language, _ in self._lines.values()}))
