"""One person at the hub does not end a game that others play on phones: they are told, and can stop it."""

import pytest

from companion.core.game import Refused
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.state import NOTICE
from companion.core.view import AT_HUB, HUB
from tests.games.complots import by_hand as complots
from tests.games.open_table.by_hand import playing
from tests.laws.evening import Evening


def ids(evening: Evening) -> list[str]:
    return [offer.question.id for offer in evening.rules.at_hub(evening.table)]


def test_it_is_announced_on_every_page_and_holds_ten_seconds_later() -> None:
    evening = playing()
    assert evening.at_hub("table-end", "yes") == [e.Agreed("end", 0, HUB, NOTICE)]
    assert [timer.ends for timer in evening.public().timers] == [NOTICE]
    assert evening.public().line is not None, "the voice says it too"
    for seat in (1, 2, 3):
        question = evening.question(seat, "table-agree-end")
        assert question.awaited and question.until == NOTICE
    assert evening.wait(NOTICE - 1) == []
    assert any(isinstance(event, e.GameEnded | e.GameLeft) or "EndReached" in repr(event) for event in evening.wait(1))


def test_two_phones_stop_it_and_one_alone_does_not() -> None:
    evening = playing()
    evening.at_hub("table-end", "yes")
    assert evening.say(1, "table-agree-end", "no") == [e.Objected("end", 0, 1)]
    assert not evening.asks(1, "table-agree-end")
    assert evening.say(2, "table-agree-end", "no") == [e.Dropped("end", 0)]
    assert evening.wait(NOTICE) == [] and evening.table.playing


def test_one_no_of_several_does_not_stop_it() -> None:
    evening = playing()
    evening.at_hub("table-end", "yes")
    evening.say(1, "table-agree-end", "no")
    assert evening.wait(NOTICE)


def test_the_only_phone_that_is_there_stops_it() -> None:
    evening = playing("Anna", "Ben")
    for report in (i.ReportAway(2, long=False), i.ReportAway(2, long=False, overdue=True)):
        evening.do(report)
    evening.at_hub("table-end", "yes")
    assert evening.say(1, "table-agree-end", "no") == [e.Dropped("end", 0)]


def test_a_no_is_enough_once_the_other_phones_are_gone() -> None:
    evening = playing("Anna", "Ben")
    evening.at_hub("table-end", "yes")
    evening.say(1, "table-agree-end", "no")
    for report in (i.ReportAway(2, long=False), i.ReportAway(2, long=False, overdue=True)):
        evening.do(report)
    assert evening.wait(NOTICE) == [e.Dropped("end", 0)]
    assert evening.table.playing


def test_two_seats_on_one_phone_are_one_no() -> None:
    evening = Evening("Anna", "Ben")
    evening.say(1, "table-more", "seat-2")
    evening.sit("Caro", "phone of Ben")
    evening.play("open-table")
    evening.at_hub("table-end", "yes")
    evening.say(2, "table-agree-end", "no")
    assert evening.say(3, "table-agree-end", "no") == [e.Objected("end", 0, 3)]
    assert evening.say(1, "table-agree-end", "no") == [e.Dropped("end", 0)]


def test_a_yes_of_a_phone_agrees_at_once() -> None:
    evening = playing()
    evening.at_hub("table-end", "yes")
    assert e.Dropped("end", 0) in evening.say(2, "table-agree-end", "yes")


def test_the_hub_takes_it_back_and_a_phone_that_comes_back_does_not_stop_the_clock() -> None:
    evening = playing()
    evening.at_hub("table-end", "yes")
    assert "table-agree-end" not in "".join(ids(evening))
    assert evening.at_hub("table-unask-end") == [e.Dropped("end", 0)]
    evening.do(i.ReportAway(2, long=False))
    evening.at_hub("table-end", "yes")
    evening.do(i.ReportBack(2))
    assert evening.wait(NOTICE)


def test_without_a_phone_at_the_table_the_hub_ends_it_at_once() -> None:
    evening = Evening()
    for name in ("Anna", "Ben"):
        evening.at_hub("table-seat", name)
    evening.at_hub("table-game", "open-table")
    evening.at_hub("table-begin")
    assert e.Dropped("end", 0) in evening.at_hub("table-end", "yes")


def test_what_a_phone_wants_already_the_hub_decides_at_once() -> None:
    evening = playing()
    evening.say(2, "table-ask-end")
    assert e.Dropped("end", 0) in evening.at_hub("table-agree-end", "yes")


def test_the_voice_of_a_game_reads_the_notice() -> None:
    evening = complots.playing()
    evening.at_hub("table-end", "yes")
    assert [line.key for line in evening.rules.lines(evening.table) if line.key.startswith("alone-")] == ["alone-end-0"]


def test_who_has_no_phone_and_goes_by_the_hub_is_announced_as_well() -> None:
    evening = Evening("Anna", "Ben")
    evening.do(i.SitDown(AT_HUB, "Caro"))
    evening.play("open-table")
    assert evening.at_hub("table-leave-3", "yes") == [e.Agreed("leave", 3, HUB, NOTICE)]
    assert "Caro" in repr(evening.public().timers)
    evening.say(1, "table-agree-leave-3", "no")
    assert evening.say(2, "table-agree-leave-3", "no") == [e.Dropped("leave", 3)]
    with pytest.raises(Refused):
        evening.at_hub("table-leave-3", "no")
