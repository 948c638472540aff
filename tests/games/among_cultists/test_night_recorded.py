"""A whole night as it is heard: recorded from the mixed output, and measured in the recording."""

from __future__ import annotations

from array import array
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from companion.core.lines import Line
from companion.core.table import TableRules
from companion.core.table.state import LANGUAGES
from companion.games import GAMES
from companion.hub.log import Log
from companion.hub.tables import Tables
from sounds import pcm
from sounds.effects import effect
from sounds.maker import Maker, wanted
from sounds.player import Player
from sounds.renderer import Renderer
from sounds.voice_status import VoiceStatus
from tests.games.among_cultists.at_the_hub import at_the_table, ready
from tests.hub.by_hand import Hub, running
from tests.sounds.parts import MS
from tests.sounds.tape import GREATEST, Tape, found, loudness, without
from tests.sounds.workers import espeak_is_here

MOST_UNDER = 20
"""Decibels that the bed may be below the voice in a pause, or cards would be heard."""

LEAST_UNDER = 12
"""Decibels that the bed must be below the voice that speaks."""

PEAK = -1
"""Decibels that nothing reaches."""

EXACT = 20
"""Milliseconds that a pause may be off."""

WINDOW = pcm.RATE // 20


@dataclass(frozen=True)
class Said:
    """A line on the tape."""

    line: Line
    samples: array[int]
    begins: int

    @property
    def ends(self) -> int:
        return self.begins + len(self.samples)

    @property
    def words(self) -> int:
        """How many samples of an effect and its pause come before the words."""
        return len(self.samples) - len(self.samples[len(effect(self.line.sound)) // 2 :])


@dataclass(frozen=True)
class Recording:
    """A night on tape."""

    tape: array[int]
    lines: list[Said]


def recorded(folder: Path, language: str) -> Recording:
    """Record a whole night in a language, with the usual narrator and the usual volumes."""
    with closing(Log(folder / "hub")) as log:
        Tables(log, TableRules(GAMES)).open(language)
    renderer = Renderer()
    with running(folder / "hub") as hub:
        at_the_table(hub, 6, False, True)
        maker = Maker(renderer, folder)
        try:
            made = {
                wanted(line.text, language, line.sound): maker.make(wanted(line.text, language, line.sound), line.key)
                for line in hub.look.lines
            }
        finally:
            renderer.rest()
        tape, status = Tape(hub.clock), VoiceStatus(hub.tables)
        player = Player(hub.tables, tape, status, made.get, 1, hub.clock)
        hub.tables.listen(player.change)
        player.change(hub.code)
        status.voice(None)
        player.act()
        hub.settle()
        ready(hub)
        _hear(hub, player)
        lines = {line.key: line for line in hub.look.lines}
        samples = {key: array("h", made[wanted(line.text, language, line.sound)]) for key, line in lines.items()}
        whole = tape.recorded()
        heard = [
            Said(lines[start.key], samples[start.key], found(whole, samples[start.key], tape.at(start.stamp)))
            for start in player.starts
        ]
        return Recording(whole, heard)


def _hear(hub: Hub, player: Player) -> None:
    """Let the night pass to its end, as the player's thread does: it sleeps until something is due."""
    clock = hub.clock
    while hub.look.public.phase == "night":
        hub.settle()
        player.act()
        hub.settle()
        clock.stamp = max(clock.stamp + MS, min(player.act(), clock.stamp + 500 * MS))
    end = clock.stamp + 3000 * MS
    while clock.stamp < end:
        clock.stamp = max(clock.stamp + MS, min(player.act(), end))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_night_covers_every_rustle_and_no_word(tmp_path: Path, language: str) -> None:
    espeak_is_here()
    night = recorded(tmp_path, language)
    tape, lines = night.tape, night.lines
    assert len(lines) > 8
    peak = loudness([max(map(abs, tape))])
    assert peak < PEAK
    for said in lines:
        words = tape[said.begins + said.words : said.ends]
        beside = without(tape, said.samples, said.begins)[said.words :]
        assert loudness(words) - loudness(beside) >= LEAST_UNDER, said.line.key
    voice = [loudness(tape[said.begins + said.words : said.ends]) for said in lines]
    for (said, level), (after, _) in pairwise(zip(lines, voice, strict=True)):
        pause = after.begins - said.ends
        assert abs(pause * 1000 / pcm.RATE - said.line.pause) <= EXACT, said.line.key
        quietest = min(loudness(tape[n : n + WINDOW]) for n in range(said.ends, after.begins - WINDOW, WINDOW))
        assert level - quietest <= MOST_UNDER, said.line.key
    assert max(tape) < GREATEST
