"""Human voices, by Piper, if the owner has added it: it needs the extra `voice`, and a voice in the data folder.

Piper is under the GPL-3. No other module may import it (`tests/sounds/test_voices.py`), and this one does so in the
process that speaks, when its first line comes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.core.text import Text, say
from sounds import pcm
from sounds.engines import MEMORY, EngineVoice, Failed, Speak
from sounds.voices.shelf import VoiceShelf, settings_of

MISSING = say("Piper is missing, so no human voice can speak. The help page on sound says how to add it.")

CALM = 140
"""The words a minute at which the lines of `MEASURES` take the given time."""

MEASURES = {
    "it": ("La notte scende sulla casa. Chiudete gli occhi, e ascoltate solo la mia voce.", 5.66),
    "en": ("Night falls upon the house. Shut your eyes, and listen to my voice alone.", 5.43),
    "es": ("La noche cae sobre la casa. Cerrad los ojos y escuchad solo mi voz.", 4.96),
}
"""A line of each language, with espeak-ng's seconds for it: so words a minute are the same for both."""

SLOWEST, FASTEST = 2.0, 0.5
"""The greatest change of a voice's speed; beyond it, a voice does not sound like a person."""

OCTAVE = 180
"""The steps of pitch in an octave. A human voice can be shifted less than espeak-ng's."""

BETWEEN = 0.35
"""Seconds between two sentences, at `CALM` words a minute."""

NO_MEMORY = ("bad_alloc", "failed to map segment")
"""Parts of its libraries' error messages for a lack of memory: Python has no class for these errors."""


class Piper:
    """See `sounds.engines.Engine`."""

    name = "piper"
    keeps = True
    patience = 90.0
    memory = 300_000_000

    def __init__(self) -> None:
        """Begin without a voice."""
        self._loaded = ""
        self._voice: Any = None
        self._usual = 1.0

    def lacks(self) -> Text | None:
        """Return the fault that Piper is not installed, or None."""
        return None if find_spec("piper") else MISSING

    def voices(self, data: Path) -> Sequence[EngineVoice]:
        """Return the voices that were fetched."""
        return VoiceShelf(data).voices()

    def release(self, data: Path, voice: str) -> str:
        """Return the version of Piper and the sum of the voice."""
        record = VoiceShelf(data).record(voice)
        return f"{_release()} {record.model if record else ''}"

    def fault(self, data: Path, voice: str) -> str | None:
        """Return whether a voice is gone, or has changed since it was checked."""
        try:
            VoiceShelf(data).check(voice)
        except Failed as error:
            return error.why
        return None

    def speak(self, task: Speak) -> None:
        """Write the WAV file; raise `Failed`."""
        try:
            self._speak(task)
        except Exception as error:
            if any(words in str(error) for words in NO_MEMORY):
                raise Failed(MEMORY) from error
            raise

    def _speak(self, task: Speak) -> None:
        if task.voice != self._loaded:
            self._load(task)
        higher = 2 ** ((task.pitch - 50) / OCTAVE)
        pace = min(SLOWEST, max(FASTEST, self._usual * CALM / task.speed))
        samples = self._render(task.words, pace, higher, BETWEEN * CALM / task.speed)
        Path(task.path).write_bytes(pcm.wav(samples))

    def _load(self, task: Speak) -> None:
        model = VoiceShelf(Path(task.data)).check(task.voice)
        self._loaded = ""
        self._voice = _open(model)
        words, seconds = MEASURES[task.voice[:2]]
        spoken = pcm.trim(self._render(words, 1.0, 1.0, BETWEEN))
        self._usual = seconds * 1_000_000_000 / pcm.duration_ns(spoken)
        self._loaded = task.voice

    def _render(self, words: str, pace: float, higher: float, between: float) -> bytes:
        """Return the samples of words: `pace` times as slow as usual, `higher` times as high."""
        numpy: Any = import_module("numpy")
        # Slower playback makes a sound lower and longer, so the words are spoken faster beforehand.
        settings = import_module("piper").SynthesisConfig(length_scale=pace * higher)
        pieces = []
        # Piper reads phonemes in double brackets; a name is no phoneme.
        for sentence in self._voice.synthesize(words.replace("[[", "[ ["), settings):
            heard = _resample(numpy, sentence.audio_float_array, sentence.sample_rate * higher)
            pieces += [heard, numpy.zeros(round(between * pcm.RATE))]
        if not pieces:
            raise Failed
        whole = numpy.concatenate(pieces)
        return bytes((numpy.clip(whole, -1, 1) * 32_767).astype(numpy.int16).tobytes())


def _open(model: Path) -> Any:
    """Return the voice of a model. One processor stays free for the hub, and none waits for another by spinning."""
    piper, onnx = import_module("piper"), import_module("onnxruntime")
    options = onnx.SessionOptions()
    options.intra_op_num_threads = max(1, (os.cpu_count() or 2) - 1)
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = onnx.InferenceSession(str(model), sess_options=options, providers=["CPUExecutionProvider"])
    settings = json.loads(settings_of(model).read_bytes())
    return piper.PiperVoice(session=session, config=piper.PiperConfig.from_dict(settings))


@cache
def _release() -> str:
    try:
        return version("piper-tts")
    except PackageNotFoundError:
        return ""


def _resample(numpy: Any, signal: Any, rate: float) -> Any:
    """Return a signal of `rate` samples in a second at the rate of all sounds in here."""
    count = round(len(signal) * pcm.RATE / rate)
    if count == len(signal):
        return signal
    bands = numpy.fft.rfft(signal)
    kept = numpy.zeros(count // 2 + 1, dtype=bands.dtype)
    least = min(len(bands), len(kept))
    kept[:least] = bands[:least]
    return numpy.fft.irfft(kept, count) * (count / len(signal))


ENGINE = Piper()
