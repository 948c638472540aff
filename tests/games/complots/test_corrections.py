"""Coins and lost cards are put right in Complots: two devices agree, and before and after is said."""

from collections.abc import Callable

import pytest

from companion.core.game import Refused
from companion.core.table import events as e
from companion.core.there import there
from companion.games.complots.events import corrected as c
from companion.games.complots.state import Lying
from companion.kit.figures import Changed
from tests.games.complots.by_hand import act, coins, dealt, passed, rich, state, weak
from tests.games.complots.entries import (
    claimed,
    helped,
    in_doubt,
    losing,
    right,
    right_coins,
    said,
    sheet,
    table,
    turned,
    unseen,
)
from tests.golden.english import english
from tests.laws.evening import Evening
from tests.laws.seen import told

MOMENTS: dict[str, Callable[[], Evening]] = {
    "a turn": table,
    "a window": helped,
    "a claim": claimed,
    "a doubt": in_doubt,
    "a loss": losing,
    "what all have seen": unseen,
}


# Coins


@pytest.mark.parametrize("moment", MOMENTS)
def test_two_devices_correct_coins_at_any_time(moment: str) -> None:
    evening = MOMENTS[moment]()
    phase, before = state(evening).phase, coins(evening)
    assert right_coins(evening, coins_2=9) == [c.CoinsPutRight({2: Changed(2, 9)})]
    assert coins(evening) == [before[0], 9, before[2]]
    assert state(evening).treasury == 54 - sum(coins(evening)) and state(evening).phase == phase


def test_the_same_holds_of_coins_where_the_hub_has_dealt() -> None:
    evening = dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "captain"))
    act(evening, "tax")
    right_coins(evening, coins_3=4)
    assert coins(evening) == [2, 2, 4] and state(evening).phase == "reaction"


def test_one_device_alone_corrects_nothing() -> None:
    evening = table()
    (asked,) = evening.say(1, "right-coins", sheet(evening, coins_1=7))
    assert isinstance(asked, e.EntryAsked) and coins(evening) == [2, 2, 2]
    assert not evening.asks(1, "table-agree-entry")
    evening.say(3, "table-agree-entry", "no")
    assert coins(evening) == [2, 2, 2] and not evening.asks(2, "table-agree-entry")


def test_before_and_after_are_read_before_it_holds_and_told_after_it() -> None:
    evening = table()
    change = "Ben: coins 2 → 4, Caro: coins 2 → 1"
    assert said(evening, "coins", sheet(evening, coins_3=1, coins_2=4)) == f"Caro corrects: {change}"
    assert told(evening)[-1] == f"Put right: {change}"
    (beat,) = evening.public().stage
    assert (english(beat.title), english(beat.text)) == ("It is put right.", change)


def test_who_has_corrected_something_may_think_again_and_the_last_correction_counts() -> None:
    evening = table()
    evening.say(1, "right-coins", sheet(evening, coins_1=7))
    evening.say(1, "table-unask-entry")
    assert not evening.asks(2, "table-agree-entry")
    evening.say(1, "right-coins", sheet(evening, coins_1=7))
    evening.say(3, "right-coins", sheet(evening, coins_1=6))
    evening.say(1, "table-agree-entry", "yes")
    assert coins(evening) == [6, 2, 2]


def test_a_correction_of_what_has_changed_since_is_asked_no_more() -> None:
    evening = table()
    id = evening.question(3, "right-coins").id
    evening.say(3, "right-coins", sheet(evening, coins_2=9))
    act(evening, "income")
    assert not evening.asks(2, "table-agree-entry") and evening.question(3, "right-coins").id != id


def test_what_no_table_can_look_like_is_refused_before_anybody_is_asked() -> None:
    evening = weak(table(), 1, 2)
    for what, wrong in (
        ("coins", sheet(evening, coins_1=54)),
        ("coins", sheet(evening)),
        ("lost", {"seat-1": 1, "ambassador": 1}),
        ("lost", {"seat-1": 1, "seat-2": 1}),
        ("lost", {"captain": 1}),
    ):
        with pytest.raises(Refused):
            evening.say(3, f"right-{what}", wrong)
    assert not evening.asks(2, "table-agree-entry")


def test_the_hubs_own_hands_correct_at_once() -> None:
    evening = table()
    evening.at_hub("right-coins", sheet(evening, coins_3=5))
    assert coins(evening) == [2, 2, 5]


def test_an_action_costs_no_more_than_a_correction_has_left() -> None:
    evening = claimed()
    right_coins(evening, coins_1=1)
    passed(evening)
    assert coins(evening)[0] == 0
    evening = rich(table(), Anna=7)
    evening.say(1, "act", "coup")
    right_coins(evening, coins_1=6)
    assert evening.asks(1, "act") and not evening.asks(1, "whom")


def test_what_can_be_done_with_other_coins_is_another_question() -> None:
    evening = table()
    id = evening.question(1, "act").id
    right_coins(evening, coins_1=7)
    assert evening.question(1, "act").id != id and "coup" in str(evening.question(1, "act").ask)


# Lost cards


def test_a_wrong_card_is_put_right_by_its_name() -> None:
    """Section A: what is lost stays visible to all."""
    evening = weak(table(), 2)
    change = "Ben has lost: Ambassador → Captain"
    assert said(evening, "lost", {"seat-2": 1, "captain": 1}) == f"Caro corrects: {change}"
    assert state(evening).face_up == (Lying(2, "captain"),) and state(evening).lives == {1: 2, 2: 1, 3: 2}
    assert told(evening)[-1] == f"Put right: {change}"


def test_a_card_is_given_back_and_one_that_was_forgotten_is_lost() -> None:
    evening = weak(table(), 1, 2)
    right(evening, "lost", {"seat-1": 1})
    right(evening, "lost", {"seat-3": 1, "duchess": 1})
    assert state(evening).lives == {1: 2, 2: 1, 3: 1}
    assert state(evening).face_up == (Lying(2, "ambassador"), Lying(3, "duchess"))


def test_who_goes_out_by_a_correction_has_no_coins_and_no_part_in_the_turn_which_begins_anew() -> None:
    evening = rich(table(), Anna=7)
    act(evening, "coup", 3)
    assert evening.asks(3, "loss")
    asked = said(evening, "lost", {"seat-3": 1, "captain": 2})
    assert asked == "Caro corrects: Caro has lost: nothing → Captain, Captain. The turn begins anew."
    assert told(evening)[-1].endswith("The turn of Anna begins anew.")
    assert evening.asks(1, "act") and coins(evening)[2] == 0
    evening = weak(evening, 1)
    right(evening, "lost", {"seat-3": 1, "captain": 1})
    right(evening, "lost", {"seat-1": 1, "ambassador": 1, "contessa": 1})
    assert state(evening).actor == 2, "of those who are not out Ben is the next one"


def test_a_correction_never_ends_the_game() -> None:
    evening = weak(table(), 1)
    right(evening, "lost", {"seat-2": 1, "captain": 2})
    for one in (1, 3):
        with pytest.raises(Refused, match="Two players at least"):
            evening.say(3, "right-lost", {f"seat-{one}": 1, "duchess": 1, "contessa": 1})


def test_there_are_no_more_cards_of_a_character_than_in_the_box() -> None:
    """Materials: three of each with three players."""
    evening = weak(table(), 1, 2)
    with pytest.raises(Refused, match="cards of each character"):
        evening.say(3, "right-lost", {"seat-3": 1, "ambassador": 2})


def test_the_left_card_that_chance_has_named_is_asked_for_no_more_once_there_is_one() -> None:
    evening = turned()
    assert there(state(evening).decision, "nobody decides").side
    right(evening, "lost", {"seat-2": 1, "captain": 1})
    assert evening.asks(2, "loss") and not evening.asks(3, "turned")
