"""A restart after a power cut: the table has the same question, and the seconds left to within 5, at any date."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.core.question import Question
from companion.core.script import EYES_CLOSED
from companion.core.text import say
from companion.core.view import PublicView, Seat
from companion.games import GAMES
from companion.hub.log.ledger import games
from companion.hub.log.log import Log, LogEntry
from companion.hub.table.narrators import GRACE
from companion.hub.tables import Tables
from companion.table import TableRules
from tests.core.narrated import NARRATED, State
from tests.games.among_cultists.at_the_hub import goes_on, in_the_dark
from tests.hub.by_hand import SECOND, ManualClock, ManualHub, after_a_crash, got, lasting, running
from tests.hub.narrator import ManualNarrator, kinds, shown

MOST_LOST = 5000
"""Milliseconds of game time that a crash may give back."""


def questions(hub: ManualHub) -> dict[int, tuple[Question, ...]]:
    return {place.seat: hub.questions(place.seat) for place in hub.snapshot.public.seats}


def left(hub: ManualHub) -> int:
    """Return the milliseconds that the only timer of the table has left."""
    (timer,) = hub.snapshot.public.timers
    return timer.ends - hub.now


def same(hub: ManualHub, again: ManualHub) -> bool:
    """Return whether both show every observer the same."""
    eyes = (None, *map(Seat, questions(hub)))
    return [hub.snapshot.tag(observer) for observer in eyes] == [again.snapshot.tag(observer) for observer in eyes]


@pytest.mark.parametrize("moment", [0.0, 0.4, 3.9, 4.9, 5.1, 14.7, 29.99])
@pytest.mark.hub(names="Anna Ben")
def test_a_countdown_goes_on_with_the_same_seconds_left(hub: ManualHub, tmp_path: Path, moment: float) -> None:
    hub.play()
    hub.wait(7)
    hub.say(1, "countdown", "30")
    hub.wait(moment, step=0.5)
    with after_a_crash(hub, tmp_path / "b") as again:
        assert same(hub, again)
        assert 0 <= left(again) - left(hub) <= MOST_LOST
        again.wait(left(again) / 1000 - 0.001, step=5)
        assert left(again) == 1
        again.wait(0.001)
        assert again.snapshot.public.timers == ()


@pytest.mark.hub(names="Anna Ben Caro")
def test_a_votes_limit_goes_on_with_the_same_seconds_left(hub: ManualHub, tmp_path: Path) -> None:
    hub.play(vote_seconds="60")
    hub.say(1, "vote", "people-counted")
    hub.wait(33.3)
    hub.say(2, "ballot", "seat-1")
    hub.wait(4.4)
    until = hub.question(1, "ballot").deadline
    with after_a_crash(hub, tmp_path / "b") as again:
        # After a restart each question may be answered at once.
        asked = {seat: tuple(replace(one, from_=0) for one in found) for seat, found in questions(hub).items()}
        assert questions(again) == asked
        assert again.question(1, "ballot").deadline == until
        assert 0 <= hub.now - again.now <= MOST_LOST
        again.wait(60)
        closed = next(entry for entry in again.entries() if entry.row.type == "VoteClosed")
        assert closed.game_time == until


def test_time_goes_on_however_often_the_plug_is_pulled(tmp_path: Path) -> None:
    with ExitStack() as lives:
        hub = lives.enter_context(running(tmp_path / "0", names="Anna"))
        hub.play()
        hub.say(1, "countdown", "600")
        ends, began = hub.snapshot.public.timers[0].ends, hub.now
        for life in range(1, 6):
            hub.wait(8)
            hub = lives.enter_context(after_a_crash(hub, tmp_path / f"{life}", ManualClock(life * SECOND)))
        assert hub.snapshot.public.timers[0].ends == ends
        assert 5 * (8000 - MOST_LOST) <= hub.now - began <= 5 * 8000


@pytest.mark.hub(names="Anna", rate=20)
def test_at_twenty_times_the_speed_at_most_five_real_seconds_are_lost(hub: ManualHub, tmp_path: Path) -> None:
    hub.play()
    hub.say(1, "countdown", "600")
    hub.wait(17)
    with after_a_crash(hub, tmp_path / "b", rate=20) as again:
        assert 0 <= left(again) - left(hub) <= 20 * MOST_LOST


def test_after_a_stop_in_order_no_time_is_lost_at_all_and_every_table_comes_back(tmp_path: Path) -> None:
    with running(tmp_path, names="Anna") as hub:
        hub.play()
        hub.say(1, "countdown", "600")
        hub.wait(8.765)
        first, now = hub.snapshot.public, hub.now
    with closing(Log(tmp_path)) as log:
        codes = [hub.code, *(Tables(log, TableRules(GAMES)).open("it") for _ in range(3))]
    with closing(Log(tmp_path)) as log:
        tables = Tables(log, TableRules(GAMES))
        assert sorted(tables.tables()) == sorted(codes)
        assert tables.snapshot(hub.code).public == first
        assert {tables.snapshot(code).public.language for code in codes[1:]} == {"it"}
    with running(tmp_path, ManualClock(5 * SECOND)) as again:
        assert again.tables.now(hub.code) == now


@pytest.mark.hub(names="Anna Ben")
def test_what_is_paused_stays_paused(hub: ManualHub, tmp_path: Path) -> None:
    hub.play()
    hub.say(1, "countdown", "30")
    hub.wait(10)
    hub.say(2, "table-pause")
    before = left(hub)
    hub.wait(100, step=50)
    assert left(hub) == before
    with after_a_crash(hub, tmp_path / "b") as again:
        again.wait(100, step=50)
        assert again.snapshot.public.paused
        assert left(again) == before, "a pause itself is on disk: nothing is lost"
        assert again.say(1, "table-resume").problem is None
        again.wait(1)
        assert left(again) == before - 1000


@pytest.mark.parametrize("playing", [False, True])
@pytest.mark.hub(names="Anna Ben")
def test_a_table_that_was_waiting_keeps_waiting(hub: ManualHub, tmp_path: Path, playing: bool) -> None:
    if playing:
        hub.play()
        hub.say(1, "vote", "yes-no-shown")
        hub.say(2, "ballot", "yes")
    with after_a_crash(hub, tmp_path / "b") as again:
        assert same(hub, again)
        count = len(again.entries())
        again.wait(7, step=7)
        assert same(hub, again)
        assert len(again.entries()) == count, "nobody did anything: nothing is written"
        required = next(q for q in again.questions(1) if q.required)
        answer = "yes" if playing else "open-table"
        assert got(again.post_id(1, required.id, answer)).problem is None


@pytest.mark.hub(names="Anna Ben")
def test_nothing_is_written_while_nothing_is_timed(hub: ManualHub) -> None:
    hub.play()
    hub.settle()
    changes = hub.log._db.total_changes
    hub.wait(7, step=0.5)
    assert hub.log._db.total_changes == changes
    hub.say(1, "countdown", "30")
    hub.say(1, "stop")
    hub.settle()
    changes = hub.log._db.total_changes
    hub.wait(5, step=0.5)
    assert hub.log._db.total_changes == changes + 2, "both phones are away; the time is not written"


@pytest.mark.parametrize("paused", [False, True])
def test_a_narration_begins_its_present_step_again_with_all_eyes_closed_once_it_goes_on(
    tmp_path: Path, paused: bool
) -> None:
    games = {"narrated": NARRATED}
    with running(tmp_path / "a", games=games, names="Anna") as hub:
        hub.play("narrated")
        hub.wait(12)
        assert (shown(hub).key, shown(hub).take) == ("look", 1), "the middle of a step"
        if paused:
            hub.say(1, "table-pause")
        count = len(hub.entries())
        with after_a_crash(hub, tmp_path / "b", games=games) as again:
            again.settle()
            if paused:
                assert len(again.entries()) == count
                again.say(1, "table-resume")
            assert (shown(again).key, shown(again).take) == ("eyes-closed", 2)
            assert shown(again).starts > again.now
            again.wait(shown(again).starts / 1000 - again.now / 1000 + 7)
            assert (shown(again).key, shown(again).take) == ("open", 2), "the step begins with its first line"


@pytest.mark.hub(names="Anna Ben")
def test_the_end_of_a_game_keeps_its_moment(hub: ManualHub, tmp_path: Path) -> None:
    hub.play()
    playing = hub.snapshot
    assert playing.play is None
    ask = next(question.id for question in hub.questions(1) if question.id.startswith("table-ask-end-"))
    assert not got(hub.post_id(1, ask, "go")).problem
    agree = next(question.id for question in hub.questions(2) if question.id.startswith("table-agree-end-"))
    assert not got(hub.post_id(2, agree, "yes")).problem
    assert hub.snapshot.play
    assert hub.snapshot.play.ended == next(entry.wall for entry in hub.entries() if entry.row.type == "GameEnded")
    with after_a_crash(hub, tmp_path / "b") as again:
        assert again.snapshot.play == hub.snapshot.play


@contextmanager
def plug_pulled(tmp_path: Path) -> Iterator[tuple[ManualHub, int]]:
    """Yield the hub that restarts in the dark, and the take that was being spoken."""
    with running(tmp_path / "a") as hub:
        in_the_dark(hub)
        take = shown(hub).take
        with after_a_crash(hub, tmp_path / "b") as again:
            again.settle()
            yield again, take


def test_the_step_begins_anew_and_nothing_stops_while_faces_start(tmp_path: Path) -> None:
    with plug_pulled(tmp_path) as (hub, take):
        line = shown(hub)
        assert (line.key, line.take) == (EYES_CLOSED.key, take + 1)
        assert hub.tables.narrator(hub.code) == ""
        hub.until(line.starts - 800)
        before = kinds(hub)
        voice = ManualNarrator(hub).announce()
        assert kinds(hub) == before, "it was there in time: the game never knew that it was gone"
        for key in ("cultists-open", line.key):
            voice.report(key, take)
        assert shown(hub) == line, "a report from before the restart is dropped"
        goes_on(hub, voice, "turn")


def test_a_voice_that_comes_when_its_line_should_have_begun_begins_the_step_once_more(tmp_path: Path) -> None:
    with plug_pulled(tmp_path) as (hub, take):
        assert not hub.reads(3, "it").problem
        assert "NarratorLost" not in kinds(hub), "what somebody does while faces start stops nothing"
        hub.wait(GRACE / SECOND - 1)
        voice = ManualNarrator(hub).announce()
        assert (shown(hub).key, shown(hub).take) == (EYES_CLOSED.key, take + 2)
        assert "NarrationStopped" not in kinds(hub)
        goes_on(hub, voice, "turn")


def with_the_voice(state: State) -> PublicView:
    return replace(NARRATED.public_view(state), title=say("Heard") if state.narration.voice else say("Silent"))


@pytest.mark.usefixtures("wall")
def test_an_answer_that_a_report_followed_in_the_same_moment_keeps_its_receipt(tmp_path: Path) -> None:
    """Check that the same key gets the same receipt."""
    games = {NARRATED.name: dataclasses.replace(NARRATED, public_view=with_the_voice)}
    with running(tmp_path / "a", names="Anna Ben", games=games) as hub:
        ManualNarrator(hub).announce()
        hub.say(1, "table-game", NARRATED.name)
        id = hub.question(1, "table-begin").id
        first = got(hub.post_id(1, id, "go", key="begins"))
        assert kinds(hub)[-1] == "NarratorFound"
        assert first.tag != hub.snapshot.tag(Seat(1)), "the voice is part of what is shown"
        with after_a_crash(hub, tmp_path / "b", games=games) as again:
            assert got(again.post_id(1, id, "go", key="begins")) == first


def test_when_no_voice_comes_back_the_night_stops_and_everybody_is_told(tmp_path: Path) -> None:
    with plug_pulled(tmp_path) as (hub, _):
        hub.wait(GRACE / SECOND - 0.01)
        assert "NarrationStopped" not in kinds(hub)
        hub.wait(0.02)
        assert kinds(hub)[-2:] == ["NarratorLost", "NarrationStopped"]
        assert "gong" in [sound.name for sound in hub.snapshot.public.sounds]
        voice = ManualNarrator(hub).announce()
        assert hub.snapshot.public.line is None
        assert not hub.press(1).problem
        goes_on(hub, voice, "turn")


def test_a_table_that_was_paused_is_told_of_its_voice_when_it_goes_on(hub: ManualHub, tmp_path: Path) -> None:
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
        goes_on(hub, ManualNarrator(hub).announce(), "turn")


RIGHT = 1_790_000_000.0
"""A day in 2026, in seconds since 1970."""

YEARS = 56 * 365.25 * 86400
"""The time since 1970, in seconds."""


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The clock on the wall, in seconds since 1970; `wrong` is its error."""
    found = SimpleNamespace(wrong=0.0)
    monkeypatch.setattr("companion.hub.table.clock.time.time", lambda: RIGHT + found.wrong)
    monkeypatch.setattr("companion.hub.table.clock._steady", lambda: 1_000.0)
    return found


@contextmanager
def played(folder: Path, wall: SimpleNamespace, *offs: float) -> Iterator[ManualHub]:
    """Play until a countdown has ended; `offs` are the wall clock's errors at first, before it, and in it."""
    begin, count, end = offs
    wall.wrong = begin
    with running(folder, names="Anna Ben") as hub:
        hub.play()
        wall.wrong = count
        hub.say(1, "countdown", "30")
        hub.wait(20)
        wall.wrong = end
        hub.wait(9.5, step=0.5)
        assert hub.snapshot.public.timers
        hub.wait(0.5)
        assert not hub.snapshot.public.timers
        yield hub


def happened(entries: list[LogEntry]) -> list[LogEntry]:
    """Return entries without the wall clock and the keys of the answers, which differ in each evening."""
    return [replace(entry, wall=0, key="") for entry in entries]


@pytest.mark.parametrize(
    "offs",
    [(-YEARS, -YEARS, 0.0), (-YEARS, 0.0, 0.0), (0.0, -YEARS, YEARS), (YEARS, 0.0, -YEARS)],
    ids=["corrected while it counts", "corrected before it counts", "to and fro", "back and back"],
)
def test_a_date_that_jumps_by_years_moves_no_countdown_and_changes_nothing(
    tmp_path: Path, wall: SimpleNamespace, offs: tuple[float, float, float]
) -> None:
    with played(tmp_path / "right", wall, 0, 0, 0) as right, played(tmp_path / "wrong", wall, *offs) as wrong:
        assert happened(wrong.entries())[1:] == happened(right.entries())[1:]
        with after_a_crash(wrong, tmp_path / "again") as again:
            assert lasting(again.snapshot) == lasting(wrong.snapshot)
        (told,) = games(tmp_path / "wrong")
        assert told.began.year == datetime.fromtimestamp(RIGHT + offs[-1]).year
