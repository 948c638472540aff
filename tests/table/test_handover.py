"""The move of a seat to another phone by a word: while phones are there, gone, asleep, shared, or eyes are closed."""

import pytest
from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.question import One
from companion.table import events as e
from companion.table import inputs as i
from companion.table.handover.picking import LOOK
from companion.table.parts import HANDOVER_TIME, NOTICE
from companion.table.words import WORDS
from tests.games.open_table.by_hand import playing
from tests.laws.evening import Evening
from tests.laws.shadow import SHADOW
from tests.table.by_hand import sharing, shown_word

NEW = "new phone"


def four() -> Evening:
    return playing("Anna", "Ben", "Caro", "Dino")


def ask(evening: Evening, seat: int = 3, device: str = NEW) -> str:
    """Let a new phone ask for a seat; return the choice with its word."""
    (wished,) = evening.do(i.AskSeat(device, seat))
    assert isinstance(wished, e.SeatWished)
    evening.wait(LOOK)
    return shown_word(wished)


def wrong(evening: Evening, seat: int = 3) -> str:
    """Return a choice with another word than the new phone shows."""
    handover = evening.table.handover(seat)
    assert handover
    return f"word-{next(n for n, word in enumerate(handover.words, start=1) if word != handover.word)}"


def away(evening: Evening, *seats: int, is_overdue: bool = False) -> None:
    for seat in seats:
        evening.do(i.ReportAway(seat, is_long_away=False, is_overdue=is_overdue))


def asked(evening: Evening, start: str = "table-word-3") -> list[int]:
    """Return the seats that are asked for the word."""
    return [seat for seat in evening.table.seats if evening.asks(seat, start)]


def test_a_new_phone_shows_one_of_four_words_in_the_language_of_the_table() -> None:
    evening = four()
    ask(evening)
    handover = evening.table.handover_to(NEW)
    assert handover and handover.word in handover.words and len(set(handover.words)) == 4
    assert set(handover.words) <= set(WORDS["en"])
    ask_of = evening.question(3, "table-word-3").ask
    assert isinstance(ask_of, One) and [choice.text for choice in ask_of.choices][:4] == list(handover.words)


def test_no_eye_sees_which_of_the_words_it_is() -> None:
    """Check that the public view is the same for each of the four words."""
    evening = four()
    ask(evening)
    (handover,) = evening.table.handovers
    table = evening.table
    seen = set()
    for word in handover.words:
        evening.table = replace(table, handovers=(replace(handover, word=word),))
        seen.add(repr([evening.view(observer) for observer in (None, 1, 2, 3, 4)]))
    assert len(seen) == 1


def test_a_phone_that_is_there_is_asked_alone_and_gives_its_seat_with_the_word() -> None:
    evening = four()
    word = ask(evening)
    assert asked(evening) == [3]
    question = evening.question(3, "table-word-3")
    assert question.required and question.deadline == evening.now - LOOK + HANDOVER_TIME and question.timeout_text
    assert evening.say(3, "table-word-3", word) == [e.SeatMoved(3, NEW)]
    assert evening.table.seats_of(NEW) == (3,)
    assert evening.table.seats_of("phone of Caro") == ()
    assert evening.table.handovers == ()


def test_a_wrong_word_and_a_no_refuse_also_that_of_one_among_several() -> None:
    evening = four()
    ask(evening)
    assert evening.say(3, "table-word-3", wrong(evening)) == [e.MoveClosed(3)]
    ask(evening)
    assert evening.say(3, "table-word-3", "none") == [e.MoveClosed(3)]
    assert evening.table.seats_of("phone of Caro") == (3,)
    evening = four()
    away(evening, 3)
    word = ask(evening)
    evening.say(2, "table-word-3", word)
    assert evening.say(4, "table-word-3", wrong(evening)) == [e.MoveClosed(3)]


def test_a_tap_within_a_second_was_meant_for_another_question_and_gives_no_seat_away() -> None:
    evening = four()
    (wished,) = evening.do(i.AskSeat(NEW, 3))
    assert isinstance(wished, e.SeatWished)
    word = shown_word(wished)
    evening.wait(999)
    with pytest.raises(Refused, match="just appeared"):
        evening.say(3, "table-word-3", word)
    evening.wait(1)
    assert evening.say(3, "table-word-3", word) == [e.SeatMoved(3, NEW)]


def test_silence_refuses_at_its_moment_while_a_countdown_runs_too() -> None:
    evening = four()
    ask(evening)
    assert evening.wait(HANDOVER_TIME - LOOK - 1) == []
    assert evening.wait(1) == [e.MoveClosed(3)]
    assert evening.rules.next_deadline(evening.table) is None
    evening = four()
    ask(evening)
    evening.say(1, "countdown", "600")
    assert evening.wait(HANDOVER_TIME) == [e.MoveClosed(3)]
    assert evening.rules.next_deadline(evening.table) == LOOK + 600_000


def test_two_devices_pick_the_word_for_a_phone_that_is_gone_and_not_two_seats_of_one() -> None:
    evening = four()
    away(evening, 3)
    word = ask(evening)
    assert asked(evening) == [1, 2, 4]
    assert evening.say(2, "table-word-3", word) == [e.WordPicked(3, 2)]
    assert asked(evening) == [1, 4]
    assert evening.say(4, "table-word-3", word) == [e.SeatMoved(3, NEW)]
    evening = Evening("Anna")
    for name, device in (("Ben", "phone of Anna"), ("Caro", "phone of Caro"), ("Dino", "phone of Dino")):
        evening.sit(name, device)
    evening.play("open-table")
    away(evening, 3)
    word = ask(evening)
    evening.say(1, "table-word-3", word)
    assert evening.say(2, "table-word-3", word) == [e.WordPicked(3, 2)]
    assert evening.say(4, "table-word-3", word) == [e.SeatMoved(3, NEW)]


def test_a_device_does_not_pick_its_own_word_and_a_guest_is_not_asked() -> None:
    """Check the case of Davide's phone, which asks for Caro's seat: others must look at it."""
    evening = four()
    away(evening, 3)
    ask(evening, device="phone of Dino")
    assert asked(evening) == [1, 2]
    evening = four()
    evening.sit("Zoe")
    away(evening, 3)
    ask(evening)
    assert asked(evening) == [1, 2, 4]


def test_of_a_shared_phone_that_is_there_one_seat_goes() -> None:
    evening = sharing("Anna", "Ben", "Caro")
    evening.do(i.AskSeat(NEW, 2, along=True))
    (handover,) = evening.table.handovers
    assert handover.along == ()


def test_a_moved_seat_takes_its_voice_along() -> None:
    evening = four()
    evening.say(3, "table-word-3", ask(evening))
    assert NEW in evening.table.inside and "phone of Caro" not in evening.table.inside
    evening.say(3, "table-ask-end")
    assert [event for event in evening.say(1, "table-agree-end", "yes") if isinstance(event, e.Dropped)]


def test_a_seat_away_is_held_and_is_away_no_more_on_a_new_phone() -> None:
    """Check that a dead battery costs nobody their seat."""
    evening = four()
    evening.do(i.ReportAway(3, is_long_away=True))
    assert evening.table.seats == (1, 2, 3, 4)
    assert [place.away for place in evening.view(None).public.seats] == [False, False, True, False]
    evening = four()
    evening.do(i.ReportAway(3, is_long_away=True))
    word = ask(evening)
    evening.say(1, "table-word-3", word)
    evening.say(4, "table-word-3", word)
    assert not evening.table.sitter(3).away and not evening.table.sitter(3).is_long_away


def test_one_phone_asks_for_one_seat_and_one_seat_is_asked_for_by_one_phone() -> None:
    evening = four()
    ask(evening, 3)
    with pytest.raises(Refused, match="Another phone is already asking"):
        evening.do(i.AskSeat("thief", 3))
    ask(evening, 2)
    assert [handover.seat for handover in evening.table.handovers] == [2]


@pytest.mark.parametrize(("device", "seat", "says"), [(NEW, 9, "is empty"), ("phone of Caro", 3, "already has")])
def test_what_cannot_be_asked_for_is_refused(device: str, seat: int, says: str) -> None:
    with pytest.raises(Refused, match=says):
        four().do(i.AskSeat(device, seat))


def test_a_late_answer_is_for_no_other_wish_and_one_for_a_seat_that_is_given_up_is_over() -> None:
    evening = four()
    ask(evening)
    late = evening.question(3, "table-word-3").id
    evening.say(3, "table-word-3", "none")
    ask(evening)
    assert late not in evening.ids(3)
    evening = Evening("Anna", "Ben", "Caro")
    ask(evening)
    evening.say(3, "table-stand")
    assert evening.table.handovers == ()
    evening.sit("Eve")
    assert not evening.asks(3, "table-word-3")


# Moves while phones are gone, asleep, shared, or the table pauses


def last_phone() -> tuple[Evening, str]:
    """Return two phones, one of them dead, and the word's choice of a new one that asks for its seat."""
    evening = playing("Anna", "Ben")
    away(evening, 2, is_overdue=True)
    return evening, ask(evening, 2)


def test_the_last_phone_picks_alone_and_after_a_notice_also_in_the_last_moment() -> None:
    evening, word = last_phone()
    assert evening.say(1, "table-word-2", word) == [e.WordPicked(2, 1, LOOK + NOTICE)]
    line = evening.view(None).public.line
    assert line and "Ben" in repr(line.text)
    assert [timer.ends for timer in evening.view(None).public.timers] == [LOOK + NOTICE]
    assert evening.wait(NOTICE) == [e.SeatMoved(2, NEW)]
    evening, word = last_phone()
    evening.wait(HANDOVER_TIME - LOOK - 1)
    assert evening.say(1, "table-word-2", word) == [e.WordPicked(2, 1, HANDOVER_TIME - 1 + NOTICE)]
    assert evening.wait(NOTICE) == [e.SeatMoved(2, NEW)]


def test_a_phone_that_only_slept_takes_the_notice_back() -> None:
    evening, word = last_phone()
    evening.say(1, "table-word-2", word)
    evening.do(i.ReportBack(2))
    assert evening.wait(NOTICE) == []
    assert asked(evening, "table-word-2") == [2]
    assert evening.say(2, "table-word-2", "none") == [e.MoveClosed(2)]


def test_phones_that_sleep_for_a_moment_are_asked_and_those_that_stay_dark_are_gone() -> None:
    """Check that one device alone cannot take a seat while the others' screens are dark."""
    evening = four()
    away(evening, 1, 2, 3)
    word = ask(evening)
    assert evening.say(4, "table-word-3", word) == [e.WordPicked(3, 4)]
    other = evening.fork()
    assert other.wait(HANDOVER_TIME) == [e.MoveClosed(3)]
    away(evening, 1, is_overdue=True)
    gone = evening.do(i.ReportAway(2, is_long_away=False, is_overdue=True))
    assert gone == [e.WentAway(2, False, True), e.NoticeGiven("move", 3, LOOK + NOTICE)]
    assert evening.wait(NOTICE) == [e.SeatMoved(3, NEW)]


def test_a_seat_that_stands_up_comes_along_no_more() -> None:
    """Check the case of a phone shared by Anna, Ben and Caro: Caro goes home before the word is picked."""
    evening = sharing("Anna", "Ben", "Caro")
    away(evening, 1, 2, 3, is_overdue=True)
    evening.do(i.AskSeat(NEW, 2, along=True))
    (handover,) = evening.table.handovers
    evening.hub_controls("table-remove", "seat-3")
    evening.wait(LOOK)
    word = shown_word(handover)
    assert evening.hub_controls("table-word-2", word) == [e.SeatMoved(2, NEW), e.SeatMoved(1, NEW)]


def test_in_a_pause_the_hub_can_pick_the_word_at_once() -> None:
    """Check this because game time stands still in a pause: a first second would last as long as the pause."""
    evening = four()
    evening.do(i.AskSeat(NEW, 3))
    (handover,) = evening.table.handovers
    evening.say(1, "table-pause")
    assert evening.hub_controls("table-word-3", shown_word(handover)) == [e.SeatMoved(3, NEW)]


def test_all_who_shared_a_dead_phone_go_on_together() -> None:
    evening = sharing("Anna", "Ben", "Caro")
    evening.sit("Dino")
    evening.play("open-table")
    away(evening, 1, 2, 3, is_overdue=True)
    evening.do(i.AskSeat(NEW, 2, along=True))
    (handover,) = evening.table.handovers
    word = shown_word(handover)
    evening.wait(LOOK)
    evening.say(4, "table-word-2", word)
    assert evening.wait(NOTICE) == [e.SeatMoved(2, NEW), e.SeatMoved(1, NEW), e.SeatMoved(3, NEW)]
    assert evening.table.seats_of(NEW) == (1, 2, 3)


# A night during a request: nobody is asked with closed eyes, and an announced move is refused


def nightly() -> Evening:
    """Seat four people who are about to begin with a night."""
    return Evening("Anna", "Ben", "Caro", "Dino", games={SHADOW.name: SHADOW})


def asked_at_hub(evening: Evening) -> bool:
    """Return whether the hub's own controls are asked for the word."""
    return any(id.startswith("table-word") for id in evening.hub_ids())


def day(evening: Evening) -> None:
    """Let the night pass."""
    for _ in range(60):
        if evening.view(None).public.phase != "night":
            return
        evening.wait(1_000)
    raise AssertionError("the night does not end")


def test_a_word_is_asked_for_again_once_eyes_are_open() -> None:
    evening = nightly()
    word = ask(evening)
    assert asked(evening) == [3] and asked_at_hub(evening)
    evening.play("shadow", nights=1)
    assert evening.view(None).public.phase == "night"
    assert asked(evening) == [] and not asked_at_hub(evening)
    day(evening)
    assert asked(evening) == [3] and asked_at_hub(evening)
    assert evening.say(3, "table-word-3", word) == [e.SeatMoved(3, NEW)]


def test_what_was_announced_before_the_night_does_not_hold_in_it() -> None:
    evening = nightly()
    away(evening, 3, is_overdue=True)
    assert evening.say(1, "table-word-3", ask(evening)) == [e.WordPicked(3, 1, evening.now + NOTICE)]
    evening.play("shadow", nights=1)
    assert e.MoveClosed(3) in evening.wait(NOTICE)
    assert evening.view(None).public.phase == "night"
    assert evening.table.seats_of(NEW) == ()


def test_in_the_night_no_phone_asks_for_a_seat() -> None:
    evening = nightly()
    evening.play("shadow", nights=1)
    with pytest.raises(Refused, match="Eyes are closed"):
        evening.do(i.AskSeat(NEW, 3))
