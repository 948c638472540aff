"""A night that has begun waits for a voice that gets ready, and not for ever."""

from companion.core import script as s
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.core.text import say
from companion.core.view import SpokenLine
from tests.core.night import LEAD, SCRIPT, Night


def awaiting() -> Night:
    """Return a night that has begun while a voice gets ready."""
    night = Night(voice=False, coming=True, waits=True, now=1000)
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


def test_a_voice_that_is_there_before_the_first_line_moves_nothing() -> None:
    night = awaiting()
    night.now += 1
    night.do(NarratorPresent(True))
    assert night.shown and night.shown.starts == 1001 + LEAD


def test_a_night_waits_for_twenty_seconds_and_then_shows_its_lines() -> None:
    night = awaiting()
    assert s.due(SCRIPT, night.state) == 1000 + LEAD + 20_000
    (late,) = night.tick()
    assert late == s.NarratorLate(night.now + LEAD)
    assert s.told(SCRIPT, late) == say(
        "The voice is not ready: each line is shown for as long as it takes to read it aloud."
    )
    assert night.shown and (night.shown.key, night.shown.starts) == ("settle", night.now + LEAD)
    assert night.tick() == [s.LineSpoken("settle", 1, next=1, starts=night.now + 5000)]
    night.now += 6000
    assert [type(event) for event in night.do(NarratorPresent(True))] == [s.NarratorFound, s.StepRepeated]


def test_a_night_whose_voice_fails_while_it_is_awaited_shows_its_lines_at_once() -> None:
    night = awaiting()
    night.now = 9000
    assert night.do(NarratorPresent(False)) == [s.NarratorLate(9000 + LEAD), s.NarratorLost()]
    assert night.shown and night.shown.starts == 9000 + LEAD


def test_a_night_that_waits_and_is_to_be_heard_again_waits_on() -> None:
    night = awaiting()
    night.now = 9000
    assert night.do(Repeat()) == [s.ScriptBegan(2, 9000 + LEAD, waits=True)]
    assert night.shown is None


def test_what_is_no_night_waits_for_no_voice() -> None:
    night = Night(voice=False, coming=True)
    assert night.shown and night.shown.key == "settle"


def test_a_voice_that_gets_ready_does_not_stop_one_that_reads() -> None:
    night = Night()
    night.now += LEAD
    assert night.refuses(NarratorPresent(False, soon=True))
    night.hear_until("begin").hear()
    night.tick()
    assert night.do(NarratorPresent(False, soon=True)) == [s.NarratorAwaited()]
    assert not night.state.voice
    assert night.refuses(NarratorPresent(False, soon=True))
