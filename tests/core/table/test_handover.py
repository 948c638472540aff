"""Moving a seat to another phone by a word."""

import pytest
from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.question import One
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.handover import LOOK
from companion.core.table.state import HANDOVER_TIME
from companion.core.table.words import WORDS
from tests.core.table.handing_over import NEW, ask, asked, away, four, wrong
from tests.laws.evening import Evening


def test_a_new_phone_shows_one_of_four_words_in_the_language_of_the_table() -> None:
    evening = four()
    ask(evening)
    handover = evening.table.handover_to(NEW)
    assert handover and handover.word in handover.words and len(set(handover.words)) == 4
    assert set(handover.words) <= set(WORDS["en"])
    ask_of = evening.question(3, "table-word-3").ask
    assert isinstance(ask_of, One) and [choice.text for choice in ask_of.choices][:4] == list(handover.words)


def test_no_eye_sees_which_of_the_words_it_is() -> None:
    """What everybody sees is the same, whichever of the four words the phone shows."""
    evening = four()
    ask(evening)
    (handover,) = evening.table.handovers
    table = evening.table
    seen = set()
    for word in handover.words:
        evening.table = replace(table, handovers=(replace(handover, word=word),))
        seen.add(repr([evening.view(eye) for eye in (None, 1, 2, 3, 4)]))
    assert len(seen) == 1


def test_a_phone_that_is_there_is_asked_alone_and_gives_its_seat_with_the_word() -> None:
    evening = four()
    word = ask(evening)
    assert asked(evening) == [3]
    question = evening.question(3, "table-word-3")
    assert question.awaited and question.until == evening.now - LOOK + HANDOVER_TIME and question.otherwise
    assert evening.say(3, "table-word-3", word) == [e.SeatMoved(3, NEW)]
    assert evening.table.seats_of(NEW) == (3,)
    assert evening.table.seats_of("phone of Caro") == ()
    assert evening.table.handovers == ()


def test_a_wrong_word_and_a_no_refuse() -> None:
    evening = four()
    ask(evening)
    assert evening.say(3, "table-word-3", wrong(evening)) == [e.MoveClosed(3)]
    ask(evening)
    assert evening.say(3, "table-word-3", "none") == [e.MoveClosed(3)]
    assert evening.table.seats_of("phone of Caro") == (3,)


def test_a_tap_within_a_second_was_meant_for_another_question_and_gives_no_seat_away() -> None:
    evening = four()
    (wished,) = evening.do(i.AskSeat(NEW, 3))
    assert isinstance(wished, e.SeatWished)
    word = f"word-{wished.words.index(wished.word) + 1}"
    evening.wait(999)
    with pytest.raises(Refused, match="only just come"):
        evening.say(3, "table-word-3", word)
    evening.wait(1)
    assert evening.say(3, "table-word-3", word) == [e.SeatMoved(3, NEW)]


def test_the_silence_of_a_phone_that_is_there_refuses() -> None:
    evening = four()
    ask(evening)
    assert evening.wait(HANDOVER_TIME - LOOK - 1) == []
    assert evening.wait(1) == [e.MoveClosed(3)]
    assert evening.rules.due(evening.table) is None


def test_two_devices_pick_the_word_for_a_phone_that_is_gone() -> None:
    evening = four()
    away(evening, 3)
    word = ask(evening)
    assert asked(evening) == [1, 2, 4]
    assert evening.say(2, "table-word-3", word) == [e.WordPicked(3, 2)]
    assert asked(evening) == [1, 4]
    assert evening.say(4, "table-word-3", word) == [e.SeatMoved(3, NEW)]


def test_one_device_with_two_seats_does_not_take_a_seat() -> None:
    evening = Evening("Anna")
    for name, device in (("Ben", "phone of Anna"), ("Caro", "phone of Caro"), ("Dino", "phone of Dino")):
        evening.sit(name, device)
    evening.play("open-table")
    away(evening, 3)
    word = ask(evening)
    evening.say(1, "table-word-3", word)
    assert evening.say(2, "table-word-3", word) == [e.WordPicked(3, 2)]
    assert evening.say(4, "table-word-3", word) == [e.SeatMoved(3, NEW)]


def test_a_wrong_word_of_one_refuses_for_all() -> None:
    evening = four()
    away(evening, 3)
    word = ask(evening)
    evening.say(2, "table-word-3", word)
    assert evening.say(4, "table-word-3", wrong(evening)) == [e.MoveClosed(3)]


def test_a_device_does_not_pick_its_own_word() -> None:
    """Davide's phone would take Caro's seat over: others must look at it."""
    evening = four()
    away(evening, 3)
    ask(evening, device="phone of Dino")
    assert asked(evening) == [1, 2]


def test_of_a_shared_phone_that_is_there_one_seat_goes() -> None:
    evening = Evening()
    for name in ("Anna", "Ben", "Caro"):
        evening.sit(name, "the phone")
    evening.do(i.AskSeat(NEW, 2, along=True))
    (handover,) = evening.table.handovers
    assert handover.along == ()


def test_a_guest_is_not_asked() -> None:
    evening = four()
    evening.sit("Zoe")
    away(evening, 3)
    ask(evening)
    assert asked(evening) == [1, 2, 4]


def test_a_moved_seat_takes_its_voice_along() -> None:
    evening = four()
    evening.say(3, "table-word-3", ask(evening))
    assert NEW in evening.table.inside and "phone of Caro" not in evening.table.inside
    evening.say(3, "table-ask-end")
    assert [event for event in evening.say(1, "table-agree-end", "yes") if isinstance(event, e.Dropped)]


def test_who_comes_back_on_a_new_phone_is_not_away() -> None:
    evening = four()
    evening.do(i.ReportAway(3, long=True))
    word = ask(evening)
    evening.say(1, "table-word-3", word)
    evening.say(4, "table-word-3", word)
    assert not evening.table.sitter(3).away and not evening.table.sitter(3).long_away


def test_a_seat_away_is_held() -> None:
    """Nobody is thrown out by a dead battery."""
    evening = four()
    evening.do(i.ReportAway(3, long=True))
    assert evening.table.seats == (1, 2, 3, 4)
    assert [place.away for place in evening.view(None).public.seats] == [False, False, True, False]


def test_one_phone_asks_for_one_seat_and_one_seat_is_asked_for_by_one_phone() -> None:
    evening = four()
    ask(evening, 3)
    with pytest.raises(Refused, match="Another phone asks"):
        evening.do(i.AskSeat("thief", 3))
    ask(evening, 2)
    assert [handover.seat for handover in evening.table.handovers] == [2]


@pytest.mark.parametrize(("device", "seat", "says"), [(NEW, 9, "Nobody"), ("phone of Caro", 3, "on this phone")])
def test_what_cannot_be_asked_for_is_refused(device: str, seat: int, says: str) -> None:
    with pytest.raises(Refused, match=says):
        four().do(i.AskSeat(device, seat))


def test_a_late_answer_is_not_taken_for_the_next_wish() -> None:
    evening = four()
    ask(evening)
    late = evening.question(3, "table-word-3").id
    evening.say(3, "table-word-3", "none")
    ask(evening)
    assert late not in evening.ids(3)


def test_a_wish_for_a_seat_that_is_given_up_is_over() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    ask(evening)
    evening.say(3, "table-stand")
    assert evening.table.handovers == ()
    evening.sit("Eve")
    assert not evening.asks(3, "table-word-3")


def test_a_wish_runs_out_at_its_moment_while_a_countdown_runs() -> None:
    evening = four()
    ask(evening)
    evening.say(1, "countdown", "600")
    assert evening.wait(HANDOVER_TIME) == [e.MoveClosed(3)]
    assert evening.rules.due(evening.table) == LOOK + 600_000
