"""The player of all tables' lines and effects, in one thread; no other thread touches the loudspeaker."""

from __future__ import annotations

import logging
import threading
import time
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from companion.core.text import say
from companion.core.view import TableView
from companion.frontends import Hub
from companion.frontends.sound_room import VOICE_DUCKING, Mix, Part
from sounds import pcm
from sounds.audio_device import AudioDevice, NoAudioDevice, PlayingSound
from sounds.playback import MS, Cue, Playback, Start
from sounds.soundscape import Soundscape
from sounds.utterance import Utterance, utterance
from sounds.voice_status import NAME, VoiceStatus

logger = logging.getLogger(__name__)

SECOND = 1000 * MS
"""Nanoseconds in a second; all stamps are in nanoseconds."""

RETRY = 3 * SECOND
"""The time between two tries to open a loudspeaker."""

POLL_INTERVAL = SECOND
"""The time between two checks whether the loudspeaker was taken away."""

QUIET = 10 * SECOND
"""The time without a line or an effect after which the loudspeaker rests.

Before a line it opens in time: the narration's `AWAKE` begins with the lead of a script, a second ahead of the first
line.
"""

AFTER_FAULT = 5 * SECOND
"""The time until a failed soundscape is tried again."""

TRIED_BED = 4000
"""Milliseconds of the bed in a trial."""

STARTS = 2000
"""The number of lines kept in `starts`, for measurements."""

AWAKE = array("h", [1, 0, -1, 0] * (pcm.RATE // 4)).tobytes()
"""A second of inaudible sound, to keep loudspeakers awake.

In silence, televisions and wireless speakers fall asleep, and then swallow the first syllables of a line.
"""

SILENT = say("The hub has no loudspeaker. Plug one in.")


class SoundPlayer:
    """The player of all tables' lines and effects; `starts` holds the lines that it began.

    `samples` returns the samples of a line, None until it is made. `rate` is the speed of game time as a multiple of
    the usual one; `clock` gives monotonic nanoseconds, `mix` the volumes of the parts.
    """

    def __init__(
        self,
        hub: Hub,
        device: AudioDevice,
        status: VoiceStatus,
        samples: Callable[[Utterance], bytes | None],
        rate: int = 1,
        clock: Callable[[], int] = time.monotonic_ns,
        mix: Callable[[], Mix] = Mix,
    ) -> None:
        """Prepare to play on `device`; `running` opens it."""
        self.starts: deque[Start] = deque(maxlen=STARTS)
        self._hub = hub
        self._device = device
        self._status = status
        self._samples = samples
        self._rate = rate
        self._clock = clock
        self._mix = mix
        self._news = threading.Condition()
        self._changed: dict[str, None] = {}
        self._woken = False
        self._stopping = False
        self._trials: deque[Part | bytes] = deque()
        # Used by the thread alone.
        self._open = False
        self._next_snapshot = clock()
        self._playbacks: dict[str, Playback] = {}
        self._soundscape = Soundscape(device, mix, rate, clock)
        self._failed_until = 0
        self._tried: PlayingSound | None = None
        self._level = 1.0
        self._awake: PlayingSound | None = None
        self._sounded = clock()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Play inside this context."""
        thread = threading.Thread(target=self._run, name="player")
        thread.start()
        try:
            yield
        finally:
            self._stopping = True
            self.wake()
            thread.join()

    def change(self, code: str) -> None:
        """Note that a table has changed; never waits."""
        with self._news:
            self._changed[code] = None
            self._news.notify()

    def wake(self) -> None:
        """Check everything again, because a line was made; never waits."""
        with self._news:
            self._woken = True
            self._news.notify()

    def try_out(self, what: Part | bytes) -> None:
        """Play a part for a moment, or samples at the voice's level; never waits."""
        self._trials.append(what)
        self.wake()

    @property
    def has_loudspeaker(self) -> bool:
        """Whether there is a loudspeaker."""
        return self._open

    def act(self) -> int:
        """Do everything due, and return the stamp of the next thing; one thread may call this."""
        try:
            return self._round()
        except NoAudioDevice:
            self._lose()
            return self._next_snapshot
        except Exception as error:
            logger.error("the player met %s", type(error).__name__)
            return self._clock() + SECOND

    def _run(self) -> None:
        while not self._stopping:
            self._wait(self.act())
        self._device.close()

    def _wait(self, moment: int) -> None:
        with self._news:
            if not (self._changed or self._woken or self._stopping):
                self._news.wait(max(0, moment - self._clock()) / SECOND)
            self._woken = False

    def _round(self) -> int:
        if self._clock() >= self._next_snapshot:
            self._attend()
        while (code := self._next_change()) is not None:
            self._apart(partial(self._follow, code))
        if not self._open:
            return self._next_snapshot
        self._keep_awake()
        self._try()
        moments = [self._next_snapshot, self._sound()]
        self._duck()
        moments += [self._apart(partial(playback.act, self._level)) for playback in self._playbacks.values()]
        return min(moment for moment in moments if moment is not None)

    def _apart(self, act: Callable[[], int | None]) -> int | None:
        """Do something for one table; if it fails, the other tables continue."""
        try:
            return act()
        except NoAudioDevice:
            raise
        except Exception as error:
            logger.error("the player met %s at a table", type(error).__name__)
            return self._clock() + SECOND

    def _next_change(self) -> str | None:
        with self._news:
            code = next(iter(self._changed), None)
            if code is not None:
                del self._changed[code]
            return code

    def _attend(self) -> None:
        """Open the loudspeaker; if it is open, check whether it is still there, and whether it may rest."""
        now = self._clock()
        if self._open:
            if self._device.is_gone():
                raise NoAudioDevice
            if self._soundscape.sounding or self._awake or self._tried:
                self._sounded = now
            elif now - self._sounded >= QUIET:
                self._device.rest()
        else:
            self._device.open()
            self._open, self._sounded = True, now
            self._status.loudspeaker(None)
        self._next_snapshot = self._clock() + POLL_INTERVAL

    def _lose(self) -> None:
        """Continue without a loudspeaker: drop the lines that sound, and tell everybody."""
        for playback in self._playbacks.values():
            playback.drop()
        self._soundscape.lose()
        self._awake, self._tried = None, None
        self._open = False
        self._device.close()
        self._status.loudspeaker(SILENT)
        self._next_snapshot = self._clock() + RETRY

    def _follow(self, code: str) -> None:
        self._status.follow()
        try:
            public = self._hub.snapshot(code).public
            due = self._due(code, public)
        except KeyError:
            self._playbacks.pop(code, self._playback(code)).drop()
            self._soundscape.forget(code)
            return
        if code not in self._playbacks:
            self._playbacks[code] = self._playback(code)
        playback = self._playbacks[code]
        if public.line is None or due is None:
            playback.follow(None)
        else:
            line = public.line
            words = utterance(line.text, public.language, line.sound)
            playback.follow(Cue(line.key, line.take, line.starts, words), due)
        elsewhere = self._hub.narrator(code) not in ("", NAME)
        self._soundscape.follow(code, public, lambda moment: self._hub.stamp_of(code, moment), elsewhere=elsewhere)

    def _due(self, code: str, public: TableView) -> int | None:
        """Return the stamp at which a table's line starts; None in a pause, or if this player does not speak it."""
        if public.line is None or self._hub.narrator(code) != NAME:
            return None
        return self._hub.stamp_of(code, public.line.starts)

    def _playback(self, code: str) -> Playback:
        def spoken(key: str, take: int, stamp: int) -> None:
            self._hub.finish_line(code, NAME, key, take, stamp)

        return Playback(code, self._device, self._line, self.starts, spoken, self._clock)

    def _line(self, line: Utterance) -> bytes | None:
        samples = self._samples(line)
        return samples and pcm.speed_up(samples, self._rate)

    def _sound(self) -> int | None:
        """Play bed and effects; return the stamp for the next time. If they fail, the voice continues without them."""
        now = self._clock()
        if now < self._failed_until:
            return self._failed_until
        try:
            return self._soundscape.act(any(playback.sounds for playback in self._playbacks.values()))
        except NoAudioDevice:
            raise
        except Exception as error:
            logger.error("the soundscape met %s", type(error).__name__)
            self._failed_until = now + AFTER_FAULT
            return self._failed_until

    def _duck(self) -> None:
        """Play the lines at their set level, and lower them while an effect sounds."""
        level = self._mix().voice / 100 * (VOICE_DUCKING if self._soundscape.struck else 1.0)
        if level != self._level:
            self._level = level
            for playback in self._playbacks.values():
                playback.level(level)

    def _try(self) -> None:
        if self._tried and not self._tried.busy():
            self._tried = None
        while self._trials:
            match self._trials.popleft():
                case "bed":
                    self._soundscape.try_bed(TRIED_BED)
                case bytes(samples):
                    self._tried = self._device.play(samples, self._mix().voice / 100)
                case _:
                    self._soundscape.strike("bell")

    def _keep_awake(self) -> None:
        """Keep the loudspeaker awake during a narration, including its pauses."""
        reads = any(playback.has_unfinished_line for playback in self._playbacks.values())
        if reads and not self._awake:
            self._awake = self._device.play(AWAKE, loop=True)
        elif self._awake and not reads:
            self._awake.stop()
            self._awake = None
