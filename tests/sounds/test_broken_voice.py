"""A voice that does not work: everybody is told, and it is tried again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.lines import EYES_CLOSED
from companion.core.text import say
from sounds import espeak
from sounds.maker import BROKEN
from tests.hub.by_hand import Hub, running
from tests.hub.narrator import kinds
from tests.sounds.game import short_game
from tests.sounds.parts import until
from tests.sounds.slow import WORDS, Slow, line, narrates, studio


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """Run a hub at which the short game can be played."""
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    with running(tmp_path / "hub", games=short_game(monkeypatch), names="Anna Ben") as one:
        yield one


def test_a_voice_that_is_broken_narrates_no_more_and_everybody_is_told(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer = Slow()
    renderer.fails = set(WORDS)
    renderer.allow()
    with studio(hub, renderer, tmp_path) as one:
        until(lambda: narrates(hub))
        hub.play("narrated")
        # It narrates no more while its lines are made, either: the words tell the two apart.
        until(lambda: hub.notices == [BROKEN])
        until(lambda: not narrates(hub))
        assert hub.tables.voice() is None
        assert len(renderer.asked) == 2
        renderer.fails.clear()
        monkeypatch.setattr("sounds.studio.IDLE", 0.01)
        assert not hub.sit("Carla").problem, "the next silence is a short one"
        until(lambda: narrates(hub))
        assert hub.notices == []
        assert hub.tables.voice() is one
        until(lambda: all(one.samples(line(words)) for words in WORDS))


@pytest.fixture
def broken(hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """The renderer of a voice that broke after its first lines, at a table whose night waits for somebody to go on."""
    monkeypatch.setattr("sounds.studio.FIRST", 2)
    renderer = Slow()
    renderer.fails = set(WORDS[2:])
    with studio(hub, renderer, tmp_path):
        hub.play("narrated")
        renderer.allow(2)
        until(lambda: narrates(hub))
        renderer.allow()
        until(lambda: not narrates(hub))
        until(lambda: hub.look.public.phase == "stopped")
        yield renderer


def test_a_broken_voice_is_tried_again_when_somebody_goes_on(hub: Hub, broken: Slow) -> None:
    asked = len(broken.asked)
    assert not hub.say(2, "narration").problem
    until(lambda: len(broken.asked) > asked)
    assert not narrates(hub)
    hub.until(hub.look.public.line.starts + 60_000 if hub.look.public.line else 0)
    assert hub.look.public.phase == "silent", "the lines were shown meanwhile"


def test_a_voice_that_works_again_reads_the_step_that_somebody_goes_on_with(hub: Hub, broken: Slow) -> None:
    broken.fails.clear()
    assert not hub.say(1, "narration").problem
    until(lambda: narrates(hub))
    line = hub.look.public.line
    assert line and line.key == EYES_CLOSED.key
    assert hub.notices == []
    assert kinds(hub)[-2:] == ["StepRepeated", "NarratorFound"], "it was there before its first line"


def test_a_broken_voice_is_tried_again_soon_though_the_table_changes_all_the_time(
    hub: Hub, broken: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.studio.RETRY", 0.3)
    broken.fails.clear()

    def found() -> bool:
        assert not hub.reads(1, "it").problem
        assert not hub.reads(1, "es").problem
        return narrates(hub)

    until(found)


def test_a_single_line_that_fails_is_not_tried_every_twenty_seconds(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.studio.RETRY", 0.0)
    renderer = Slow()
    renderer.fails = {WORDS[2]}
    renderer.allow()
    with studio(hub, renderer, tmp_path) as one:
        hub.play("narrated")
        until(lambda: one.samples(line(WORDS[-1])) is not None)
        for _ in range(3):
            one.recording(say("Yes"), "it", "")
        assert renderer.asked.count(WORDS[2]) == 1
