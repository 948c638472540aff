"""Who has no phone here answers one secret question on a neighbour's phone, which two devices or the hub have named."""

from dataclasses import replace
from unittest.mock import Mock

from companion.core.table import TableRules
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.state import NOTICE, Guest
from companion.core.text import Text
from companion.games.open_table import GAME
from companion.games.open_table import events as o
from tests.core.table.lending import CARO, answer, at_hub, is_open, voting
from tests.laws.evening import Evening

# How it opens


def test_a_game_is_asked_no_more_often_than_it_needs_to_be() -> None:
    """All that a table does waits for what its game offers: no seat asks again, whether it has a phone or not."""
    asked = Mock(side_effect=GAME.offers)
    for evening, most in ((voting(), 2), (Evening("Anna", "Ben", "Caro"), 1)):
        if not evening.table.playing:
            evening.play(GAME.name)
        rules = TableRules({GAME.name: replace(GAME, offers=asked)})
        asked.reset_mock()
        rules.offered(evening.table)
        assert 1 <= asked.call_count <= most


def test_the_hubs_own_controls_open_a_neighbours_phone_for_one_answer() -> None:
    evening = voting()
    assert evening.at_hub("table-guest-4", "seat-2") == [e.GuestOpened(CARO, 2, "g1-ballot-1")]
    assert evening.table.guest == Guest(CARO, 2, "g1-ballot-1")
    told = evening.public().happened[-1].text
    assert told == Text("{who} answers on the phone of {other}.", {"who": "Caro", "other": "Ben"})
    happened = answer(evening, "seat-1")
    assert happened == [e.GuestClosed(CARO), e.Played("open-table", o.BallotCast(CARO, "seat-1"))]
    assert not is_open(evening) and evening.table.guest is None


def test_two_devices_agree_and_each_is_asked_with_both_names() -> None:
    evening = voting()
    question = evening.question(1, "table-guest-4")
    assert question.tool and not question.awaited
    assert evening.choices(1, "table-guest-4") == ["seat-1", "seat-2", "seat-3"]
    assert evening.say(1, "table-guest-4", "seat-2") == [e.GuestAsked(1, CARO, 2, "g1-ballot-1")]
    assert not is_open(evening)
    text = evening.question(3, "table-agree-guest-4").text
    assert text == Text(
        "{by} wants {who} to answer on the phone of {other}.", {"by": "Anna", "who": "Caro", "other": "Ben"}
    )
    happened = evening.say(3, "table-agree-guest-4", "yes")
    assert happened == [e.Dropped("guest", CARO), e.GuestOpened(CARO, 2, "g1-ballot-1")]


def test_one_no_and_nothing_opens() -> None:
    evening = voting()
    evening.say(1, "table-guest-4", "seat-2")
    assert evening.say(2, "table-agree-guest-4", "no") == [e.Dropped("guest", CARO)]
    assert not is_open(evening) and evening.asks(1, "table-guest-4")


def test_who_wants_it_may_take_it_back() -> None:
    evening = voting()
    evening.say(1, "table-guest-4", "seat-2")
    assert not evening.asks(2, "table-guest-4"), "the others are asked yes or no"
    assert evening.say(1, "table-unask-guest-4") == [e.Dropped("guest", CARO)]


def test_two_windows_of_one_device_are_one_voice() -> None:
    evening = Evening("Anna", "Ben")
    evening.sit("Dino", "phone of Anna")
    evening.at_hub("table-seat", "Caro")
    evening.play("open-table")
    evening.say(1, "vote", "people-shown")
    evening.say(1, "table-guest-4", "seat-2")
    assert evening.say(3, "table-agree-guest-4", "yes") == [e.Agreed("guest", CARO, 3)]
    assert not is_open(evening)
    evening.say(2, "table-agree-guest-4", "yes")
    assert is_open(evening)


def test_a_phone_that_came_in_during_the_game_has_no_voice_in_it_and_is_not_lent() -> None:
    evening = voting()
    evening.sit("Zoe", "a second window")
    assert not evening.asks(5, "table-guest") and "seat-5" not in evening.choices(1, "table-guest-4")
    evening.say(1, "table-guest-4", "seat-2")
    assert not evening.asks(5, "table-agree-guest")


def test_where_one_phone_is_left_it_holds_after_a_notice() -> None:
    evening = Evening("Anna", "Ben")
    evening.at_hub("table-seat", "Caro")
    evening.play("open-table")
    evening.say(1, "vote", "yes-no-shown")
    evening.do(i.ReportAway(2, long=False, overdue=True))
    asked = evening.say(1, "table-guest-3", "seat-1")
    assert asked == [e.GuestAsked(1, 3, 1, "g1-ballot-1", NOTICE)]
    assert e.GuestOpened(3, 1, "g1-ballot-1") in evening.wait(NOTICE)


# For whom it opens, and on which phone


def test_nobody_answers_for_a_seat_whose_phone_is_there() -> None:
    evening = voting()
    assert not any(evening.asks(seat, f"table-guest-{other}") for seat in (1, 2, 3) for other in (1, 2, 3))
    assert not [id for id in at_hub(evening) if id.startswith(("table-guest-1", "table-guest-2", "table-guest-3"))]
    evening.do(i.ReportAway(3, long=False))
    assert not evening.asks(1, "table-guest-3"), "a phone that is gone for a moment is there"
    evening.do(i.ReportAway(3, long=False, overdue=True))
    assert evening.asks(1, "table-guest-3")


def test_a_phone_that_is_gone_is_not_lent_nor_the_own_one() -> None:
    evening = voting()
    evening.do(i.ReportAway(3, long=False))
    assert evening.choices(1, "table-guest-4") == ["seat-1", "seat-2"]
    evening = Evening("Anna", "Ben")
    evening.sit("Dino", "phone of Anna")
    evening.play("open-table")
    evening.say(1, "vote", "people-shown")
    for seat in (1, 3):
        evening.do(i.ReportAway(seat, long=False, overdue=True))
    assert evening.choices(2, "table-guest-1") == ["seat-2"]


def test_each_phone_is_offered_once() -> None:
    evening = Evening("Anna", "Ben")
    evening.sit("Dino", "phone of Anna")
    evening.at_hub("table-seat", "Caro")
    evening.play("open-table")
    evening.say(1, "vote", "people-shown")
    assert evening.choices(1, "table-guest-4") == ["seat-1", "seat-2"]


def test_there_is_one_guest_at_a_time() -> None:
    evening = Evening("Anna", "Ben")
    for name in ("Caro", "Dino"):
        evening.at_hub("table-seat", name)
    evening.play("open-table")
    evening.say(1, "vote", "people-shown")
    evening.say(1, "table-guest-4", "seat-1")
    evening.at_hub("table-guest-3", "seat-2")
    assert not evening.asks(2, "table-agree-guest-4"), "what was wanted before is off the table"
    assert not evening.asks(1, "table-guest-4") and not [id for id in at_hub(evening) if id.startswith("table-guest")]


def test_nothing_is_lent_where_nothing_is_asked_in_secret() -> None:
    evening = Evening("Anna", "Ben")
    evening.at_hub("table-seat", "Caro")
    evening.play("open-table")
    assert not evening.asks(1, "table-guest") and not [id for id in at_hub(evening) if "table-guest" in id]
