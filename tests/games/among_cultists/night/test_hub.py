"""The night of Among Cultists at the real hub: every line comes once, in order, on time, whatever is missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from companion.core.lesson import OF_LESSON
from companion.core.limits import LANGUAGES
from companion.core.script import EYES_CLOSED
from companion.core.text import say
from companion.core.view import SpokenLine
from companion.games.among_cultists import GAME
from companion.hub.cli import main
from companion.texts import translator
from sounds import espeak, pcm, soundscape
from sounds.player import SoundPlayer
from sounds.studio import Studio
from sounds.utterance import Utterance
from sounds.voice_status import NAME, VoiceStatus
from tests.games.among_cultists.at_the_hub import at_the_table, goes_on, in_the_dark, ready
from tests.games.among_cultists.by_night import VARIANTS
from tests.hardware.by_hand import LampBoard
from tests.hub.by_hand import ManualHub, running
from tests.hub.narrator import ManualNarrator, shown
from tests.long import further
from tests.sounds.booth import PlayersThread
from tests.sounds.parts import MS, FakeLoudspeaker, tone
from tests.sounds.slow import SlowClient, SlowRenderer, Theirs, studio_with
from tests.waiting import until

LEAD = 3000
"""Milliseconds of silence from the last "ready" to the first line."""


def timeline(characters: int, ai: bool, seer: bool, language: str) -> list[dict[str, object]]:
    """Return the terminal's list of the night."""
    options = ["--characters", str(characters), *["--ai"] * ai, *["--seer"] * seer, "--language", language]
    found: list[dict[str, object]] = json.loads(CliRunner().invoke(main, ["night", *options, "--timeline"]).output)[
        "lines"
    ]
    return found


@pytest.mark.parametrize(("players", "ai", "seer", "column"), VARIANTS)
def test_every_line_comes_once_in_order_and_its_pause_after_the_end_of_the_one_before(
    hub: ManualHub, players: int, ai: bool, seer: bool, column: list[str]
) -> None:
    faced: list[SpokenLine] = []

    def told(code: str) -> None:
        line = hub.tables.snapshot(code).public.line
        if line and line not in faced[-1:] and not line.key.startswith(OF_LESSON):
            faced.append(line)

    at_the_table(hub, players, ai, seer)
    voice = ManualNarrator(hub).announce()
    hub.tables.listen(told)
    began = ready(hub)
    # Lines of various lengths, all different: the pauses must not depend on them.
    length = 400
    while hub.snapshot.public.line:
        voice.speak(length)
        length += 137
    hub.wait(1.0)
    assert hub.snapshot.public.phase == "after"
    said = voice.said
    assert [(line.line, line.take) for line in said] == [(key, said[0].take) for key in column]
    assert said[0].starts == began + LEAD
    plan = {language: timeline(players + ai, ai, seer, language) for language in LANGUAGES}
    pauses = [line["pause"] for line in plan["en"]]
    assert [after.starts - before.ends for before, after in pairwise(said)] == [int(str(p)) * 1000 for p in pauses[:-1]]
    assert [(line.key, line.starts) for line in faced] == [(line.line, line.starts) for line in said]
    for language, lines in plan.items():
        assert [translator(language)(line.text) for line in faced] == [line["text"] for line in lines]


def test_without_a_voice_every_line_has_the_time_that_it_would_take(hub: ManualHub) -> None:
    at_the_table(hub, 6, False, True)
    ready(hub)
    seen: list[str] = []
    while line := hub.snapshot.public.line:
        seen.append(line.key)
        length = next(one.length for one in hub.snapshot.lines if one.key == line.key)
        hub.until(line.starts + length)
    hub.wait(1.0)
    assert hub.snapshot.public.phase == "after"
    assert seen == VARIANTS[4][3]


def test_a_voice_that_is_lost_leaves_nobody_in_the_dark(hub: ManualHub) -> None:
    voice = in_the_dark(hub)
    voice.announce(False)
    public = hub.snapshot.public
    assert public.line is None
    assert [sound.name for sound in public.sounds] == ["gong", "buzz"]
    assert public.lamps["power"] == "fast"
    assert len({glow for lamp, glow in public.lamps.items() if lamp != "power"}) == 1
    assert all(place.required for place in public.seats), "everybody is asked to go on"
    voice.announce()
    assert hub.snapshot.public.line is None, "nobody is spoken to who does not expect it"
    assert not hub.press(4).problem
    goes_on(hub, voice, "turn")


def test_another_voice_takes_over_and_the_step_is_spoken_again(hub: ManualHub) -> None:
    in_the_dark(hub)
    take = shown(hub).take
    phone = ManualNarrator(hub, "phone").announce(chosen=True)
    assert (shown(hub).key, shown(hub).take) == (EYES_CLOSED.key, take + 1)
    goes_on(hub, phone, "turn")


# A person's voice that is not ready


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ManualHub]:
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    with running(tmp_path / "hub") as one:
        yield one


@pytest.fixture
def usual() -> SlowRenderer:
    one = SlowRenderer()
    one.allow()
    return one


PROGRESS_TEXT = "lines for this night"


def read_next_prompt(hub: ManualHub) -> str:
    """Return the next prompt on all pages."""
    hub.settle()
    return translator("en")(hub.snapshot.public.next)


def read_made_count(hub: ManualHub, night: int) -> int:
    """Return the number of finished lines for this night."""
    found = re.search(rf"The voice has (\d+) of {night} lines", read_next_prompt(hub))
    assert found
    return int(found[1])


def allow_one_line(person: SlowClient) -> None:
    """Let the voice make one more line."""
    asked = len(person.asked)
    person.allow(1)
    until(lambda: len(person.asked), lambda count: count > asked)


def prepared(hub: ManualHub, one: Studio) -> None:
    """Let all sit down and put everything in its place, and the usual voice make its lines."""
    at_the_table(hub, 6, False, True)
    until(lambda: [one.length(line.text, "en", line.sound) for line in hub.snapshot.lines], all)


def test_it_counts_the_lines_of_this_night_until_all_are_there(
    hub: ManualHub, usual: SlowRenderer, tmp_path: Path
) -> None:
    person = SlowClient()
    with studio_with(hub, usual, person, tmp_path) as one:
        prepared(hub, one)
        night = len(hub.snapshot.tonight)
        assert 10 < night < len(hub.snapshot.lines)
        until(lambda: read_next_prompt(hub), lambda words: f"The voice has 0 of {night} lines for this night." in words)
        while read_made_count(hub, night) < 2:
            allow_one_line(person)  # the sound check comes before the night
        assert read_next_prompt(hub).endswith("If you start now, the usual one reads the rest.")
        person.allow()
        until(lambda: read_next_prompt(hub), lambda words: PROGRESS_TEXT not in words)
        assert one.progress("en")[0] < one.progress("en")[1], "what else may be read is not waited for"


def test_a_tap_begins_it_in_any_case_and_nothing_more_is_said(
    hub: ManualHub, usual: SlowRenderer, tmp_path: Path
) -> None:
    person = SlowClient()
    with studio_with(hub, usual, person, tmp_path) as one:
        prepared(hub, one)
        until(lambda: read_next_prompt(hub), lambda words: PROGRESS_TEXT in words)
        until(lambda: hub.tables.narrator(hub.code), lambda name: name == NAME)
        ready(hub)
        assert hub.snapshot.public.phase == "night"
        assert PROGRESS_TEXT not in read_next_prompt(hub) and not hub.snapshot.tonight


def test_a_voice_that_is_given_up_is_not_waited_for(hub: ManualHub, usual: SlowRenderer, tmp_path: Path) -> None:
    person = SlowClient()
    with studio_with(hub, usual, person, tmp_path) as one:
        prepared(hub, one)
        until(lambda: read_next_prompt(hub), lambda words: PROGRESS_TEXT in words)
        person.why = "gone"
        person.allow()
        until(lambda: read_next_prompt(hub), lambda words: PROGRESS_TEXT not in words)


def test_without_a_persons_voice_nothing_is_said(hub: ManualHub, usual: SlowRenderer, tmp_path: Path) -> None:
    theirs = Theirs()
    theirs.here = []
    before: list[str] = []
    hub.tables.listen(lambda code: before.append(translator("en")(hub.snapshot.public.next)))
    with studio_with(hub, usual, SlowClient(), tmp_path, theirs) as one:
        prepared(hub, one)
        ready(hub)
    assert before and not any(PROGRESS_TEXT in one for one in before)


def test_it_is_the_same_whoever_holds_what(hub: ManualHub) -> None:
    at_the_table(hub, 6, False, True)
    playing = hub.tables._tables[hub.code].logged.table.running
    assert playing and playing.state.phase == "preparing"
    for roles in ({1: "investigator", 2: "cultist"}, {1: "cultist", 2: "seer"}):
        assert GAME.tonight(replace(playing.state, roles=roles)) == hub.snapshot.tonight != ()


# Voice, bed and lamps without each other

PARTS = ("voice", "bed", "lamps")
DEAD = [found for count in (1, 2, 3) for found in combinations(PARTS, count)]
SECOND = 1000
NO_VOICE = say("No voice.")


@dataclass
class NightRoom:
    """A table in the night, with all its sounds and lamps."""

    hub: ManualHub
    patch: pytest.MonkeyPatch
    alive: set[str] = field(default_factory=lambda: set(PARTS))
    board: LampBoard = field(default_factory=LampBoard)

    def __post_init__(self) -> None:
        self.device = FakeLoudspeaker(self.hub.clock)
        self.status = VoiceStatus(self.hub.tables)
        self.player = SoundPlayer(self.hub.tables, self.device, self.status, self._line, 1, self.hub.clock)
        self.status.voice(None)
        self.thread = PlayersThread(self.hub, self.player)

    def _line(self, line: Utterance) -> bytes | None:
        return tone(800) if "voice" in self.alive else None

    def kill(self, part: str) -> None:
        self.alive.discard(part)
        if part == "voice":
            self.status.voice(NO_VOICE)
        elif part == "bed":
            self.patch.setattr(soundscape, "bed", dies)
            for one in self.device.beds:
                one.stopped = True
                self.patch.setattr(one, "level", dies)
        else:
            for light in self.board.lights.values():
                light.fails = True

    def wait(self, milliseconds: int) -> None:
        end = self.hub.clock.stamp + milliseconds * MS
        while self.hub.clock.stamp < end and self.night:
            moment = min(self.thread.settle(), end, self.hub.clock.stamp + 500 * MS)
            self.board.want(**self.hub.snapshot.public.lamps)
            self.board.wait(max(1, (moment - self.hub.clock.stamp) // MS))
            self.hub.clock.stamp = max(moment, self.hub.clock.stamp + MS)

    @property
    def night(self) -> bool:
        return self.hub.snapshot.public.phase == "night"

    @property
    def bed_level(self) -> float:
        sounding = [one for one in self.device.beds if one.busy()]
        return sounding[-1].levels[-1] if sounding else 0.0

    @property
    def spoken(self) -> int:
        return len(self.player.starts)

    @property
    def switched(self) -> int:
        return sum(len(light.switched) for light in self.board.lights.values())


def dies(*about: object) -> bytes:
    raise pcm.Unusable("damaged")


@contextmanager
def room(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[NightRoom]:
    with running(folder) as hub:
        at_the_table(hub, 6, False, True)
        yield NightRoom(hub, patch)


def work_for(here: NightRoom, seconds: int) -> None:
    """Let `seconds` pass: the parts that are alive work, the dead ones do not."""
    spoken, switched = here.spoken, here.switched
    here.wait(seconds * SECOND)
    assert here.night, "nothing ends the night early"
    assert (here.spoken > spoken) == ("voice" in here.alive)
    assert all(one.stamp - one.due <= 20 * MS for one in here.player.starts), "no line is late"
    assert (here.bed_level > 0) == ("bed" in here.alive)
    assert (here.switched > switched) == ("lamps" in here.alive)


@pytest.mark.parametrize("dead", further(DEAD, 3, alone=True), ids="-".join)
def test_what_is_killed_in_the_night_leaves_the_others_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dead: tuple[str, ...]
) -> None:
    with room(tmp_path, monkeypatch) as here:
        ready(here.hub)
        work_for(here, 12)
        for part in dead:
            here.kill(part)
        work_for(here, 12)
        if "voice" in dead:
            assert here.hub.snapshot.public.sounds, "a gong says so"
            assert not here.hub.press(1).problem, "somebody goes on, and the lines are shown"
        work_for(here, 10)
        here.wait(300 * SECOND)
        assert here.hub.snapshot.public.phase == "after", "the night comes to its end"


@pytest.mark.parametrize("dead", DEAD, ids="-".join)
def test_what_is_missing_from_the_beginning_leaves_the_others_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dead: tuple[str, ...]
) -> None:
    with room(tmp_path, monkeypatch) as here:
        for part in dead:
            here.kill(part)
        here.hub.settle()
        ready(here.hub)
        work_for(here, 12)
