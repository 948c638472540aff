"""The rendering of lines ahead: in order, with words, and without endless waits. A broken voice is tried again."""

from __future__ import annotations

import threading
import wave
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest

from companion.core.lines import EYES_CLOSED
from companion.core.script.performance import LEAD
from companion.core.text import say
from companion.games.among_cultists.night.moves import SILENCE
from companion.hub.table.snapshot import Snapshot
from companion.table.pending import LASTS
from companion.table.rehearsal.trial import VOICE
from sounds import espeak, pcm
from sounds.effects import effect
from sounds.maker import BROKEN
from sounds.player import SoundPlayer
from sounds.studio import FIRST, Studio
from sounds.voice_status import NAME
from tests.games.among_cultists.at_the_hub import at_the_table, ready
from tests.hub.by_hand import ManualHub, running
from tests.hub.narrator import ManualNarrator, kinds, shown
from tests.sounds.booth import PlayersThread
from tests.sounds.game import PAUSES
from tests.sounds.parts import FakeLoudspeaker, tone
from tests.sounds.slow import WORDS, SlowRenderer, line, narrator, studio, until_asked, until_made, until_narrated
from tests.waiting import PATIENCE, until


def test_a_line_that_is_not_made_is_not_waited_for(hub: ManualHub, renderer: SlowRenderer, one: Studio) -> None:
    hub.play("narrated")
    until_asked(renderer, *WORDS[:1])
    assert one.samples(line(WORDS[0])) is None
    assert one.length(WORDS[0], "en", "") is None
    renderer.allow(1)
    until_asked(renderer, *WORDS[:2])
    assert one.samples(line(WORDS[1])) is None
    with wave.open(BytesIO(one.recording(WORDS[0], "en", "") or b"")) as recording:
        assert one.length(WORDS[0], "en", "") == recording.getnframes() * 1000 // recording.getframerate()
    assert one.length(WORDS[0], "tlh", "") is None


def test_lines_are_made_once_in_their_order_though_the_table_changes_all_the_time(
    hub: ManualHub, renderer: SlowRenderer, one: Studio
) -> None:
    until_narrated(hub)
    assert renderer.asked == []
    renderer.allow()
    hub.play("narrated")
    for name in "CDEFG":
        assert not hub.sit(name).problem
    until_made(one)
    one.recording(EYES_CLOSED.text, "en", "")
    assert renderer.asked == WORDS


def test_a_table_that_changes_all_the_time_is_looked_at_when_there_is_time(
    hub: ManualHub, renderer: SlowRenderer, one: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.play("narrated")
    until_asked(renderer, *WORDS[:1])
    looked: list[str] = []
    snapshot = hub.tables.snapshot

    def counted(code: str) -> Snapshot:
        looked.append(code)
        return snapshot(code)

    monkeypatch.setattr(hub.tables, "snapshot", counted)
    for _ in range(100):
        one.change(hub.code)
    renderer.allow()
    until_made(one)
    until(lambda: looked)
    # Once for all changes, and once more for each step of its own meanwhile.
    assert len(looked) < 10, looked


def test_lines_of_a_game_that_is_over_are_forgotten(hub: ManualHub, renderer: SlowRenderer, one: Studio) -> None:
    renderer.allow()
    hub.play("narrated")
    until_made(one)
    assert not hub.say(1, "table-ask-end").problem
    assert not hub.say(2, "table-agree-end", "yes").problem
    until(lambda: [words for words in WORDS if one.samples(line(words))], lambda left: left == [])


def test_a_recording_is_lent_as_a_wav_with_its_sound(hub: ManualHub, renderer: SlowRenderer, one: Studio) -> None:
    renderer.allow()
    until(lambda: hub.tables.voice(), lambda voice: voice is one)
    found = one.recording(say("Yes"), "it", "bell")
    assert found
    assert pcm.read(found).startswith(effect("bell"))
    assert renderer.asked == ["Sì"]
    assert one.recording(say("Yes"), "xx", "") is None


def test_many_may_ask_for_recordings_at_once(hub: ManualHub, renderer: SlowRenderer, one: Studio) -> None:
    renderer.allow()
    hub.play("narrated")
    with ThreadPoolExecutor(8) as phones:
        asked = [say(f"The words of {key}.") for key in PAUSES] * 8
        found = list(phones.map(lambda text: one.recording(text, "en", ""), asked))
    assert all(found)
    assert found == found[: len(PAUSES)] * 8
    until_made(one)
    assert sorted(renderer.asked) == sorted(WORDS)


@pytest.mark.usefixtures("hub")
def test_nobody_waits_for_a_recording_for_ever(
    renderer: SlowRenderer, one: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.studio.LOAN", 0.05)
    assert one.recording(say("Yes"), "en", "") is None
    monkeypatch.setattr("sounds.studio.LOAN", PATIENCE)
    renderer.allow()
    assert one.recording(say("Yes"), "en", "") is not None


def test_who_waits_for_a_recording_is_let_go_when_the_hub_ends(
    hub: ManualHub, renderer: SlowRenderer, tmp_path: Path
) -> None:
    with ThreadPoolExecutor(2) as phones:
        with studio(hub, renderer, tmp_path) as one:
            waiting = [phones.submit(one.recording, say(words), "en", "") for words in ("Yes", "No")]
            until(lambda: (len(renderer.asked), len(one._pending)), lambda found: found == (1, 2))
        assert [loan.result(PATIENCE) for loan in waiting] == [None, None]
        assert one.recording(say("Yes"), "en", "") is None


def test_a_line_that_fails_is_left_out_and_the_others_are_made(
    hub: ManualHub, renderer: SlowRenderer, one: Studio
) -> None:
    renderer.fails = {WORDS[2]}
    renderer.allow()
    hub.play("narrated")
    until_made(one, [*WORDS[:2], *WORDS[3:]])
    assert one.samples(line(WORDS[2])) is None
    asked = len(renderer.asked)
    assert one.recording(say(WORDS[2]), "en", "") is None
    assert len(renderer.asked) == asked, "it has failed already"
    until_narrated(hub)
    assert hub.notices == []


def test_a_fault_that_nobody_foresaw_ends_the_making_of_one_table_and_not_the_studio(
    hub: ManualHub,
    renderer: SlowRenderer,
    one: Studio,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    renderer.allow()
    with monkeypatch.context() as broken:
        broken.setattr(renderer, "speak", lambda *about: 1 // 0)
        hub.play("narrated")
        until(lambda: caplog.text, lambda text: "the studio met ZeroDivisionError" in text)
    assert not hub.sit("Carla").problem
    assert one.recording(EYES_CLOSED.text, "en", "")


def test_after_a_quiet_minute_the_worker_is_ended_and_what_failed_is_tried_again(
    hub: ManualHub, renderer: SlowRenderer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.studio.IDLE", 0.05)
    rested = threading.Event()
    monkeypatch.setattr(renderer, "rest", rested.set)
    renderer.fails = set(WORDS)
    renderer.allow()
    with studio(hub, renderer, tmp_path) as one:
        hub.play("narrated")
        until(lambda: renderer.asked, lambda asked: len(asked) >= 2)
        until(rested.is_set)
        renderer.fails.clear()
        until_made(one)


def test_without_espeak_a_table_whose_lines_the_players_have_recorded_is_narrated(
    hub: ManualHub, renderer: SlowRenderer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(espeak, "version", lambda: None)
    folder = tmp_path / "recordings" / "en"
    folder.mkdir(parents=True)
    monkeypatch.setattr(renderer, "convert", lambda path: tone(100))
    for key in (EYES_CLOSED.key, *PAUSES):
        (folder / f"{key}.wav").write_bytes(b"their voice")
    with studio(hub, renderer, tmp_path) as one:
        until(lambda: hub.notices, lambda notices: notices == [espeak.MISSING])
        assert narrator(hub) == ""
        assert hub.tables.voice() is None
        hub.play("narrated")
        until_narrated(hub)
        assert hub.tables.voice() is one
        assert renderer.asked == []


# A broken voice


def test_a_voice_that_is_broken_narrates_no_more_and_everybody_is_told(
    hub: ManualHub, renderer: SlowRenderer, one: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer.fails = set(WORDS)
    renderer.allow()
    until_narrated(hub)
    hub.play("narrated")
    # It does not narrate while its lines are made, either: the words distinguish the two.
    until(lambda: hub.notices, lambda notices: notices == [BROKEN])
    until_narrated(hub, by="")
    assert hub.tables.voice() is None
    assert len(renderer.asked) == 2
    renderer.fails.clear()
    monkeypatch.setattr("sounds.studio.IDLE", 0.01)
    assert not hub.sit("Carla").problem, "the next silence is a short one"
    until_narrated(hub)
    assert hub.notices == []
    assert hub.tables.voice() is one
    until_made(one)


@pytest.fixture
def broken(hub: ManualHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowRenderer]:
    """The renderer of a voice that broke after its first lines, at a table whose night waits for a tap."""
    monkeypatch.setattr("sounds.studio.FIRST", 2)
    renderer = SlowRenderer()
    renderer.fails = set(WORDS[2:])
    with studio(hub, renderer, tmp_path):
        hub.play("narrated")
        renderer.allow(2)
        until_narrated(hub)
        renderer.allow()
        until_narrated(hub, by="")
        until(lambda: hub.snapshot.public.phase, lambda phase: phase == "stopped")
        yield renderer


def test_a_broken_voice_is_tried_again_when_somebody_goes_on(hub: ManualHub, broken: SlowRenderer) -> None:
    asked = len(broken.asked)
    assert not hub.say(2, "narration").problem
    until(lambda: broken.asked, lambda now: len(now) > asked)
    assert narrator(hub) == ""
    hub.until(hub.snapshot.public.line.starts + 60_000 if hub.snapshot.public.line else 0)
    assert hub.snapshot.public.phase == "silent", "the lines were shown meanwhile"


def test_a_voice_that_works_again_reads_the_step_that_somebody_goes_on_with(
    hub: ManualHub, broken: SlowRenderer
) -> None:
    broken.fails.clear()
    assert not hub.say(1, "narration").problem
    until_narrated(hub)
    now = hub.snapshot.public.line
    assert now and now.key == EYES_CLOSED.key
    assert hub.notices == []
    assert kinds(hub)[-2:] == ["StepRepeated", "NarratorFound"], "it was there before its first line"


def test_a_broken_voice_is_tried_again_soon_though_the_table_changes_all_the_time(
    hub: ManualHub, broken: SlowRenderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.studio.RETRY", 0.3)
    broken.fails.clear()

    def snapshot() -> str:
        assert not hub.reads(1, "it").problem
        assert not hub.reads(1, "es").problem
        return narrator(hub)

    until(snapshot)


def test_a_single_line_that_fails_is_not_tried_every_twenty_seconds(
    hub: ManualHub, renderer: SlowRenderer, one: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.studio.RETRY", 0.0)
    renderer.fails = {WORDS[2]}
    renderer.allow()
    hub.play("narrated")
    until_made(one, WORDS[-1:])
    for _ in range(3):
        one.recording(say("Yes"), "it", "")
    assert renderer.asked.count(WORDS[2]) == 1


# The rehearsal: everyone hears its voice once, however long the line takes to render


@pytest.mark.parametrize(("ready", "begins"), [(1, 2), (3, 5), (5, 7), (20, 22)])
def test_the_line_is_heard_once_by_whatever_second_its_voice_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ready: int, begins: int
) -> None:
    """Check this because it is due two seconds after the tap, and the player drops a line that is two seconds late."""
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    renderer = SlowRenderer()
    with running(tmp_path / "hub", names="Anna Ben") as hub, studio(hub, renderer, tmp_path) as one:
        device = FakeLoudspeaker(hub.clock)
        player = SoundPlayer(hub.tables, device, one._status, one.samples, clock=hub.clock)
        thread = PlayersThread(hub, player)
        until_narrated(hub)
        tapped = hub.now
        assert not hub.say(1, "table-rehearse").problem
        until_asked(renderer, VOICE.message)
        until_narrated(hub, by="")
        for second in range(LASTS // 1000):
            if second == ready:
                assert not player.starts
                renderer.allow()
                until_made(one, [VOICE.message])
                until_narrated(hub)
            hub.until(tapped + 1000 * (second + 1))
            thread.settle()
        [start] = player.starts
        assert (start.key, start.stamp) == ("rehearsal", hub.tables.stamp_of(hub.code, tapped + 1000 * begins))
        assert not player._playbacks[hub.code].has_unfinished_line, "it was read to its end"


def test_another_narrator_reads_it_again_and_nobody_waits_for_one(tmp_path: Path) -> None:
    with running(tmp_path, names="Anna Ben") as hub:
        first = ManualNarrator(hub, NAME).announce()
        hub.say(1, "table-rehearse")
        said = first.speak()
        ManualNarrator(hub, "phone").announce(chosen=True)
        line = hub.snapshot.public.line
        assert line and (line.key, line.starts, line.take) == (said.line, hub.now + 2000, said.take + 1)
        hub.until(LASTS)
        assert hub.snapshot.public.line is None
        assert [kind for kind in kinds(hub) if kind.startswith("Rehearsal")] == [
            "RehearsalBegan",
            "RehearsalRepeated",
            "RehearsalEnded",
        ]


# A night begins once its first lines are rendered


NO_VOICE = say("Everyone's ready: the night begins. There's no voice: read it on the screen.")


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renderer: SlowRenderer) -> Iterator[ManualHub]:
    """A hub with a night that six people were ready for before any line of it was rendered."""
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    with running(tmp_path / "hub") as hub, studio(hub, renderer, tmp_path):
        at_the_table(hub, 6, False, True)
        until(lambda: kinds(hub), lambda happened: "NarratorAwaited" in happened)
        ready(hub)
        yield hub


def test_a_night_waits_for_its_first_lines_and_no_line_is_lost(night: ManualHub, renderer: SlowRenderer) -> None:
    assert night.snapshot.public.phase == "night"
    night.wait(SILENCE / 1000 + 15)
    assert night.snapshot.public.line is None
    renderer.allow(FIRST - 1)
    until(lambda: renderer.asked, lambda asked: len(asked) == FIRST)
    assert narrator(night) == ""
    renderer.allow(1)
    until_narrated(night)
    assert (shown(night).key, shown(night).starts) == ("settle", night.now + LEAD)
    assert not {"LineLost", "StepRepeated"} & set(kinds(night))


def test_a_phone_that_speaks_is_not_kept_waiting_by_the_voice_of_the_hub(
    night: ManualHub, renderer: SlowRenderer
) -> None:
    phone = ManualNarrator(night, "phone 1").announce(chosen=True)
    assert shown(night).key == "settle"
    renderer.allow()
    until(lambda: renderer.asked, lambda asked: len(asked) > FIRST)
    assert night.tables.narrator(night.code) == phone.name


def test_without_any_voice_it_begins_at_once_and_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        at_the_table(hub, 6, False, True)
        ready(hub)
        assert hub.snapshot.public.happened[-1].text == NO_VOICE
        assert (shown(hub).key, shown(hub).starts) == ("settle", hub.now + SILENCE)
