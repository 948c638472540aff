"""Going on without a seat whose phone is gone: nobody waits for a flat battery."""

import pytest

from companion.core.game import Refused
from companion.core.report import Spoken
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.absence import MADE
from companion.core.table.state import NOTICE
from companion.core.text import Text
from companion.games.complots.events import turns as t
from companion.games.open_table import events as o
from tests.games.complots import by_hand as complots
from tests.games.open_table.by_hand import playing
from tests.laws.evening import Evening, end, own


def gone(evening: Evening, seat: int) -> None:
    """Let the phone of a seat be gone for half a minute."""
    evening.do(i.ReportAway(seat, long=False))
    evening.do(i.ReportAway(seat, long=False, overdue=True))


def without(evening: Evening, seat: int, by: int) -> list[e.TableEvent]:
    """Let the table go on without a seat; return what that brings."""
    evening.say(by, f"table-without-{seat}")
    return evening.wait(NOTICE)


def voting() -> Evening:
    """Three people vote at the open table, and there is no limit of time."""
    evening = playing()
    evening.say(1, "vote", "yes-no-shown")
    return evening


def test_half_a_minute_without_a_phone_lets_the_others_go_on_without_its_seat() -> None:
    evening = voting()
    evening.do(i.ReportAway(3, long=False))
    assert not any(evening.asks(seat, "table-without") for seat in (1, 2, 3))
    evening.do(i.ReportAway(3, long=False, overdue=True))
    assert [evening.asks(seat, "table-without-3") for seat in (1, 2, 3)] == [True, True, False]
    question = evening.question(1, "table-without-3")
    assert question.awaited, "it stands where everybody finds it"
    evening.say(1, "ballot", "yes")
    assert [place.awaited for place in evening.view(None).public.seats] == [False, True, True], "of Anna nothing is due"


def test_the_table_offers_it_only_while_it_waits_for_the_seat() -> None:
    evening = playing()
    gone(evening, 3)
    assert not evening.asks(1, "table-without"), "anybody may end the round"
    evening.say(1, "vote", "yes-no-shown")
    assert evening.asks(1, "table-without-3")
    evening.say(3, "ballot", "yes")
    assert not evening.asks(1, "table-without")


def test_it_is_announced_and_holds_ten_seconds_later() -> None:
    evening = voting()
    gone(evening, 3)
    assert evening.say(1, "table-without-3") == [e.GoingOnAsked(3, 1, evening.now + NOTICE, agreed=False)]
    public = evening.view(None).public
    assert [timer.ends for timer in public.timers if timer.id == "without-3"] == [evening.now + NOTICE]
    told = public.happened[-1].text
    assert isinstance(told, Text) and told.values == {"by": "Anna", "who": "Caro"}
    assert not evening.asks(2, "table-without"), "one voice is enough"
    assert evening.wait(NOTICE - 1) == []
    assert evening.wait(1) == [e.GoneOn(3, agreed=False), e.Played("open-table", o.BallotCast(3, "abstain"))]


def test_a_phone_that_comes_back_in_time_is_waited_for_again() -> None:
    evening = voting()
    gone(evening, 3)
    evening.say(1, "table-without-3")
    evening.do(i.ReportBack(3))
    assert evening.wait(2 * NOTICE) == []
    assert evening.asks(3, "ballot")
    assert not evening.asks(1, "table-without")


def test_the_others_may_wait_after_all() -> None:
    evening = voting()
    gone(evening, 3)
    evening.say(1, "table-without-3")
    assert evening.say(2, "table-wait-3") == [e.GoingOnDropped(3)]
    assert evening.wait(2 * NOTICE) == []
    assert evening.asks(1, "table-without-3"), "it may be said again"


def test_what_holds_without_an_answer_holds_at_once_from_then_on_until_the_phone_is_back() -> None:
    evening = voting()
    gone(evening, 3)
    without(evening, 3, by=1)
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    happened = own(evening.say(1, "vote", "yes-no-shown"))
    assert happened[-1] == o.BallotCast(3, "abstain"), "a second vote costs no second half minute"
    evening.do(i.ReportBack(3))
    for seat in (1, 2):
        evening.say(seat, "ballot", "no")
    evening.say(1, "vote", "yes-no-shown")
    assert evening.asks(3, "ballot")


def test_the_last_missing_answer_brings_what_it_brings() -> None:
    evening = voting()
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    gone(evening, 3)
    assert own(without(evening, 3, by=2)) == [o.BallotCast(3, "abstain"), o.VoteClosed()]


def test_two_seats_may_be_gone() -> None:
    evening = voting()
    gone(evening, 2)
    gone(evening, 3)
    without(evening, 2, by=1)
    assert not evening.asks(2, "table-without"), "a phone that is gone says nothing"
    without(evening, 3, by=1)
    assert own(evening.say(1, "ballot", "yes"))[-1] == o.VoteClosed()


def test_in_the_place_of_a_seat_that_is_asked_alone_and_in_public_anybody_answers() -> None:
    evening = complots.playing(3, first=2)
    gone(evening, 2)
    assert not evening.asks(1, "act")
    without(evening, 2, by=1)
    for seat in (1, 3):
        question = evening.question(seat, "act-1-for-2")
        assert question.awaited and question.press is None
    evening.say(3, "act-1-for-2", "income")
    turn = evening.table.playing and evening.table.playing.state.turn
    assert turn and turn.seat == 3, "the action was that of seat 2"


def test_the_table_waits_for_who_is_asked_and_not_for_those_who_may_tap_it_for_them() -> None:
    evening = Evening("Anna", "Ben")
    evening.at_hub("table-seat", "Caro")
    evening.play("complots", deal="cards")
    evening.say(1, "deal")
    evening.say(1, "first", "seat-3")
    assert evening.question(1, "act-1-for-3").awaited, "it stands open on their phones"
    assert [place.awaited for place in evening.public().seats] == [False, False, True]


def test_a_window_goes_on_without_the_seat_as_if_it_had_let_it_pass() -> None:
    evening = complots.playing(3)
    gone(evening, 3)
    evening.say(1, "act", "tax")
    without(evening, 3, by=1)
    assert complots.own(evening.say(2, "react", "pass"))[-1] == t.TurnBegan(2)


def test_while_the_table_is_paused_nobody_is_gone_on_without() -> None:
    evening = voting()
    gone(evening, 3)
    evening.say(1, "table-without-3")
    evening.say(2, "table-pause")
    assert evening.wait(2 * NOTICE) == []
    evening.say(1, "table-resume")
    assert isinstance(evening.wait(NOTICE)[0], e.GoneOn)


def test_the_end_of_the_game_ends_the_announcement() -> None:
    evening = voting()
    gone(evening, 3)
    evening.say(1, "table-without-3")
    end(evening)
    assert evening.table.absences == ()
    assert evening.wait(2 * NOTICE) == []


def test_the_next_game_goes_on_without_the_seat_too() -> None:
    evening = voting()
    gone(evening, 3)
    without(evening, 3, by=1)
    end(evening)
    evening.say(1, "table-begin")
    assert own(evening.say(1, "vote", "yes-no-shown"))[-1] == o.BallotCast(3, "abstain")


def test_where_lines_are_read_aloud_it_is_said_too() -> None:
    evening = complots.playing(3, say_statements="yes")
    gone(evening, 1)
    before = [line.key for line in evening.rules.lines(evening.table)]
    evening.say(2, "table-without-1")
    assert {line.key for line in evening.rules.lines(evening.table)} == {*before, "without-1"}
    line = evening.view(None).public.line
    assert line and (line.key, line.take) == ("without-1", 1)
    assert line.starts == evening.now + MADE, "a voice has the time to make it"
    with pytest.raises(Refused):
        evening.do(Spoken(line.key, line.take))
    assert evening.table.absences, "that it was said brings nothing of its own"


# Where few answers could name somebody


def counting() -> Evening:
    """Four people vote, and only the count is to be shown."""
    evening = playing("Anna", "Ben", "Caro", "Dino")
    gone(evening, 4)
    evening.say(1, "vote", "yes-no-counted")
    return evening


def test_two_phones_agree_to_go_on_without_a_seat_whose_ballot_would_only_be_counted() -> None:
    evening = counting()
    assert evening.say(1, "table-without-4") == [e.Agreed("without", 4, 1)]
    assert not evening.asks(1, "table-without-4") and evening.asks(2, "table-agree-without-4")
    happened = evening.say(2, "table-agree-without-4", "yes")
    assert happened == [e.Dropped("without", 4), e.GoingOnAsked(4, 1, NOTICE, agreed=True)]
    assert e.GoneOn(4, agreed=True) in evening.wait(NOTICE)


def test_one_no_waits_for_the_phone() -> None:
    evening = counting()
    evening.say(1, "table-without-4")
    assert evening.say(2, "table-agree-without-4", "no") == [e.Dropped("without", 4)]


def test_a_seat_that_one_voice_went_on_without_is_still_waited_for_in_a_count() -> None:
    evening = playing("Anna", "Ben", "Caro", "Dino")
    gone(evening, 4)
    evening.say(1, "vote", "yes-no-shown")
    without(evening, 4, by=1)
    for seat in (1, 2, 3):
        evening.say(seat, "ballot", "yes")
    evening.say(1, "vote", "yes-no-counted")
    for seat in (1, 2, 3):
        happened = own(evening.say(seat, "ballot", "yes"))
    assert not isinstance(happened[-1], o.VoteClosed)
    evening.say(1, "table-without-4")
    evening.say(2, "table-agree-without-4", "yes")
    assert isinstance(own(evening.wait(NOTICE))[-1], o.VoteClosed)


def test_who_comes_back_is_not_agreed_on_any_more() -> None:
    evening = counting()
    evening.say(1, "table-without-4")
    evening.do(i.ReportBack(4))
    assert not evening.asks(2, "table-agree-without-4")
    assert evening.asks(4, "ballot")
