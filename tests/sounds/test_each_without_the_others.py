"""Voice and bed go on, each without the other, when one of them dies; and lamps know nothing of either."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hardware
from sounds import pcm, soundscape
from sounds.audio_device import NoAudioDevice
from sounds.effects import bed
from sounds.player import AFTER_FAULT, AWAKE, BEAT, RETRY, SECOND, SILENT
from tests.sounds.booth import Booth, begun, sounding
from tests.sounds.game import PAUSES
from tests.sounds.parts import MS, tone


@pytest.fixture(autouse=True)
def _night(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the short game be a night while it is read."""
    monkeypatch.setattr("companion.core.sounds.NIGHT", "speaking")


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
    def dies(*about: object) -> bytes:
        raise pcm.Unusable("damaged")

    monkeypatch.setattr(soundscape, part, dies)
    begun(here)
    if part == "effect":
        here.player.try_out("effects")
    here.wait(20_000)
    assert here.spoken == list(PAUSES)
    assert ("Unusable" in caplog.text) and here.notices == []


def test_a_bed_that_can_be_played_again_comes_back(here: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    works = bed

    def dies() -> bytes:
        raise pcm.Unusable("damaged")

    monkeypatch.setattr(soundscape, "bed", dies)
    here.made["The words of one."] = here.made["The words of one."] * 20
    begun(here)
    here.wait(2000)
    assert not here.device.beds and here.spoken == ["one"]
    monkeypatch.setattr(soundscape, "bed", works)
    here.wait(AFTER_FAULT // MS + 500)
    assert bed_sounds(here)


def test_what_fails_is_tried_again_after_a_while_and_no_sooner(here: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def dies() -> bytes:
        tried.append(here.hub.clock.stamp)
        raise pcm.Unusable("damaged")

    monkeypatch.setattr(soundscape, "bed", dies)
    monkeypatch.setattr("sounds.player.TRIED_BED", 60_000)
    # The player looks at the loudspeaker every second: between two looks nothing else wakes it up.
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
    def dies() -> None:
        raise NoAudioDevice

    begun(here)
    here.wait(1200)
    monkeypatch.setattr(sounding(here), "stop", dies)
    here.hub.use("pause")
    here.settle()
    assert is_open(here)
    here.hub.use("pause")
    here.wait(15_000)
    assert here.spoken[-len(PAUSES) :] == list(PAUSES)


def test_a_bed_that_cannot_be_stopped_is_stopped_later(here: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies() -> None:
        raise pcm.Unusable("damaged")

    begun(here)
    here.wait(1200)
    with monkeypatch.context() as broken:
        for one in here.device.beds:
            broken.setattr(one, "stop", dies)
        here.hub.use("pause")
        here.wait(1000)
        assert bed_sounds(here)
    here.wait(AFTER_FAULT // MS)
    assert not bed_sounds(here)


def test_after_any_other_fault_the_player_rests_for_a_second(here: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here.device, "gone", lambda: 1 // 0)
    here.hub.clock.stamp += BEAT
    assert here.player.act() == here.hub.clock.stamp + SECOND


def test_a_loudspeaker_that_is_back_before_the_hub_knows_plays_all_but_the_line_that_was_cut_off(
    here: Booth, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.made["The words of one."] = tone(60_000)
    begun(here)
    here.wait(2000)
    monkeypatch.setattr(here.hub.tables, "narrate", lambda *report, soon: None)
    here.device.removed = True
    here.wait(BEAT // MS)
    assert not is_open(here)
    assert not any(one.busy() for one in here.device.played)
    here.wait(RETRY // MS + 1000)
    assert is_open(here), "it is not taken for lost once more"
    assert bed_sounds(here)
    assert [one.samples for one in here.device.played if one.busy() and one.samples == AWAKE]
    assert here.spoken == ["one"]


def test_lamps_and_sounds_share_nothing_that_could_die() -> None:
    folder = Path(hardware.__file__).parent
    for path in folder.glob("*.py"):
        imported = {
            node.module or "" for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)
        }
        assert not {name for name in imported if name.split(".")[0] in ("sounds", "web")}, path.name
