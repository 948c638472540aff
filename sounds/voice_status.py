"""Reports to the hub: whether this frontend can speak at a table, its faults, and its progress."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from companion.core.text import Text, say
from companion.frontends import Hub

NAME = "sounds"
"""The name of the frontend, also as a narrator."""

PATIENCE = 1.0
"""Seconds of preparation before the hub is told of it, and between two reports of it."""

STEPS = 10
"""The number of reports on a human voice's progress; the page of the sound counts each line."""


class VoiceStatus:
    """The reports to the hub, each once when it changes; any thread may report. `clock` gives seconds."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing that works, and with no words about it."""
        self._hub = hub
        self._clock = clock
        self._lock = threading.Lock()
        self._open = self._speaks = False
        self._complete: set[str] = set()
        self._unready: set[str] = set()
        self._nights: dict[str, Text | None] = {}
        self._announced: dict[str, tuple[bool, bool]] = {}
        self._parts: dict[str, Text] = {}
        self._told: Text | None = None
        self._since: float | None = None
        self._elsewhere = False

    def loudspeaker(self, problem: Text | None) -> None:
        """Note the fault of the loudspeaker; None: it works."""
        with self._lock:
            self._open = problem is None
            self._note("loudspeaker", problem)
            self._announce()

    def follow(self) -> None:
        """Say nothing about a loudspeaker as long as something else speaks at every table."""
        with self._lock:
            found = {self._hub.narrator(code) for code in self._hub.tables()}
            elsewhere = bool(found) and not found & {"", NAME}
            if elsewhere != self._elsewhere:
                self._elsewhere = elsewhere
                self._tell()

    def voice(self, problem: Text | None) -> None:
        """Note the reason why the voice cannot speak; None: it can speak any line."""
        with self._lock:
            self._speaks = problem is None
            self._note("voice", problem)
            self._announce()

    def table(self, code: str, complete: bool, ready: bool = True) -> None:
        """Note whether every line of a table is made, so that it needs no voice, and whether it is `ready` to begin."""
        with self._lock:
            (self._complete.add if complete else self._complete.discard)(code)
            (self._unready.discard if ready else self._unready.add)(code)
            self._announce()

    def progress(self, done: int, lines: int) -> None:
        """Note the number of lines that are done, and of all."""
        with self._lock:
            now = self._clock()
            if done == lines:
                self._since = None
                self._note("progress", None)
            elif self._since is None:
                self._since = now
            elif now - self._since >= PATIENCE:
                self._since = now
                says = say("Preparing the voice: {done} of {all} lines.", done=done, all=lines)
                self._note("progress", says)

    def people(self, done: int, lines: int, fault: Text | None) -> None:
        """Note the number of lines that a human voice has made, and of all, and the reason if it has stopped."""
        with self._lock:
            # A closed notice does not come back for each line.
            step = max(1, lines // STEPS)
            says = say(
                "Preparing a human voice: {done} of {all} lines. Until then, the usual one reads.",
                done=done - done % step,
                all=lines,
            )
            self._note("people", fault or (says if done < lines else None))

    def night(self, code: str, done: int, lines: int) -> None:
        """Note a human voice's progress with the night that a table gets ready for."""
        says = say(
            "The voice has {done} of {all} lines for this night. If you start now, the usual one reads the rest.",
            done=done,
            all=lines,
        )
        with self._lock:
            told = says if done < lines else None
            if told != self._nights.get(code):
                self._nights[code] = told
                self._hub.prepare(code, told)

    def _note(self, part: str, says: Text | None) -> None:
        self._parts.pop(part, None)
        if says:
            self._parts[part] = says
        self._tell()

    def _tell(self) -> None:
        words: Text | None = None
        for part in ("people", "progress", "voice", *(() if self._elsewhere else ("loudspeaker",))):
            if part in self._parts:
                words = say("{one} {two}", one=self._parts[part], two=words) if words else self._parts[part]
        if words != self._told:
            self._told = words
            self._hub.trouble(NAME, words)

    def _announce(self) -> None:
        for code in self._hub.tables():
            works = self._open and (self._speaks or code in self._complete)
            able, soon = works and code not in self._unready, works and code in self._unready
            if (able, soon) != self._announced.get(code, (False, False)):
                self._announced[code] = able, soon
                self._hub.narrate(code, NAME, able, soon=soon)
