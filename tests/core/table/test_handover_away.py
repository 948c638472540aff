"""A word picked while phones are gone, asleep, shared, or while the table pauses."""

from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.handover import LOOK
from companion.core.table.state import HANDOVER_TIME, NOTICE
from tests.core.table.handing_over import NEW, ask, asked, away, four
from tests.laws.evening import Evening


def test_the_last_phone_picks_alone_and_after_a_notice() -> None:
    """Two phones, one of them dead."""
    evening = Evening("Anna", "Ben")
    evening.play("open-table")
    away(evening, 2, overdue=True)
    word = ask(evening, 2)
    assert evening.say(1, "table-word-2", word) == [e.WordPicked(2, 1, LOOK + NOTICE)]
    line = evening.view(None).public.line
    assert line and "Ben" in repr(line.text)
    assert [timer.ends for timer in evening.view(None).public.timers] == [LOOK + NOTICE]
    assert evening.wait(NOTICE) == [e.SeatMoved(2, NEW)]


def test_a_word_that_is_picked_in_the_last_moment_holds_after_the_notice_all_the_same() -> None:
    evening = Evening("Anna", "Ben")
    evening.play("open-table")
    away(evening, 2, overdue=True)
    word = ask(evening, 2)
    evening.wait(HANDOVER_TIME - LOOK - 1)
    assert evening.say(1, "table-word-2", word) == [e.WordPicked(2, 1, HANDOVER_TIME - 1 + NOTICE)]
    assert evening.wait(NOTICE) == [e.SeatMoved(2, NEW)]


def test_a_phone_that_only_slept_takes_the_notice_back() -> None:
    evening = Evening("Anna", "Ben")
    evening.play("open-table")
    away(evening, 2, overdue=True)
    word = ask(evening, 2)
    evening.say(1, "table-word-2", word)
    evening.do(i.ReportBack(2))
    assert evening.wait(NOTICE) == []
    assert asked(evening, "table-word-2") == [2]
    assert evening.say(2, "table-word-2", "none") == [e.MoveClosed(2)]


def test_phones_that_sleep_for_a_moment_are_still_to_be_asked() -> None:
    """One device alone does not take a seat while the others' screens are dark."""
    evening = four()
    away(evening, 1, 2, 3)
    word = ask(evening)
    assert evening.say(4, "table-word-3", word) == [e.WordPicked(3, 4)]
    assert evening.wait(HANDOVER_TIME) == [e.MoveClosed(3)]


def test_phones_that_stay_dark_for_longer_are_gone_for_a_word_picked_before() -> None:
    evening = four()
    away(evening, 1, 2, 3)
    word = ask(evening)
    evening.say(4, "table-word-3", word)
    away(evening, 1, overdue=True)
    gone = evening.do(i.ReportAway(2, long=False, overdue=True))
    assert gone == [e.WentAway(2, False, True), e.NoticeGiven("move", 3, LOOK + NOTICE)]
    assert evening.wait(NOTICE) == [e.SeatMoved(3, NEW)]


def test_a_seat_that_stands_up_comes_along_no_more() -> None:
    """Anna, Ben and Caro shared the phone; Caro goes home before the word is picked."""
    evening = Evening()
    for name in ("Anna", "Ben", "Caro"):
        evening.sit(name, "the phone")
    away(evening, 1, 2, 3, overdue=True)
    evening.do(i.AskSeat(NEW, 2, along=True))
    (handover,) = evening.table.handovers
    evening.at_hub("table-remove", "seat-3")
    evening.wait(LOOK)
    word = f"word-{handover.words.index(handover.word) + 1}"
    assert evening.at_hub("table-word-2", word) == [e.SeatMoved(2, NEW), e.SeatMoved(1, NEW)]


def test_in_a_pause_the_hub_can_pick_the_word_at_once() -> None:
    """Game time stands still in a pause: a first second would last as long as the pause."""
    evening = four()
    evening.do(i.AskSeat(NEW, 3))
    (handover,) = evening.table.handovers
    evening.say(1, "table-pause")
    assert evening.at_hub("table-word-3", f"word-{handover.words.index(handover.word) + 1}") == [e.SeatMoved(3, NEW)]


def test_all_who_shared_a_dead_phone_go_on_together() -> None:
    evening = Evening()
    for name in ("Anna", "Ben", "Caro"):
        evening.sit(name, "the phone")
    evening.sit("Dino")
    evening.play("open-table")
    away(evening, 1, 2, 3, overdue=True)
    evening.do(i.AskSeat(NEW, 2, along=True))
    (handover,) = evening.table.handovers
    word = f"word-{handover.words.index(handover.word) + 1}"
    evening.wait(LOOK)
    evening.say(4, "table-word-2", word)
    assert evening.wait(NOTICE) == [e.SeatMoved(2, NEW), e.SeatMoved(1, NEW), e.SeatMoved(3, NEW)]
    assert evening.table.seats_of(NEW) == (1, 2, 3)
