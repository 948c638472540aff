"""Pull the plug while Cultists have their eyes open: the voice comes back, and the night goes on."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from companion.core.script import EYES_CLOSED
from companion.core.text import say
from companion.core.view import Scene, Seat
from companion.hub.table.logged_table import LoggedTable
from companion.hub.table.narrators import GRACE
from tests.core.narrated import NARRATED, State
from tests.games.among_cultists.at_the_hub import goes_on, in_the_dark
from tests.hub.by_hand import SECOND, Hub, after_a_crash, got, running
from tests.hub.narrator import Voice, kinds, shown


@contextmanager
def plug_pulled(tmp_path: Path) -> Iterator[tuple[Hub, int]]:
    """Give the hub that comes back in the dark, and the take that was being spoken."""
    with running(tmp_path / "a") as hub:
        in_the_dark(hub)
        take = shown(hub).take
        with after_a_crash(hub, tmp_path / "b") as again:
            again.settle()
            yield again, take


def test_the_step_begins_anew_and_nothing_stops_while_faces_start(tmp_path: Path) -> None:
    with plug_pulled(tmp_path) as (hub, take):
        assert (shown(hub).key, shown(hub).take) == (EYES_CLOSED.key, take + 1)
        assert hub.tables.narrator(hub.code) == ""
        hub.until(shown(hub).starts - 800)
        before = kinds(hub)
        voice = Voice(hub).announce()
        assert kinds(hub) == before, "it was there in time: the game never knew that it was gone"
        goes_on(hub, voice, "turn")


def test_a_voice_that_comes_when_its_line_should_have_begun_begins_the_step_once_more(tmp_path: Path) -> None:
    with plug_pulled(tmp_path) as (hub, take):
        hub.wait(GRACE / SECOND - 1)
        voice = Voice(hub).announce()
        assert (shown(hub).key, shown(hub).take) == (EYES_CLOSED.key, take + 2)
        assert "NarrationStopped" not in kinds(hub)
        goes_on(hub, voice, "turn")


def test_a_report_from_before_the_restart_is_dropped(tmp_path: Path) -> None:
    with plug_pulled(tmp_path) as (hub, take):
        line = shown(hub)
        voice = Voice(hub).announce()
        voice.report("cultists-open", take)
        voice.report(line.key, take)
        assert shown(hub) == line


def test_what_somebody_does_while_faces_start_does_not_stop_the_night(tmp_path: Path) -> None:
    with plug_pulled(tmp_path) as (hub, _):
        assert not hub.reads(3, "it").problem
        assert "NarratorLost" not in kinds(hub)
        goes_on(hub, Voice(hub).announce(), "turn")


def with_the_voice(state: State) -> Scene:
    return msgspec.structs.replace(
        NARRATED.scene(state), title=say("Heard") if state.narration.voice else say("Silent")
    )


def test_an_answer_that_a_report_followed_in_the_same_moment_keeps_its_receipt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same key again gets the same receipt."""
    defaults = LoggedTable.__init__.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "wall", lambda: 7.0)
    games = {NARRATED.name: replace(NARRATED, scene=with_the_voice)}
    with running(tmp_path / "a", names="Anna Ben", games=games) as hub:
        Voice(hub).announce()
        hub.say(1, "table-game", NARRATED.name)
        id = hub.question(1, "table-begin").id
        first = got(hub.post_id(1, id, "go", key="begins"))
        assert kinds(hub)[-1] == "NarratorFound"
        assert first.tag != hub.look.tag(Seat(1)), "the voice is part of what is shown"
        with after_a_crash(hub, tmp_path / "b", games=games) as again:
            assert got(again.post_id(1, id, "go", key="begins")) == first


def test_when_no_voice_comes_back_the_night_stops_and_everybody_is_told(tmp_path: Path) -> None:
    with plug_pulled(tmp_path) as (hub, _):
        hub.wait(GRACE / SECOND - 0.01)
        assert "NarrationStopped" not in kinds(hub)
        hub.wait(0.02)
        assert kinds(hub)[-2:] == ["NarratorLost", "NarrationStopped"]
        assert "gong" in [sound.name for sound in hub.look.public.sounds]
        voice = Voice(hub).announce()
        assert hub.look.public.line is None
        assert not hub.press(1).problem
        goes_on(hub, voice, "turn")


def test_a_table_that_was_paused_is_told_of_its_voice_when_it_goes_on(hub: Hub, tmp_path: Path) -> None:
    in_the_dark(hub)
    hub.say(2, "table-pause")
    with after_a_crash(hub, tmp_path / "b") as again:
        again.wait(2 * GRACE / SECOND)
        before = kinds(again)
        again.say(2, "table-resume")
        assert kinds(again)[len(before) :] == ["Resumed", "StepRepeated", "NarratorLost", "NarrationStopped"]


@pytest.mark.parametrize("moment", [0.0, 0.3, 2.0, 5.0, 9.9])
def test_the_night_ends_whenever_the_voice_comes_back(tmp_path: Path, moment: float) -> None:
    with plug_pulled(tmp_path) as (hub, _):
        hub.wait(moment, step=0.5)
        goes_on(hub, Voice(hub).announce(), "turn")
