"""The time to react in Complots (rulings CO-4, CO-7, CO-9 and CO-10), and the voice."""

from msgspec.structs import replace

from companion.core.lines import LEAST_PAUSE
from companion.core.script import LineLost, NarratorLost, ScriptBegan, ScriptEnded
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.lines import lines
from companion.kit.announcement import Announced
from tests.games.complots.by_hand import act, doubted, lose, own, playing, react, rich, state, voice

LEAD = 1000

# When a window closes


def test_a_window_closes_once_everybody_has_answered() -> None:
    """Ruling CO-4."""
    evening = playing(4, react_seconds="10")
    act(evening, "tax")
    for seat in (2, 4):
        assert react(evening, seat, "pass") == [r.Passed(seat, 1)]
    assert react(evening, 3, "pass")[:2] == [r.Passed(3, 1), r.WindowClosed()]


def test_or_when_the_agreed_time_is_over() -> None:
    """Rulings CO-4 and CO-10."""
    evening = playing(3, react_seconds="15")
    evening.now = 7_000
    act(evening, "tax")
    question = evening.question(2, "react")
    assert question.until == 22_500 and question.otherwise
    assert [(timer.id, timer.ends) for timer in evening.view(None).public.timers] == [("reaction", 22_500)]
    assert own(evening.wait(15_499)) == []
    assert own(evening.wait(1))[0] == r.WindowClosed()


def test_without_an_agreed_time_everybody_must_answer() -> None:
    evening = playing(3)
    act(evening, "tax")
    assert evening.coming() is None and evening.question(2, "react").otherwise is None


def test_a_block_by_the_only_one_who_could_still_answer_closes_the_window() -> None:
    """Ruling CO-4."""
    evening = playing(3, react_seconds="10")
    act(evening, "steal", 2)
    react(evening, 3, "pass")
    closed = react(evening, 2, "captain")
    assert closed[1:3] == [r.WindowClosed(), r.ReactionsCalled("block")]


def test_each_statement_has_a_window_and_a_question_of_its_own() -> None:
    evening = playing(3, react_seconds="10")
    act(evening, "aid")
    first = evening.question(3, "react").id
    evening.wait(4_000)
    react(evening, 2, "duchess")
    question = evening.question(3, "react")
    assert question.id != first and question.until == evening.now + 10_500


def test_everybody_but_the_claimer_is_asked_the_same_at_the_same_moment_and_a_button_doubts() -> None:
    evening = playing(5, react_seconds="10")
    act(evening, "exchange")
    first, *others = (replace(evening.question(seat, "react"), id="") for seat in (2, 3, 4, 5))
    assert not evening.asks(1, "react")
    assert others == [first] * 3
    assert first.press == "doubt" and first.awaited and not first.secret


def test_of_two_doubts_in_the_same_millisecond_the_first_counts_and_the_other_finds_no_question() -> None:
    """Ruling CO-7."""
    evening = playing(3, react_seconds="10")
    act(evening, "tax")
    asked = evening.question(2, "react").id
    assert react(evening, 3, "doubt")[0] == r.Doubted(3)
    assert asked not in evening.ids(2)


def test_a_phone_that_is_away_holds_nobody_up() -> None:
    evening = playing(3, react_seconds="5")
    act(evening, "steal", 2)
    react(evening, 3, "pass")
    evening.wait(5_500)
    assert state(evening).coins == {1: 4, 2: 0, 3: 2}


# The voice (ruling CO-10)


def test_a_window_opens_when_the_statement_has_been_spoken() -> None:
    evening = playing(3, react_seconds="10")
    voice(evening)
    evening.speaks = True
    assert act(evening, "steal", 2) == [
        t.ActionTaken(1, "steal", 2),
        r.ReactionsCalled("action"),
        Announced(("steal-1", "target-2")),
        ScriptBegan(1, LEAD),
    ]
    assert evening.view(None).public.phase == "statement" and not evening.asks(2, "react")
    line = evening.view(None).public.line
    assert line and line.key == "steal-1"
    spoken = LEAD + 1_500 + LEAST_PAUSE + 1_500
    evening.wait(spoken - 1)
    assert not evening.asks(2, "react")
    assert own(evening.wait(1))[-1] == r.WindowOpened(1, spoken + 10_500)


def test_a_block_is_spoken_before_it_can_be_doubted() -> None:
    evening = playing(3, react_seconds="10")
    act(evening, "aid")
    voice(evening)
    assert react(evening, 2, "duchess")[-2] == Announced(("block-duchess-2",))
    assert not evening.asks(1, "react")


def test_a_line_that_is_lost_opens_the_window_and_stops_nothing() -> None:
    evening = playing(3, react_seconds="10")
    voice(evening)
    act(evening, "steal", 2)
    due = evening.coming()
    assert due is not None
    length = lines(state(evening).setup)["steal-1"].length
    assert due[0] == LEAD + length * 3 // 2 + 2_000
    happened = own(evening.wait(due[0]))
    assert [type(event) for event in happened] == [LineLost, ScriptEnded, r.WindowOpened]
    assert evening.question(2, "react").until == due[0] + 10_500
    assert evening.view(None).public.line is None


def test_a_voice_that_goes_away_opens_the_window() -> None:
    evening = playing(3, react_seconds="10")
    voice(evening)
    act(evening, "tax")
    evening.wait(1_400)
    assert voice(evening, False) == [NarratorLost(), ScriptEnded(), r.WindowOpened(1, 11_900)]
    evening.wait(10_500)
    assert act(evening, "tax")[-1] == r.WindowOpened(2, 22_400), "without a voice windows open at once"


def test_what_is_switched_off_is_not_read_and_the_window_opens_at_once() -> None:
    evening = playing(3, react_seconds="10", say_statements="no", say_turns="no")
    voice(evening)
    assert act(evening, "tax") == [
        t.ActionTaken(1, "tax"),
        r.ReactionsCalled("action"),
        r.WindowOpened(1, 10_500),
    ]
    doubt = react(evening, 2, "doubt")
    assert doubt[-2] == Announced(("doubt-2",))
    silent = playing(3, say_statements="no", say_turns="no", say_outcomes="no")
    assert not lines(state(silent).setup)


def test_where_statements_are_not_read_a_window_waits_for_no_other_words() -> None:
    evening = rich(playing(3, react_seconds="10", say_statements="no"), Anna=3)
    voice(evening)
    act(evening, "murder", 2)
    react(evening, 2, "contessa")
    doubted(evening, 3, shown=True)
    happened = lose(evening, 3, "captain")
    assert Announced(("loss-3",)) in happened and r.WindowOpened(2, evening.now + 10_500) in happened


def test_a_pause_in_a_statement_has_it_said_again_with_open_eyes() -> None:
    evening = playing(3, react_seconds="10")
    voice(evening)
    act(evening, "tax")
    evening.wait(1_200)
    evening.say(2, "table-pause")
    assert evening.coming() is None
    assert own(evening.say(2, "table-resume")) == [ScriptBegan(2, 2_200)]
    line = evening.view(None).public.line
    assert line and (line.key, line.take) == ("tax-1", 2)
