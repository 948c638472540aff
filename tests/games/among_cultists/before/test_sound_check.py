"""Among Cultists before the night: the sound check, and who reads the night; the hub's own buttons in all of it."""

import pytest

from companion.core import script as s
from companion.core.game import Refused
from companion.core.lines import SOUND_PAUSE, estimate
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.core.sounds import SOUNDS
from companion.core.text import say
from companion.core.view import Control
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.night import events as e
from companion.games.among_cultists.night.moves import SILENCE
from companion.games.among_cultists.voice.evening import lines as announcements
from companion.games.among_cultists.voice.ritual import CHECKING, script
from tests.games.among_cultists.by_night import facts, falling, hear, line, playing, report, state, step, to_line
from tests.games.among_cultists.column import PLAYED
from tests.games.among_cultists.evening import ready
from tests.laws.evening import Evening, own
from tests.laws.seen import told

LEAD = 1000


def checking() -> Evening:
    """Begin a game with a voice, and a sound check in it."""
    evening = playing(PLAYED[1])
    evening.say(3, "check")
    return evening


def test_the_sound_check_is_one_line_with_the_bell_and_begins_no_night() -> None:
    evening = playing(PLAYED[1])
    assert own(evening.say(4, "check")) == [e.SoundCheckBegan(), s.ScriptBegan(1, evening.now + LEAD)]
    public = evening.public()
    assert public.line and (public.line.key, public.line.sound, public.phase) == ("check", "bell", "preparing")
    assert [type(event) for event in (*step(evening), *step(evening))] == [s.LineSpoken, s.ScriptEnded]
    assert line(evening) is None and evening.coming() is None
    assert evening.public().phase == "preparing"
    assert told(evening)[-1] == "Everything is in place."


def test_every_seat_may_ask_for_the_sound_check_once_at_a_time_ready_or_not_and_nobody_must() -> None:
    evening = playing(PLAYED[1])
    evening.say(2, "ready")
    for seat in evening.table.seats:
        question = evening.question(seat, "check")
        assert not question.awaited and not question.secret and question.press is None
    other = evening.question(2, "check").id
    evening.say(3, "check")
    assert not any(evening.asks(seat, "check") for seat in evening.table.seats)
    evening.wait(20_000)
    assert other not in evening.ids(2)
    evening.say(1, "check")
    assert line(evening) == "check" and state(evening).narration.take == 2


def test_without_a_voice_there_is_no_sound_check() -> None:
    evening = playing(PLAYED[1], voice=False)
    assert not evening.asks(1, "check")
    report(evening, NarratorPresent(True))
    assert evening.asks(1, "check")


def test_the_last_one_ready_begins_the_night_in_the_middle_of_the_sound_check() -> None:
    evening = checking()
    for seat in evening.table.seats[:-1]:
        assert own(evening.say(seat, "ready")) == [e.SeatReady(seat)]
    assert line(evening) == "check"
    last = evening.table.seats[-1]
    assert own(evening.say(last, "ready")) == [e.SeatReady(last), s.ScriptBegan(2, evening.now + SILENCE)]
    assert evening.public().phase == "night" and not state(evening).checking
    with pytest.raises(Refused):
        report(evening, Spoken("check", 1))
    assert hear(evening) == [one.key for one in script(PLAYED[1]).lines]


def test_a_table_that_pauses_or_a_hub_that_starts_again_in_the_sound_check_hears_it_anew_with_open_eyes() -> None:
    evening = checking()
    evening.say(2, "table-pause")
    assert evening.coming() is None
    assert own(evening.say(3, "table-resume")) == [s.ScriptBegan(2, evening.now + LEAD)]
    assert own(evening.do(Repeat())) == [s.ScriptBegan(3, evening.now + LEAD)]
    assert line(evening) == "check"
    evening.wait(20_000)
    assert evening.public().phase == "preparing" and evening.asks(1, "check")


def test_the_sound_check_ends_with_its_voice() -> None:
    evening = checking()
    assert report(evening, NarratorPresent(False)) == [s.NarratorLost(), s.ScriptEnded()]
    public = evening.public()
    assert (public.line, public.sounds, public.phase) == (None, (), "preparing")
    assert not evening.asks(1, "check") and facts(evening, "before")["The voice"].startswith("Nothing speaks here")


def test_a_sound_check_that_is_not_reported_ends_and_everybody_is_told() -> None:
    evening = checking()
    evening.speaks = False
    (lost,) = step(evening)
    assert isinstance(lost, s.LineLost)
    assert told(evening)[-1].startswith("The sound check was not heard to its end")
    assert step(evening) == [s.ScriptEnded()]
    assert evening.asks(5, "check")


def test_a_night_that_is_planned_again_can_be_checked_again() -> None:
    evening = to_line(falling(), "settle")
    evening.say(1, "night", "stop")
    hear(evening)
    evening.say(1, "again")
    evening.say(2, "check")
    assert line(evening) == "check"
    ready(evening)
    assert hear(evening)[0] == "settle"


def test_before_the_night_everybody_can_read_who_reads_it() -> None:
    evening = playing(PLAYED[1], voice=False)
    without = facts(evening, "before")["The voice"]
    assert "eyes open" in without and "aloud from the screen" in without
    report(evening, NarratorPresent(True))
    assert facts(evening, "before")["The voice"].startswith("The night is read aloud.")


def test_a_night_that_stands_without_a_voice_says_how_to_go_on() -> None:
    evening = to_line(falling(), "cultists-look")
    evening.say(1, "night", "pause")
    assert "The voice" not in facts(evening, "paused")
    report(evening, NarratorPresent(False))
    assert "aloud from the screen" in facts(evening, "paused")["The voice"]


# All that may be read aloud, and how long it takes


@pytest.mark.parametrize("variant", PLAYED)
def test_the_lines_are_all_that_may_be_read_aloud_each_key_once(variant: Variant) -> None:
    found = state(playing(variant))
    night = ["check", *[one.key for one in script(variant).lines], "wake"]
    keys = [one.key for one in GAME.lines(found)]
    assert keys == [*night, *[one.key for one in announcements(found.setup)]]
    assert len(set(keys) - {s.EYES_CLOSED.key}) == len(keys)


def test_the_lines_do_not_change_during_the_game() -> None:
    before = GAME.lines(state(playing(PLAYED[1])))
    evening = to_line(falling(), "seer-look")
    evening.say(1, "night", "stop")
    assert GAME.lines(state(evening)) == before


def test_the_sound_of_a_line_is_part_of_its_length() -> None:
    words = say("Everybody: open your eyes.")
    assert estimate(words, "gong") - estimate(words) == SOUNDS["gong"] + SOUND_PAUSE
    with pytest.raises(KeyError):
        estimate(words, "trumpet")
    (check,) = CHECKING.lines
    assert check.length == estimate(check.text, "bell")
    for one in (*script(PLAYED[1]).lines, s.EYES_CLOSED):
        assert one.length == estimate(one.text, one.sound)


# The hub's own buttons


def test_the_buttons_of_the_hub_pause_repeat_and_stop_the_night() -> None:
    evening = to_line(falling(), "cultists-look")
    assert {*evening.rules.controls(evening.table)} == {"pause", "repeat", "stop"}
    assert own(evening.use("pause")) == [e.NightPaused()]
    assert [type(event) for event in own(evening.use("pause"))] == [s.StepRepeated]
    evening.wait(3_000)
    assert [type(event) for event in own(evening.use("repeat"))] == [s.StepRepeated]
    own(evening.use("pause"))
    assert [type(event) for event in own(evening.use("repeat"))] == [s.StepRepeated]
    assert [type(event) for event in own(evening.use("stop"))] == [e.NightStopped, s.ScriptBegan]
    assert hear(evening) == ["wake"]


@pytest.mark.parametrize("button", ["pause", "repeat"])
def test_the_buttons_of_the_hub_let_a_night_go_on_that_has_lost_its_voice(button: Control) -> None:
    evening = to_line(falling(), "seer-look")
    report(evening, NarratorPresent(False))
    assert [type(event) for event in own(evening.use(button))] == [s.StepRepeated]
    assert hear(evening)[:2] == [s.EYES_CLOSED.key, "fist"]


def test_outside_the_night_the_pause_is_the_table_s_own_and_next_says_that_the_cards_are_in_place() -> None:
    evening = playing(PLAYED[1])
    assert {*evening.rules.controls(evening.table)} == {"pause"}
    evening = to_line(falling(), "settle")
    own(evening.use("stop"))
    assert {*evening.rules.controls(evening.table)} == {"pause"}
    hear(evening)
    assert {*evening.rules.controls(evening.table)} == {"pause", "next"}
    assert own(evening.use("next")) == [e.EveningBegan(state(evening).setup)]
    assert GAME.controls(state(evening)) == {}, "nobody holds the knife yet"
