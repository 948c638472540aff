"""The conductor: it follows one table, and decides what is sent to the broker, and when."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from msgspec.structs import replace

from companion.core.view import Mood
from companion.frontends import Hub
from companion.frontends.lights import Level
from companion.texts import translator
from room.kept import KeptChoices
from room.moments import Moments
from room.settings import RoomSettings
from room.state import NOBODY, Eyes, RoomReading, RoomState, read_room
from room.topics import LEVELS, Message, Topics

logger = logging.getLogger(__name__)

WON = 20_000_000_000
"""Nanoseconds for which a room celebrates a win."""

TRIAL: tuple[Mood, ...] = ("lobby", "day", "discussion", "vote", "night", "dawn", "death", "danger", "win")
"""The moods that a test shows, one after another."""

EACH = 3_000_000_000
"""Nanoseconds for which a test shows each mood."""

REWRITE = 2_000_000_000
"""Nanoseconds between two writes of a choice that the broker passes on: a card wears."""

Publish = Callable[[Message], None]
"""A function that sends a message if there is a connection, and forgets it otherwise."""


class Conductor:
    """The conductor of one table. The room's thread calls it; `change`, `choose` and the properties take any thread."""

    def __init__(self, hub: Hub, settings: RoomSettings, kept: KeptChoices, publish: Publish) -> None:
        """Follow the table in `settings`, and send by `publish`."""
        self._hub = hub
        self._settings = settings
        self._kept = kept
        self._publish = publish
        self.topics = Topics(kept.id, settings)
        self.level: Level = kept.level
        """The choice that holds."""
        self._coming: Level | None = None
        self._lock = threading.Lock()
        self._due: int | None = 0
        self._moments = Moments()
        self._reading: RoomReading = NOBODY
        self._has_read = False
        self._greets = False
        """Whether the broker is to hear everything that it keeps, as soon as eyes are open."""
        self._closes = False
        """Whether the first line is read since eyes have closed, or none yet."""
        self._first_line: tuple[str, int] | None = None
        self._tried_since: int | None = None
        """The stamp at which a test has begun; None if none runs."""
        self._tried: Mood | None = None
        self._wants_trial = False
        self._unkept: Level | None = None
        """A choice of Home Assistant's that is not on disk yet."""
        self._next_write = 0
        """The stamp of the next write at the earliest."""
        self.follow: Callable[[RoomState, Level, Eyes, int], None] | None = None
        """Takes the state that holds, the choice and the eyes, at a stamp."""
        self.tell_choice: Callable[[], None] = lambda: None
        """Called once a choice holds."""
        self._celebrates: int | None = None
        """The stamp at which the current win has been celebrated; None if nobody has just won."""

    @property
    def table(self) -> str:
        """The code of the table; empty if there is none."""
        return self._settings.table or next(iter(self._hub.tables()), "")

    @property
    def due(self) -> int | None:
        """The stamp at which it has something to do, in monotonic nanoseconds; None: after the next change."""
        return self._due

    @property
    def is_blind(self) -> bool:
        """Whether eyes are closed, as it knows."""
        return self._reading.is_blind

    @property
    def coming(self) -> Level | None:
        """The choice that waits for open eyes."""
        return self._coming

    def change(self, code: str) -> bool:
        """Take that a table has changed; return whether it is the one that drives the room."""
        if code != self.table:
            return False
        self._expect(0)
        return True

    def choose(self, level: Level) -> None:
        """Take a choice: off holds at the next beat, all else once eyes are open."""
        with self._lock:
            self._coming = level
        self._expect(0)

    def try_out(self) -> bool:
        """Show each mood for a moment; return False while eyes are closed."""
        if self.is_blind:
            return False
        self._wants_trial = True
        self._expect(0)
        return True

    def beat(self, stamp: int) -> None:
        """Do all that is due at `stamp`."""
        # Set before the table is read: a change after that is read again.
        with self._lock:
            self._due = None
        reading = self._read(stamp)
        if reading.until is not None:
            self._expect(reading.until)
        self._keep_choice(stamp)
        self._settle_level(reading)
        eyes = self._watch_eyes(reading)
        if not (reading.is_blind and self._reading.is_blind):
            before, self._reading = self.shown, reading
            self._go_on_trying(stamp)
            if self.shown != before and eyes != "closed":
                self._publish(self._tell_state())
            for moment in self._moments.follow(reading.state):
                self._publish(self.topics.tell_moment(moment))
        self._has_read = True
        if self._greets and eyes == "open":
            self._greets = False
            self._greet()
        if self.follow:
            tries = self._tried is not None and self.level == "off"
            self.follow(self.shown, "medium" if tries else self.level, eyes, stamp)

    def _watch_eyes(self, reading: RoomReading) -> Eyes:
        """Return the eyes. When a hub starts in the night, they are closed already."""
        if not reading.is_blind:
            self._closes = False
            return "open"
        if self._has_read and not self._reading.is_blind:
            self._closes, self._first_line = True, None
        if self._closes:
            self._first_line = self._first_line or reading.line
            self._closes = self._first_line == reading.line
        return "closing" if self._closes else "closed"

    @property
    def shown(self) -> RoomState:
        """The state that a broker hears: the table's, or with the mood that a test shows."""
        return replace(self._reading.state, mood=self._tried) if self._tried else self._reading.state

    def _go_on_trying(self, stamp: int) -> None:
        """Begin a test that somebody wants, and show its next mood; closed eyes and its end finish it."""
        if self._wants_trial:
            self._wants_trial, self._tried_since = False, stamp
        if self._tried_since is None:
            return
        step = (stamp - self._tried_since) // EACH
        if self._reading.is_blind or step >= len(TRIAL):
            self._tried, self._tried_since = None, None
            return
        self._tried = TRIAL[step]
        self._expect(self._tried_since + (step + 1) * EACH)

    def connect(self) -> None:
        """Send everything that a broker keeps, once eyes are open: it may have forgotten it, or be another one."""
        self._greets = True
        self._expect(0)

    def _greet(self) -> None:
        self._publish(self.topics.say_available(True))
        if self._settings.discovery:
            self._publish(self.topics.discover(translator(self._language)))
        self._publish(self._tell_state())
        self._publish(self.topics.tell_level(self.level))

    def receive(self, topic: str, payload: bytes, retained: bool) -> None:
        """Take a message: a choice in Home Assistant, or that it has started. A kept one is older than we are."""
        if retained:
            return
        if topic == self.topics.command:
            level = next((level for level in LEVELS if level.encode() == payload), None)
            if level:
                self._unkept = level
                self.choose(level)
        elif topic == self.topics.status and payload == b"online":
            self.connect()

    @property
    def has_left(self) -> bool:
        """See `room.loop.RoomPart`."""
        return True

    def leave(self) -> None:
        """Say that the hub goes: a connection that ends in order leaves no will."""
        self._publish(self.topics.say_available(False))

    def _read(self, stamp: int) -> RoomReading:
        """Return the state of the table; a win is celebrated once, and not again after a restart."""
        reading = read_room(self._hub, self.table, stamp)
        if reading.state.mood != "win":
            self._celebrates = None
            return reading
        if self._reading.state.running:
            self._celebrates = stamp + WON
        if self._celebrates is None or stamp >= self._celebrates:
            return replace(reading, state=replace(reading.state, mood="idle"))
        return replace(reading, until=self._celebrates)

    def _settle_level(self, reading: RoomReading) -> None:
        with self._lock:
            level = self._coming
            if level is None or (reading.is_blind and level != "off"):
                return
            self._coming = None
        self.level = level
        # A choice that was there already is told, too: Home Assistant shows what it has asked for until it hears more.
        self._publish(self.topics.tell_level(level))
        self.tell_choice()

    def _keep_choice(self, stamp: int) -> None:
        """Write the choice to disk, but not as often as a broker says."""
        if self._unkept is None:
            return
        if stamp < self._next_write:
            self._expect(self._next_write)
            return
        level, self._unkept, self._next_write = self._unkept, None, stamp + REWRITE
        try:
            self._kept.set_level(level)
        except OSError:
            logger.warning("the choice of the lights cannot be kept")

    def _tell_state(self) -> Message:
        return self.topics.tell_state(self.shown, self._title(self.shown))

    def _title(self, state: RoomState) -> str:
        """Return the title of the game, in the language of the table."""
        titles = (entry.title for entry in self._hub.games() if entry.name == state.game)
        return translator(self._language)(next(titles, ""))

    @property
    def _language(self) -> str:
        try:
            return self._hub.snapshot(self.table).public.language
        except KeyError:
            return "en"

    def _expect(self, stamp: int) -> None:
        with self._lock:
            self._due = stamp if self._due is None else min(self._due, stamp)
