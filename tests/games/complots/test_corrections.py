"""With the real cards two devices correct coins and cards at any time."""

from collections.abc import Callable

import pytest

from companion.core.game import Refused
from companion.core.table import events as e
from companion.core.text import Text
from companion.games.complots.events import turns as t
from companion.games.complots.events.corrected import Corrected
from companion.games.complots.state import Lying
from tests.games.complots.by_hand import act, coins, dealt, lose, own, passed, playing, react, rich, state, weak
from tests.games.complots.entries import bare, claimed, helped, in_doubt, losing, table, undo, unseen
from tests.laws.evening import Evening

MOMENTS: dict[str, Callable[[], Evening]] = {
    "a turn": table,
    "a window": helped,
    "a claim": claimed,
    "a doubt": in_doubt,
    "a loss": losing,
    "what all have seen": unseen,
}


def sheet(evening: Evening, **changes: int) -> dict[str, int]:
    """Return the sheet as it stands, with `changes`."""
    value = evening.question(1, "correct").value
    assert isinstance(value, dict)
    return {**value, **{row.replace("_", "-"): number for row, number in changes.items()}}


def correct(evening: Evening, **changes: int) -> list[object]:
    """Let Caro correct something, and Ben agree."""
    evening.say(3, "correct", sheet(evening, **changes))
    return own(evening.say(2, "table-agree-entry", "yes"))


@pytest.mark.parametrize("moment", MOMENTS)
def test_two_devices_correct_coins_at_any_time(moment: str) -> None:
    evening = MOMENTS[moment]()
    phase, before = state(evening).phase, coins(evening)
    assert correct(evening, coins_2=9) == [Corrected({2: 9}, {})]
    assert coins(evening) == [before[0], 9, before[2]]
    assert state(evening).treasury == 54 - sum(coins(evening)) and state(evening).phase == phase


def test_one_device_alone_corrects_nothing() -> None:
    evening = table()
    (asked,) = evening.say(1, "correct", sheet(evening, coins_1=7))
    assert isinstance(asked, e.EntryAsked) and coins(evening) == [2, 2, 2]
    assert not evening.asks(1, "table-agree-entry")
    evening.say(3, "table-agree-entry", "no")
    assert coins(evening) == [2, 2, 2] and not evening.asks(2, "table-agree-entry")


def test_the_others_read_what_is_to_be_corrected() -> None:
    evening = table()
    evening.say(1, "correct", sheet(evening, coins_2=1, cards_3=1))
    text = evening.question(2, "table-agree-entry").text
    assert isinstance(text, Text) and text.message == "{who} corrects: {what}"
    assert text.values["who"] == "Anna"


def test_who_has_corrected_something_may_think_again_and_the_last_correction_counts() -> None:
    evening = table()
    evening.say(1, "correct", sheet(evening, coins_1=7))
    evening.say(1, "table-unask-entry")
    assert not evening.asks(2, "table-agree-entry")
    evening.say(1, "correct", sheet(evening, coins_1=7))
    evening.say(3, "correct", sheet(evening, coins_1=6))
    evening.say(1, "table-agree-entry", "yes")
    assert coins(evening) == [6, 2, 2]


def test_a_correction_of_what_has_changed_since_is_asked_no_more() -> None:
    evening = table()
    id = evening.question(3, "correct").id
    evening.say(3, "correct", sheet(evening, coins_2=9))
    act(evening, "income")
    assert not evening.asks(2, "table-agree-entry") and evening.question(3, "correct").id != id


def test_a_card_is_given_back_and_one_that_was_forgotten_is_lost() -> None:
    evening = weak(playing(), 1, 2)
    assert state(evening).face_up == (Lying(1, "ambassador"), Lying(2, "ambassador"))
    correct(evening, cards_1=2, cards_3=1)
    assert state(evening).lives == {1: 2, 2: 1, 3: 1}
    assert state(evening).face_up == (Lying(2, "ambassador"),)


def test_who_goes_out_by_a_correction_has_no_coins_and_no_part_in_the_turn_which_begins_anew() -> None:
    evening = rich(table(), Anna=7)
    act(evening, "coup", 3)
    assert evening.asks(3, "loss")
    assert correct(evening, cards_3=0) == [Corrected({3: 0}, {3: 0}), t.TurnBegan(1)]
    assert evening.asks(1, "act") and coins(evening)[2] == 0
    assert correct(evening, cards_1=0, cards_3=1)[-1] == t.TurnBegan(2)


def test_what_no_table_can_look_like_is_refused_before_anybody_is_asked() -> None:
    evening = table()
    for wrong in ({"coins_1": 54}, {"cards_1": 0, "cards_2": 0}, {}):
        with pytest.raises(Refused):
            evening.say(3, "correct", sheet(evening, **wrong))
    assert not evening.asks(2, "table-agree-entry")


def test_the_hubs_own_hands_correct_at_once() -> None:
    evening = table()
    evening.at_hub("correct", sheet(evening, coins_3=5))
    assert coins(evening) == [2, 2, 5]


def test_a_correction_is_taken_back_like_any_entry() -> None:
    evening = claimed()
    before = state(evening)
    correct(evening, coins_3=8)
    undo(evening)
    assert bare(state(evening)) == bare(before)
    undo(evening)
    assert state(evening).playing.action is None


def test_an_action_costs_no_more_than_a_correction_has_left() -> None:
    evening = claimed()
    correct(evening, coins_1=1)
    passed(evening)
    assert coins(evening)[0] == 0
    evening = rich(table(), Anna=7)
    evening.say(1, "act", "coup")
    correct(evening, coins_1=6)
    assert evening.asks(1, "act") and not evening.asks(1, "whom")


def test_the_clock_stands_still_once_something_was_corrected() -> None:
    evening = claimed()
    correct(evening, coins_3=8)
    evening.wait(60_000)
    react(evening, 2, "pass")
    react(evening, 3, "pass")
    assert lose(evening, 2, "captain")


def test_of_cards_that_the_hub_has_dealt_nothing_is_corrected() -> None:
    evening = dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain"))
    assert not evening.asks(1, "correct")
