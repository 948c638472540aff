"""Somebody goes home in the middle of a match of Overthrone (ruling OV-21)."""

import pytest

from companion.games.overthrone.events.going import PlayerLeft
from companion.games.overthrone.king import King
from companion.kit.seated import GameStopped
from tests.games.overthrone.by_hand import captive, count, final, found_right, play, playing, state, totals
from tests.laws.evening import Evening, goes_home, own, won


def goes(evening: Evening, seat: int) -> list[object]:
    by = next(other for other in state(evening).seats if other != seat)
    return own(goes_home(evening, seat, by=by))


def test_the_king_goes_on_to_the_next_in_order_free_but_from_nobody_else() -> None:
    evening = captive(playing(4, king=4), 2)
    assert state(evening).king == King(2, captive=True)
    assert goes(evening, 2) == [PlayerLeft(2, 3)]
    assert state(evening).king == King(3)
    assert "Caro" in repr(evening.table.happened[-1].text)
    evening = playing(4, king=4)
    assert goes(evening, 2) == [PlayerLeft(2)]
    assert state(evening).king == King(4)


def test_the_turn_goes_on_without_the_seat_whether_it_has_played_or_not() -> None:
    evening = playing(4, king=4)
    play(evening, until=2)
    goes(evening, 2)
    assert state(evening).actor == 3, "it was in turn"
    evening.say(1, "played", "card")
    goes(evening, 1)
    assert state(evening).actor == 4, "it had played"
    evening.say(3, "played", "card")
    assert state(evening).stage == "division"
    play(evening)
    assert state(evening).turn == 2 and state(evening).order == (4, 3), "the king has moved on to Caro"


def test_the_division_begins_when_only_who_has_gone_had_still_to_play_and_a_rebellion_goes_with_them() -> None:
    evening = playing(3, king=3)
    play(evening, 1, until=3)
    goes(evening, 3)
    now = state(evening)
    assert now.stage == "division" and now.king == King(1, captive=True), "the one Rebellion takes him"
    evening = playing(3, king=3)
    play(evening, 1, until=2)
    goes(evening, 1)
    play(evening)
    now = state(evening)
    assert now.stage == "division" and now.king == King(3) and not now.counts_now


def test_a_count_waits_for_nobody_who_has_gone() -> None:
    evening = play(playing(3, king=3), 1)
    evening.say(1, "divided")
    for seat, plain in ((1, 4), (2, 6)):
        evening.say(seat, f"count-1-{seat}", {"doubled": 0, "plain": plain})
    goes(evening, 3)
    assert state(evening).stage == "refill" and totals(evening) == [4, 6, 0]


def test_points_stay_and_who_has_gone_wins_nothing() -> None:
    evening = play(playing(3, king=3), 1)
    count(evening, (0, 4), (0, 9), (0, 6))
    goes(evening, 2)
    evening.say(1, "correct-deck", "empty")
    evening.say(3, "table-agree-entry", "yes")
    play(evening)
    play(evening)
    evening.say(1, "divided")
    assert not evening.asks(2, "final")
    for seat in (1, 3):
        final(evening, seat)
    found_right(evening, by=(1, 3))
    assert totals(evening)[1] == 9
    assert (outcome := evening.outcome()) and 2 not in outcome.winners


def test_a_duel_a_fight_and_a_decree_with_who_has_gone_are_over() -> None:
    evening = playing(4, king=4)
    evening.say(1, "duel", "seat-3")
    goes(evening, 3)
    assert state(evening).contest is None and state(evening).phase == "turn"
    evening.say(1, "played", "card")
    evening.say(2, "attack", "seat-4")
    goes(evening, 2)
    assert state(evening).fight is None and state(evening).actor == 4


def test_others_who_lay_for_the_ear_go_on_without_the_number_of_who_goes() -> None:
    evening = playing(4, king=4, reveals="phones")
    evening.say(1, "ear")
    evening.say(1, "noble", "seat-1")
    evening.say(1, "fallen", "yes")
    for seat in (1, 2, 3):
        evening.say(seat, "number", seat)
    goes(evening, 4)
    assert state(evening).phase == "countdown"
    evening.wait(5_000)
    assert state(evening).ear == 3


def test_cards_that_lie_with_who_goes_are_out_of_the_game() -> None:
    evening = playing(4, king=4)
    evening.say(1, "low-birth", "seat-2")
    evening.say(2, "ear")
    goes(evening, 2)
    now = state(evening)
    assert now.ear is None and not now.holders
    assert not evening.asks(1, "low-birth") and not evening.asks(1, "ear")


def test_with_two_left_every_step_says_whom_it_is_about_and_with_one_the_match_ends_without_a_winner() -> None:
    evening = playing(3, king=3)
    goes(evening, 2)
    assert "Caro" in repr(evening.question(1, "duel").text)
    evening.say(1, "attack", "seat-3")
    assert state(evening).fighting.defender == 3
    evening = playing(3, king=3)
    goes(evening, 2)
    happened = goes_home(evening, 3, by=1)
    assert own(happened) == [PlayerLeft(3, 1), GameStopped()] and won(happened) == ()


@pytest.mark.parametrize("seat", [1, 2])
def test_two_nobles_of_one_rank_are_named_anew_when_one_of_them_goes(seat: int) -> None:
    evening = Evening("Anna", "Ben", "Caro", "Dino")
    evening.play("overthrone")
    evening.say(3, "king", {"seat-1": 1, "seat-2": 1})
    own(goes_home(evening, seat, by=3))
    assert f"seat-{seat}" not in evening.choices(3, "king") and len(evening.choices(3, "king")) == 3
