"""The king, and every case of Rebellion × king × number played × last turn (rulebook p. 5, 10-11)."""

from itertools import product

import pytest

from companion.core.chance import Chance
from companion.games.overthrone.king import King, Upheaval, upheaval
from tests.games.overthrone.by_hand import (
    captive,
    corrected,
    emptied,
    last_turn,
    play,
    playing,
    state,
    totals,
)
from tests.laws.evening import Evening

FREE, HELD = King(3), King(3, captive=True)

CASES = [
    # Nobody plays one: nothing happens, free or captive.
    (FREE, (), False, Upheaval(king=FREE)),
    (HELD, (), False, Upheaval(king=HELD)),
    # One, and the king is free: its player takes the middle and the king (p. 10-11).
    (FREE, (1,), False, Upheaval(king=King(1, captive=True), fate="taken", taker=1)),
    # The king stands with that player already: he is taken all the same.
    (FREE, (3,), False, Upheaval(king=HELD, fate="taken", taker=3)),
    # One, and the king is captive: he is freed where he stands, 5 points, the middle is taken (p. 11).
    (HELD, (1,), False, Upheaval(king=FREE, fate="freed", scored=(1,), taker=1)),
    # The captor's own Rebellion frees him too, and scores (ruling OV-5).
    (HELD, (3,), False, Upheaval(king=FREE, fate="freed", scored=(3,), taker=3)),
    # Several, and the king is free: nothing (p. 11).
    (FREE, (1, 2), False, Upheaval(king=FREE)),
    (FREE, (1, 2, 3), False, Upheaval(king=FREE)),
    # Several, and the king is captive: freed, 5 points for each, the usual division (p. 11).
    (HELD, (1, 2), False, Upheaval(king=FREE, fate="freed", scored=(1, 2))),
    (HELD, (1, 2, 3), False, Upheaval(king=FREE, fate="freed", scored=(1, 2, 3))),
    # In the last turn none has any effect (ruling OV-11).
    *((king, rebels, True, Upheaval(king=king)) for king in (FREE, HELD) for rebels in ((), (1,), (3,), (1, 2))),
]


@pytest.mark.parametrize(("king", "rebels", "last", "comes"), CASES)
def test_what_rebellions_come_to(king: King, rebels: tuple[int, ...], last: bool, comes: Upheaval) -> None:
    assert upheaval(king, rebels, last) == comes


def _table(king: King, rebels: tuple[int, ...], last: bool) -> Evening:
    evening = corrected(playing(king=2), king)
    if last:
        emptied(evening)
        play(evening)
        # A free king moves on when the last turn begins, so he is put back in it.
        evening.say(state(evening).acting, "played", "rebellion" if state(evening).acting in rebels else "card")
        if state(evening).king != king:
            corrected(evening, king)
    return play(evening, *rebels)


@pytest.mark.parametrize(("king", "rebels", "last", "comes"), CASES)
def test_the_table_lives_through_each_of_them(king: King, rebels: tuple[int, ...], last: bool, comes: Upheaval) -> None:
    evening = _table(king, rebels, last)
    assert state(evening).stage == "division" and state(evening).last == last
    assert state(evening).king == comes.king
    assert totals(evening) == [5 if seat in comes.scored else 0 for seat in (1, 2, 3)]
    # A count follows any Rebellion, effective or not, but in the last turn (p. 7).
    counts = bool(rebels) and not last
    if counts or last:
        evening.say(1, "divided")
        assert state(evening).stage == ("count" if counts else "final")
    else:
        assert not evening.asks(1, "divided")


def test_all_cases_are_in_the_table() -> None:
    found = {(king.captive, min(len(rebels), 2), last) for king, rebels, last, _ in CASES}
    assert found == set(product((False, True), (0, 1, 2), (False, True)))


def test_a_free_king_moves_one_seat_when_the_next_turn_begins_and_the_left_of_him_begins() -> None:
    """Rulebook p. 5."""
    evening = play(playing())
    assert state(evening).king == King(3)
    evening.say(2, "played", "card")
    assert state(evening).king == King(1) and state(evening).order == (2, 3, 1)


def test_a_captive_king_stays() -> None:
    """Rulebook p. 5."""
    evening = play(captive(playing(), 2))
    evening.say(3, "played", "card")
    assert state(evening).king == King(2, captive=True) and state(evening).order == (3, 1, 2)


@pytest.mark.parametrize("rebels", [(1,), (1, 2)])
def test_a_king_just_freed_moves_on_in_the_same_turn(rebels: tuple[int, ...]) -> None:
    """Ruling OV-15."""
    evening = play(captive(playing(), 2), *rebels)
    assert state(evening).next_king == King(3)


def test_two_rebellions_without_effect_let_the_king_move_on() -> None:
    """Ruling OV-15."""
    evening = play(playing(), 1, 2)
    assert state(evening).king == King(3) and state(evening).next_king == King(1)


def test_after_the_last_turn_the_king_does_not_move() -> None:
    """Ruling OV-9."""
    evening = last_turn(playing())
    assert state(evening).king == King(1)


def test_of_several_highest_nobles_the_table_names_one_or_chance_does() -> None:
    """Ruling OV-14."""
    evening = _before()
    evening.say(2, "king", {"seat-1": 1, "seat-3": 1})
    assert evening.choices(1, "level") == ["seat-1", "seat-3", "any"]
    evening.say(1, "level", "any", Chance(lambda n: 1))
    assert state(evening).king == King(3) and state(evening).order == (1, 2, 3)


def test_the_table_may_name_the_noble_itself() -> None:
    evening = _before()
    evening.say(2, "king", {"seat-1": 1, "seat-3": 1})
    evening.say(3, "level", "seat-1")
    assert state(evening).king == King(1) and state(evening).order == (2, 3, 1)


def _before() -> Evening:
    evening = Evening("Anna", "Ben", "Caro")
    evening.play("overthrone")
    return evening
