"""The bed of the night, the sounds of highlights, and the ticks of a countdown: on time, once, with the set volume."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.view import Sound, TableView, Timer
from companion.frontends.sound_room import FULL_BED, UNDER_VOICE, Mix
from sounds import pcm, soundscape
from sounds.audio_device import NoAudioDevice
from sounds.effects import bed, effect
from sounds.player import AFTER_FAULT, AWAKE, POLL_INTERVAL, RETRY, SECOND, SILENT
from sounds.soundscape import LATE, Soundscape
from tests.hub.by_hand import ManualClock
from tests.sounds.booth import ALOUD, Booth, begun, sounding
from tests.sounds.game import PAUSES
from tests.sounds.parts import DAY, MS, NIGHT, FakeLoudspeaker, beat, tone


@dataclass
class Stand:
    """A soundscape with a clock that the test sets; game time is 0 when the stand is made."""

    clock: ManualClock = field(default_factory=ManualClock)
    mix: Mix = ALOUD
    speaks: bool = False

    def __post_init__(self) -> None:
        self.begun = self.clock()
        self.device = FakeLoudspeaker(self.clock, is_open=True)
        self.soundscape = Soundscape(self.device, lambda: self.mix, 1, self.clock)
        self.show(DAY)

    def stamp_of(self, moment: int) -> int:
        return self.begun + moment * MS

    def show(self, public: TableView, stamp_of: Callable[[int], int | None] | None = None) -> None:
        self.soundscape.follow("K7QM", public, stamp_of or self.stamp_of)

    def wait(self, milliseconds: int) -> None:
        end = self.clock.stamp + milliseconds * MS
        while self.clock.stamp < end:
            due = self.soundscape.act(self.speaks)
            assert due is None or due > self.clock.stamp, "it would never sleep"
            self.clock.stamp = end if due is None else min(end, due)
        self.soundscape.act(self.speaks)

    @property
    def names(self) -> list[bytes]:
        return [one.samples for one in self.device.heard]

    @property
    def bed(self) -> float:
        """The volume of the bed; 0 if there is none."""
        sounding = [one for one in self.device.beds if one.busy()]
        return sounding[0].levels[-1] if sounding else 0.0


def test_in_the_night_there_is_a_bed_and_at_day_there_is_none() -> None:
    here = Stand()
    here.wait(5000)
    assert not here.device.played
    here.show(NIGHT)
    here.wait(1000)
    assert here.bed == FULL_BED
    here.show(replace(NIGHT, paused=True))
    here.wait(1000)
    assert here.bed == 0
    here.show(NIGHT)
    here.wait(1000)
    assert here.bed == FULL_BED
    here.show(DAY)
    here.wait(1000)
    assert here.bed == 0
    assert here.soundscape.act(False) is None, "at day it sleeps"
    assert all(one.loop for one in here.device.beds)


def test_the_bed_swells_by_small_steps_and_makes_room_for_the_voice() -> None:
    here = Stand()
    here.show(NIGHT)
    here.wait(1000)
    (one,) = here.device.beds
    steps = [b - a for a, b in zip(one.levels, one.levels[1:], strict=False)]
    assert max(steps) <= FULL_BED / 25 + 1e-9
    here.speaks = True
    here.wait(300)
    assert here.bed == pytest.approx(FULL_BED * UNDER_VOICE)
    here.speaks = False
    here.wait(300)
    assert here.bed == FULL_BED
    assert len(here.device.beds) == 1


def test_a_part_that_is_off_is_not_played_at_all() -> None:
    here = Stand(mix=Mix(voice=100, bed=0, effects=0))
    here.show(
        replace(NIGHT, sounds=(Sound("a", "bell"),), timers=(Timer("t", "", 5000),), spotlight=(beat("loss", 100),))
    )
    here.wait(6000)
    assert not here.device.played


def test_what_people_set_is_heard_at_once() -> None:
    here = Stand()
    here.show(NIGHT)
    here.wait(1000)
    here.mix = Mix(voice=100, bed=20, effects=30)
    here.wait(1000)
    assert here.bed == pytest.approx(0.2 * FULL_BED)
    here.soundscape.strike("bell")
    assert here.device.heard[-1].levels == [0.3]


def test_a_death_is_tolled_at_the_moment_of_its_beat() -> None:
    here = Stand()
    here.show(replace(DAY, spotlight=(beat("event", 0), beat("loss", 4000), beat("claim", 8000))))
    here.wait(3999)
    assert not here.device.played
    here.wait(1)
    assert here.names == [effect("toll")]
    here.show(replace(DAY, spotlight=(beat("loss", 4000), beat("claim", 8000)), title="another"))
    here.wait(20_000)
    assert here.names == [effect("toll")]


@pytest.mark.parametrize(("named", "heard"), [("", "dawn"), ("dusk", "dusk"), ("dawn", "dawn"), ("bell", "dawn")])
def test_there_are_two_endings_and_a_game_may_choose(named: str, heard: str) -> None:
    here = Stand()
    sounds = (Sound("g1-end", named),) if named else ()
    here.show(replace(DAY, sounds=sounds, spotlight=(beat("winner", 2000),)))
    here.wait(3000)
    assert here.names == [*([effect("bell")] if named == "bell" else []), effect(heard)]


def test_the_last_ten_seconds_of_a_countdown_tick_also_after_a_pause() -> None:
    here = Stand()
    here.show(replace(DAY, timers=(Timer("talk", "", 15_000), Timer("same", "", 15_000))))
    here.wait(7_500)
    assert [stamp - here.begun for stamp in here.device.ticks] == [5_000 * MS, 6_000 * MS, 7_000 * MS]
    here.show(replace(DAY, paused=True, timers=(Timer("talk", "", 15_000),)), lambda moment: None)
    here.wait(10_000)
    assert len(here.device.ticks) == 3
    here.show(replace(DAY, timers=(Timer("talk", "", 15_000),)), lambda moment: here.stamp_of(moment + 10_000))
    here.wait(20_000)
    assert len(here.device.ticks) == 10
    assert not here.soundscape.struck
    here.show(replace(DAY, timers=(Timer("next", "", 52_000),)))
    here.wait(6_400)
    here.show(DAY)
    here.wait(20_000)
    assert len(here.device.ticks) == 12, "a countdown that is stopped ticks no more"


def test_what_was_there_before_it_ran_or_comes_late_is_not_struck() -> None:
    here = Stand()
    here.soundscape.forget("K7QM")
    other = Soundscape(here.device, lambda: here.mix, 1, here.clock)
    other.follow("K7QM", replace(DAY, sounds=(Sound("old", "bell"),), spotlight=(beat("loss", 0),)), here.stamp_of)
    other.act(False)
    here.clock.stamp += 5 * LATE
    other.follow("K7QM", replace(DAY, spotlight=(beat("loss", 1000),)), here.stamp_of)
    other.act(False)
    assert not here.device.played


def test_a_beat_over_which_the_player_slept_is_not_struck() -> None:
    here = Stand()
    here.show(replace(DAY, spotlight=(beat("loss", 1000), beat("winner", 2000 + LATE // MS))))
    here.clock.stamp = here.stamp_of(1000) + LATE
    here.soundscape.act(False)
    assert not here.names
    here.clock.stamp = here.stamp_of(2000) + 2 * LATE - 1
    here.soundscape.act(False)
    assert here.names == [effect("dawn")]


def test_an_effect_that_fails_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Stand()
    tried: list[str] = []

    def dies(name: str) -> bytes:
        tried.append(name)
        raise pcm.Unusable("damaged")

    monkeypatch.setattr("sounds.soundscape.effect", dies)
    heard = replace(DAY, spotlight=(beat("loss", 100),))
    here.show(heard)
    here.clock.stamp = here.stamp_of(100)
    with pytest.raises(pcm.Unusable):
        here.soundscape.act(False)
    here.soundscape.act(False)
    here.show(heard)
    here.soundscape.act(False)
    assert tried == ["toll"]


def test_while_a_phone_makes_the_sounds_of_a_table_the_hub_makes_none_and_repeats_none_later() -> None:
    here = Stand()
    heard = replace(
        NIGHT, sounds=(Sound("a", "bell"),), spotlight=(beat("loss", 500),), timers=(Timer("t", "", 11_000),)
    )
    here.soundscape.follow("K7QM", heard, here.stamp_of, elsewhere=True)
    here.wait(6000)
    assert not here.device.played
    here.show(heard)
    here.wait(3000)
    assert here.bed == FULL_BED and not here.names
    assert len(here.device.ticks) == 3, "it ticks on"


def test_a_loudspeaker_that_was_gone_gets_its_bed_again_and_no_effect() -> None:
    here = Stand()
    here.show(replace(NIGHT, spotlight=(beat("loss", 900),)))
    here.wait(1000)
    assert here.soundscape.struck
    here.device.close()
    here.soundscape.lose()
    assert [here.soundscape.sounding, here.soundscape.struck] == [False, False]
    here.device.is_open = True
    here.wait(1000)
    assert len(here.device.beds) == 2
    assert here.bed == FULL_BED


def test_the_volumes_are_quiet_until_somebody_sets_them() -> None:
    mix = Mix()
    assert mix.bed <= 50 and mix.effects <= 50 and mix.voice < 100


def test_no_file_of_the_player_is_read_while_it_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bed()
    here = Stand()
    monkeypatch.setattr("sounds.pcm.read", lambda source: pytest.fail("a file"))
    here.show(NIGHT)
    here.wait(1000)
    assert here.bed == FULL_BED


# Voice and bed: each continues without the other when one of them dies


@pytest.fixture
def here(here: Booth, monkeypatch: pytest.MonkeyPatch) -> Booth:
    """A player beside a hub at which the short game counts as a night while it is read."""
    monkeypatch.setattr("companion.core.sounds.NIGHT", "speaking")
    return here


def damaged(*about: object) -> bytes:
    raise pcm.Unusable("damaged")


def gone() -> None:
    raise NoAudioDevice


def bed_sounds(here: Booth) -> bool:
    return any(one.busy() for one in here.device.beds)


def is_open(here: Booth) -> bool:
    return here.device.is_open


def test_the_bed_goes_on_when_the_voice_falls_silent(here: Booth) -> None:
    here.made.pop("The words of two.")
    begun(here)
    here.wait(1500)
    assert bed_sounds(here) and here.spoken == ["one"]
    here.wait(8000)
    assert here.spoken == ["one"] and bed_sounds(here)


@pytest.mark.parametrize("part", ["bed", "effect"])
def test_the_voice_goes_on_when_the_bed_or_the_effects_die(
    here: Booth, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(soundscape, part, damaged)
    begun(here)
    if part == "effect":
        here.player.try_out("effects")
    here.wait(20_000)
    assert here.spoken == list(PAUSES)
    assert ("Unusable" in caplog.text) and here.notices == []


def test_what_fails_is_tried_again_after_a_while_and_no_sooner(here: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def dies() -> bytes:
        tried.append(here.hub.clock.stamp)
        raise pcm.Unusable("damaged")

    monkeypatch.setattr(soundscape, "bed", dies)
    monkeypatch.setattr("sounds.player.TRIED_BED", 60_000)
    # The player checks the loudspeaker every second: between two checks nothing else wakes it up.
    here.wait(300)
    here.player.try_out("bed")
    here.wait(2 * AFTER_FAULT // MS + 500)
    assert [stamp - tried[0] for stamp in tried] == [0, AFTER_FAULT, 2 * AFTER_FAULT]


def test_a_loudspeaker_that_is_gone_when_the_bed_begins_is_missed_at_once(here: Booth) -> None:
    here.device.here = False
    here.player.try_out("bed")
    here.settle()
    assert not is_open(here)
    assert here.notices == [SILENT]


def test_a_line_that_cannot_be_stopped_any_more_stops_nothing_else(
    here: Booth, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(here)
    here.wait(1200)
    monkeypatch.setattr(sounding(here), "stop", gone)
    here.hub.use("pause")
    here.settle()
    assert is_open(here)
    here.hub.use("pause")
    here.wait(15_000)
    assert here.spoken[-len(PAUSES) :] == list(PAUSES)


def test_a_bed_that_cannot_be_stopped_is_stopped_later(here: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(here)
    here.wait(1200)
    with monkeypatch.context() as broken:
        for one in here.device.beds:
            broken.setattr(one, "stop", damaged)
        here.hub.use("pause")
        here.wait(1000)
        assert bed_sounds(here)
    here.wait(AFTER_FAULT // MS)
    assert not bed_sounds(here)


def test_after_any_other_fault_the_player_rests_for_a_second(here: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here.device, "is_gone", lambda: 1 // 0)
    here.hub.clock.stamp += POLL_INTERVAL
    assert here.player.act() == here.hub.clock.stamp + SECOND


def test_a_loudspeaker_that_is_back_before_the_hub_knows_plays_all_but_the_line_that_was_cut_off(
    here: Booth, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.made["The words of one."] = tone(60_000)
    begun(here)
    here.wait(2000)
    monkeypatch.setattr(here.hub.tables, "narrate", lambda *report, soon: None)
    here.device.removed = True
    here.wait(POLL_INTERVAL // MS)
    assert not is_open(here)
    assert not any(one.busy() for one in here.device.played)
    here.wait(RETRY // MS + 1000)
    assert is_open(here), "it is not taken for lost once more"
    assert bed_sounds(here)
    assert [one.samples for one in here.device.played if one.busy() and one.samples == AWAKE]
    assert here.spoken == ["one"]
