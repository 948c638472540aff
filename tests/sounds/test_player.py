"""The player beside a real hub: each line on time, each sound once, and a loudspeaker that comes and goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from companion.frontends.sound_room import VOICE_DUCKING
from companion.games import GAMES
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from companion.table import TableRules
from sounds import pcm
from sounds.effects import effect
from sounds.player import POLL_INTERVAL, QUIET, RETRY, SILENT
from sounds.voice_status import NAME
from tests.hub.by_hand import ManualHub
from tests.hub.narrator import ManualNarrator, kinds
from tests.sounds.booth import LENGTHS, Booth, begun, booth, sounding
from tests.sounds.game import PAUSES
from tests.sounds.parts import MS, tone


def test_every_line_starts_at_its_moment_and_the_pauses_are_those_of_the_script(here: Booth) -> None:
    begun(here)
    here.wait(10_000)
    starts = list(here.player.starts)
    assert [start.key for start in starts] == list(PAUSES)
    assert [start.stamp - start.due for start in starts] == [0] * 4
    for line, next_line in pairwise(starts):
        took = next_line.stamp - line.stamp
        assert took / MS == pytest.approx(LENGTHS[f"The words of {line.key}."] + PAUSES[line.key], abs=1)
    assert [one.samples for one in here.device.heard] == [here.made[f"The words of {key}."] for key in PAUSES]
    assert here.hub.snapshot.public.line is None
    assert "LineLost" not in kinds(here.hub)


def test_a_pause_silences_the_line_at_once_and_it_is_not_reported(here: Booth) -> None:
    begun(here)
    here.wait(1200)
    line = sounding(here)
    here.hub.use("pause")
    here.player.act()
    assert line.stopped
    here.wait(20_000)
    assert here.spoken == ["one"]
    assert "LineSpoken" not in kinds(here.hub)
    here.hub.use("pause")
    here.wait(15_000)
    assert here.spoken == ["one", "eyes-closed", *PAUSES]


def test_a_repeat_in_the_middle_of_a_line_silences_it_and_begins_the_step_anew(here: Booth) -> None:
    begun(here)
    while here.spoken != ["one", "two", "three"]:
        here.wait(50)
    line = sounding(here)
    other = ManualNarrator(here.hub, "phone").announce(chosen=True)
    here.player.act()
    assert line.stopped
    other.announce(False)
    here.wait(15_000)
    assert here.spoken == ["one", "two", "three", "eyes-closed", "two", "three", "four"]


def test_nothing_is_read_while_somebody_else_speaks(here: Booth) -> None:
    phone = ManualNarrator(here.hub, "phone").announce(chosen=True)
    here.hub.play("narrated")
    here.settle()
    assert [said.line for said in phone.speak_all()] == list(PAUSES)
    here.settle()
    assert not here.device.played


def test_a_line_that_is_made_late_begins_as_soon_as_it_is_there(here: Booth) -> None:
    words = here.made.pop("The words of one.")
    begun(here)
    here.wait(1000 + 1500)
    assert not here.device.heard
    here.made["The words of one."] = words
    here.player.wake()
    here.wait(10)
    assert here.spoken == ["one"]


def test_a_line_whose_moment_is_long_past_is_left_to_the_hub(here: Booth) -> None:
    words = here.made.pop("The words of one.")
    begun(here)
    here.wait(1000 + 2100)
    here.made["The words of one."] = words
    here.wait(500)
    assert not here.device.heard
    here.wait(15_000)
    assert here.spoken == ["two", "three", "four"]
    assert "LineLost" in kinds(here.hub)


@pytest.mark.parametrize("speed", [0.5, 1.08])
def test_a_loudspeaker_that_is_slower_or_faster_than_the_clock_keeps_the_pauses(here: Booth, speed: float) -> None:
    here.device.speed = speed
    begun(here)
    here.wait(12_000)
    starts = list(here.player.starts)
    assert [start.key for start in starts] == list(PAUSES)
    for line, next_line in pairwise(starts):
        length = LENGTHS[f"The words of {line.key}."]
        silent = (next_line.stamp - line.stamp) / MS - length / speed
        assert -1 <= silent - PAUSES[line.key] <= 60, "one may not begin before the other has ended"


@pytest.mark.parametrize("speed", [0.9, 1.04])
def test_what_lies_in_the_buffers_of_a_loudspeaker_moves_no_line(
    here: Booth, monkeypatch: pytest.MonkeyPatch, speed: float
) -> None:
    here.device.speed = speed
    reported: list[int] = []
    spoken = here.hub.tables.finish_line

    def seen(code: str, narrator: str, line: str, take: int, stamp: int | None = None) -> None:
        assert stamp is not None
        reported.append(stamp - here.hub.clock.stamp)
        spoken(code, narrator, line, take, stamp)

    monkeypatch.setattr(here.hub.tables, "finish_line", seen)
    begun(here)
    # Something else may happen, and be noticed, when the first line is just over.
    here.wait(1000 + LENGTHS["The words of one."] - 10)
    here.wait(12_000)
    assert len(reported) == len(PAUSES)
    assert max(reported) <= 0, "what is still to come cannot be reported"
    for line, following in pairwise(here.player.starts):
        took = following.stamp - line.stamp
        assert took / MS == pytest.approx(LENGTHS[f"The words of {line.key}."] + PAUSES[line.key], abs=1)


@pytest.mark.booth(rate=10)
def test_at_a_faster_rate_lines_are_as_much_shorter(here: Booth) -> None:
    begun(here)
    here.wait(1000)
    assert here.spoken == list(PAUSES)
    for one, whole in zip(here.device.heard, PAUSES, strict=True):
        length = LENGTHS[f"The words of {whole}."]
        assert pcm.duration_ns(one.samples) / MS == pytest.approx(length / 10, abs=1)


def test_the_loudspeaker_is_kept_awake_while_a_night_is_read_and_no_longer(here: Booth) -> None:
    here.settle()
    assert not here.device.played
    begun(here)
    (hum,) = here.device.played
    assert hum.loop
    assert any(hum.samples)
    assert max(hum.samples[1::2]) in (0, 255), "the upper half of each sample says 0 or -1: nobody hears that"
    with pytest.raises(pcm.Unusable):
        pcm.trim(hum.samples)  # inaudible
    here.wait(3000)
    assert not hum.stopped
    here.wait(7000)
    assert hum.stopped


def test_the_loudspeaker_rests_when_nothing_was_heard_for_a_while_and_is_awake_before_the_first_line(
    here: Booth,
) -> None:
    here.wait((QUIET - POLL_INTERVAL) // MS)
    assert not resting(here)
    here.wait(2 * POLL_INTERVAL // MS)
    assert resting(here)
    assert here.device.is_open
    begun(here)
    assert not resting(here)
    here.wait(10_000)
    assert here.spoken == list(PAUSES)
    assert [start.stamp - start.due for start in here.player.starts] == [0] * 4
    assert not resting(here)
    here.wait((QUIET + 2 * POLL_INTERVAL) // MS)
    assert resting(here)


def resting(here: Booth) -> bool:
    return here.device.rests


def test_nothing_is_done_between_two_moments_but_a_look_at_the_loudspeaker(here: Booth) -> None:
    assert here.settle() - here.hub.clock.stamp <= POLL_INTERVAL
    here.hub.clock.stamp += POLL_INTERVAL
    assert here.settle() == here.hub.clock.stamp + POLL_INTERVAL


def test_a_fault_at_one_table_ends_nothing_and_delays_no_other(here: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broke:
        broke.setattr(here.hub.tables, "snapshot", lambda code: 1 // 0)
        here.player.change(here.hub.code)
        here.player.act()
    here.player.change("NONE")
    broken = here.player._playback("BAD2")
    monkeypatch.setattr(broken, "act", lambda level: 1 // 0)
    here.player._playbacks["BAD2"] = broken
    begun(here)
    here.wait(10_000)
    assert here.spoken == list(PAUSES)
    assert [start.stamp - start.due for start in here.player.starts] == [0] * len(PAUSES)


# The rhythm of a night, which follows its script, whatever engine made its lines, and whenever


def gaps(here: Booth) -> list[float]:
    """Return the milliseconds between the end of each line and the beginning of the next."""
    heard = [one for one in here.device.heard if any(one.samples == made for made in here.kept)]
    return [(after.began - one.began - pcm.duration_ns(one.samples)) / MS for one, after in pairwise(heard)]


@pytest.mark.parametrize("person", ["never", "from the beginning", "from the third line", "in the middle of a line"])
def test_pauses_are_the_scripts_whatever_engine_was_how_quick(here: Booth, person: str) -> None:
    """Check this with a person who speaks each line more slowly than the usual voice."""
    usual = dict(here.made)
    theirs = {words: tone(length + 700, 300) for words, length in LENGTHS.items()}
    here.kept = [*usual.values(), *theirs.values()]
    if person == "from the beginning":
        here.made.update(theirs)
    begun(here)
    if person == "in the middle of a line":
        here.wait(1200)
        here.made.update(theirs)
    if person == "from the third line":
        here.wait(2500)
        here.made.update(theirs)
    here.wait(20_000)
    assert here.spoken == list(PAUSES)
    assert gaps(here) == pytest.approx(list(PAUSES.values())[:-1], abs=20)


# The sounds of the tables, and a loudspeaker that comes and goes


@contextmanager
def beside_a_countdown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Booth, ManualHub]]:
    """Run a player at two tables; at the second one a countdown of 15 seconds has just begun."""
    with closing(Log(folder)) as log:
        tables = Tables(log, TableRules(GAMES))
        assert [tables.open("en") for _ in range(2)]
    with booth(folder, monkeypatch) as here:
        code = here.hub.tables.tables()[1]
        table = ManualHub(here.hub.folder, here.hub.log, here.hub.tables, here.hub.clock, code)
        assert not table.sit("Dora").problem
        table.play("open-table")
        here.player.change(table.code)
        here.settle()
        assert not table.say(1, "countdown", "15").problem
        yield here, table


def test_a_phone_that_speaks_makes_the_sounds_of_its_table(here: Booth) -> None:
    here.hub.tables.narrate(here.hub.code, "phone 1", True, chosen=True)
    here.settle()
    here.hub.play("open-table")
    here.hub.say(1, "vote", "people-shown")
    here.wait(3000)
    assert not here.device.heard
    here.hub.tables.narrate(here.hub.code, "phone 1", False)
    here.wait(100)
    assert not here.device.heard, "what is over is over"


def test_a_sound_of_a_table_is_heard_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with beside_a_countdown(tmp_path, monkeypatch) as (here, table):
        here.wait(4_990)
        assert not here.device.played
        here.wait(10_000)
        assert not here.device.heard
        here.wait(10)
        assert sounding(here).samples == effect("gong")
        assert not table.say(1, "round").problem
        here.wait(5000)
        assert len(here.device.heard) == 1
        assert not table.say(1, "countdown", "15").problem
        here.wait(16_000)
        assert [one.samples for one in here.device.heard] == [effect("gong")] * 2


def test_lines_are_lowered_while_a_sound_of_a_table_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with beside_a_countdown(tmp_path, monkeypatch) as (here, _):
        here.made["The words of one."] = tone(1200)
        here.made["The words of two."] = tone(2000)
        here.wait(13_500)
        begun(here)
        here.wait(6000)
        one, gong, two, *_ = here.device.heard
        assert gong.samples == effect("gong")
        assert one.levels == [1.0, VOICE_DUCKING]
        assert two.levels == [VOICE_DUCKING, 1.0]
        assert gong.levels == [1.0]


@pytest.mark.parametrize("way", ["SDL says so", "it cannot play", "it falls silent", "it never ends"])
def test_when_the_loudspeaker_disappears_everybody_is_told_and_the_night_waits_for_it(here: Booth, way: str) -> None:
    here.made["The words of one."] = tone(2000)
    begun(here)
    here.wait(1500)
    here.device.here = False
    match way:
        case "SDL says so":
            here.device.removed = True
        case "it cannot play":
            pass
        case "it falls silent":
            sounding(here).stopped = True
        case "it never ends":
            here.device.speed = 0.0
    here.wait(9000)
    assert not here.device.is_open
    assert here.notices == [SILENT]
    assert here.hub.tables.narrator(here.hub.code) == ""
    assert here.hub.snapshot.public.phase == "stopped"
    assert here.spoken == ["one"], "no line was begun that nobody could hear"
    here.device.here, here.device.speed = True, 1.0
    here.wait(RETRY // MS)
    assert here.notices == []
    assert here.hub.tables.narrator(here.hub.code) == NAME
    assert here.spoken == ["one"], "it goes on when somebody says so"
    here.hub.use("pause")
    here.hub.use("pause")
    here.wait(15_000)
    # With "it cannot play" the first line was played to its end, and the second never began.
    heard = ["two", "three", "four"] if way == "it cannot play" else list(PAUSES)
    assert here.spoken == ["one", "eyes-closed", *heard]


@pytest.mark.booth(here=False)
def test_a_loudspeaker_that_is_plugged_in_late_is_found(here: Booth) -> None:
    here.settle()
    assert here.notices == [SILENT]
    assert here.hub.tables.narrator(here.hub.code) == ""
    here.wait(20_000)
    here.device.here = True
    here.wait(RETRY // MS)
    assert here.notices == []
    begun(here)
