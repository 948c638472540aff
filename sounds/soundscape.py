"""The bed of the night and the effects: the sounds besides the voice, made from public views."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.core.sounds import TICK, is_masked, moments
from companion.core.view import TableView
from companion.frontends.sound_room import FULL_BED, UNDER_VOICE, Mix
from sounds import pcm
from sounds.audio_device import AudioDevice, PlayingSound
from sounds.effects import bed, effect

MS = 1_000_000
"""Nanoseconds in a millisecond; all stamps are in nanoseconds."""

STEP = 20 * MS
"""The time between two steps of a bed that grows louder or quieter."""

STEPS = 25
"""The number of steps in which the bed comes from silence to full."""

LATE = 1000 * MS
"""The delay after which a beat is no longer played."""

FINE = 20 * MS
"""The time between two checks on an effect that sounds longer than it should."""


class Strike(NamedTuple):
    """An effect at its moment."""

    stamp: int
    id: str
    name: str


class PlayingEffect(NamedTuple):
    """An effect that sounds."""

    playing: PlayingSound
    ends: int
    """The expected stamp of its end."""
    lowers: bool
    """Whether the voice makes room for it."""


class Soundscape:
    """The player of beds and effects on `device`; one thread uses it.

    `mix` gives volumes, `rate` the speed of game time.
    """

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
        self._effects: list[PlayingEffect] = []
        self._bed: PlayingSound | None = None
        self._level = 0.0
        self._stepped = 0

    @property
    def sounding(self) -> bool:
        """Whether anything sounds."""
        return bool(self._effects or self._bed)

    @property
    def struck(self) -> bool:
        """Whether an effect sounds that the voice makes room for."""
        return any(one.lowers for one in self._effects)

    def follow(
        self, code: str, public: TableView, stamp_of: Callable[[int], int | None], *, elsewhere: bool = False
    ) -> None:
        """Note a table's public view; `stamp_of` returns the stamp of a game time, None while it stands still.

        `elsewhere`: something else makes the table's sounds, such as the phone that speaks.
        """
        now = self._clock()
        strikes = [
            Strike(stamp, one.id, one.name)
            for one in moments(public)
            if (stamp := now if one.at is None else stamp_of(one.at)) is not None
        ]
        over = {strike.id for strike in strikes if strike.stamp <= now}
        # Events from before this frontend ran are over.
        heard = self._heard.setdefault(code, over)
        due = [one for one in strikes if one.id not in heard and now - LATE < one.stamp <= now and one.name != TICK]
        heard |= over
        coming = [one for one in strikes if one.id not in heard]
        self._strikes[code] = [] if elsewhere else [*due, *coming]
        (self._nights.add if is_masked(public) and not elsewhere else self._nights.discard)(code)

    def forget(self, code: str) -> None:
        """Note that a table is gone."""
        self._strikes.pop(code, None)
        self._nights.discard(code)

    def lose(self) -> None:
        """Note that the loudspeaker is gone, and all its sounds with it."""
        self._effects, self._bed, self._level = [], None, 0.0

    def strike(self, name: str) -> None:
        """Play an effect now."""
        volume = self._mix().effects / 100
        samples = pcm.speed_up(effect(name), self._rate)
        if samples and volume:
            playing = self._device.play(samples, volume)
            self._effects.append(PlayingEffect(playing, self._clock() + pcm.duration_ns(samples), name != TICK))

    def try_bed(self, milliseconds: int) -> None:
        """Play the bed for so long."""
        self._trial = self._clock() + milliseconds * MS

    def act(self, speaks: bool) -> int | None:
        """Do everything due, and return the stamp of the next thing; raises `NoAudioDevice`.

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
        """Forget the effects that have ended; return the stamp of the next check."""
        now = self._clock()
        self._effects = [one for one in self._effects if one.playing.busy()]
        return min((max(one.ends, now + FINE) for one in self._effects), default=None)

    def _move_bed(self, speaks: bool) -> int | None:
        """Move the bed a step towards its level; return the stamp of the next step."""
        now = self._clock()
        sounds = bool(self._nights) or now < self._trial
        wanted = self._mix().bed / 100 * FULL_BED * (UNDER_VOICE if speaks else 1.0) if sounds else 0.0
        again = self._trial if now < self._trial else None
        if wanted == self._level:
            return again
        if now < self._stepped + STEP:
            return self._stepped + STEP
        self._stepped = now
        self._play_bed(_nearer(self._level, wanted))
        return again if self._level == wanted else now + STEP

    def _play_bed(self, level: float) -> None:
        if self._bed is None:
            self._bed = self._device.play(bed(), level, loop=True)
        elif level:
            self._bed.level(level)
        else:
            self._bed.stop()
            self._bed = None
        # Noted last: a bed that fails is tried again.
        self._level = level


def _nearer(level: float, wanted: float) -> float:
    step = FULL_BED / STEPS
    return min(wanted, level + step) if level < wanted else max(wanted, level - step)
