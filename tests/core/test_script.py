"""The narration: one test for each sentence of its law."""

from typing import Any

import msgspec
import pytest

from companion.core import script as s
from companion.core.move import Deed
from companion.core.report import NarratorPresent, Repeat, Spoken, Tick
from companion.core.text import say
from companion.core.view import Sound, SpokenLine
from tests.core.narrated import LEAD, SCRIPT, NarratedNight, line
from tests.laws.evening import draws


def test_a_script_begins_with_its_first_line_a_moment_later_and_a_report_fixes_the_next() -> None:
    night = NarratedNight(now=5000)
    assert night.shown == SpokenLine("settle", say("the words of settle"), starts=5000 + LEAD, take=1)
    night = NarratedNight()
    night.now = 3456
    assert night.do(Spoken("settle", 1)) == [s.LineSpoken("settle", 1, next=1, starts=3456 + 5000)]
    assert night.shown == SpokenLine("open", say("the words of open"), starts=3456 + 5000, take=1)


def test_without_a_script_all_is_silent() -> None:
    silent = s.Narration()
    assert s.line(SCRIPT, silent) is None
    assert s.next_deadline(SCRIPT, silent) is None
    assert s.sounds(silent) == ()
    assert s.lamps(SCRIPT, silent) == {}


@pytest.mark.parametrize("pause", [299, 0, -1])
def test_no_pause_is_under_300_ms(pause: int) -> None:
    with pytest.raises(ValueError, match=f"the pause after 'hurry' is {pause} ms: it must be 300 ms at least"):
        line("hurry", pause)
    assert line("calm", 300).pause == 300


def test_a_line_has_a_length_and_a_key_of_its_own() -> None:
    with pytest.raises(ValueError, match="the length of 'mute' is 0 ms"):
        line("mute", length=0)
    with pytest.raises(ValueError, match="has no key"):
        line("")
    with pytest.raises(ValueError, match="a key of its own: a"):
        s.Script(((line("a"), line("b")), (line("a"),)))
    with pytest.raises(ValueError, match=s.EYES_CLOSED.key):
        s.Script(((line(s.EYES_CLOSED.key),),))


@pytest.mark.parametrize("steps", [(), ((),), ((line("a"),), ())])
def test_a_script_without_lines_is_refused(steps: tuple[s.Step, ...]) -> None:
    with pytest.raises(ValueError, match="at least one"):
        s.Script(steps)


@pytest.mark.parametrize(
    "report",
    [Spoken("open", 1), Spoken("settle", 2), Spoken("settle", 0), Spoken("nothing", 1), Spoken("", 1)],
)
def test_a_report_with_another_line_or_take_is_dropped(report: Spoken) -> None:
    night = NarratedNight()
    night.now = LEAD
    assert night.refuses(report)


def test_a_report_counts_once_and_not_before_its_line_has_started_nor_after_it_was_lost() -> None:
    night = NarratedNight()
    night.hear()
    assert night.refuses(Spoken("settle", 1))
    night = NarratedNight()
    night.now = LEAD - 1
    assert night.refuses(Spoken("settle", 1))
    night.now = LEAD
    assert not night.refuses(Spoken("settle", 1))
    night = NarratedNight()
    night.tick()
    night.now += 5000
    assert night.refuses(Spoken("settle", 1))


def test_a_line_not_reported_after_one_and_a_half_lengths_and_two_seconds_is_lost() -> None:
    night = NarratedNight()
    assert s.next_deadline(SCRIPT, night.state) == LEAD + 3000 + 2000
    night.now = LEAD + 3000 + 2000 - 1
    assert night.refuses(Tick())
    night.now += 1
    assert night.do(Tick()) == [s.LineLost("settle", 1, next=1, starts=night.now + 5000)]


def test_a_lost_line_is_shown_as_caption_while_it_is_in_the_script_and_the_script_goes_on() -> None:
    night = NarratedNight()
    (lost,) = night.tick()
    assert s.describe(SCRIPT, lost) == say("the words of settle")
    assert night.shown and (night.shown.key, night.shown.starts) == ("open", night.now + 5000)
    assert s.describe(SCRIPT, night.hear()[0]) is None
    assert s.describe(SCRIPT, s.LineLost("of another edition", 1, next=1, starts=1)) is None


def test_after_two_lost_lines_a_gong_and_the_screen_say_that_the_voice_is_gone_and_the_night_pauses() -> None:
    night = NarratedNight().hear_until("open")
    assert [type(event) for event in night.tick()] == [s.LineLost]
    night.hear()
    lost, stopped = night.tick()
    assert isinstance(lost, s.LineLost)
    assert s.describe(SCRIPT, stopped) == say("The voice is gone. The story waits until someone resumes it.")
    assert s.sounds(night.state) == (Sound("voice-1", "gong"),)
    assert s.lamps(SCRIPT, night.state) == {"power": "fast"}
    assert night.shown is None
    assert s.next_deadline(SCRIPT, night.state) is None
    assert night.refuses(Tick())
    assert night.refuses(Spoken("close", 1))


def repeated(night: NarratedNight) -> Deed[Any]:
    return lambda now, chance: s.repeat(SCRIPT, night.state, now)


def test_a_table_that_lost_the_voice_goes_on_with_the_step_that_it_has_not_heard_to_its_end() -> None:
    night = NarratedNight().hear_until("look")
    night.tick()
    night.tick()
    assert night.state.status == "stopped"
    (move,) = s.go_on(night.state, repeated(night))
    assert (move.to, move.question.button_choice, move.question.required) == ("everybody", "go", True)
    assert night.add(move.effect(3, "go", night.now, draws(0))) == [
        s.StepRepeated(take=2, next=1, starts=night.now + LEAD)
    ]
    assert list(s.go_on(night.state, repeated(night))) == []
    assert s.sounds(night.state) == ()
    assert [type(event) for event in night.tick()] == [s.LineLost]  # it counts from 0 again


@pytest.mark.parametrize("present", ["open", "look", "close"])
def test_a_repeat_first_closes_all_eyes_and_goes_on_from_the_first_line_of_the_step(present: str) -> None:
    night = NarratedNight().hear_until(present)
    night.now += 700
    assert night.do(Repeat()) == [s.StepRepeated(take=2, next=1, starts=night.now + LEAD)]
    assert night.shown == SpokenLine(s.EYES_CLOSED.key, s.EYES_CLOSED.text, starts=night.now + LEAD, take=2)
    night.hear()
    assert night.shown == SpokenLine("open", say("the words of open"), night.now + s.EYES_CLOSED.pause, take=2)


def test_a_repeat_within_the_repeat_closes_the_eyes_again() -> None:
    night = NarratedNight().hear_until("look")
    night.do(Repeat())
    night.do(Repeat())
    assert night.shown and (night.shown.key, night.shown.take) == (s.EYES_CLOSED.key, 3)
    assert night.hear_until("open").state.take == 3


def test_a_second_script_begins_at_its_first_line_with_nothing_lost() -> None:
    night = NarratedNight().hear_until("open")
    night.do(Repeat())
    night.tick()
    night.begin()
    assert night.shown and (night.shown.key, night.shown.take) == ("settle", 3)
    night.tick()
    assert night.state.status == "speaking"


def test_the_closing_line_too_may_be_lost() -> None:
    night = NarratedNight().hear_until("look")
    night.do(Repeat())
    (lost,) = night.tick()
    assert s.describe(SCRIPT, lost) == s.EYES_CLOSED.text
    assert night.shown and night.shown.key == "open"


def test_the_script_ends_when_the_pause_after_its_last_line_is_over() -> None:
    night = NarratedNight().hear_until("begin")
    night.hear()
    assert night.shown is None
    assert s.next_deadline(SCRIPT, night.state) == night.now + 1000
    assert night.tick() == [s.ScriptEnded()]
    assert s.next_deadline(SCRIPT, night.state) is None
    assert night.refuses(Repeat())
    assert night.refuses(Tick())


def test_in_the_last_pause_the_last_step_can_still_be_repeated() -> None:
    night = NarratedNight().hear_until("begin")
    night.hear()
    night.do(Repeat())
    night.hear()
    assert night.shown and night.shown.key == "begin"


def test_without_a_narrator_each_line_takes_its_estimated_length_and_counts_as_spoken() -> None:
    night = NarratedNight(voice=False)
    assert s.next_deadline(SCRIPT, night.state) == LEAD + 2000
    assert night.tick() == [s.LineSpoken("settle", 1, next=1, starts=LEAD + 2000 + 5000)]
    while night.state.status == "speaking":
        night.tick()
    spoken = [event.line for event in night.events if isinstance(event, s.LineSpoken)]
    assert spoken == [one.key for one in SCRIPT.lines]
    assert night.now == LEAD + sum(one.length + one.pause for one in SCRIPT.lines)


def test_a_narrator_found_before_a_line_starts_speaks_it_and_in_its_middle_repeats_the_step() -> None:
    night = NarratedNight(voice=False)
    night.now = LEAD - 1
    assert night.do(NarratorPresent(True)) == [s.NarratorFound()]
    assert night.shown and (night.shown.key, night.shown.take) == ("settle", 1)
    assert s.next_deadline(SCRIPT, night.state) == LEAD + 3000 + 2000
    night = NarratedNight(voice=False)
    night.now = LEAD
    assert night.do(NarratorPresent(True)) == [s.NarratorFound(), s.StepRepeated(2, next=0, starts=2 * LEAD)]


def test_a_narrator_lost_stops_the_night_and_one_that_is_found_then_waits_for_the_table() -> None:
    night = NarratedNight().hear_until("look")
    assert night.do(NarratorPresent(False)) == [s.NarratorLost(), s.NarrationStopped()]
    night.do(Repeat())
    assert night.tick() == [s.LineSpoken(s.EYES_CLOSED.key, 2, next=1, starts=night.now + s.EYES_CLOSED.pause)]
    night = NarratedNight()
    night.do(NarratorPresent(False))
    assert night.do(NarratorPresent(True)) == [s.NarratorFound()]
    assert night.shown is None


def test_a_narrator_comes_and_goes_in_silence_and_changes_nothing_twice() -> None:
    silent = s.Narration()
    assert s.present(SCRIPT, silent, NarratorPresent(True), 0) == [s.NarratorFound()]
    found = s.NarratorFound[Any]().apply_to(silent)
    assert s.present(SCRIPT, found, NarratorPresent(False), 0) == [s.NarratorLost()]
    assert s.NarratorLost[Any]().apply_to(found) == silent
    assert NarratedNight().refuses(NarratorPresent(True))
    assert NarratedNight(voice=False).refuses(NarratorPresent(False))


def test_sound_and_lamps_are_those_of_the_present_line() -> None:
    night = NarratedNight().hear_until("look")
    assert s.lamps(SCRIPT, night.state) == {"seat1": "slow"}
    night.hear()
    assert s.lamps(SCRIPT, night.state) == {}
    assert night.shown and night.shown.sound == "bell"


def test_the_list_of_events_is_complete_and_each_comes_back_from_disk() -> None:
    night = NarratedNight(voice=False, waits=True)
    night.do(NarratorPresent(False, soon=True))
    night.begin()
    night.tick()
    night.do(NarratorPresent(True))
    night.do(Repeat())
    night.hear()
    night.do(NarratorPresent(False))
    night.do(Repeat())
    night.do(NarratorPresent(True))
    night.tick()
    while night.state.status == "speaking":
        night.hear() if night.shown else night.tick()
    assert {type(event) for event in night.events} == set(s.EVENTS)
    assert [msgspec.json.decode(msgspec.json.encode(event), type=type(event)) for event in night.events] == night.events
    assert msgspec.json.decode(msgspec.json.encode(night.state), type=s.Narration) == night.state


# A night that has begun waits for a voice that gets ready, and not forever


def awaiting() -> NarratedNight:
    """Return a night that has begun while a voice gets ready."""
    night = NarratedNight(voice=False, coming=True, waits=True, now=1000)
    assert night.shown is None, "nothing is read, and nothing shown"
    assert s.lamps(SCRIPT, night.state) == {}
    return night


def test_a_night_begins_when_the_voice_that_gets_ready_is_there() -> None:
    night = awaiting()
    assert night.refuses(Spoken("settle", 1))
    night.now = 9000
    assert night.do(NarratorPresent(True)) == [s.NarratorFound(starts=9000 + LEAD)]
    assert night.shown == SpokenLine("settle", say("the words of settle"), starts=9000 + LEAD, take=1)
    night.hear()
    assert night.shown.key == "open"


def test_a_voice_moves_nothing_that_is_there_before_the_first_line_or_where_no_night_waits() -> None:
    night = awaiting()
    night.now += 1
    night.do(NarratorPresent(True))
    assert night.shown and night.shown.starts == 1001 + LEAD
    night = NarratedNight(voice=False, coming=True)
    assert night.shown and night.shown.key == "settle"


def test_a_night_waits_for_twenty_seconds_and_then_shows_its_lines() -> None:
    night = awaiting()
    assert s.next_deadline(SCRIPT, night.state) == 1000 + LEAD + 20_000
    (late,) = night.tick()
    assert late == s.NarratorLate(night.now + LEAD)
    assert s.describe(SCRIPT, late) == say("The voice isn't ready. Each line stays on screen instead.")
    assert night.shown and (night.shown.key, night.shown.starts) == ("settle", night.now + LEAD)
    assert night.tick() == [s.LineSpoken("settle", 1, next=1, starts=night.now + 5000)]
    night.now += 6000
    assert [type(event) for event in night.do(NarratorPresent(True))] == [s.NarratorFound, s.StepRepeated]


def test_a_night_that_waits_begins_at_once_if_its_voice_fails_and_waits_on_if_it_is_to_be_heard_again() -> None:
    night = awaiting()
    night.now = 9000
    assert night.do(NarratorPresent(False)) == [s.NarratorLate(9000 + LEAD), s.NarratorLost()]
    assert night.shown and night.shown.starts == 9000 + LEAD
    night = awaiting()
    night.now = 9000
    assert night.do(Repeat()) == [s.ScriptBegan(2, 9000 + LEAD, waits=True)]
    assert night.shown is None


def test_a_voice_that_gets_ready_does_not_stop_one_that_reads() -> None:
    night = NarratedNight()
    night.now += LEAD
    assert night.refuses(NarratorPresent(False, soon=True))
    night.hear_until("begin").hear()
    night.tick()
    assert night.do(NarratorPresent(False, soon=True)) == [s.NarratorAwaited()]
    assert not night.state.voice
    assert night.refuses(NarratorPresent(False, soon=True))
