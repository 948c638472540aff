"""Among Cultists at a table: a night that is paused, repeated, stopped, or loses its voice."""

import pytest

from companion.core import script as s
from companion.core.game import Refused
from companion.core.question import One
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.games.among_cultists.night import events as e
from companion.games.among_cultists.voice.ritual import script
from tests.games.among_cultists.by_night import (
    CONTROL,
    facts,
    falling,
    hear,
    line,
    playing,
    report,
    shapeless,
    state,
    step,
    until,
)
from tests.games.among_cultists.column import PLAYED
from tests.games.among_cultists.evening import ready
from tests.laws.evening import end, own


def test_a_pause_holds_the_night_until_a_second_tap_and_then_the_step_comes_again() -> None:
    evening = until(falling(), "cultists-look")
    assert own(evening.say(4, "night", "pause")) == [e.NightPaused()]
    assert line(evening) is None and evening.coming() is None
    question = evening.question(1, "night")
    assert isinstance(question.ask, One) and tuple(choice.value for choice in question.ask.choices) == CONTROL
    assert evening.shows("paused")
    assert evening.wait(600_000) == []
    assert own(evening.say(1, "night", "pause")) == [s.StepRepeated(2, 1, evening.now + 1000)]
    assert not evening.shows("paused")
    assert line(evening) == s.EYES_CLOSED.key
    assert hear(evening) == [s.EYES_CLOSED.key, *[one.key for one in script(PLAYED[1]).lines][1:]]


@pytest.mark.parametrize(("key", "first"), [("cultists-look", "turn"), ("cover", "cover"), ("seer-look", "fist")])
def test_a_step_that_comes_again_brings_the_hands_back_too(key: str, first: str) -> None:
    evening = until(falling(), key)
    evening.say(3, "night", "repeat")
    assert hear(evening)[:2] == [s.EYES_CLOSED.key, first]


def test_a_paused_night_goes_on_by_repeat_as_well() -> None:
    evening = until(falling(), "seer-open")
    evening.say(3, "night", "pause")
    evening.say(2, "night", "repeat")
    assert hear(evening)[:2] == [s.EYES_CLOSED.key, "fist"]


def test_of_two_taps_at_once_the_second_finds_nothing() -> None:
    evening = until(falling(), "cultists-look")
    other = evening.question(2, "night").id
    evening.say(1, "night", "pause")
    assert other not in evening.ids(2)
    taps = {other}
    for tap in range(50):
        id = evening.question(tap % 5 + 1, "night").id
        assert id not in taps
        taps.add(id)
        evening.say(tap % 5 + 1, "night", "pause")
    assert state(evening).paused
    evening.say(1, "night", "pause")
    assert hear(evening)[-1] == "begin"


def test_who_paused_is_in_no_view() -> None:
    tables = [until(falling(), "seer-look") for _ in range(2)]
    for evening, seat in zip(tables, (2, 5), strict=True):
        evening.say(seat, "night", "pause")
    assert [tables[0].view(eye) for eye in (None, 1, 2)] == [tables[1].view(eye) for eye in (None, 1, 2)]


def test_in_a_pause_the_narrator_is_not_heard() -> None:
    evening = until(falling(), "cultists-look")
    evening.say(4, "night", "pause")
    for noticed in (Spoken("cultists-look", 1), Repeat()):
        with pytest.raises(Refused, match="paused"):
            report(evening, noticed)
    with pytest.raises(Refused):
        report(evening, NarratorPresent(True))


def test_a_stop_wakes_everybody_and_ends_the_night() -> None:
    evening = until(falling(), "cultists-look")
    happened = own(evening.say(5, "night", "stop"))
    assert happened == [e.NightStopped(), s.ScriptBegan(2, evening.now + 1000)]
    public = evening.public()
    assert public.line and public.line.key == "wake" and "open your eyes" in public.line.text.message  # type: ignore[union-attr]
    assert "open your eyes" in public.happened[-1].text.message  # type: ignore[union-attr]
    assert hear(evening) == ["wake"]
    assert public.phase == "night" and evening.public().phase == "after"
    assert "stopped before its end" in facts(evening, "after")["The night"]
    evening.say(1, "done")
    assert evening.public().phase == "beginning"


def test_a_game_that_ends_while_its_night_is_paused_is_a_night_no_more() -> None:
    evening = until(falling(), "cultists-look")
    evening.say(4, "night", "pause")
    assert evening.public().halted
    end(evening)
    public = evening.public()
    assert (public.phase, public.blind, public.halted) == ("end", False, False)
    assert not evening.shows("paused") and not evening.shows("night")


@pytest.mark.parametrize("moment", ["settle", "begin"])
def test_a_stop_wakes_everybody_from_a_pause_and_without_a_voice(moment: str) -> None:
    evening = until(falling(voice=False), moment)
    evening.say(1, "night", "pause")
    evening.say(1, "night", "stop")
    assert hear(evening) == ["wake"]


def test_a_night_that_was_stopped_can_begin_again() -> None:
    evening = until(falling(), "cultists-look")
    evening.say(5, "night", "stop")
    hear(evening)
    assert own(evening.say(3, "again")) == [e.NightPlanned()]
    ready(evening)
    assert hear(evening) == [one.key for one in script(PLAYED[1]).lines]
    assert "The night" not in facts(evening, "after")
    assert not evening.asks(1, "again")


def test_who_is_being_woken_is_woken_whatever_the_voice_does() -> None:
    evening = until(falling(), "cultists-look")
    evening.say(5, "night", "stop")
    assert report(evening, NarratorPresent(False)) == [s.NarratorLost()]
    assert report(evening, NarratorPresent(True))[0] == s.NarratorFound()
    assert report(evening, Repeat()) == [s.ScriptBegan(4, evening.now + 1000)]
    evening.speaks = False
    (lost,) = step(evening)
    assert isinstance(lost, s.LineLost)
    step(evening)
    assert state(evening).phase == "after"


def test_a_lost_voice_stops_the_night_until_somebody_goes_on() -> None:
    evening = until(falling(), "cultists-look")
    evening.speaks = False
    step(evening)
    (_, stopped) = step(evening)
    assert stopped == s.NarrationStopped()
    lamps = evening.public().lamps
    assert lamps["power"] == "fast" and len({lamps[f"seat{seat}"] for seat in evening.table.seats}) == 1
    assert len({shapeless(evening, seat) for seat in evening.table.seats}) == 1
    assert evening.question(2, "narration").press == "go"
    evening.say(2, "narration")
    assert line(evening) == s.EYES_CLOSED.key


@pytest.mark.parametrize(("answer", "phase"), [("pause", "night"), ("repeat", "night"), ("stop", "waking")])
def test_without_a_voice_the_night_can_go_on_or_be_stopped_by_its_own_question(answer: str, phase: str) -> None:
    evening = until(falling(), "cultists-look")
    report(evening, NarratorPresent(False))
    assert state(evening).narration.status == "stopped"
    evening.say(2, "night", answer)
    assert (state(evening).phase, state(evening).narration.status) == (phase, "speaking")


def test_a_voice_that_is_lost_in_a_pause_is_told_and_one_that_is_found_waits() -> None:
    evening = until(falling(), "cultists-look")
    evening.say(1, "night", "pause")
    assert report(evening, NarratorPresent(False)) == [s.NarratorLost(), s.NarrationStopped()]
    assert evening.asks(3, "narration")
    evening.say(3, "narration")
    evening.now += 2000
    evening.say(1, "night", "pause")
    assert report(evening, NarratorPresent(True)) == [s.NarratorFound()]
    assert state(evening).paused


def test_a_voice_is_found_and_lost_before_and_after_the_night_too() -> None:
    evening = playing(PLAYED[1], voice=False)
    assert report(evening, NarratorPresent(True)) == [s.NarratorFound()]
    assert report(evening, NarratorPresent(False)) == [s.NarratorLost()]
    with pytest.raises(Refused):
        report(evening, Repeat())


def test_a_table_that_pauses_and_goes_on_repeats_the_step_but_not_one_that_the_night_paused() -> None:
    evening = until(falling(), "seer-look")
    evening.say(2, "table-pause")
    assert [type(event) for event in own(evening.say(3, "table-resume"))] == [s.StepRepeated]
    evening.say(1, "night", "pause")
    evening.say(2, "table-pause")
    assert own(evening.say(3, "table-resume")) == []
    assert state(evening).paused


def test_a_second_answer_to_the_same_moment_finds_nothing() -> None:
    evening = falling()
    ids = {evening.question(1, "night").id}
    evening.say(2, "night", "stop")
    assert not any(evening.asks(seat, "night") for seat in evening.table.seats)
    hear(evening)
    ids |= {evening.question(1, "again").id, evening.question(1, "done").id}
    evening.say(3, "again")
    assert not ids & set(evening.ids(1))
