"""The settings of the sounds, the notices of the voice, and the findings of `companion doctor`."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.text import Text, say
from companion.frontends.data_folder import SOUNDS
from companion.frontends.sound_room import Mix, Narrator
from companion.texts import translator
from sounds import espeak, examine
from sounds.effects import bed, effect
from sounds.engines import DAMAGED, GONE, USUAL
from sounds.engines.espeak_ng import ENGINE as ESPEAK_NG
from sounds.examine import examine_sound
from sounds.kept import SoundSettings
from sounds.player import SILENT
from sounds.recordings import Recordings
from sounds.room import HubSoundService
from sounds.voice_status import NAME, VoiceStatus
from sounds.voices.piper import ENGINE as PIPER
from sounds.voices.shelf import Record, VoiceShelf, sha256
from tests.hub.by_hand import ManualHub
from tests.sounds.booth import Booth
from tests.sounds.parts import FakeLoudspeaker, tone
from tests.sounds.room import FixedLines
from tests.sounds.slow import Theirs
from tests.sounds.workers import espeak_is_here
from tests.web.tones import ToneClock


def room(folder: Path, here: Booth, samples: bytes | None = None) -> tuple[HubSoundService, FixedLines]:
    """Return a room whose lines are `samples`, and its maker."""
    lines = FixedLines(samples)
    return HubSoundService(SoundSettings(folder), here.player, lines, Recordings(folder), lambda: None), lines


def test_volumes_are_kept_over_the_evenings(tmp_path: Path, here: Booth) -> None:
    one, _ = room(tmp_path, here)
    assert one.mix() == Mix()
    one.set_mix(Mix(voice=10, bed=0, effects=30))
    assert room(tmp_path, here)[0].mix() == Mix(voice=10, bed=0, effects=30)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("sounds")] == [SOUNDS]


@pytest.mark.parametrize("content", [b"", b"{", b'{"mix":{"voice":101}}', b'{"mix":{"bed":"loud"}}', b"[]", b"\xff"])
def test_a_file_that_nobody_can_read_changes_nothing(tmp_path: Path, here: Booth, content: bytes) -> None:
    (tmp_path / SOUNDS).write_bytes(content)
    assert room(tmp_path, here)[0].mix() == Mix()


def test_a_full_disk_is_told_and_the_volume_holds_all_the_same(
    tmp_path: Path, here: Booth, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = room(tmp_path, here)

    def full(path: Path, content: bytes) -> int:
        raise OSError

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError):
        one.set_narrator("it", Narrator(pitch=1))
    assert one.narrator("it").pitch == 1
    with pytest.raises(OSError):
        one.set_mix(Mix(bed=5))
    assert one.mix().bed == 5


def test_each_part_can_be_tried_without_a_game(tmp_path: Path, here: Booth) -> None:
    words = tone(700)
    room(tmp_path, here, None)[0].try_part("voice", "en")
    here.wait(100)
    assert not here.device.heard, "a voice that cannot speak is tried in vain"
    one, lines = room(tmp_path, here, words)
    assert one.has_loudspeaker()
    one.try_part("voice", "it")
    one.try_part("effects", "it")
    here.wait(100)
    assert [sound.samples for sound in here.device.heard] == [words, effect("bell")]
    assert lines.made[0].language == "it"
    one.try_part("bed", "it")
    here.wait(1000)
    assert here.device.beds[0].samples == bed() and here.device.beds[0].busy()
    here.wait(6000)
    assert not here.device.beds[0].busy()


def test_a_narrator_is_kept_for_its_language_and_its_lines_are_made_anew(
    tmp_path: Path, here: Booth, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(espeak, "variants", lambda: ["croak"])
    one, lines = room(tmp_path, here)
    before = [SoundSettings(tmp_path).voice_version(language) for language in ("it", "en")]
    assert one.narrator("it") == one.narrator("en") == Narrator()
    low = Narrator(voice="mb/mb-it3", variant="croak", pitch=5, speed=120, room=60)
    one.set_narrator("it", low)
    other, _ = room(tmp_path, here)
    assert (other.narrator("it"), other.narrator("en")) == (low, Narrator())
    assert lines.renewed == ["it"]
    after = [SoundSettings(tmp_path).voice_version(language) for language in ("it", "en")]
    assert after[0] != before[0] and after[1] == before[1]


@pytest.mark.parametrize(
    "wrong", [{"voice": "mb/mb-en1"}, {"variant": "choir"}, {"voice": "../x"}, {"variant": "!v/f1"}]
)
def test_a_voice_or_a_variant_that_is_not_installed_is_refused(
    tmp_path: Path, here: Booth, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, str]
) -> None:
    monkeypatch.setattr(espeak, "variants", lambda: ["croak"])
    one, lines = room(tmp_path, here)
    with pytest.raises(ValueError, match="not installed"):
        one.set_narrator("it", replace(Narrator(), **wrong))
    assert one.narrator("it") == Narrator() and not lines.renewed


# The notices of the voice: the hub gets each once, when it changes


NO_VOICE, NO_SPEAKER = say("No voice."), say("No loudspeaker.")


@pytest.fixture
def clock() -> ToneClock:
    return ToneClock()


@pytest.fixture
def status(hub: ManualHub, clock: ToneClock) -> VoiceStatus:
    return VoiceStatus(hub.tables, clock)


def able(hub: ManualHub) -> bool:
    """Return whether the frontend is announced as a narrator."""
    hub.settle()
    return hub.tables.narrator(hub.code) == NAME


def shown(hub: ManualHub) -> list[str]:
    """Return the notices in English."""
    hub.settle()
    return [read(notice) if isinstance(notice, Text) else notice for notice in hub.notices]


def read(text: Text) -> str:
    values = {name: read(value) if isinstance(value, Text) else value for name, value in text.values.items()}
    return text.message.format(**values)


def test_it_takes_a_voice_and_a_loudspeaker_to_narrate(hub: ManualHub, status: VoiceStatus) -> None:
    status.voice(None)
    assert not able(hub)
    status.loudspeaker(None)
    assert able(hub)
    status.voice(NO_VOICE)
    assert not able(hub)
    status.voice(None)
    status.loudspeaker(NO_SPEAKER)
    assert not able(hub)


def test_a_table_whose_lines_are_all_there_needs_no_voice(hub: ManualHub, status: VoiceStatus) -> None:
    status.voice(NO_VOICE)
    status.loudspeaker(None)
    assert not able(hub)
    status.table(hub.code, True)
    assert able(hub)
    status.table(hub.code, False)
    assert not able(hub)


def test_a_table_whose_first_lines_are_not_made_is_told_that_a_voice_comes(
    hub: ManualHub, status: VoiceStatus, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[object] = []
    monkeypatch.setattr(hub.tables, "narrate", lambda code, name, able, soon: said.append((able, soon)))
    status.table(hub.code, False, ready=False)
    status.voice(None)
    assert said == [], "without a loudspeaker nobody is awaited"
    status.loudspeaker(None)
    status.table(hub.code, False, ready=True)
    status.table(hub.code, False, ready=False)
    status.voice(NO_VOICE)
    assert said == [(False, True), (True, False), (False, True), (False, False)]


def test_all_that_is_missing_is_said_in_one_notice(hub: ManualHub, status: VoiceStatus) -> None:
    assert shown(hub) == []
    status.voice(NO_VOICE)
    assert shown(hub) == ["No voice."]
    status.loudspeaker(NO_SPEAKER)
    assert shown(hub) == ["No loudspeaker. No voice."]
    status.voice(None)
    status.loudspeaker(None)
    assert shown(hub) == []


def test_nothing_is_said_twice(hub: ManualHub, status: VoiceStatus, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr(hub.tables, "trouble", lambda frontend, says: said.append(says))
    monkeypatch.setattr(hub.tables, "narrate", lambda code, name, able, soon: said.append((able, soon)))
    for _ in range(3):
        status.voice(None)
        status.loudspeaker(None)
        status.table(hub.code, True)
        status.progress(4, 4)
    assert said == [(True, False)]
    for _ in range(3):
        status.loudspeaker(NO_SPEAKER)
    assert said == [(True, False), NO_SPEAKER, (False, False)]


def test_progress_is_told_after_a_second_and_once_a_second(
    hub: ManualHub, status: VoiceStatus, clock: ToneClock
) -> None:
    told = []
    for tenths in range(45):
        clock.now = tenths / 10
        status.progress(tenths, 100)
        told.append(shown(hub))
    assert [words for n, words in enumerate(told) if n == 0 or words != told[n - 1]] == [
        [],
        ["Preparing the voice: 10 of 100 lines."],
        ["Preparing the voice: 20 of 100 lines."],
        ["Preparing the voice: 30 of 100 lines."],
        ["Preparing the voice: 40 of 100 lines."],
    ]
    status.progress(100, 100)
    assert shown(hub) == []


def test_lines_that_are_there_quickly_are_not_worth_a_word(
    hub: ManualHub, status: VoiceStatus, clock: ToneClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[object] = []
    monkeypatch.setattr(hub.tables, "trouble", lambda frontend, says: said.append(says))
    for game in range(3):
        for done in range(15):
            clock.now = 10 * game + done / 20
            status.progress(done, 14)
    assert said == []


def test_nobody_is_told_of_a_loudspeaker_that_is_missing_while_a_phone_speaks(
    hub: ManualHub, status: VoiceStatus
) -> None:
    status.loudspeaker(NO_SPEAKER)
    assert shown(hub) == ["No loudspeaker."]
    hub.tables.narrate(hub.code, "phone 1", True)
    hub.settle()
    status.follow()
    assert shown(hub) == []
    hub.tables.narrate(hub.code, "phone 1", False)
    hub.settle()
    status.follow()
    assert shown(hub) == ["No loudspeaker."]


# `companion doctor`: it asks people what they heard, and assumes nothing


ENGLISH = translator("en")


def doctor(folder: Path, device: FakeLoudspeaker, *answers: bool) -> tuple[list[tuple[bool, str]], list[str]]:
    """Return the findings, and the questions."""
    asked: list[str] = []
    left = list(answers)

    def ask(question: Text) -> bool:
        asked.append(ENGLISH(question))
        return left.pop(0)

    found = examine_sound(device, folder, "it", ask if answers else None, {})
    return [(one.well, ENGLISH(one.says)) for one in found], asked


def test_a_bell_and_a_line_are_played_and_it_asks_whether_they_were_heard(tmp_path: Path) -> None:
    espeak_is_here()
    device = FakeLoudspeaker(time.monotonic_ns)
    found, asked = doctor(tmp_path, device, True, False)
    assert asked == ["Did you hear a bell?", "Did you hear the voice?"]
    assert [well for well, _ in found] == [True, True, True, False]
    bell, line = device.heard
    assert bell.samples == effect("bell") and len(line.samples) > 20_000
    assert not device.is_open


def test_without_a_loudspeaker_or_anybody_to_ask_nothing_is_asked_and_without_a_voice_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    espeak_is_here()
    found, asked = doctor(tmp_path, FakeLoudspeaker(time.monotonic_ns, here=False), True)
    assert found[-1] == (False, ENGLISH(SILENT)) and not asked
    device = FakeLoudspeaker(time.monotonic_ns)
    found, _ = doctor(tmp_path, device)
    assert [well for well, _ in found] == [True, True] and not device.played and not device.is_open
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    found, _ = doctor(tmp_path, device)
    assert found[0] == (False, ENGLISH(espeak.MISSING))


def test_a_loudspeaker_that_does_not_open_is_said_also_where_nobody_is_asked_and_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examine, "OUTPUTS", tmp_path)
    device = FakeLoudspeaker(time.monotonic_ns, here=False)
    assert doctor(tmp_path, device)[0][-1] == (False, ENGLISH(SILENT))
    (tmp_path / "pcmC0D0p").touch()
    monkeypatch.setattr("os.access", lambda path, mode: path != tmp_path / "pcmC0D0p")
    assert doctor(tmp_path, device)[0][-1] == (False, ENGLISH(examine.NOT_ALLOWED))


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (None, "Human voice: Anna (English)."),
        (DAMAGED, "The voice Anna is damaged, so the usual one reads. Remove it and add it again."),
        ("", "The voice Anna isn't working, so the usual one reads."),
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


CARDS = """ 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 1 [Device         ]: USB-Audio - USB Audio Device
                      A maker USB Audio Device at usb-1.2
"""


@pytest.mark.parametrize(
    ("driver", "cards", "says"),
    [
        ("", CARDS, "Its sound cards: bcm2835_headpho - bcm2835 Headphones, USB-Audio - USB Audio Device."),
        ("", None, "Its sound cards: ?."),
        ("pulseaudio", CARDS, "pulseaudio, as SDL_AUDIODRIVER says."),
    ],
)
def test_the_loudspeaker_is_named_and_why_it_is_the_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, driver: str, cards: str | None, says: str
) -> None:
    monkeypatch.setattr(examine, "DEVICES", tmp_path / "cards")
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    if cards is not None:
        (tmp_path / "cards").write_text(cards)
    found = examine.card(FakeLoudspeaker(time.monotonic_ns))
    assert found.well and ENGLISH(found.says).endswith(says)


def test_a_voice_of_piper_is_whole_damaged_or_gone(tmp_path: Path) -> None:
    name, shelf = "en_GB-anna-medium", VoiceShelf(tmp_path)
    assert PIPER.fault(tmp_path, name) == GONE
    with shelf.part(name) as (model, settings):
        model.write_bytes(b"a model")
        settings.write_bytes(b"{}")
        shelf.keep(name, model, settings, Record(sha256(model), sha256(settings)))
    assert PIPER.fault(tmp_path, name) is None
    shelf.model(name).write_bytes(b"another")
    assert PIPER.fault(tmp_path, name) == DAMAGED
