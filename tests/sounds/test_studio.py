"""Lines are made ahead: in their order, with words about it, and nobody waits for ever."""

from __future__ import annotations

import threading
import wave
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest

from companion.core.lines import EYES_CLOSED
from companion.core.text import say
from companion.hub.table.look import Look
from sounds import espeak, pcm
from sounds.effects import effect
from tests.hub.by_hand import Hub, running
from tests.sounds.game import PAUSES, short_game
from tests.sounds.parts import PATIENCE, tone, until
from tests.sounds.slow import WORDS, Slow, line, narrates, studio


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """Run a hub at which the short game can be played."""
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    with running(tmp_path / "hub", games=short_game(monkeypatch), names="Anna Ben") as one:
        yield one


def test_all_lines_are_made_in_their_order_as_soon_as_there_are_any(hub: Hub, tmp_path: Path) -> None:
    renderer = Slow()
    with studio(hub, renderer, tmp_path) as one:
        until(lambda: narrates(hub))
        assert renderer.asked == []
        renderer.allow()
        hub.play("narrated")
        until(lambda: all(one.samples(line(words)) for words in WORDS))
        assert renderer.asked == WORDS


def test_a_line_that_is_not_made_is_not_waited_for(hub: Hub, tmp_path: Path) -> None:
    renderer = Slow()
    with studio(hub, renderer, tmp_path) as one:
        hub.play("narrated")
        until(lambda: renderer.asked == WORDS[:1])
        assert one.samples(line(WORDS[0])) is None
        renderer.allow(1)
        until(lambda: one.samples(line(WORDS[0])) is not None)
        until(lambda: renderer.asked == WORDS[:2])
        assert one.samples(line(WORDS[1])) is None


def test_the_length_of_a_line_is_that_of_its_recording_and_is_not_waited_for(hub: Hub, tmp_path: Path) -> None:
    renderer = Slow()
    with studio(hub, renderer, tmp_path) as one:
        hub.play("narrated")
        until(lambda: renderer.asked == WORDS[:1])
        assert one.length(WORDS[0], "en", "") is None
        renderer.allow(1)
        until(lambda: one.samples(line(WORDS[0])) is not None)
        with wave.open(BytesIO(one.recording(WORDS[0], "en", "") or b"")) as recording:
            assert one.length(WORDS[0], "en", "") == recording.getnframes() * 1000 // recording.getframerate()
        assert one.length(WORDS[0], "tlh", "") is None


def test_lines_are_made_once_though_the_table_changes_all_the_time(hub: Hub, tmp_path: Path) -> None:
    renderer = Slow()
    renderer.allow()
    with studio(hub, renderer, tmp_path) as one:
        hub.play("narrated")
        for name in "CDEFG":
            assert not hub.sit(name).problem
        until(lambda: all(one.samples(line(words)) for words in WORDS))
        one.recording(EYES_CLOSED.text, "en", "")
        assert renderer.asked == WORDS


def test_a_table_that_changes_all_the_time_is_looked_at_when_there_is_time(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer = Slow()
    with studio(hub, renderer, tmp_path) as one:
        hub.play("narrated")
        until(lambda: renderer.asked == WORDS[:1])
        looked: list[str] = []
        look = hub.tables.look

        def counted(code: str) -> Look:
            looked.append(code)
            return look(code)

        monkeypatch.setattr(hub.tables, "look", counted)
        for _ in range(100):
            one.change(hub.code)
        renderer.allow()
        until(lambda: bool(looked) and all(one.samples(line(words)) for words in WORDS))
        assert looked in ([hub.code], [hub.code] * 2), "once more when it reads itself"


def test_lines_of_a_game_that_is_over_are_forgotten(hub: Hub, tmp_path: Path) -> None:
    renderer = Slow()
    renderer.allow()
    with studio(hub, renderer, tmp_path) as one:
        hub.play("narrated")
        until(lambda: all(one.samples(line(words)) for words in WORDS))
        assert not hub.say(1, "table-ask-end").problem
        assert not hub.say(2, "table-agree-end", "yes").problem
        until(lambda: not any(one.samples(line(words)) for words in WORDS))


def test_a_recording_is_lent_as_a_wav_with_its_sound(hub: Hub, tmp_path: Path) -> None:
    renderer = Slow()
    renderer.allow()
    with studio(hub, renderer, tmp_path):
        until(lambda: hub.tables.voice() is not None)
        voice = hub.tables.voice()
        assert voice
        found = voice.recording(say("Yes"), "it", "bell")
        assert found
        assert pcm.read(found).startswith(effect("bell"))
        assert renderer.asked == ["Sì"]
        assert voice.recording(say("Yes"), "xx", "") is None


def test_many_may_ask_for_recordings_at_once(hub: Hub, tmp_path: Path) -> None:
    renderer = Slow()
    renderer.allow()
    with studio(hub, renderer, tmp_path) as one, ThreadPoolExecutor(8) as phones:
        hub.play("narrated")
        asked = [say(f"The words of {key}.") for key in PAUSES] * 8
        found = list(phones.map(lambda text: one.recording(text, "en", ""), asked))
        assert all(found)
        assert found == found[: len(PAUSES)] * 8
        until(lambda: set(renderer.asked) == set(WORDS))
        assert len(renderer.asked) == len(WORDS)


def test_nobody_waits_for_a_recording_for_ever(hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sounds.studio.LOAN", 0.05)
    renderer = Slow()
    with studio(hub, renderer, tmp_path) as one:
        assert one.recording(say("Yes"), "en", "") is None
        renderer.allow()
        until(lambda: one.recording(say("Yes"), "en", "") is not None)


def test_who_waits_for_a_recording_is_let_go_when_the_hub_ends(hub: Hub, tmp_path: Path) -> None:
    renderer = Slow()
    with ThreadPoolExecutor(2) as phones:
        with studio(hub, renderer, tmp_path) as one:
            waiting = [phones.submit(one.recording, say(words), "en", "") for words in ("Yes", "No")]
            until(lambda: renderer.asked != [] and len(one._loans) == 2)
        assert [loan.result(PATIENCE) for loan in waiting] == [None, None]
        assert one.recording(say("Yes"), "en", "") is None


def test_a_line_that_fails_is_left_out_and_the_others_are_made(hub: Hub, tmp_path: Path) -> None:
    renderer = Slow()
    renderer.fails = {WORDS[2]}
    renderer.allow()
    with studio(hub, renderer, tmp_path) as one:
        hub.play("narrated")
        until(lambda: all(one.samples(line(words)) for words in WORDS if words != WORDS[2]))
        assert one.samples(line(WORDS[2])) is None
        asked = len(renderer.asked)
        assert one.recording(say(WORDS[2]), "en", "") is None
        assert len(renderer.asked) == asked, "it has failed already"
        assert narrates(hub)
        assert hub.notices == []


def test_a_fault_that_nobody_foresaw_ends_the_making_of_one_table_and_not_the_studio(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    renderer = Slow()
    renderer.allow()
    with studio(hub, renderer, tmp_path) as one:
        with monkeypatch.context() as broken:
            broken.setattr(renderer, "speak", lambda *about: 1 // 0)
            hub.play("narrated")
            until(lambda: "the studio met ZeroDivisionError" in caplog.text)
        assert not hub.sit("Carla").problem
        assert one.recording(EYES_CLOSED.text, "en", "")


def test_after_a_quiet_minute_the_worker_is_ended_and_what_failed_is_tried_again(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.studio.IDLE", 0.05)
    rested = threading.Event()
    renderer = Slow()
    monkeypatch.setattr(renderer, "rest", rested.set)
    renderer.fails = set(WORDS)
    renderer.allow()
    with studio(hub, renderer, tmp_path) as one:
        hub.play("narrated")
        until(lambda: len(renderer.asked) >= 2)
        assert rested.wait(PATIENCE)
        renderer.fails.clear()
        until(lambda: all(one.samples(line(words)) for words in WORDS))


def test_without_espeak_a_table_whose_lines_the_players_have_recorded_is_narrated(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(espeak, "version", lambda: None)
    folder = tmp_path / "recordings" / "en"
    folder.mkdir(parents=True)
    renderer = Slow()
    monkeypatch.setattr(renderer, "convert", lambda path: tone(100))
    for key in (EYES_CLOSED.key, *PAUSES):
        (folder / f"{key}.wav").write_bytes(b"their voice")
    with studio(hub, renderer, tmp_path) as one:
        until(lambda: hub.notices == [espeak.MISSING])
        assert not narrates(hub)
        assert hub.tables.voice() is None
        hub.play("narrated")
        until(lambda: narrates(hub))
        assert hub.tables.voice() is one
        assert renderer.asked == []
