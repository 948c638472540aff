"""Corrections of Castle of the Devil by two devices: they trigger nothing, reveal nothing, and can be undone.

The reasons: docs/decisions/game.md
"""

import pytest

from companion.core.game import Refused
from companion.core.question import NotAChoice, Numbers
from companion.games.castle_of_the_devil.events import ending as e
from tests.games.castle_of_the_devil.by_hand import (
    act,
    begin_action,
    dealt,
    declare,
    declares,
    duel,
    hands,
    holding,
    over,
    playing,
    put,
    refuses,
    state,
    use,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own, puts_right, sheet, taken_back, winners
from tests.laws.seen import read_public_events


def test_hands_tokens_and_deck_are_one_sheet_with_what_the_hub_counts() -> None:
    evening = put(playing(4), deck=16)
    ask = evening.question(3, "right-counts").ask
    assert isinstance(ask, Numbers)
    assert [row.id for row in ask.rows] == [f"{what}-{n}" for n in range(1, 5) for what in ("objects", "tokens")] + [
        "deck"
    ]
    ask = playing(3, edition="b").question(1, "right-counts").ask
    assert isinstance(ask, Numbers)
    assert [row.id for row in ask.rows] == ["objects-1", "objects-2", "objects-3", "deck"]


def test_two_devices_put_right_what_the_hub_counts_and_all_read_before_and_after() -> None:
    """Check the case of a hand of 3 that is one of 4: when two agree, it changes, in one line, and it can be undone."""
    evening = put(holding(playing(), Anna=3), deck=14)
    evening.say(1, "right-counts", sheet(evening, "right-counts", objects_1=4, deck=13, tokens_2=1))
    assert state(evening).objects[1] == 3
    says = "Anna's objects 3 → 4, Ben's duel tokens 0 → 1, Objects in the deck 14 → 13"
    assert english(evening.question(2, "table-agree-entry").text) == f"Anna wants to correct: {says}"
    evening.say(2, "table-agree-entry", "yes")
    assert (state(evening).objects[1], state(evening).tokens[2], state(evening).deck) == (4, 1, 13)
    assert f"Corrected: {says}" in read_public_events(evening)
    taken_back(evening)
    assert (state(evening).objects[1], state(evening).tokens[2], state(evening).deck) == (3, 0, 14)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ({"objects_1": 2}, "Hands and deck hold 21 objects in all, not 22."),
        ({"objects_1": 6, "deck": 11}, "The hand limit is 5 objects."),
        ({"tokens_1": 12, "tokens_2": 1}, "There are only 12 duel tokens."),
        ({}, "Nothing has changed."),
    ],
)
def test_what_no_table_can_look_like_is_refused_in_words(rows: dict[str, int], says: str) -> None:
    evening = playing()
    with pytest.raises(Refused) as refused:
        evening.say(1, "right-counts", sheet(evening, "right-counts", **rows))
    assert english(refused.value.says) == says and state(evening).objects[1] == 1


def test_tokens_that_are_played_count_and_are_with_their_owners_again_once_the_duel_is_left() -> None:
    evening = duel(put(playing(), tokens=dict.fromkeys(range(1, 6), 2)), 2, swords="34", shields="5")
    use(evening, 3, "sword-token")
    with pytest.raises(Refused):
        evening.say(1, "right-counts", sheet(evening, "right-counts", tokens_3=4))
    evening = duel(put(playing(), tokens=dict.fromkeys(range(1, 6), 2)), 2, swords="34", shields="5")
    use(evening, 3, "sword-token")
    assert state(evening).tokens[3] == 1
    puts_right(evening, "right-step", "duel")
    assert state(evening).tokens[3] == 2


@pytest.mark.parametrize("deal", ["cards", "hub"])
def test_a_profession_that_was_turned_up_by_a_slip_is_turned_down_and_does_nothing_any_more(deal: str) -> None:
    """Check that a corrected slip in a duel takes its point away, and the true holder may use the profession."""
    evening = dealt("oobbb", {1: "duellist"}) if deal == "hub" else playing()
    duel(evening, 2, swords="34", shields="5")
    use(evening, 1, "duellist")
    assert state(evening).fighting.alone
    puts_right(evening, "right-up", {"seat-1": 1})
    assert state(evening).face_up == {} and not state(evening).fighting.alone
    assert "Corrected: Anna: Duellist → face down" in read_public_events(evening)
    use(evening, 1 if deal == "hub" else 2, "duellist")


def test_a_demand_by_a_slip_is_left_and_the_turn_is_that_of_who_has_it() -> None:
    evening = playing()
    use(evening, 1, "diplomat-3")
    puts_right(evening, "right-up", {"seat-1": 1})
    assert evening.asks(1, "act") and state(evening).actor == 1 and state(evening).trade is None
    evening = playing()
    puts_right(evening, "right-turn", "seat-2")
    assert refuses(evening, 1, "clairvoyant") == "Only on your own turn."


def test_what_lies_face_up_on_the_table_can_be_laid_up_where_the_cards_are_real() -> None:
    evening = playing()
    puts_right(evening, "right-up", {"seat-4": 1, "doctor": 1})
    assert state(evening).face_up == {4: "doctor"}
    duel(evening, 2, swords="34", shields="5")
    over(evening)
    assert refuses(evening, 4, "doctor") == "It's spent while it's face up."
    with pytest.raises(Refused, match="Another player has this card"):
        evening.say(1, "right-up", {"seat-5": 1, "doctor": 1})
    with pytest.raises(Refused, match="Pick one player"):
        evening.say(1, "right-up", {"doctor": 1, "thug": 1})


def test_no_profession_is_tried_out_where_the_hub_has_dealt_them() -> None:
    """Check this, else "correct, read, undo" would reveal the holder of a card."""
    evening = put(dealt("oobbb", {1: "thug"}), face_up={1: "thug"})
    assert evening.choices(2, "right-up") == [f"seat-{seat}" for seat in range(1, 6)]
    with pytest.raises(NotAChoice):
        evening.say(2, "right-up", {"seat-3": 1, "doctor": 1})


def test_it_stands_in_every_menu_but_while_a_secret_question_stands_open() -> None:
    evening = begin_action(playing(edition="a"), "duel", 2)
    assert all(
        evening.asks(seat, "right-counts") and not evening.question(seat, "right-counts").required
        for seat in range(1, 6)
    )
    over(evening)
    assert state(evening).phase == "support" and not evening.asks(1, "right-counts")


def test_an_empty_deck_that_is_put_right_is_empty() -> None:
    evening = put(holding(playing(), Anna=5, Ben=5, Caro=5, Dino=3), deck=2)
    puts_right(evening, "right-counts", sheet(evening, "right-counts", objects_4=5, deck=0))
    assert state(evening).deck == 0 and state(evening).phase == "turn" and evening.outcome() is None


# The seat in turn, a trade or a duel, open support and the winner


def supported(sides: str) -> Evening:
    """Let Anna challenge Ben in edition B, and the others support aloud: s, w or - for nobody."""
    evening = begin_action(playing(edition="b"), "duel", 2)
    over(evening)
    for seat, side in enumerate(sides, 3):
        evening.say(seat, "support", {"s": "shield", "w": "sword", "-": "abstain"}[side])
    return evening


def test_whose_turn_it_is_is_put_right_and_can_be_taken_back() -> None:
    evening = playing()
    assert puts_right(evening, "right-turn", "seat-3") == "Anna wants to correct: Current player: Anna → Caro"
    assert state(evening).actor == 3 and evening.asks(3, "act") and not evening.asks(1, "act")
    assert "Corrected: Current player: Anna → Caro" in read_public_events(evening)
    taken_back(evening)
    assert state(evening).actor == 1


@pytest.mark.parametrize("step", ["trade", "duel"])
def test_a_trade_or_a_duel_in_the_turn_of_another_is_left(step: str) -> None:
    evening = begin_action(playing(), step, 2)
    puts_right(evening, "right-turn", "seat-3")
    assert state(evening).phase == "turn" and state(evening).trade is None and state(evening).duel is None


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("trade", "The trade doesn't count: it's Anna's turn again."),
        ("duel", "The duel doesn't count: it's Anna's turn again."),
    ],
)
def test_a_step_that_is_not_on_the_table_is_left_in_words(step: str, says: str) -> None:
    evening = playing()
    assert not evening.asks(1, "right-step")
    act(evening, step, 2)
    assert english(evening.question(4, "right-step").text) == says
    assert puts_right(evening, "right-step", step) == f"Anna wants to correct: {says}"
    assert state(evening).phase == "turn" and evening.asks(1, "act")
    assert f"Corrected: {says}" in read_public_events(evening)
    taken_back(evening)
    assert state(evening).phase == ("challenge" if step == "duel" else "trade")


def test_a_profession_that_was_turned_up_in_a_duel_that_is_left_stays_up() -> None:
    """Check that a revealed card stays revealed; open cards have a correction of their own."""
    evening = duel(dealt("oobbb", {1: "duellist"}), 2, swords="34", shields="5")
    use(evening, 1, "duellist")
    puts_right(evening, "right-step", "duel")
    assert state(evening).face_up == {1: "duellist"}


def test_support_that_was_said_aloud_is_put_right_while_nobody_has_won() -> None:
    """Check this in edition B, in which all others support openly."""
    evening = supported("ws-")
    over(evening)
    asked = puts_right(evening, "right-support", {"seat-3": 1, "shield": 1})
    assert asked == "Anna wants to correct: Caro: supports Anna → supports Ben"
    assert state(evening).fighting.sides == {3: "shield", 4: "shield", 5: "abstain"}
    assert state(evening).phase == "fight"
    taken_back(evening)
    assert state(evening).fighting.sides[3] == "sword"


def test_support_is_put_right_of_those_alone_who_have_said_it_and_to_a_side() -> None:
    evening = supported("w")
    assert evening.choices(1, "right-support") == ["seat-3", "sword", "shield", "abstain"]
    with pytest.raises(NotAChoice):
        evening.say(1, "right-support", {"seat-3": 1})
    with pytest.raises(Refused, match="Pick one player"):
        evening.say(1, "right-support", {"sword": 1, "shield": 1})
    puts_right(evening, "right-support", {"seat-3": 1, "abstain": 1})
    assert state(evening).phase == "support" and evening.asks(4, "support")


def test_a_ballot_is_final() -> None:
    """Check this in edition A, in which all support at once in secret."""
    assert not duel(playing(), 2, swords="34", shields="5").asks(1, "right-support")


def test_who_has_won_a_duel_is_put_right_and_has_the_prize() -> None:
    evening = duel(playing(), 2, swords="34", shields="5")
    assert not evening.asks(1, "right-winner")
    over(evening)
    says = "Ben won the duel, not Anna."
    assert english(evening.question(4, "right-winner").text) == says
    assert puts_right(evening, "right-winner", "seat-2") == f"Anna wants to correct: {says}"
    over(evening)
    assert evening.asks(2, "prize") and not evening.asks(1, "prize")
    assert evening.choices(1, "right-winner") == ["seat-1"]


def test_a_declaration_that_was_a_slip_is_taken_back_until_something_is_entered_for_it() -> None:
    evening = declare(hands(3), 2)
    taken_back(evening)
    assert state(evening).phase == "turn" and state(evening).declaration is None
    declares(evening, 2, 3)
    evening.say(2, "objects", {"key": 1})
    assert not evening.asks(3, "table-ask-undo") and not evening.asks(1, "right-turn")


def test_who_has_entered_objects_changes_them_until_all_have() -> None:
    evening = declare(hands(3), 2)
    assert not evening.asks(2, "change-objects")
    evening.say(2, "objects", {"key": 1})
    assert own(evening.say(2, "change-objects", {"goblet": 1})) == [e.ObjectsChanged(2, {"goblet": 1})]
    assert evening.question(2, "change-objects").secret and not evening.question(2, "change-objects").required
    assert evening.outcome() is None and not evening.asks(1, "change-objects")
    evening.say(2, "change-objects", {"key": 1})
    evening.say(1, "objects", {"key": 2})
    assert winners(evening) == (1, 2)
