"""The name and password of the hub's own Wi-Fi, read aloud: once when it opens, and again at somebody's request.

They are for the people in the room. They are read character by character, and each one is a separate recording: the
whole password is in no file and in no log.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Protocol

from companion.appliance.hotspot import ADDRESS, Hotspot, address_is_here, hotspot
from companion.core.text import say
from companion.core.view import EVENING
from companion.frontends import Hub
from sounds import pcm
from sounds.spelling import spell, spell_name
from sounds.utterance import Utterance, utterance

logger = logging.getLogger(__name__)

BEAT = 5.0
"""Seconds between two checks whether the Wi-Fi has opened."""

LOOKS = 12
"""The number of checks after which an address that is here belongs to another network."""

PAUSE = 0.9
"""Seconds after each character, for people to write it down."""

PATIENCE = 60
"""Seconds that all recordings together may take."""

NAME = say("The hub has opened its own Wi-Fi. Its name:")
PASSWORD = say("Its password, one character at a time. Letters are lowercase unless I say capital:")
BROWSER = say("Then open this address in your browser:")


class WifiLineMaker(Protocol):
    """The maker of the recordings: see `sounds.studio.Studio`."""

    def try_out(self, line: Utterance, then: Callable[[bytes | None], None]) -> None:
        """Make a line and pass on its samples."""


class LinePlayer(Protocol):
    """The player of the recordings: see `sounds.player.Player`."""

    @property
    def has_loudspeaker(self) -> bool:
        """Whether there is a loudspeaker."""

    def try_out(self, what: bytes) -> None:
        """Play samples."""


def pieces(wifi: Hotspot, language: str) -> Sequence[Utterance]:
    """Return the pieces to read, in order."""
    signs = [
        utterance(NAME, language, "").words,
        *spell_name(wifi.name, language),
        utterance(PASSWORD, language, "").words,
        *spell(wifi.password, language),
        utterance(BROWSER, language, "").words,
        *spell(ADDRESS, language),
    ]
    return [Utterance(words, language, "") for words in signs]


class OwnWifi:
    """A reader that notices when the Wi-Fi opens. `here` asks no program, `found` does; `wait` gets seconds."""

    def __init__(
        self,
        hub: Hub,
        lines: WifiLineMaker,
        speaker: LinePlayer,
        here: Callable[[], bool] = address_is_here,
        found: Callable[[], Hotspot | None] = hotspot,
        wait: Callable[[float], object] | None = None,
    ) -> None:
        """Begin as a hub that has just started: the people at its tables are in a network already."""
        self._hub = hub
        self._lines = lines
        self._speaker = speaker
        self._here = here
        self._found = found
        self._news = threading.Event()
        self._ended = threading.Event()
        self._wait = wait or self._ended.wait
        self._asked = False
        # Used by the thread alone.
        self._looks = 0
        self._due = False
        self._starting = True

    @contextmanager
    def running(self) -> Iterator[None]:
        """Check and read inside this context."""
        thread = threading.Thread(target=self._run, name="own-wifi")
        thread.start()
        try:
            yield
        finally:
            self._ended.set()
            self._news.set()
            thread.join()

    def read(self) -> None:
        """Read as soon as possible, or end the current reading; never waits."""
        self._asked = True
        self._news.set()

    def act(self) -> None:
        """Check once, and read if it is time; one thread may call this."""
        self._snapshot()
        asked, self._asked = self._asked, False
        if self._due and not self._lobby():
            self._due = False
        if (asked or self._due) and self._speaker.has_loudspeaker:
            self._due = False
            wifi = self._found()
            if wifi and wifi.on:
                self._read(wifi, self._silent if asked else self._lobby)

    def _run(self) -> None:
        while not self._ended.is_set():
            self._news.clear()
            try:
                self.act()
            except Exception as error:
                logger.error("the own Wi-Fi met %s", type(error).__name__)
            self._news.wait(BEAT)

    def _snapshot(self) -> None:
        """Note whether the Wi-Fi has opened; its unit reports that a little after the address has come."""
        starting, self._starting = self._starting, False
        if not self._here():
            self._looks, self._due = 0, False
        elif self._looks < LOOKS:
            self._looks += 1
            wifi = self._found()
            if wifi and wifi.on:
                self._looks = LOOKS
                self._due = not (starting and self._has_players())

    def _has_players(self) -> bool:
        return any(self._hub.snapshot(code).public.seats for code in self._hub.tables())

    def _lobby(self) -> bool:
        """Return whether every table is in the lobby, so that no game is disturbed."""
        return all(self._hub.snapshot(code).public.phase in ("gathering", EVENING) for code in self._hub.tables())

    def _silent(self) -> bool:
        """Return whether no table reads a line: all of them share the loudspeaker."""
        return all(self._hub.snapshot(code).public.line is None for code in self._hub.tables())

    def _read(self, wifi: Hotspot, may_go_on: Callable[[], bool]) -> None:
        made = self._make(pieces(wifi, self._language()))
        self._asked = False  # a second tap in silence wanted the same as the first
        for samples in made:
            if self._ended.is_set() or not (may_go_on() and self._speaker.has_loudspeaker):
                return
            if self._asked:
                self._asked = False
                return
            self._speaker.try_out(samples)
            self._wait(pcm.duration_ns(samples) / 1e9 + PAUSE)

    def _language(self) -> str:
        return next((self._hub.snapshot(code).public.language for code in self._hub.tables()), "en")

    def _make(self, lines: Sequence[Utterance]) -> Sequence[bytes]:
        """Return the samples of all lines; nothing, if one of them cannot be made: half a password helps nobody."""
        made: SimpleQueue[tuple[Utterance, bytes | None]] = SimpleQueue()
        # In alphabetical order: the order of the files' times would tell the password's.
        wanted = sorted(set(lines), key=lambda line: line.words)
        for line in wanted:
            self._lines.try_out(line, partial(_hand_on, made, line))
        found: dict[Utterance, bytes] = {}
        for _ in range(PATIENCE):
            with suppress(Empty):
                while len(found) < len(wanted):
                    line, samples = made.get(timeout=1)
                    if samples is None:
                        return []
                    found[line] = samples
                return [found[line] for line in lines]
            if self._ended.is_set():
                break
        return []


def _hand_on(made: SimpleQueue[tuple[Utterance, bytes | None]], line: Utterance, samples: bytes | None) -> None:
    made.put((line, samples))
