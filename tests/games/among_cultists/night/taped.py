"""A night on tape: SDL mixes it and writes it down."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.core.lines import SOUND_PAUSE, Line
from companion.games import GAMES
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from companion.table import TableRules
from sounds import pcm
from sounds.effects import effect
from sounds.maker import Maker
from sounds.player import SoundPlayer
from sounds.renderer import Renderer
from sounds.utterance import Utterance, utterance
from sounds.voice_status import VoiceStatus
from tests.games.among_cultists.at_the_hub import at_the_table, ready
from tests.hub.by_hand import ManualHub, running
from tests.sounds.measured import found
from tests.sounds.parts import MS
from tests.sounds.recorder import recorder

EXACT = 20
"""Milliseconds of tolerance for a pause."""


@dataclass(frozen=True)
class TapeLine:
    """A line on the tape."""

    line: Line
    samples: array[int]
    begins: int

    @property
    def ends(self) -> int:
        return self.begins + len(self.samples)

    @property
    def words(self) -> int:
        """The number of samples before the words: an effect and its pause."""
        return len(self.samples) - len(self.samples[len(effect(self.line.sound)) // 2 :])


@dataclass(frozen=True)
class Recording:
    """A night on tape."""

    tape: array[int]
    lines: list[TapeLine]


def recorded(
    folder: Path,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    most: int,
    speak: Callable[[Utterance], bytes] | None = None,
) -> Recording:
    """Record a night in a language, with the usual volumes: all of it, or its first lines.

    The usual narrator reads it, or `speak` makes the words of a line.
    """
    with closing(Log(folder / "hub")) as log:
        Tables(log, TableRules(GAMES)).open(language)
    renderer = Renderer()
    maker = Maker(renderer, folder)
    made: dict[Utterance, bytes] = {}

    def samples(line: Utterance) -> bytes:
        if line not in made:
            made[line] = in_front(line, speak(line)) if speak else maker.make(line, "")
        return made[line]

    with ExitStack() as stack:
        stack.callback(renderer.rest)
        hub = stack.enter_context(running(folder / "hub"))
        at_the_table(hub, 6, False, True)
        for line in hub.snapshot.lines if speak else ():
            samples(utterance(line.text, language, line.sound))
        status = VoiceStatus(hub.tables)
        with recorder(folder, hub.clock, monkeypatch) as tape:
            player = SoundPlayer(hub.tables, tape.device, status, samples, 1, hub.clock)
            hub.tables.listen(player.change)
            player.change(hub.code)
            status.voice(None)
            player.act()
            hub.settle()
            ready(hub)
            tape.run(_night(hub, player, most))
        whole, lines = tape.recorded(), {line.key: line for line in hub.snapshot.lines}
        said = []
        for start in list(player.starts)[:most]:
            line = lines[start.key]
            heard = array("h", made[utterance(line.text, language, line.sound)])
            said.append(TapeLine(line, heard, found(whole, heard, tape.at(start.stamp))))
        return Recording(whole, said)


def in_front(line: Utterance, words: bytes) -> bytes:
    """Return the words of a line with its effect in front, as `Maker.make` assembles them."""
    before = effect(line.sound)
    return before + pcm.silence(SOUND_PAUSE) + words if before else words


def _night(hub: ManualHub, player: SoundPlayer, most: int) -> Callable[[], bool]:
    """Return a function that lets the night pass to its end and three seconds longer, or until `most` lines have begun.

    Something happens only at the times at which it is due.
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
            ends = ends or (0 if hub.snapshot.public.phase == "night" else now + 3000 * MS)
        return len(player.starts) <= most and (not ends or now < ends)

    return act
