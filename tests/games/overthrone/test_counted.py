"""What is counted and what was played is put right: before and after are said, nothing is revealed (ruling OV-6).

Why: docs/decisions/game.md
"""

from __future__ import annotations

import pytest

from companion.core.game import Refused
from companion.core.question import Numbers
from tests.games.overthrone.by_hand import (
    final,
    found_right,
    last_turn,
    play,
    playing,
    puts_right,
    sheet,
    state,
    taken_back,
    totals,
)
from tests.laws.seen import told

# Points


def test_the_sheet_of_points_holds_the_total_of_each_seat_and_the_turn_in_which_a_difference_is_written() -> None:
    """Given 10 points of Ben, when the table puts right 15, then this turn holds 5 more, and it is taken back."""
    evening = playing()
    evening.say(2, "ear")
    ask = evening.question(3, "correct-points").ask
    assert isinstance(ask, Numbers) and [row.id for row in ask.rows] == ["seat-1", "seat-2", "seat-3", "turn"]
    right = sheet(evening, "correct-points", seat_1=-5, seat_2=15)
    says = "Points in all (turn 1): Anna: 0 → -5, Ben: 10 → 15"
    assert puts_right(evening, "correct-points", right) == f"Anna corrects: {says}"
    assert totals(evening) == [-5, 15, 0] and f"Put right: {says}" in told(evening)
    with pytest.raises(Refused, match="Nothing has changed"):
        evening.say(2, "correct-points", right)
    assert totals(taken_back(evening)) == [0, 10, 0]


def test_points_of_an_earlier_turn_are_put_right_there() -> None:
    evening = playing()
    evening.say(2, "ear")
    play(play(evening))
    puts_right(evening, "correct-points", sheet(evening, "correct-points", seat_2=5, turn=1))
    assert state(evening).points[1][2] == 5 and 2 not in state(evening).points
    with pytest.raises(Refused, match="not begun"):
        evening.say(1, "correct-points", sheet(evening, "correct-points", seat_2=6, turn=3))


def test_points_that_are_put_right_end_no_match() -> None:
    """A total above the limit decides when the game is over, and not before (rulebook p. 7)."""
    evening = playing(limit=30)
    puts_right(evening, "correct-points", sheet(evening, "correct-points", seat_2=40))
    assert evening.outcome() is None and state(evening).stage == "turn"


# Cards of which the hub keeps something


def test_the_ear_is_put_right_with_what_is_asked_about_it() -> None:
    evening = playing()
    evening.say(2, "ear")
    evening.say(1, "noble-0", "seat-2")
    assert state(evening).phase == "fallen"
    asked = puts_right(evening, "correct-ear", "seat-3")
    assert asked == "Anna corrects: King's ear: Ben → Caro. The question about the King's ear is left."
    assert state(evening).ear == 3 and state(evening).phase == "turn"
    puts_right(evening, "correct-ear", "unplayed")
    assert evening.asks(1, "ear") and state(evening).ear is None
    puts_right(evening, "correct-ear", "gone")
    assert not evening.asks(1, "ear")


def test_low_birth_against_somebody_else_bars_that_one_in_this_turn() -> None:
    """Rulebook p. 11: never twice against the same player in a turn."""
    evening = playing(4)
    evening.say(1, "low-birth", "seat-2")
    puts_right(evening, "correct-low-birth", "seat-3")
    assert state(evening).holders == {"low-birth": 3} and state(evening).accused["low-birth"] == (3,)
    puts_right(evening, "correct-low-birth", "nobody")
    assert state(evening).holders == {} and state(evening).accused["low-birth"] == ()


@pytest.mark.parametrize(
    ("start", "mark", "says"),
    [
        ("correct-deeds", "decreed-3", "Caro has pronounced a religious decree in this turn"),
        ("correct-deeds", "ennobled-2", "Ben takes a noble of the discards"),
        ("correct-deeds", "freed", "The king was freed in this turn"),
        ("correct-deeds", "acted", "Anna has fought, bribed or challenged already"),
        ("correct-spent", "bandits", "Bandits has been played"),
    ],
)
def test_what_was_done_is_put_right_and_back_again(start: str, mark: str, says: str) -> None:
    evening = playing()
    before = state(evening)
    assert puts_right(evening, start, mark) == f"Anna corrects: {says}"
    assert state(evening) != before
    puts_right(evening, start, mark)
    assert state(evening) == before


def test_who_has_not_acted_may_still_attack() -> None:
    evening = playing()
    evening.say(1, "duel", "seat-2")
    evening.say(1, "laid")
    evening.wait(5_000)
    evening.say(1, "result", "none")
    assert not evening.asks(1, "attack")
    puts_right(evening, "correct-deeds", "acted")
    assert evening.asks(1, "attack")


# The number of the game and of the turn, dead nobles


def test_numbers_are_put_right_and_points_of_turns_to_come_belong_to_the_present_one() -> None:
    evening = playing()
    evening.say(2, "ear")
    play(play(evening))
    evening.say(3, "excommunication", "seat-1")
    asked = puts_right(evening, "correct-numbers", {"game": 2, "turn": 1, "dead": 3})
    assert asked == (
        "Anna corrects: The number of the game: 1 → 2, The number of the turn: 2 → 1, Nobles in the discards: 0 → 3"
    )
    found = state(evening)
    assert (found.game, found.turn, found.dead, totals(evening)) == (2, 1, 3, [0, 10, 10])
    assert set(found.points) == {1}


# Counts


def test_two_devices_put_right_what_somebody_else_has_counted() -> None:
    """Ruling OV-6: each seat corrects its own, and two devices that of another."""
    evening = play(playing(), 1)
    evening.say(2, "divided")
    evening.say(1, "count-1-1", {"doubled": 4, "plain": 3})
    assert not evening.asks(2, "correct-count-1")
    evening.say(2, "count-1-2", {"doubled": 0, "plain": 6})
    evening.say(3, "count-1-3", {"doubled": 1, "plain": 0})
    asked = puts_right(evening, "correct-count-3", {"doubled": 2, "plain": 1})
    assert asked == "Anna corrects: Caro: Provinces that count double: 1 → 2, Other provinces: 0 → 1"
    assert totals(evening) == [11, 6, 5]
    with pytest.raises(Refused, match="not so many provinces"):
        evening.say(1, "correct-count-3", {"doubled": 100, "plain": 100})
    assert totals(taken_back(evening)) == [11, 6, 2]


@pytest.mark.parametrize(
    ("start", "right"),
    [
        ("correct-king", "free-1"),
        ("correct-rebellions", "rebel-1"),
        ("correct-turn", "seat-3"),
        ("correct-deck", "last"),
    ],
)
def test_a_correction_tells_nobody_what_somebody_else_has_counted(start: str, right: str) -> None:
    seen = []
    for counted in ({"doubled": 4, "plain": 3}, {"doubled": 0, "plain": 9}):
        evening = play(playing(), 1)
        evening.say(2, "divided")
        evening.say(3, "count-1-3", counted)
        seen += [[evening.view(eye) for eye in (None, 1, 2)]]
        puts_right(evening, start, right)
        seen[-1] += [evening.view(eye) for eye in (None, 1, 2)]
        seen[-1] += [taken_back(evening).view(eye) for eye in (None, 1, 2)]
    assert seen[0] == seen[1] and seen[0][0] != seen[0][3]


def test_a_final_count_of_somebody_else_is_put_right_once_all_have_counted() -> None:
    evening = last_turn(playing())
    final(evening, 1, courtiers=10)
    final(evening, 2)
    assert not evening.asks(1, "correct-count-1")
    final(evening, 3)
    puts_right(evening, "correct-count-1", sheet(evening, "correct-count-1", courtiers=20))
    found_right(evening)
    assert totals(evening) == [30, 0, 0]


def test_where_nobles_count_nothing_no_sheet_asks_for_them() -> None:
    """Ruling OV-2."""
    evening = last_turn(playing(nobles="none"))
    for seat in (1, 2, 3):
        final(evening, seat)
    ask = evening.question(1, "correct-count-2").ask
    assert isinstance(ask, Numbers) and "nobles" not in [row.id for row in ask.rows]


# When nothing is put right, and numbers that are changed


def test_while_numbers_lie_in_secret_nothing_is_put_right() -> None:
    evening = playing(reveals="phones")
    assert evening.asks(1, "correct-king")
    evening.say(1, "duel", "seat-2")
    assert not evening.asks(1, "correct-king")
    evening.say(1, "number", 4)
    evening.say(2, "number", 4)
    assert not evening.asks(1, "correct-king")
    evening.wait(5_000)
    assert state(evening).phase == "level" and evening.asks(1, "correct-king")


def test_a_number_is_changed_by_its_owner_until_all_are_turned_over() -> None:
    """Ruling OV-20."""
    evening = playing(reveals="phones")
    evening.say(1, "duel", "seat-2")
    assert not evening.asks(1, "change")
    evening.say(1, "number", 4)
    assert evening.asks(1, "change") and not evening.asks(2, "change")
    evening.say(1, "change", 5)
    evening.say(2, "number", 6)
    assert state(evening).phase == "countdown"
    evening.wait(4_000)
    evening.say(1, "change", 7)
    evening.wait(1_000)
    assert state(evening).dead == 1 and not evening.asks(1, "change")
    assert "Anna wins the duel. A noble of Ben dies." in told(evening)


def test_with_cards_nobody_changes_a_number() -> None:
    evening = playing()
    evening.say(1, "duel", "seat-2")
    evening.say(1, "laid")
    assert not evening.asks(1, "change")
