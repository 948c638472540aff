"""A night begins when its first lines are made, and after 20 seconds without them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.core.script.performance import LEAD, PATIENCE
from companion.core.text import Words, say
from companion.games.among_cultists.night.moves import SILENCE
from sounds import espeak
from sounds.studio import FIRST
from tests.games.among_cultists.at_the_hub import at_the_table, ready
from tests.hub.by_hand import Hub, running
from tests.hub.narrator import Voice, kinds, shown
from tests.sounds.slow import Slow, narrator, studio, until_narrated
from tests.waiting import until

NO_VOICE = say("Everybody is ready: the night begins. No voice reads it: its lines are shown.")
LATE = say("The voice is not ready: each line is shown for as long as it takes to read it aloud.")


@contextmanager
def night(folder: Path, monkeypatch: pytest.MonkeyPatch, renderer: Slow) -> Iterator[Hub]:
    """Give a night that six people were ready for before one line of it was made."""
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    with running(folder / "hub") as hub, studio(hub, renderer, folder):
        at_the_table(hub, 6, False, True)
        until(lambda: kinds(hub), lambda happened: "NarratorAwaited" in happened)
        ready(hub)
        yield hub


def told(hub: Hub) -> list[Words]:
    return [line.text for line in hub.look.public.happened]


def test_it_waits_for_its_first_lines_and_no_line_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renderer: Slow
) -> None:
    with night(tmp_path, monkeypatch, renderer) as hub:
        assert hub.look.public.phase == "night"
        hub.wait(SILENCE / 1000 + 15)
        assert hub.look.public.line is None
        renderer.allow(FIRST - 1)
        until(lambda: renderer.asked, lambda asked: len(asked) == FIRST)
        assert narrator(hub) == ""
        renderer.allow(1)
        until_narrated(hub)
        assert (shown(hub).key, shown(hub).starts) == ("settle", hub.now + LEAD)
        assert not {"LineLost", "StepRepeated"} & set(kinds(hub))


def test_after_twenty_seconds_without_them_it_shows_its_lines_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renderer: Slow
) -> None:
    with night(tmp_path, monkeypatch, renderer) as hub:
        hub.wait((SILENCE + PATIENCE) / 1000)
        assert told(hub)[-1] == LATE
        assert shown(hub).key == "settle"
        hub.wait(LEAD / 1000 + 15)
        assert shown(hub).key == "turn", "settle has had its estimated length"
        renderer.allow()
        until_narrated(hub)
        assert shown(hub).key == "turn", "which has not begun: from here on it is read"
        assert kinds(hub)[-1] == "NarratorFound"


def test_a_phone_that_speaks_is_not_kept_waiting_by_the_voice_of_the_hub(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renderer: Slow
) -> None:
    with night(tmp_path, monkeypatch, renderer) as hub:
        phone = Voice(hub, "phone 1").announce(chosen=True)
        assert shown(hub).key == "settle"
        renderer.allow()
        until(lambda: renderer.asked, lambda asked: len(asked) > FIRST)
        assert hub.tables.narrator(hub.code) == phone.name


def test_without_any_voice_it_begins_at_once_and_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        at_the_table(hub, 6, False, True)
        ready(hub)
        assert told(hub)[-1] == NO_VOICE
        assert (shown(hub).key, shown(hub).starts) == ("settle", hub.now + SILENCE)


def test_a_hub_that_starts_again_while_a_night_waits_waits_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renderer: Slow
) -> None:
    with night(tmp_path, monkeypatch, renderer) as hub:
        hub.wait(5)
    monkeypatch.setattr(renderer, "ended", Slow().ended)
    with running(tmp_path / "hub") as hub, studio(hub, renderer, tmp_path):
        hub.wait(5)
        assert hub.look.public.line is None
        renderer.allow()
        until_narrated(hub)
        assert shown(hub).key == "settle"
