"""The agreements of a table: the proposals, the seats with a voice, and the announcements of the hub."""

import pytest

from companion.core.game import Refused
from companion.core.view import HUB
from companion.table import events as e
from companion.table import inputs as i
from companion.table.parts import NOTICE
from tests.games.complots import by_hand as complots
from tests.games.open_table.by_hand import playing
from tests.golden.english import english
from tests.laws.evening import Evening, goes_dark
from tests.table.by_hand import sharing


def four(begun: bool = True) -> Evening:
    """Seat four people at an open table that has begun, or before they are let in; Anna is host."""
    evening = Evening("Anna", "Ben", "Caro", "Dino")
    if begun:
        evening.play("open-table")
    else:
        evening.say(1, "table-let-in")
    return evening


def away(evening: Evening, *seats: int, minute: bool = False) -> None:
    for seat in seats:
        evening.do(i.ReportAway(seat, is_long_away=False))
        evening.do(i.ReportAway(seat, is_long_away=minute, is_overdue=True))


def guest(evening: Evening) -> tuple[int, int]:
    """Let a guest sit down twice, with two tokens of one phone."""
    seats = len(evening.table.seats)
    evening.sit("Mallory", "token 1")
    evening.sit("Mallet", "token 2")
    return seats + 1, seats + 2


def asked(evening: Evening, start: str) -> list[int]:
    return [seat for seat in evening.table.seats if evening.asks(seat, start)]


# Seats with a voice


@pytest.mark.parametrize("begun", [True, False])
def test_a_host_away_for_a_minute_is_replaced_by_any_two(begun: bool) -> None:
    evening = four(begun)
    away(evening, 1, minute=True)
    assert evening.say(3, "table-ask-host-3") == [e.Agreed("host", 3, 3)]
    assert evening.question(4, "table-agree-host-3").required
    assert evening.say(4, "table-agree-host-3", "yes") == [e.HostPassed(3)]


def test_a_guest_with_two_tokens_does_not_become_host() -> None:
    """Check this while the host sleeps: neither before the first game nor in one do two windows of a guest count."""
    for begun in (True, False):
        evening = four(begun)
        guests = guest(evening)
        away(evening, 1, minute=True)
        assert not any(evening.asks(seat, "table-ask-host") for seat in guests)
        evening.say(2, "table-ask-host-2")
        assert not any(evening.asks(seat, "table-agree-host") for seat in guests)


def test_nobody_has_a_voice_whom_the_host_has_not_let_in_and_nobody_is_let_in_twice() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    assert asked(evening, "table-ask") == []
    assert evening.say(1, "table-let-in") == [e.LetIn((2, 3))]
    assert not evening.asks(1, "table-let-in")
    assert not any(evening.asks(seat, "table-let-in") for seat in (2, 3))


def test_guests_neither_veto_the_end_nor_take_anything_back() -> None:
    evening = four()
    guests = guest(evening)
    evening.say(1, "table-ask-end")
    assert asked(evening, "table-agree-end") == [2, 3, 4]
    evening.say(guests[0], "table-stand")
    assert asked(evening, "table-agree-end") == [2, 3, 4], "nor by going away"
    assert any(isinstance(event, e.Dropped) for event in evening.say(2, "table-agree-end", "yes"))
    evening = four()
    guests = guest(evening)
    evening.say(1, "points-1", {f"seat-{seat}": 1 for seat in (1, 2, 3, 4)})
    assert asked(evening, "table-ask-undo") == [1, 2, 3, 4]
    assert not any(evening.asks(seat, "table-ask-end") for seat in guests)


def test_who_sat_there_when_the_game_began_counts_until_the_next_one() -> None:
    evening = four()
    evening.sit("Late")
    assert evening.table.inside == {f"phone of {name}" for name in ("Anna", "Ben", "Caro", "Dino")}
    evening.say(1, "table-ask-end")
    evening.say(2, "table-agree-end", "yes")
    evening.say(1, "winners", {"seat-1": 1}) if evening.asks(1, "winners") else None
    assert evening.table.playing is None
    assert "phone of Late" not in evening.table.inside
    evening.say(1, "table-let-in")
    assert "phone of Late" in evening.table.inside


def test_people_on_one_phone_agree_on_nothing_unless_all_share_it() -> None:
    evening = Evening("Anna")
    evening.sit("Ben", "shared")
    evening.say(1, "table-more", "seat-2")
    evening.sit("Caro", "shared")
    evening.sit("Dino")
    evening.play("open-table")
    evening.say(2, "table-ask-end")
    assert evening.say(3, "table-agree-end", "yes") == [e.Agreed("end", 0, 3)]
    assert e.Dropped("end", 0) in evening.say(4, "table-agree-end", "yes")
    evening = sharing("Anna", "Ben", "Caro", "Dino", "Eva")
    evening.play("open-table")
    assert evening.say(2, "table-ask-end") == [e.Agreed("end", 0, 2)]
    assert e.Dropped("end", 0) in evening.say(3, "table-agree-end", "yes")


@pytest.mark.parametrize(
    ("what", "says"),
    [("leave", "Ben has to go. Play on without Ben?"), ("end", "Ben wants to end the game now.")],
)
def test_the_table_page_says_why_it_waits_for_everyone_else(what: str, says: str) -> None:
    evening = four()
    assert not evening.public().notices
    evening.say(2, f"table-ask-{what}", "yes" if what == "leave" else "go")
    assert [seat.seat for seat in evening.public().seats if seat.required] == [1, 3, 4]
    assert [english(one) for one in evening.public().notices] == [says]
    evening.say(3, f"table-agree-{what}", "no")
    assert not evening.public().notices


def test_one_no_takes_the_matter_off_the_table_and_who_asked_may_do_so_too() -> None:
    evening = four()
    evening.say(2, "table-ask-end")
    assert evening.say(3, "table-agree-end", "no") == [e.Dropped("end", 0)]
    assert not evening.asks(4, "table-agree")
    evening = four()
    evening.say(2, "table-ask-end")
    assert evening.question(2, "table-unask-end").tool, "who has asked sees that the others are asked"
    assert evening.say(2, "table-unask-end") == [e.Dropped("end", 0)]


def test_a_host_who_comes_back_or_is_new_is_not_put_out() -> None:
    evening = four()
    away(evening, 1, minute=True)
    evening.say(2, "table-ask-host-2")
    evening.do(i.ReportBack(1))
    assert not evening.asks(3, "table-agree-host") and not evening.asks(3, "table-ask-host")
    evening = four()
    away(evening, 1, minute=True)
    evening.say(3, "table-ask-host-3")
    evening.say(2, "table-ask-host-2")
    evening.say(4, "table-agree-host-2", "yes")
    assert evening.table.host == 2
    assert not evening.asks(4, "table-agree-host")


# Phones that are gone


def test_the_last_phone_decides_alone_after_a_notice_unless_another_wakes_up_in_time() -> None:
    evening = playing("Anna", "Ben")
    away(evening, 2)
    assert evening.say(1, "table-ask-end") == [e.Agreed("end", 0, 1, NOTICE)]
    line = evening.view(None).public.line
    assert line and "Anna" in repr(line.text)
    assert [(timer.id, timer.ends) for timer in evening.view(None).public.timers] == [("alone-end-0", NOTICE)]
    assert e.Dropped("end", 0) in evening.wait(NOTICE)
    evening = four()
    away(evening, 1, 2, 3)
    evening.say(4, "table-ask-end")
    assert evening.view(None).public.timers
    evening.do(i.ReportBack(2))
    assert not evening.view(None).public.timers
    assert evening.wait(NOTICE) == []
    assert evening.say(2, "table-agree-end", "no") == [e.Dropped("end", 0)]


def test_dark_screens_are_no_missing_phones_until_they_stay_dark_for_longer() -> None:
    """Check that for half a minute a sleeping phone counts as one that has not answered yet."""
    evening = four()
    for seat in (1, 2, 3):
        evening.do(i.ReportAway(seat, is_long_away=False))
    assert evening.say(4, "table-ask-end") == [e.Agreed("end", 0, 4)]
    # Without the hub's notice, the request of one phone would stay forever.
    evening = four()
    for seat in (1, 2, 3):
        evening.do(i.ReportAway(seat, is_long_away=False))
    evening.say(4, "table-ask-end")
    away(evening, 1, 2)
    assert not evening.view(None).public.timers
    assert evening.do(i.ReportAway(3, is_long_away=False, is_overdue=True)) == [
        e.WentAway(3, False, True),
        e.NoticeGiven("end", 0, NOTICE),
    ]
    assert [timer.ends for timer in evening.view(None).public.timers] == [NOTICE]
    assert e.Dropped("end", 0) in evening.wait(NOTICE)


# Seats


def test_a_phone_opens_one_seat_one_more_if_the_host_allows_it_and_the_hosts_as_many_as_there_are() -> None:
    evening = Evening("Anna", "Ben")
    with pytest.raises(Refused, match="already has a seat"):
        evening.sit("Benno", "phone of Ben")
    evening.sit("Anton", "phone of Anna")
    evening.sit("Alma", "phone of Anna")
    assert evening.table.seats_of("phone of Anna") == (1, 3, 4)
    evening = Evening("Anna", "Ben")
    assert evening.say(1, "table-more", "seat-2") == [e.MoreAllowed(2)]
    evening.sit("Benno", "phone of Ben")
    with pytest.raises(Refused, match="already has a seat"):
        evening.sit("Benni", "phone of Ben")


def test_only_the_host_says_who_belongs_to_the_table_and_takes_people_off_between_games() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    for question in ("table-let-in", "table-remove", "table-more", "table-speaker"):
        assert asked(evening, question) == [1], question
    evening = Evening("Anna", "Ben", "Mallory")
    assert evening.say(1, "table-remove", "seat-3") == [e.StoodUp(3)]
    assert evening.table.seats_of("phone of Mallory") == ()
    evening.play("open-table")
    assert not evening.asks(1, "table-remove")


def test_a_host_who_leaves_hands_on_to_somebody_who_was_let_in() -> None:
    evening = Evening("Anna", "Mallory", "Ben")
    evening.accept([e.LetIn((3,))])
    evening.say(1, "table-stand")
    assert evening.table.host == 3


def test_the_host_says_whose_phone_may_speak_until_it_leaves() -> None:
    evening = Evening("Anna", "Ben")
    assert evening.say(1, "table-speaker", "seat-2") == [e.SpeakerChosen(2)]
    assert evening.table.speaker == "phone of Ben"
    assert evening.say(1, "table-speaker", "seat-0") == [e.SpeakerChosen(0)]
    assert evening.table.speaker == ""
    evening = Evening("Anna", "Ben", "Caro")
    evening.say(1, "table-speaker", "seat-2")
    evening.say(2, "table-stand")
    assert evening.table.speaker == ""


# Moments that the game has left


@pytest.mark.parametrize("notice", [None, 0])
def test_nobody_is_asked_about_an_answer_to_what_the_game_asks_no_longer(notice: int | None) -> None:
    """Check this because a later version of a game may ask in other words, and so with another id than the log's."""
    evening = four()
    asked_then = e.EntryAsked(2, "g1-right-shoe-0", 3, notice)
    evening.table = asked_then.apply(evening.table, evening.rules.games)
    for seat in evening.table.seats:
        assert not evening.asks(seat, "table-agree-entry") and not evening.asks(seat, "table-unask-entry")
    evening.wait(NOTICE)
    assert not any(agreement.holds for agreement in evening.table.proposals), "its notice leads to nothing"
    evening.say(1, "round")
    assert evening.asks(1, "table-ask-undo"), "the game goes on"


# Consent by yes, or by the same answer


def test_who_gives_the_same_answer_as_another_agrees_by_it_on_a_second_device_alone() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    evening.sit("Dino", "phone of Anna")
    evening.play("overthrone")
    evening.say(1, "king", {"seat-3": 1})
    for seat in (1, 1, 4):
        evening.say(seat, "correct-deck", "empty")
        assert not any(
            isinstance(event, e.GameAdvanced) and "PutRight" in type(event.event).__name__ for event in evening.events
        )
    happened = evening.say(2, "correct-deck", "empty")
    assert [type(event.event).__name__ for event in happened if isinstance(event, e.GameAdvanced)] == ["MatchCorrected"]
    assert not evening.asks(3, "table-agree-entry")


def test_another_answer_to_the_same_question_is_asked_about_instead() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    evening.play("overthrone")
    evening.say(1, "king", {"seat-3": 1})
    evening.say(1, "correct-deck", "empty")
    evening.say(2, "correct-deck", "last")
    assert evening.asks(1, "table-agree-entry") and not evening.asks(2, "table-agree-entry")


# One person at the hub cannot end a game that others play on phones


def ending(*names: str) -> Evening:
    """Let the hub's own controls announce the end of the game."""
    evening = playing(*names)
    evening.hub_controls("table-end", "yes")
    return evening


def test_it_is_announced_on_every_page_and_holds_ten_seconds_later() -> None:
    evening = playing()
    assert evening.hub_controls("table-end", "yes") == [e.Agreed("end", 0, HUB, NOTICE)]
    assert [timer.ends for timer in evening.public().timers] == [NOTICE]
    assert evening.public().line is not None, "the voice says it too"
    for seat in (1, 2, 3):
        question = evening.question(seat, "table-agree-end")
        assert question.required and question.deadline == NOTICE
    assert evening.wait(NOTICE - 1) == []
    assert any(isinstance(event, e.GameEnded | e.GameLeft) or "EndReached" in repr(event) for event in evening.wait(1))


def test_two_phones_stop_it_one_alone_does_not_and_a_yes_agrees_at_once() -> None:
    evening = ending()
    assert evening.say(1, "table-agree-end", "no") == [e.Objected("end", 0, 1)]
    assert not evening.asks(1, "table-agree-end")
    assert evening.say(2, "table-agree-end", "no") == [e.Dropped("end", 0)]
    assert evening.wait(NOTICE) == [] and evening.table.playing
    evening = ending()
    evening.say(1, "table-agree-end", "no")
    assert evening.wait(NOTICE)
    evening = ending()
    assert e.Dropped("end", 0) in evening.say(2, "table-agree-end", "yes")


def test_the_only_phone_that_is_there_stops_it_also_once_the_others_have_gone() -> None:
    evening = playing("Anna", "Ben")
    goes_dark(evening, 2)
    evening.hub_controls("table-end", "yes")
    assert evening.say(1, "table-agree-end", "no") == [e.Dropped("end", 0)]
    evening = ending("Anna", "Ben")
    evening.say(1, "table-agree-end", "no")
    goes_dark(evening, 2)
    assert evening.wait(NOTICE) == [e.Dropped("end", 0)]
    assert evening.table.playing


def test_two_seats_on_one_phone_are_one_no() -> None:
    evening = Evening("Anna", "Ben")
    evening.say(1, "table-more", "seat-2")
    evening.sit("Caro", "phone of Ben")
    evening.play("open-table")
    evening.hub_controls("table-end", "yes")
    evening.say(2, "table-agree-end", "no")
    assert evening.say(3, "table-agree-end", "no") == [e.Objected("end", 0, 3)]
    assert evening.say(1, "table-agree-end", "no") == [e.Dropped("end", 0)]


def test_the_hub_takes_it_back_and_a_phone_that_comes_back_does_not_stop_the_clock() -> None:
    evening = ending()
    assert "table-agree-end" not in "".join(evening.hub_ids())
    assert evening.hub_controls("table-unask-end") == [e.Dropped("end", 0)]
    evening.do(i.ReportAway(2, is_long_away=False))
    evening.hub_controls("table-end", "yes")
    evening.do(i.ReportBack(2))
    assert evening.wait(NOTICE)


def test_the_voice_of_a_game_reads_the_notice() -> None:
    evening = complots.playing()
    evening.hub_controls("table-end", "yes")
    assert [line.key for line in evening.rules.lines(evening.table) if line.key.startswith("alone-")] == ["alone-end-0"]


def test_who_has_no_phone_and_goes_by_the_hub_is_announced_as_well() -> None:
    evening = playing(phoneless=("Caro",))
    assert evening.hub_controls("table-leave-3", "yes") == [e.Agreed("leave", 3, HUB, NOTICE)]
    assert "Caro" in repr(evening.public().timers)
    evening.say(1, "table-agree-leave-3", "no")
    assert evening.say(2, "table-agree-leave-3", "no") == [e.Dropped("leave", 3)]
    with pytest.raises(Refused):
        evening.hub_controls("table-leave-3", "no")
