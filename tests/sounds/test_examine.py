"""What `companion doctor` finds out about the sounds: it asks what was heard, and believes nothing by itself."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion.core.text import Text
from companion.texts import translator
from sounds import espeak, examine
from sounds.effects import effect
from sounds.engines import DAMAGED, GONE, USUAL
from sounds.engines.espeak_ng import ENGINE as ESPEAK_NG
from sounds.examine import examined
from sounds.player import SILENT
from sounds.voices.piper import ENGINE as PIPER
from sounds.voices.shelf import Record, Shelf, sha256
from tests.sounds.parts import Loudspeaker
from tests.sounds.people import Theirs
from tests.sounds.workers import espeak_is_here

ENGLISH = translator("en")


def doctor(folder: Path, device: Loudspeaker, *answers: bool) -> tuple[list[tuple[bool, str]], list[str]]:
    """Return what is found, and what was asked."""
    asked: list[str] = []
    left = list(answers)

    def ask(question: Text) -> bool:
        asked.append(ENGLISH(question))
        return left.pop(0)

    found = examined(device, folder, "it", ask if answers else None, {})
    return [(one.well, ENGLISH(one.says)) for one in found], asked


def test_a_bell_and_a_line_are_played_and_it_asks_whether_they_were_heard(tmp_path: Path) -> None:
    espeak_is_here()
    device = Loudspeaker(time.monotonic_ns)
    found, asked = doctor(tmp_path, device, True, False)
    assert asked == ["Did you hear a bell?", "Did you hear the voice?"]
    assert [well for well, _ in found] == [True, True, True, False]
    bell, line = device.heard
    assert bell.samples == effect("bell") and len(line.samples) > 20_000
    assert not device.is_open


def test_a_voice_that_is_missing_is_no_longer_called_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    found, _ = doctor(tmp_path, Loudspeaker(time.monotonic_ns))
    assert found == [(False, ENGLISH(espeak.MISSING))]


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (None, "A voice of a person: Anna (English)."),
        (DAMAGED, "The voice Anna is damaged: the usual one reads. Remove it, and add it again."),
        ("", "The voice Anna does not work: the usual one reads."),
    ],
)
def test_each_voice_of_a_person_is_looked_at(tmp_path: Path, broken: str | None, says: str) -> None:
    theirs = Theirs()
    theirs.broken = broken
    found = list(examine.people({USUAL: ESPEAK_NG, theirs.name: theirs}, tmp_path))
    assert [(one.well, ENGLISH(one.says)) for one in found] == [(broken is None, says)]


def test_an_engine_that_cannot_speak_is_told_once_where_it_has_voices_and_not_else(tmp_path: Path) -> None:
    theirs = Theirs()
    theirs.missing = espeak.MISSING
    theirs.here *= 2
    assert list(examine.people({theirs.name: theirs}, tmp_path)) == [(False, espeak.MISSING)]
    theirs.here = []
    assert not list(examine.people({theirs.name: theirs}, tmp_path))


def test_without_a_loudspeaker_nothing_is_asked(tmp_path: Path) -> None:
    espeak_is_here()
    found, asked = doctor(tmp_path, Loudspeaker(time.monotonic_ns, here=False), True)
    assert found[-1] == (False, ENGLISH(SILENT)) and not asked


def test_without_anybody_to_ask_nothing_sounds(tmp_path: Path) -> None:
    espeak_is_here()
    device = Loudspeaker(time.monotonic_ns)
    found, _ = doctor(tmp_path, device)
    assert [well for well, _ in found] == [True] and not device.played


CARDS = """ 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 1 [Device         ]: USB-Audio - USB Audio Device
                      A maker USB Audio Device at usb-1.2
"""


@pytest.mark.parametrize(
    ("driver", "cards", "says"),
    [
        ("", CARDS, "its cards: bcm2835_headpho - bcm2835 Headphones, USB-Audio - USB Audio Device."),
        ("", None, "its cards: ?."),
        ("pulseaudio", CARDS, "pulseaudio, because SDL_AUDIODRIVER names it."),
    ],
)
def test_the_loudspeaker_is_named_and_why_it_is_the_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, driver: str, cards: str | None, says: str
) -> None:
    monkeypatch.setattr(examine, "DEVICES", tmp_path / "cards")
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    if cards is not None:
        (tmp_path / "cards").write_text(cards)
    found = examine.card(Loudspeaker(time.monotonic_ns))
    assert found.well and ENGLISH(found.says).endswith(says)


def test_a_voice_of_piper_is_whole_damaged_or_gone(tmp_path: Path) -> None:
    name, shelf = "en_GB-anna-medium", Shelf(tmp_path)
    assert PIPER.fault(tmp_path, name) == GONE
    with shelf.part(name) as (model, settings):
        model.write_bytes(b"a model")
        settings.write_bytes(b"{}")
        shelf.keep(name, model, settings, Record(sha256(model), sha256(settings)))
    assert PIPER.fault(tmp_path, name) is None
    shelf.model(name).write_bytes(b"another")
    assert PIPER.fault(tmp_path, name) == DAMAGED
