"""The bed of the night and the effects: what sounds beside the voice, of what everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from companion.core.sounds import ENDINGS, struck
from companion.core.view import Public
from companion.faces.sound_room import Mix
from sounds import pcm
from sounds.audio_device import AudioDevice, Playing
from sounds.effects import bed, effect

MS = 1_000_000
"""Nanoseconds in a millisecond; all stamps are in nanoseconds."""

NIGHT = "night"
"""The phase in which eyes are closed, in every game."""

FULL_BED = 0.5
"""Level of the bed at its full volume; at its usual one it lies 14 dB below the voice."""

UNDER_VOICE = 0.65
"""The share of the bed's level that stays while the voice speaks."""

STEP = 20 * MS
"""The time between two steps of a bed that grows louder or quieter."""

STEPS = 25
"""In so many steps the bed comes from silence to full."""

LATE = 1000 * MS
"""A beat that is later than this is not struck any more."""

TICK = "tick"

TICKS = range(10, 0, -1)
"""The last seconds of a countdown, each of which ticks."""

FINE = 20 * MS
"""The time between two looks at an effect that sounds longer than it should."""


class Strike(NamedTuple):
    """An effect at its moment."""

    stamp: int
    id: str
    name: str


class Sounding(NamedTuple):
    """An effect that sounds."""

    playing: Playing
    ends: int
    """The stamp at which it falls silent, as reckoned."""
    lowers: bool
    """Whether the voice makes room for it."""


class Soundscape:
    """Plays beds and effects on `device`; one thread uses it. `mix` says how loud, `rate` how fast game time runs."""

    def __init__(self, device: AudioDevice, mix: Callable[[], Mix], rate: int, clock: Callable[[], int]) -> None:
        """Prepare; nothing sounds yet."""
        self._device = device
        self._mix = mix
        self._rate = rate
        self._clock = clock
        self._heard: dict[str, set[str]] = {}
        self._strikes: dict[str, list[Strike]] = {}
        self._nights: set[str] = set()
        self._trial = 0
        self._effects: list[Sounding] = []
        self._bed: Playing | None = None
        self._level = 0.0
        self._stepped = 0

    @property
    def sounding(self) -> bool:
        """Whether anything sounds."""
        return bool(self._effects or self._bed)

    @property
    def struck(self) -> bool:
        """Whether an effect sounds for which the voice makes room."""
        return any(one.lowers for one in self._effects)

    def follow(self, code: str, public: Public, stamp_of: Callable[[int], int | None]) -> None:
        """Note what a table shows; `stamp_of` returns the stamp of a game time, None while it stands still."""
        now = self._clock()
        moments = [*_at_once(public, now), *_beats(public, stamp_of)]
        # What happened before this face ran is over.
        heard = self._heard.setdefault(code, {strike.id for strike in moments})
        new = [strike for strike in moments if strike.id not in heard]
        heard.update(strike.id for strike in new if strike.stamp <= now)
        coming = [strike for strike in (*new, *_ticks(public, stamp_of)) if strike.stamp > now]
        self._strikes[code] = [*(strike for strike in new if now - LATE < strike.stamp <= now), *coming]
        (self._nights.add if public.phase == NIGHT and not public.paused else self._nights.discard)(code)

    def forget(self, code: str) -> None:
        """Note that a table is gone."""
        self._strikes.pop(code, None)
        self._nights.discard(code)

    def lose(self) -> None:
        """Note that the loudspeaker is gone, and all that sounded with it."""
        self._effects, self._bed, self._level = [], None, 0.0

    def strike(self, name: str) -> None:
        """Let an effect be heard now."""
        volume = self._mix().effects / 100
        samples = pcm.hurried(effect(name), self._rate)
        if samples and volume:
            playing = self._device.play(samples, volume)
            self._effects.append(Sounding(playing, self._clock() + pcm.duration(samples), name != TICK))

    def try_bed(self, milliseconds: int) -> None:
        """Let the bed be heard for so long."""
        self._trial = self._clock() + milliseconds * MS

    def act(self, speaks: bool) -> int | None:
        """Do what is due, and return the stamp of what is due next; raises `NoAudioDevice`.

        `speaks` says whether the voice is heard, and the bed makes room for it.
        """
        moments = [self._strike_due(), self._listen(), self._move_bed(speaks)]
        return min((moment for moment in moments if moment is not None), default=None)

    def _strike_due(self) -> int | None:
        now = self._clock()
        for code, strikes in self._strikes.items():
            self._strikes[code] = [strike for strike in strikes if strike.stamp > now]
            for strike in strikes:
                if now - LATE < strike.stamp <= now:
                    self._heard[code].add(strike.id)
                    self.strike(strike.name)
        return min((strike.stamp for strikes in self._strikes.values() for strike in strikes), default=None)

    def _listen(self) -> int | None:
        """Forget the effects that have ended; return when to look again."""
        now = self._clock()
        self._effects = [one for one in self._effects if one.playing.busy()]
        return min((max(one.ends, now + FINE) for one in self._effects), default=None)

    def _move_bed(self, speaks: bool) -> int | None:
        """Bring the bed a step nearer to its level; return when to make the next one."""
        now = self._clock()
        sounds = bool(self._nights) or now < self._trial
        wanted = self._mix().bed / 100 * FULL_BED * (UNDER_VOICE if speaks else 1.0) if sounds else 0.0
        again = self._trial if now < self._trial else None
        if wanted == self._level:
            return again
        if now < self._stepped + STEP:
            return self._stepped + STEP
        self._stepped = now
        self._level = _nearer(self._level, wanted)
        self._play_bed()
        return again if self._level == wanted else now + STEP

    def _play_bed(self) -> None:
        if self._bed is None:
            self._bed = self._device.play(bed(), self._level, loop=True)
        elif self._level:
            self._bed.level(self._level)
        else:
            self._bed.stop()
            self._bed = None


def _nearer(level: float, wanted: float) -> float:
    step = FULL_BED / STEPS
    return min(wanted, level + step) if level < wanted else max(wanted, level - step)


def _at_once(public: Public, now: int) -> Iterable[Strike]:
    """Return the sounds that a game names, but for the ending: that comes with its beat."""
    return [Strike(now, sound.id, sound.name) for sound in public.sounds if sound.name not in ENDINGS]


def _beats(public: Public, stamp_of: Callable[[int], int | None]) -> Iterator[Strike]:
    """Yield what the stage strikes, each beat at its moment."""
    for stage in public.stage:
        stamp, name = stamp_of(stage.from_), struck(public, stage)
        if name and stamp is not None:
            yield Strike(stamp, f"{stage.kind} at {stage.from_}", name)


def _ticks(public: Public, stamp_of: Callable[[int], int | None]) -> Iterator[Strike]:
    """Yield the ticks of the last seconds of every countdown; two that end together tick once."""
    for ends in {timer.ends for timer in public.timers}:
        for second in TICKS:
            stamp = stamp_of(ends - second * 1000)
            if stamp is not None:
                yield Strike(stamp, f"{second} s before {ends}", TICK)
