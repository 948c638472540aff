"""Voice and bed go on, each without the other, when one of them dies; and lamps know nothing of either."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hardware
from companion.core.text import say
from sounds import pcm, soundscape
from sounds.effects import bed
from sounds.player import AFTER_FAULT
from tests.sounds.booth import Booth, begun
from tests.sounds.game import PAUSES
from tests.sounds.parts import MS

NO_VOICE = say("No voice.")


@pytest.fixture(autouse=True)
def _night(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the short game be a night while it is read."""
    monkeypatch.setattr("companion.core.sounds.NIGHT", "speaking")


def bed_sounds(here: Booth) -> bool:
    return any(one.busy() for one in here.device.beds)


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


def test_lamps_and_sounds_share_nothing_that_could_die() -> None:
    folder = Path(hardware.__file__).parent
    for path in folder.glob("*.py"):
        imported = {
            node.module or "" for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)
        }
        assert not {name for name in imported if name.split(".")[0] in ("sounds", "web")}, path.name
