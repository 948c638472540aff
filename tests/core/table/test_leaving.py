"""Somebody goes home in mid-game: two taps and an agreement, and from then on the table does not know the seat."""

import pytest

from companion.core.game import Refused
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.state import NOTICE
from companion.core.view import AT_HUB
from tests.games.complots import by_hand as complots
from tests.games.open_table.by_hand import playing
from tests.laws.evening import Evening, goes_home, won


def gone(evening: Evening, *seats: int) -> None:
    """Let phones be gone for half a minute."""
    for seat in seats:
        evening.do(i.ReportAway(seat, long=False))
        evening.do(i.ReportAway(seat, long=False, overdue=True))


def seats(evening: Evening) -> list[int]:
    return [sitter.seat for sitter in evening.table.sitters]


def left(evening: Evening) -> tuple[int, ...]:
    return evening.table.running.left if evening.table.running else ()


# Who may say it


def test_the_own_phone_says_it_by_a_second_tap_and_another_device_agrees() -> None:
    evening = playing()
    question = evening.question(2, "table-ask-leave-0")
    assert not question.awaited
    assert evening.choices(2, "table-ask-leave-0") == ["yes", "no"]
    with pytest.raises(Refused, match="Nothing has changed"):
        evening.say(2, "table-ask-leave-0", "no")
    assert evening.say(2, "table-ask-leave-0", "yes") == [e.Agreed("leave", 2, 2)]
    assert [evening.asks(seat, "table-agree-leave-2") for seat in (1, 2, 3)] == [True, False, True]
    assert evening.say(1, "table-agree-leave-2", "yes")[0] == e.SeatLeft(2)
    assert left(evening) == (2,)


def test_a_no_of_another_keeps_the_seat_and_who_wanted_to_go_takes_it_back() -> None:
    evening = playing()
    evening.say(2, "table-ask-leave-0", "yes")
    assert evening.say(3, "table-agree-leave-2", "no") == [e.Dropped("leave", 2)]
    evening.say(2, "table-ask-leave-0", "yes")
    assert evening.say(2, "table-unask-leave-2") == [e.Dropped("leave", 2)]
    assert left(evening) == ()


def test_nobody_is_sent_home_whose_phone_is_there() -> None:
    evening = playing()
    assert [evening.asks(1, f"table-ask-leave-{seat}") for seat in (0, 1, 2, 3)] == [True, False, False, False]
    assert not [offer for offer in evening.rules.at_hub(evening.table) if "leave" in offer.question.id]


def test_two_others_say_it_of_a_phone_that_is_gone_and_it_is_left_when_the_phone_is_back() -> None:
    evening = playing("Anna", "Ben", "Caro", "Dino")
    gone(evening, 4)
    evening.say(1, "table-ask-leave-4", "yes")
    evening.do(i.ReportBack(4))
    assert not evening.asks(2, "table-agree-leave-4"), "it is there again"
    gone(evening, 4)
    evening.say(1, "table-ask-leave-4", "yes")
    assert evening.say(2, "table-agree-leave-4", "yes")[0] == e.SeatLeft(4)


def test_who_wants_to_go_and_takes_the_phone_along_still_wants_to() -> None:
    evening = playing()
    evening.say(2, "table-ask-leave-0", "yes")
    evening.do(i.ReportAway(2, long=False))
    evening.do(i.ReportBack(2))
    assert evening.say(1, "table-agree-leave-2", "yes")[0] == e.SeatLeft(2)


def test_one_alone_who_is_left_lets_the_others_know_ten_seconds_before() -> None:
    evening = playing("Anna", "Ben")
    gone(evening, 2)
    assert evening.say(1, "table-ask-leave-2", "yes") == [e.Agreed("leave", 2, 1, NOTICE)]
    assert [timer.id for timer in evening.public().timers] == ["alone-leave-2"]
    assert evening.wait(NOTICE - 1) == []
    assert evening.wait(1)[0] == e.SeatLeft(2)


def test_the_only_phone_of_a_table_goes_after_a_notice() -> None:
    evening = Evening("Anna")
    for name in ("Ben", "Caro"):
        evening.do(i.SitDown(AT_HUB, name))
    evening.play("open-table")
    assert evening.say(1, "table-ask-leave-0", "yes") == [e.Agreed("leave", 1, 1, NOTICE)]
    assert evening.wait(NOTICE)[0] == e.SeatLeft(1)


def test_the_hub_stands_in_for_the_second_device() -> None:
    evening = playing()
    evening.say(2, "table-ask-leave-0", "yes")
    assert evening.at_hub("table-agree-leave-2", "yes")[0] == e.SeatLeft(2)


def test_somebody_without_a_phone_goes_by_the_others_and_by_the_hub() -> None:
    evening = Evening("Anna", "Ben")
    evening.do(i.SitDown(AT_HUB, "Caro"))
    evening.play("open-table")
    assert not evening.asks(3, "table-ask-leave")
    evening.say(1, "table-ask-leave-3", "yes")
    assert evening.say(2, "table-agree-leave-3", "yes")[0] == e.SeatLeft(3)
    alone = Evening()
    for name in ("Anna", "Ben", "Caro"):
        alone.at_hub("table-seat", name)
    alone.at_hub("table-game", "open-table")
    alone.at_hub("table-begin")
    with pytest.raises(Refused, match="Nothing has changed"):
        alone.at_hub("table-leave-3", "no")
    assert alone.at_hub("table-leave-3", "yes")[0] == e.SeatLeft(3), "no phone is there that could be asked"


# What becomes of it


def test_who_has_gone_is_asked_nothing_has_no_voice_and_is_not_waited_for() -> None:
    evening = complots.playing(4)
    complots.act(evening, "tax")
    assert evening.asks(3, "react")
    goes_home(evening, 3, by=1)
    assert not [id for id in evening.ids(3) if not id.startswith("table-stand")]
    place = next(place for place in evening.public().seats if place.seat == 3)
    assert place.left and not place.plays and not place.awaited
    evening.say(1, "table-ask-end")
    assert [evening.asks(seat, "table-agree-end") for seat in (2, 3, 4)] == [True, False, True]


def test_what_it_wanted_and_what_was_wanted_of_it_is_off_the_table() -> None:
    evening = playing("Anna", "Ben", "Caro", "Dino")
    evening.say(2, "table-ask-end")
    evening.do(i.AskSeat("new phone", 2))
    goes_home(evening, 2, by=1)
    assert not evening.table.agreements and not evening.table.handovers


def test_the_host_who_goes_hands_the_role_on() -> None:
    evening = playing()
    goes_home(evening, 1, by=2)
    assert evening.table.host == 2
    assert not evening.asks(1, "table-speaker")


def test_who_has_gone_stands_up_by_itself_once_the_game_is_over_and_the_result_stays() -> None:
    evening = playing(rounds=1)
    goes_home(evening, 2, by=1)
    evening.say(1, "points-1", {"seat-1": 1, "seat-3": 2})
    evening.say(1, "round-1")
    assert seats(evening) == [1, 3] and evening.shows("result")
    evening.sit("Zoe")
    assert seats(evening) == [1, 3, 4], "the seat stays empty as long as the game lies there"
    evening.say(1, "table-clear")
    evening.sit("Yan")
    assert seats(evening) == [1, 3, 4, 2]


def test_who_has_gone_may_leave_the_table_before_that() -> None:
    evening = playing()
    goes_home(evening, 2, by=1)
    evening.say(2, "table-stand")
    assert seats(evening) == [1, 3] and evening.table.playing
    evening.sit("Zoe")
    assert seats(evening) == [1, 3, 4]
    assert [evening.view(seat).private is not None for seat in (1, 3, 4)] == [True] * 3
    evening.say(1, "table-ask-end")
    evening.say(3, "table-agree-end", "yes")
    assert seats(evening) == [1, 3, 4]


def test_a_game_that_cannot_go_on_without_somebody_ends_with_its_line() -> None:
    evening = Evening("Anna", "Ben", "Caro", "Dino")
    evening.play("castle-of-the-devil")
    happened = goes_home(evening, 2, by=1)
    assert happened[0] == e.SeatLeft(2) and won(happened) == ()
    assert seats(evening) == [1, 3, 4]


def test_nobody_comes_back_by_going_back() -> None:
    evening = playing()
    evening.say(1, "points-1", {"seat-1": 1, "seat-2": 2, "seat-3": 3})
    assert evening.asks(1, "table-ask-undo")
    goes_home(evening, 2, by=1)
    assert not evening.asks(1, "table-ask-undo")


def test_the_last_one_who_goes_ends_the_game() -> None:
    evening = playing("Anna", "Ben")
    goes_home(evening, 2, by=1)
    assert evening.say(1, "table-ask-leave-0", "yes") == [e.Agreed("leave", 1, 1, NOTICE)]
    assert any(isinstance(event, e.GameEnded) for event in evening.wait(NOTICE))
    assert seats(evening) == [1]


def test_it_is_possible_while_the_game_is_paused() -> None:
    evening = playing()
    evening.say(1, "table-pause")
    goes_home(evening, 2, by=1)
    assert evening.table.paused and left(evening) == (2,)
    evening.say(1, "table-resume")
    assert evening.table.playing
