"""The king, the order and the turn are put right, and what follows from them follows (ruling OV-19)."""

from __future__ import annotations

import pytest

from companion.core.game import Refused
from companion.games.overthrone.king import King
from tests.games.overthrone.by_hand import (
    captive,
    count,
    last_turn,
    play,
    playing,
    puts_right,
    sheet,
    state,
    taken_back,
    totals,
)

# The king, the order, whose turn it is


def test_a_king_who_is_put_right_before_the_first_card_sets_who_begins() -> None:
    """Given the king with Caro and no card played, when he stands with Anna, then Ben begins (rulebook p. 2)."""
    evening = playing()
    asked = puts_right(evening, "correct-king", "free-1")
    assert asked == "Anna corrects: The king: Free, with Caro → Free, with Anna"
    assert state(evening).order == (2, 3, 1) and state(evening).actor == 2
    assert state(taken_back(evening)).order == (1, 2, 3)


def test_after_the_first_card_the_order_stays_as_the_table_plays_it() -> None:
    evening = play(playing(), until=2)
    puts_right(evening, "correct-king", "captive-1")
    assert state(evening).king == King(1, captive=True) and state(evening).order == (1, 2, 3)


def test_between_two_turns_the_next_one_follows_the_king() -> None:
    evening = play(playing())
    puts_right(evening, "correct-king", "captive-2")
    assert state(evening).next_order == (3, 1, 2)


def test_who_began_a_turn_is_put_right_after_its_first_card() -> None:
    evening = play(playing(), until=2)
    assert puts_right(evening, "correct-order", "seat-2") == "Anna corrects: Who began the turn: Anna → Ben"
    assert state(evening).order == (2, 3, 1) and state(evening).played == (2,) and state(evening).actor == 3


def test_a_decree_that_waits_is_left_in_words_when_the_king_is_put_right() -> None:
    evening = captive(playing(), 2)
    evening.say(3, "decree")
    asked = puts_right(evening, "correct-king", "free-2")
    assert asked == "Anna corrects: The king: The captive of Ben → Free, with Ben. The decree is left."
    assert state(evening).phase == "turn" and not state(evening).crowned.captive


@pytest.mark.parametrize("reply", ["freed", "refused"])
def test_a_decree_answered_wrongly_is_right_after_at_most_two_corrections(reply: str) -> None:
    wrong, right = (captive(playing(), 2) for _ in range(2))
    for evening, said in ((right, reply), (wrong, "freed" if reply == "refused" else "refused")):
        evening.say(1, "decree")
        evening.say(2, "captor", said)
    puts_right(wrong, "correct-king", "free-2" if reply == "freed" else "captive-2")
    puts_right(wrong, "correct-points", sheet(wrong, "correct-points", seat_2=totals(right)[1]))
    assert (state(wrong).king, state(wrong).freed, state(wrong).decreed, totals(wrong)) == (
        state(right).king,
        state(right).freed,
        state(right).decreed,
        totals(right),
    )


def test_one_card_too_many_is_put_right_by_whose_turn_it_is() -> None:
    """Given that the last card was entered twice, when it is put right, then the first player's turn begins anew."""
    evening = play(playing())
    evening.say(1, "played", "card")
    first = state(evening).order[0]
    puts_right(evening, "correct-turn", f"seat-{first}")
    assert state(evening).turn == 2 and state(evening).played == () and state(evening).actor == first


def test_who_still_has_to_play_is_put_right_after_the_division_has_begun() -> None:
    """The Rebellion of who has not played is none, and the king is where he was."""
    evening = play(playing(), 3)
    assert state(evening).king == King(3, captive=True)
    asked = puts_right(evening, "correct-turn", "seat-3")
    assert asked == "Anna corrects: Whose turn it is: All have played → Caro"
    assert state(evening).phase == "turn" and state(evening).actor == 3
    assert state(evening).king == King(3) and state(evening).rebels == ()


def test_all_have_played_brings_the_division_as_the_last_card_would() -> None:
    evening = play(playing(), 1, until=2)
    puts_right(evening, "correct-turn", "all")
    assert state(evening).stage == "division" and state(evening).king == King(1, captive=True)


def test_a_fight_of_who_is_not_in_turn_is_left_in_words() -> None:
    evening = playing()
    evening.say(1, "attack", "seat-3")
    asked = puts_right(evening, "correct-turn", "seat-2")
    assert asked == "Anna corrects: Whose turn it is: Anna → Ben. The fight is left."
    assert state(evening).phase == "turn" and evening.asks(2, "attack")


def test_a_duel_with_cards_is_left_too_and_an_attack_of_who_stays_in_turn_is_not() -> None:
    evening = playing()
    evening.say(1, "duel", "seat-3")
    assert "What was laid is left." in puts_right(evening, "correct-order", "seat-2")
    evening = playing()
    evening.say(1, "attack", "seat-3")
    puts_right(evening, "correct-king", "captive-3")
    assert state(evening).phase == "fight"


# Rebellions


def test_a_rebellion_that_was_a_card_takes_no_king() -> None:
    """Given the king taken by Ben and counted provinces, when he has played none, then nothing of it has been."""
    evening = play(playing(), 2)
    count(evening, (4, 3), (0, 6), (1, 0))
    asked = puts_right(evening, "correct-rebellions", "rebel-2")
    assert asked == "Anna corrects: Ben has played no Rebellion. The province count is left."
    assert state(evening).king == King(3) and totals(evening) == [0, 0, 0]
    assert state(evening).stage == "division" and state(evening).between
    assert totals(taken_back(evening)) == [11, 6, 2] and state(evening).king == King(2, captive=True)


def test_a_card_that_was_a_rebellion_frees_the_king_and_scores() -> None:
    """Rulebook p. 10-11: the second Rebellion leaves the cards to the division, and scores as well."""
    evening = play(captive(playing(), 2), 1)
    assert totals(evening) == [5, 0, 0]
    puts_right(evening, "correct-rebellions", "rebel-3")
    up = state(evening).upheaval
    assert totals(evening) == [5, 0, 5] and up and up.taker is None and state(evening).counts_now


def test_a_king_who_was_moved_since_the_division_stays_where_the_table_has_put_him() -> None:
    evening = play(playing(), 2)
    puts_right(evening, "correct-king", "free-1")
    puts_right(evening, "correct-rebellions", "rebel-3")
    assert state(evening).king == King(1)
    puts_right(evening, "correct-turn", "seat-3")
    assert state(evening).king == King(1)


def test_who_has_not_played_has_played_no_rebellion() -> None:
    evening = playing()
    with pytest.raises(Refused, match="has not played"):
        evening.say(1, "correct-rebellions", "rebel-2")


def test_a_count_that_is_still_due_goes_on() -> None:
    evening = play(playing(), 2)
    evening.say(1, "divided")
    evening.say(3, "count", {"doubled": 1, "plain": 0})
    puts_right(evening, "correct-rebellions", "rebel-3")
    assert state(evening).stage == "count" and state(evening).counts == {3: (1, 0)}


# The deck, and the last turn


def test_a_last_turn_that_was_none_lets_its_rebellions_take_effect() -> None:
    """Ruling OV-11: in the last turn they have none."""
    evening = last_turn(playing(), 2)
    assert state(evening).phase == "final" and not state(evening).crowned.captive
    asked = puts_right(evening, "correct-deck", "full")
    assert asked == "Anna corrects: The deck: Empty: this turn is the last → It holds cards. The final count is left."
    assert state(evening).stage == "division" and state(evening).king == King(2, captive=True)
    assert evening.asks(1, "divided") and not state(evening).emptied


def test_a_deck_that_is_empty_already_makes_this_turn_the_last() -> None:
    evening = play(playing(), until=3)
    puts_right(evening, "correct-deck", "last")
    play(evening, 3)
    assert not state(evening).crowned.captive and not state(evening).between
