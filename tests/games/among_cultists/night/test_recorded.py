"""A night as it is heard: SDL mixes and writes it down, and the recording is measured."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from companion.core.lines import Line
from companion.core.table import TableRules
from companion.core.table.state import LANGUAGES
from companion.games import GAMES
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from sounds import pcm
from sounds.effects import effect
from sounds.maker import Maker
from sounds.player import Player
from sounds.renderer import Renderer
from sounds.utterance import Utterance, utterance
from sounds.voice_status import VoiceStatus
from tests.games.among_cultists.at_the_hub import at_the_table, ready
from tests.hub.by_hand import Hub, running
from tests.long import further
from tests.sounds.measured import GREATEST, found, loudness, without
from tests.sounds.parts import MS
from tests.sounds.recorder import recorder
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

LINES = 3
"""So many lines of a night are recorded, with the pauses behind them; the soak records all of it."""


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


def recorded(folder: Path, language: str, monkeypatch: pytest.MonkeyPatch, most: int) -> Recording:
    """Record a night in a language, with the usual narrator and the usual volumes: all of it, or its first lines."""
    with closing(Log(folder / "hub")) as log:
        Tables(log, TableRules(GAMES)).open(language)
    renderer = Renderer()
    maker = Maker(renderer, folder)
    made: dict[Utterance, bytes] = {}

    def samples(line: Utterance) -> bytes:
        if line not in made:
            made[line] = maker.make(line, "")
        return made[line]

    with ExitStack() as stack:
        stack.callback(renderer.rest)
        hub = stack.enter_context(running(folder / "hub"))
        at_the_table(hub, 6, False, True)
        status = VoiceStatus(hub.tables)
        with recorder(folder, hub.clock, monkeypatch) as tape:
            player = Player(hub.tables, tape.device, status, samples, 1, hub.clock)
            hub.tables.listen(player.change)
            player.change(hub.code)
            status.voice(None)
            player.act()
            hub.settle()
            ready(hub)
            tape.run(_night(hub, player, most))
        whole, lines = tape.recorded(), {line.key: line for line in hub.look.lines}
        said = []
        for start in list(player.starts)[:most]:
            line = lines[start.key]
            heard = array("h", made[utterance(line.text, language, line.sound)])
            said.append(Said(line, heard, found(whole, heard, tape.at(start.stamp))))
        return Recording(whole, said)


def _night(hub: Hub, player: Player, most: int) -> Callable[[], bool]:
    """Return what lets the night pass to its end and three seconds longer, or until more than `most` lines have begun.

    Something happens only at the moments at which it is due.
    """
    due = ends = 0

    def act() -> bool:
        nonlocal due, ends
        now = hub.clock.stamp
        ahead = hub.tables._tables[hub.code].ahead
        if now >= due or (ahead is not None and now >= ahead):
            hub.settle()
            player.act()
            hub.settle()
            due = player.act()
            ends = ends or (0 if hub.look.public.phase == "night" else now + 3000 * MS)
        return len(player.starts) <= most and (not ends or now < ends)

    return act


@pytest.mark.parametrize("language", further(LANGUAGES))
def test_a_night_covers_every_rustle_and_no_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, soak: bool
) -> None:
    espeak_is_here()
    night = recorded(tmp_path, language, monkeypatch, 1000 if soak else LINES)
    tape, lines = night.tape, night.lines
    assert len(lines) > 8 if soak else len(lines) == LINES
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
