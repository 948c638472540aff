"""Whose turn it is, a trade or a duel, open support and the winner: two devices put it right, and it tells nothing.

Why: docs/decisions/game.md
"""

import pytest

from companion.core.game import Refused
from companion.core.question import NotOffered
from companion.games.castle_of_the_devil.events import ending as e
from tests.games.castle_of_the_devil.by_hand import (
    act,
    dealt,
    declares,
    duel,
    hands,
    over,
    playing,
    put,
    refuses,
    state,
    use,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own
from tests.laws.seen import told


def puts_right(evening: Evening, start: str, value: object = "go") -> str:
    """Let Anna say it, and Ben agree; return what Ben is asked."""
    evening.say(1, start, value)
    asked = english(evening.question(2, "table-agree-entry").text)
    evening.say(2, "table-agree-entry", "yes")
    return asked


def taken_back(evening: Evening) -> None:
    evening.say(3, "table-ask-undo")
    evening.say(2, "table-agree-undo", "yes")


def supported(sides: str) -> Evening:
    """Let Anna challenge Ben in edition B, and the others say aloud whom they support: s, w or - for nobody."""
    evening = playing(edition="b")
    act(evening, "duel", 2)
    over(evening)
    for seat, side in enumerate(sides, 3):
        evening.say(seat, "support", {"s": "shield", "w": "sword", "-": "abstain"}[side])
    return evening


def test_whose_turn_it_is_is_put_right_and_can_be_taken_back() -> None:
    evening = playing()
    assert puts_right(evening, "right-turn", "seat-3") == "Anna corrects: turn: Anna → Caro"
    assert state(evening).actor == 3 and evening.asks(3, "act") and not evening.asks(1, "act")
    assert "Put right: turn: Anna → Caro" in told(evening)
    taken_back(evening)
    assert state(evening).actor == 1


@pytest.mark.parametrize("step", ["trade", "duel"])
def test_a_trade_or_a_duel_in_the_turn_of_another_is_left(step: str) -> None:
    evening = playing()
    act(evening, step, 2)
    puts_right(evening, "right-turn", "seat-3")
    assert state(evening).phase == "turn" and state(evening).trade is None and state(evening).duel is None


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("trade", "The trade of Anna with Ben does not count: Anna takes an action."),
        ("duel", "The duel of Anna against Ben does not count: Anna takes an action."),
    ],
)
def test_a_step_that_is_not_on_the_table_is_left_in_words(step: str, says: str) -> None:
    evening = playing()
    assert not evening.asks(1, "right-step")
    act(evening, step, 2)
    assert english(evening.question(4, "right-step").text) == says
    assert puts_right(evening, "right-step", step) == f"Anna corrects: {says}"
    assert state(evening).phase == "turn" and evening.asks(1, "act")
    assert f"Put right: {says}" in told(evening)
    taken_back(evening)
    assert state(evening).phase == ("challenge" if step == "duel" else "trade")


def test_tokens_that_were_played_in_a_duel_that_is_left_are_with_their_owners_again() -> None:
    evening = duel(put(playing(), tokens=dict.fromkeys(range(1, 6), 2)), 2, swords="34", shields="5")
    use(evening, 3, "sword-token")
    assert state(evening).tokens[3] == 1
    puts_right(evening, "right-step", "duel")
    assert state(evening).tokens[3] == 2


def test_a_profession_that_was_turned_up_in_a_duel_that_is_left_stays_up() -> None:
    """What was revealed stays revealed; what lies face up is put right on its own."""
    evening = duel(dealt("oobbb", {1: "duellist"}), 2, swords="34", shields="5")
    use(evening, 1, "duellist")
    puts_right(evening, "right-step", "duel")
    assert state(evening).face_up == {1: "duellist"}


def test_support_that_was_said_aloud_is_put_right_while_nobody_has_won() -> None:
    """Edition B: all others say openly whom they support."""
    evening = supported("ws-")
    over(evening)
    asked = puts_right(evening, "right-support", {"seat-3": 1, "shield": 1})
    assert asked == "Anna corrects: Caro: for Anna → for Ben"
    assert state(evening).fighting.sides == {3: "shield", 4: "shield", 5: "abstain"}
    assert state(evening).phase == "fight"
    taken_back(evening)
    assert state(evening).fighting.sides[3] == "sword"


def test_support_is_put_right_of_those_alone_who_have_said_it_and_to_a_side() -> None:
    evening = supported("w")
    assert evening.choices(1, "right-support") == ["seat-3", "sword", "shield", "abstain"]
    with pytest.raises(NotOffered):
        evening.say(1, "right-support", {"seat-3": 1})
    with pytest.raises(Refused, match="Name one player"):
        evening.say(1, "right-support", {"sword": 1, "shield": 1})
    puts_right(evening, "right-support", {"seat-3": 1, "abstain": 1})
    assert state(evening).phase == "support" and evening.asks(4, "support")


def test_a_ballot_is_final() -> None:
    """Edition A: all support at once in secret."""
    assert not duel(playing(), 2, swords="34", shields="5").asks(1, "right-support")


def test_who_has_won_a_duel_is_put_right_and_has_the_prize() -> None:
    evening = duel(playing(), 2, swords="34", shields="5")
    assert not evening.asks(1, "right-winner")
    over(evening)
    says = "Ben has won the duel, and not Anna."
    assert english(evening.question(4, "right-winner").text) == says
    assert puts_right(evening, "right-winner", "seat-2") == f"Anna corrects: {says}"
    over(evening)
    assert evening.asks(2, "prize") and not evening.asks(1, "prize")
    assert evening.choices(1, "right-winner") == ["seat-1"]


def test_a_use_after_the_turn_was_put_right_is_that_of_who_has_it() -> None:
    evening = playing()
    puts_right(evening, "right-turn", "seat-2")
    assert refuses(evening, 1, "clairvoyant") == "Only in your own turn."


def test_a_declaration_that_was_a_slip_is_taken_back_until_something_is_entered_for_it() -> None:
    evening = hands(3)
    declares(evening, 2)
    taken_back(evening)
    assert state(evening).phase == "turn" and state(evening).declaration is None
    declares(evening, 2, 3)
    evening.say(2, "objects", {"key": 1})
    assert not evening.asks(3, "table-ask-undo") and not evening.asks(1, "right-turn")


def test_who_has_entered_objects_changes_them_until_all_have() -> None:
    evening = hands(3)
    declares(evening, 2)
    assert not evening.asks(2, "change-objects")
    evening.say(2, "objects", {"key": 1})
    assert own(evening.say(2, "change-objects", {"goblet": 1})) == [e.ObjectsChanged(2, {"goblet": 1})]
    assert evening.question(2, "change-objects").secret and not evening.question(2, "change-objects").awaited
    assert evening.outcome() is None and not evening.asks(1, "change-objects")
    evening.say(2, "change-objects", {"key": 1})
    evening.say(1, "objects", {"key": 2})
    found = evening.outcome()
    assert found is not None and found.winners == (1, 2)
