"""The sound of a night: a recording of it is measured."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from companion.core.limits import LANGUAGES
from sounds import pcm
from tests.games.among_cultists.night.taped import EXACT, recorded
from tests.long import further
from tests.sounds.measured import GREATEST, loudness, without
from tests.sounds.workers import espeak_is_here

MAX_BED_BELOW_VOICE_DB = 20
"""Maximum decibels of the bed below the voice in a pause, or cards would be heard."""

MIN_BED_BELOW_VOICE_DB = 12
"""Minimum decibels of the bed below the speaking voice."""

PEAK = -1
"""Decibels that nothing may reach."""

WINDOW = pcm.RATE // 20

LINE_COUNT = 3
"""The number of recorded lines of a night, with their pauses; the soak records all of it."""


@pytest.mark.long
@pytest.mark.parametrize("language", further(LANGUAGES))
def test_a_night_covers_every_rustle_and_no_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, soak: bool
) -> None:
    espeak_is_here()
    night = recorded(tmp_path, language, monkeypatch, 1000 if soak else LINE_COUNT)
    tape, lines = night.tape, night.lines
    assert len(lines) > 8 if soak else len(lines) == LINE_COUNT
    peak = loudness([max(map(abs, tape))])
    assert peak < PEAK
    for said in lines:
        words = tape[said.begins + said.words : said.ends]
        beside = without(tape, said.samples, said.begins)[said.words :]
        assert loudness(words) - loudness(beside) >= MIN_BED_BELOW_VOICE_DB, said.line.key
    voice = [loudness(tape[said.begins + said.words : said.ends]) for said in lines]
    for (said, level), (after, _) in pairwise(zip(lines, voice, strict=True)):
        pause = after.begins - said.ends
        assert abs(pause * 1000 / pcm.RATE - said.line.pause) <= EXACT, said.line.key
        quietest = min(loudness(tape[n : n + WINDOW]) for n in range(said.ends, after.begins - WINDOW, WINDOW))
        assert level - quietest <= MAX_BED_BELOW_VOICE_DB, said.line.key
    assert max(tape) < GREATEST
